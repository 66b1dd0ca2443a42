import { voiceCloneEvent } from '../sources/voiceClones';

/** GET /voice-clones. */
export const voiceCloneReady = voiceCloneEvent(
	{
		name: 'Voice Clone Ready',
		value: 'voiceCloneReady',
		action: 'On voice clone ready',
		description: 'Starts when training a voice clone is finished',
	},
	'ready',
);
