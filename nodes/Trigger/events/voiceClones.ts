import { voiceCloneList } from '../../shared/lists/apiLists';
import { readList } from '../../shared/lists/readList';
import type { TriggerEvent } from '../event';
import { eventOption } from '../event';
import { snapshot } from '../snapshot';

export const voiceCloneFailed = voiceCloneEvent(
	eventOption('Voice Clone Failed', 'voiceCloneFailed', 'Starts when voice clone training fails'),
	'failed',
);

export const voiceCloneReady = voiceCloneEvent(
	eventOption('Voice Clone Ready', 'voiceCloneReady', 'Starts when voice clone training finishes'),
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
		stateOf: () => status,
		starts: ({ previous, now }) => previous !== now,
	};
}
