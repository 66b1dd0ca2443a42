import { readFromEnd } from '../../shared/lists/leads/fromEnd';
import { SETTLED_MS } from '../../shared/lists/leads/wholeList';
import type { FetchPage, Page } from '../../shared/run/pageReader';
import { msOf } from '../../shared/times';
import { LeadTable } from './leadTable';

/**
 * Reads all leads that were there before.
 *
 * @param fetch reads the leads in the order of their creation, the oldest first
 * @param front the last changes, as they are now
 * @returns nothing where the list does not hold still
 */
export async function build(fetch: FetchPage, front: Page): Promise<LeadTable | undefined> {
	const settled = settledBy(front);
	if (settled === undefined) return undefined;
	const bounds = { createdBefore: new Date(settled).toISOString() };
	const table = new LeadTable(
		front.records.filter(({ createdAt }) => !(msOf(createdAt) < settled)),
	);
	const isWhole = await readFromEnd(async (number) => await fetch(number, bounds), {
		front,
		take: async ({ records }) => await table.take(records, 0),
	});
	return isWhole ? table : undefined;
}

/** What was created before this time, in ms, is among the pages that are read, all else among the last changes. */
export function settledBy({ serverTime }: Page): number | undefined {
	return serverTime && serverTime.getTime() - SETTLED_MS;
}
