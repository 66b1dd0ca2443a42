import { sleep } from 'n8n-workflow';
import type { Deduplication } from '../../shared/operation/plan';
import { withLocks } from '../../shared/run/locks';
import type { EntriesOfAction } from './actionEntries';

/** A look rewrites the whole list: for fewer actions, each may look for itself. */
const MIN_ACTIONS = 10;
/** Another process has put back by then what a look took out of its record. */
const SETTLED_MS = 2000;

/** The `own` entries of the actions that this process has seen recorded in full, by list. */
const seenInFull = new Map<string, Set<string>>();

/**
 * Which of many actions of a known account were sent before, in two looks for all of them. A look puts
 * in what is missing, and it goes out again at once. Killed in between, it leaves an action one of its
 * two entries, and one alone means nothing.
 *
 * @param lock tells the node's list from every other one of this process
 * @param most how many entries the list may hold, beside those that are only asked for
 * @returns their `own` entries; none where a few actions look for themselves, or n8n cannot tell
 */
export async function sentBefore(
	actions: EntriesOfAction[],
	{ add, remove }: Deduplication,
	lock: string,
	most: number,
): Promise<Set<string>> {
	if (actions.length < MIN_ACTIONS) return new Set();
	const look = async (entries: string[]) =>
		entries.length > 0 ? await add([...new Set(entries)], most + actions.length) : [];
	const findMissing = async () => {
		const owns = new Set(await look(actions.map(({ own }) => own)));
		const unsure = actions.filter(({ own }) => !owns.has(own) && !seenInFull.get(lock)?.has(own));
		const missing = [...owns, ...(await look(unsure.map(({ any }) => any)))];
		if (missing.length > 0) await remove(missing);
		return new Set(missing);
	};
	const wait = { subject: 'the same list', waitBudgetMs: Infinity };
	const missing = await withLocks([lock], wait, findMissing).catch(() => undefined);
	if (missing === undefined || 'failure' in missing) return new Set();
	for (const entry of missing) seenInFull.get(lock)?.delete(entry);
	if (missing.size > 0) await sleep(SETTLED_MS);
	const known = actions.filter(({ any, own }) => !missing.has(own) && !missing.has(any));
	const owns = known.map(({ own }) => own);
	noteInFull(owns, lock);
	return new Set(owns);
}

/** One look is enough from now on: n8n's list has both entries of these actions. */
export function noteInFull(owns: string[], lock: string): void {
	const seen = seenInFull.get(lock) ?? new Set();
	seenInFull.set(lock, seen);
	for (const own of owns) seen.add(own);
}
