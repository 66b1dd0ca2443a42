import type { IDataObject } from 'n8n-workflow';
import { idOf } from './cursor';
import type { Change, NewsByState, TriggerEvent } from './event';
import { MOST_STATES, States } from './states';

/**
 * Compares records with what is remembered of them, and remembers them.
 *
 * @param isFromBefore whether a record that is not known was there when the watch began: it is no
 * change
 */
export function changesOf(
	event: TriggerEvent & { news: NewsByState },
	known: States,
	records: IDataObject[],
	isFromBefore: (record: IDataObject) => boolean,
): { changes: Change[]; states: States } {
	const { leaves, stateOf } = event.news;
	const states = leaves ? new States() : known;
	const changes: Change[] = [];
	for (const record of records.slice(-MOST_STATES)) {
		const now = stateOf(record);
		const before = known.note(idOf(event, record), now);
		if (leaves) states.note(idOf(event, record), now);
		if (before !== undefined || !isFromBefore(record)) changes.push({ record, before, now });
	}
	if (leaves) states.keepMissing(known);
	return { changes, states };
}
