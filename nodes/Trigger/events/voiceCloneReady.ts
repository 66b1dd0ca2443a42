import { voiceCloneEvent } from '../sources/voiceClones';

/** GET /voice-clones. */
export const voiceCloneReady = voiceCloneEvent(
	{
		name: 'Voice Clone Ready',
		value: 'voiceCloneReady',
		action: 'On voice clone ready',
		description: 'Starts when voice clone training finishes',
	},
	'ready',
);
