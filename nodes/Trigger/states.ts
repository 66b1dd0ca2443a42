import { createHash } from 'node:crypto';

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
	private readonly states = new Map<string, string>();

	constructor(text = '') {
		for (let at = 0; at < text.length; ) {
			const space = text.indexOf(' ', at);
			const end = space === -1 ? text.length : space;
			this.states.set(text.slice(at, at + HASH_LENGTH), text.slice(at + HASH_LENGTH, end));
			at = end + 1;
		}
	}

	get size(): number {
		return this.states.size;
	}

	/** The state that is remembered. */
	get(id: string): string | undefined {
		const kept = this.states.get(hashOf(id));
		return kept === undefined ? undefined : stateIn(kept);
	}

	/** How many have this state. */
	count(state: string): number {
		return [...this.states.values()].filter((kept) => stateIn(kept) === state).length;
	}

	/** Remembers the state of a record as the newest of all. @returns the one before */
	note(id: string, state: string): string | undefined {
		const hash = hashOf(id);
		const kept = this.states.get(hash);
		this.states.delete(hash);
		this.states.set(hash, encodeURIComponent(state).replaceAll(MISSING, '%21'));
		return kept === undefined ? undefined : stateIn(kept);
	}

	/** Takes over the records that are missing for the first time: one empty list proves nothing. */
	keepMissing(before: States): void {
		for (const [hash, state] of before.states) {
			if (!this.states.has(hash) && !state.startsWith(MISSING)) {
				this.states.set(hash, `${MISSING}${state}`);
			}
		}
	}

	/** As it is kept: the newest entries only, of those whose state counts. */
	toString(counts: (state: string) => boolean = () => true): string {
		let text = '';
		let spare = this.states.size - MOST_STATES;
		for (const [hash, state] of this.states) {
			if (spare-- <= 0 && counts(state)) text += `${text && ' '}${hash}${state}`;
		}
		return text;
	}
}

function stateIn(kept: string): string {
	return decodeURIComponent(kept.replace(MISSING, ''));
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}
