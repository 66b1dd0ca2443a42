import { voiceCloneEvent } from '../sources/voiceClones';

/** GET /voice-clones. */
export const voiceCloneFailed = voiceCloneEvent(
	{
		name: 'Voice Clone Failed',
		value: 'voiceCloneFailed',
		action: 'On voice clone failed',
		description: 'Starts when training a voice clone has failed',
	},
	'failed',
);
