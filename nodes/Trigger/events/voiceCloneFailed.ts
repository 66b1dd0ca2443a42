import { voiceCloneEvent } from '../sources/voiceClones';

/** GET /voice-clones. */
export const voiceCloneFailed = voiceCloneEvent(
	{
		name: 'Voice Clone Failed',
		value: 'voiceCloneFailed',
		action: 'On voice clone failed',
		description: 'Starts when voice clone training fails',
	},
	'failed',
);
