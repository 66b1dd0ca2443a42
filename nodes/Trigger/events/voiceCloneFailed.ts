import { voiceCloneEvent } from '../sources/voiceClones';

/** API document, GET /voice-clones. */
export const voiceCloneFailed = voiceCloneEvent(
	{
		name: 'Voice Clone Failed',
		value: 'voiceCloneFailed',
		action: 'On voice clone failed',
		description: 'Starts when the training of a voice has failed',
	},
	'failed',
);
