import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { Change, NewsByState, TriggerEvent } from './event';
import { idOf } from './place';

/** About 1 MB as it is kept. */
export const MOST_STATES = 50_000;
const HASH_LENGTH = 8;
/** Stands before the state of a record that the last look did not show. */
const MISSING = '!';

/**
 * The states of records as they were last seen, by a short hash of their ids. It is kept as one
 * text: n8n watches every object in a workflow's memory, and 50,000 of them would be slow.
 */
export class States {
	private readonly states: Map<string, string>;

	constructor(text = '') {
		const entries = text.split(' ').filter((entry) => entry !== '');
		this.states = new Map(
			entries.map((entry) => [entry.slice(0, HASH_LENGTH), entry.slice(HASH_LENGTH)]),
		);
	}

	/** Remembers the state of a record as the newest of all. @returns the one before */
	note(id: string, state: string): string | undefined {
		const hash = createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
		const kept = this.states.get(hash);
		this.states.delete(hash);
		this.states.set(hash, encodeURIComponent(state).replaceAll(MISSING, '%21'));
		return kept === undefined ? undefined : decodeURIComponent(kept.replace(MISSING, ''));
	}

	/** Takes over the records that are missing for the first time: one empty list proves nothing. */
	keepMissing(before: States): void {
		for (const [hash, state] of before.states) {
			if (!this.states.has(hash) && !state.startsWith(MISSING)) {
				this.states.set(hash, `${MISSING}${state}`);
			}
		}
	}

	/** As it is kept: the newest entries only. */
	toString(): string {
		const entries = [...this.states].slice(-MOST_STATES);
		return entries.map(([hash, state]) => `${hash}${state}`).join(' ');
	}
}

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
