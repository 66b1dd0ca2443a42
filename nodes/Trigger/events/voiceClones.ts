import { voiceCloneList } from '../../shared/lists/voiceClones';
import { readList } from '../../shared/run/pages';
import type { TriggerEvent } from '../event';
import { snapshot } from '../sources/snapshot';

export const voiceCloneFailed = voiceCloneEvent(
	{
		name: 'Voice Clone Failed',
		value: 'voiceCloneFailed',
		action: 'On voice clone failed',
		description: 'Starts when voice clone training fails',
	},
	'failed',
);

export const voiceCloneReady = voiceCloneEvent(
	{
		name: 'Voice Clone Ready',
		value: 'voiceCloneReady',
		action: 'On voice clone ready',
		description: 'Starts when voice clone training finishes',
	},
	'ready',
);

/**
 * Voice clones whose training comes to an end (GET /voice-clones). The list does not
 * say how far a training is, so those that have come so far are asked for.
 */
function voiceCloneEvent(option: TriggerEvent['option'], status: string): TriggerEvent {
	return {
		option,
		properties: [],
		source: snapshot(async (connection) => await readList(connection, voiceCloneList, { status })),
		key: 'voiceId',
		time: 'updatedAt',
		news: {
			by: 'state',
			stateOf: () => status,
			starts: ({ previous, now }) => previous !== now,
			leaves: true,
		},
	};
}
