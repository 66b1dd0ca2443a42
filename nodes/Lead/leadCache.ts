import type { IDataObject } from 'n8n-workflow';
import { failed } from '../shared/transport/outcome';
import { fetchSince } from '../shared/pagination/fetchSince';
import type { FetchPage, Page } from '../shared/pagination/pageFetcher';
import { toFailure, getRecordKey, ListReadError } from '../shared/pagination/pageFetcher';
import { getNormalizedEmail } from '../shared/fields/email';
import { parseTimestamp } from '../shared/utils/dates';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import type { ApiClient } from '../shared/transport/client';
import { lruSet } from '../shared/utils/collections';

const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** A change may be listed so much later than its time says. */
const LOOKBACK_MS = 600_000;
const MAX_LEADS = 100_000;
const MAX_CACHED_KEYS = 2;
/** As text: that takes less memory, and no run can change it. */
type CachedLead = { email: string; text: string };
/** `cursor`: changes before this time are known, in ms of the service's clock. */
type CachedList = { leads: Map<string, CachedLead>; readAt: number; cursor: number };
const cache = new Map<string, CachedList>();

/** @param front the page with the latest changes, from before all leads were read */
export async function cacheLeads(leads: IDataObject[], front: Page, connection: ApiClient) {
	if (leads.length > MAX_LEADS) return;
	const kept = { leads: await withLeads([], leads), readAt: Date.now(), cursor: getCursor(front) };
	lruSet(cache, connection.identity, kept, MAX_CACHED_KEYS);
}

/**
 * The kept leads that have one of these emails, after a look at what has changed. None where no list is
 * kept, or where it has another number of leads than the service: then it is thrown away.
 *
 * @param fetch reads the leads, the latest changes first; no more pages than there are emails
 */
export async function getCachedLeads(
	emails: ReadonlyMap<string, unknown>,
	front: Page,
	fetch: FetchPage,
	{ identity }: ApiClient,
): Promise<IDataObject[]> {
	const kept = cache.get(identity);
	if (kept === undefined || Date.now() - kept.readAt > MAX_AGE_MS) return [];
	let [last, requests] = [front, 0];
	const fetchNext: FetchPage = async (number) => {
		if (++requests > emails.size) throw new ListReadError(failed('changing'));
		return (last = requests === 1 ? front : await fetch(number));
	};
	const since = new Date(kept.cursor).toISOString();
	const changed = await fetchSince(fetchNext, 'updatedAt', since).catch(toFailure);
	if ('failure' in changed) return [];
	const leads = await withLeads(kept.leads, changed);
	cache.delete(identity);
	if (leads.size !== last.total) return [];
	kept.cursor = Math.max(kept.cursor, getCursor(front));
	lruSet(cache, identity, { ...kept, leads }, MAX_CACHED_KEYS);
	const known = [...leads.values()].filter(({ email }) => emails.has(email));
	return known.map(({ text }) => JSON.parse(text) as IDataObject);
}

/** Takes out a lead that was deleted. */
export function evictLead(id: string, { identity }: ApiClient): void {
	cache.get(identity)?.leads.delete(id);
}

/** A copy, as another run may be at the same list. */
async function withLeads(before: Iterable<[string, CachedLead]>, leads: IDataObject[]) {
	const all = new Map(before);
	for (const lead of leads) {
		await yieldToEventLoop();
		all.set(getRecordKey(lead), { email: getNormalizedEmail(lead), text: JSON.stringify(lead) });
	}
	return all;
}

/** The newest change, but never later than the service's clock, less the look-back. */
function getCursor({ records, serverTime }: Page): number {
	const newest = Math.max(...records.map(({ updatedAt }) => parseTimestamp(updatedAt)));
	return Math.max(0, Math.min(newest, serverTime?.getTime() ?? newest) - LOOKBACK_MS);
}
