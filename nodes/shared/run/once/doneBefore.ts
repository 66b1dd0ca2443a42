import { sleep } from 'n8n-workflow';
import type { Deduplication } from '../../operation/plan';
import { withLocks } from '../locks';
import type { StuckEntries } from './stuckEntries';

/** Another process has put back by then what a look took out of its record. */
const SETTLED_MS = 2000;
/** For fewer, each is looked for when it is recorded. */
const MIN_UNSETTLED = 10;

/** Two entries that are there together; one alone means nothing. */
export interface Pair {
	any: string;
	own: string;
}

/** The `own` entries of the pairs that this process has seen recorded in full, by list. */
const seenInFull = new Map<string, Set<string>>();

/** What is looked for, by the `own` entries of what the looks before have found. */
export type Probe = (known: ReadonlySet<string>) => Pair[] | Promise<Pair[]>;

/** The list of a node. */
interface List extends Deduplication {
	/** Tells it from every other one of this process. */
	lock: string;
	/** How many entries it may hold, beside those that are only asked for. */
	most: number;
	stuck: StuckEntries;
}

/**
 * Which of many pairs are there: one look after the other.
 *
 * @returns their `own` entries; none where n8n cannot tell of one look
 */
export async function probe(list: List, looks: Probe[]): Promise<Set<string>> {
	const known = new Set<string>();
	let isUnsettled = false;
	for (const look of looks) {
		const wanted = await look(known);
		const pairs = wanted.filter(({ own }) => list.stuck.markOf(own) === undefined);
		if (pairs.length === 0) continue;
		const found = await doneBefore(pairs, list);
		if (found === undefined) return new Set();
		for (const own of found.known) known.add(own);
		isUnsettled ||= found.hasTakenOut && pairs.length >= MIN_UNSETTLED;
	}
	if (isUnsettled) await sleep(SETTLED_MS);
	return known;
}

/**
 * Looks for all of them together. What is missing goes in to see it, and out again at once. Killed in
 * between, this leaves a pair one of its two entries.
 *
 * @returns nothing where n8n cannot tell
 */
async function doneBefore(
	pairs: Pair[],
	{ add, lock, most, remove }: List,
): Promise<{ known: Set<string>; hasTakenOut: boolean } | undefined> {
	const look = async (entries: string[]) =>
		entries.length > 0 ? await add([...new Set(entries)], most + pairs.length) : [];
	const findMissing = async () => {
		const owns = new Set(await look(pairs.map(({ own }) => own)));
		const unsure = pairs.filter(({ own }) => !owns.has(own) && !seenInFull.get(lock)?.has(own));
		const missing = [...owns, ...(await look(unsure.map(({ any }) => any)))];
		await remove(missing);
		return new Set(missing);
	};
	const wait = { subject: 'the same list', waitBudgetMs: Infinity };
	const missing = await withLocks([lock], wait, findMissing).catch(() => undefined);
	if (missing === undefined || 'failure' in missing) return undefined;
	for (const entry of missing) seenInFull.get(lock)?.delete(entry);
	const known = pairs.filter(({ any, own }) => !missing.has(own) && !missing.has(any));
	const owns = known.map(({ own }) => own);
	noteInFull(owns, lock);
	return { known: new Set(owns), hasTakenOut: missing.size > 0 };
}

/** One look is enough from now on: n8n's list has both entries of these pairs. */
export function noteInFull(owns: string[], lock: string): void {
	const seen = seenInFull.get(lock) ?? new Set();
	seenInFull.set(lock, seen);
	for (const own of owns) seen.add(own);
}
