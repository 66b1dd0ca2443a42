import type { IDataObject } from 'n8n-workflow';
import { getNormalizedEmail } from '../shared/fields/email';
import { fetchSince } from '../shared/pagination/fetchSince';
import type { FetchPage, Page } from '../shared/pagination/pageFetcher';
import { getRecordKey, toFailed } from '../shared/pagination/pageFetcher';
import type { ApiClient } from '../shared/transport/client';
import { isFailed } from '../shared/transport/outcome';
import { lruSet } from '../shared/utils/collections';
import { parseTimestamp } from '../shared/utils/dates';
import { yieldToEventLoop } from '../shared/utils/eventLoop';

const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** The service may list a change up to this long after its timestamp. */
const LOOKBACK_MS = 600_000;
const MAX_LEADS = 100_000;
const MAX_CACHED_KEYS = 2;
/** Leads are cached as JSON text: it takes less memory, and no run can change it. */
type CachedLead = { email: string; json: string };
/** `cursor`: changes before this time are cached, in ms of the service's clock. */
type CachedList = { leads: Map<string, CachedLead>; readAt: number; cursor: number };
const cache = new Map<string, CachedList>();

/**
 * Caches all leads that a key can read.
 *
 * @param firstPage the latest changes, fetched before the leads
 */
export async function cacheLeads(leads: IDataObject[], firstPage: Page, { identity }: ApiClient) {
	if (leads.length > MAX_LEADS) return;
	const cached = await mergeLeads([], leads);
	const list = { leads: cached, readAt: Date.now(), cursor: getCursor(firstPage) };
	lruSet(cache, identity, list, MAX_CACHED_KEYS);
}

/**
 * Finds cached leads by email, after adding the latest changes. Returns none if nothing is cached. If
 * the service has a different number of leads, the cache is stale and evicted.
 *
 * @param firstPage the latest changes
 * @param fetch fetches further pages; it is called about once for each email at most
 */
export async function getCachedLeads(
	emails: ReadonlyMap<string, unknown>,
	firstPage: Page,
	fetch: FetchPage,
	{ identity }: ApiClient,
): Promise<IDataObject[]> {
	const list = cache.get(identity);
	if (list === undefined || Date.now() - list.readAt > MAX_AGE_MS) return [];
	let { total } = firstPage;
	let isFirstCall = true;
	// the first call returns the page that was already fetched; the last total is the newest
	const fetchNext: FetchPage = async (number, size) => {
		const page = isFirstCall ? firstPage : await fetch(number, size);
		isFirstCall = false;
		total = page.total;
		return page;
	};
	const since = new Date(list.cursor).toISOString();
	// after more changes, a search for each email needs fewer requests
	const maxChanges = emails.size * firstPage.size;
	const changes = await fetchSince(fetchNext, 'updatedAt', since, maxChanges).catch(toFailed);
	if (isFailed(changes) || changes.length >= maxChanges) return [];
	const leads = await mergeLeads(list.leads, changes);
	if (leads.size !== total) {
		cache.delete(identity);
		return [];
	}
	const cursor = Math.max(list.cursor, getCursor(firstPage));
	lruSet(cache, identity, { ...list, leads, cursor }, MAX_CACHED_KEYS);
	const matches = [...leads.values()].filter(({ email }) => emails.has(email));
	return matches.map(({ json }) => JSON.parse(json) as IDataObject);
}

export function evictLead(id: string, { identity }: ApiClient): void {
	cache.get(identity)?.leads.delete(id);
}

/** Returns a copy, as a concurrent run may use the same list. */
async function mergeLeads(cached: Iterable<[string, CachedLead]>, leads: IDataObject[]) {
	const merged = new Map(cached);
	for (const lead of leads) {
		await yieldToEventLoop();
		merged.set(getRecordKey(lead), { email: getNormalizedEmail(lead), json: JSON.stringify(lead) });
	}
	return merged;
}

/** Returns the time of the newest change, but not after the service's clock, minus the lookback. */
function getCursor({ records, serverTime }: Page): number {
	const newest = Math.max(...records.map(({ updatedAt }) => parseTimestamp(updatedAt)));
	return Math.max(0, Math.min(newest, serverTime?.getTime() ?? newest) - LOOKBACK_MS);
}
