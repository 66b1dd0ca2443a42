import type { IDataObject } from 'n8n-workflow';
import { msOf } from '../../../nodes/shared/times';
import { MAX_STATES, States } from '../../../nodes/Trigger/states';

/** The look-back less a second: the crowd stays known for about a minute. */
const JUST_BEFORE_NOW_MS = 59_000;
const STATUSES = ['new', 'contacted', 'replied', 'converted', 'cold'];

/** As many states as a trigger remembers, or fewer, of leads that are listed no more. */
export function fullTable(stateOf: (number: number) => string, count = MAX_STATES): string {
	const states = new States();
	for (let number = 0; number < count; number++) {
		states.note(`lead_${number.toString(36)}_gone`, stateOf(number));
	}
	return states.toString();
}

/**
 * The memory of a trigger with full tables: the states of 50,000 leads, and behind the cursor a crowd
 * of one time.
 */
export function withFullTables(memory: IDataObject, crowd = MAX_STATES): IDataObject {
	const seen = memory.seen as IDataObject & { cursor: IDataObject };
	const time = (msOf(seen.cursor.time) + JUST_BEFORE_NOW_MS).toString(36);
	const cursor = { ...seen.cursor, known: fullTable(() => time, crowd) };
	const states = fullTable((number) => STATUSES[number % STATUSES.length]);
	return { ...memory, seen: { ...seen, cursor, states } };
}
