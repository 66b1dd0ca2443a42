import type { IDataObject } from 'n8n-workflow';
import { leadList } from '../shared/api/leads';
import { getNormalizedEmail, normalizeEmail } from '../shared/fields/email';
import type { Run } from '../shared/operation/plan';
import { processEach } from '../shared/operation/plan';
import { createPageFetcher, MAX_PAGE_SIZE, toFailed } from '../shared/pagination/pageFetcher';
import { readList } from '../shared/pagination/readList';
import type { Failed } from '../shared/transport/outcome';
import { isFailed } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import type { Lead } from './fields';
import { cacheLeads, getCachedLeads } from './leadCache';

/** Up to this many emails are searched without reading the total first. */
const MAX_SINGLE_SEARCHES = 2;
const LATEST_CHANGES_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };

/** Leads, oldest first, or the failure of the lookup. */
export type LookupResult = { leads: Lead[] } | Failed;

/** Emails as they are in the items, by normalized email. */
type Emails = Map<string, string>;
/** Leads, or the failure, by normalized email. An email without leads may have no entry. */
type Lookups = Map<string, LookupResult>;

/**
 * Looks up leads by email (GET /leads) with the fewest requests: one search for each email, or the
 * whole list if that needs fewer requests.
 *
 * @param useCache whether leads may come from the cache, which may contain deleted leads
 * @returns a function that finds the leads with an email, if any
 */
export async function lookUpLeads(
	emails: string[],
	run: Run,
	{ useCache = false } = {},
): Promise<(email: string) => LookupResult> {
	await yieldToEventLoop();
	const wantedEmails = new Map(emails.map((email) => [normalizeEmail(email), email]));
	const lookups =
		wantedEmails.size <= MAX_SINGLE_SEARCHES
			? await searchEach(wantedEmails, run)
			: await lookUpMany(wantedEmails, run, useCache);
	return (email) => lookups.get(normalizeEmail(email)) ?? { leads: [] };
}

async function lookUpMany(wantedEmails: Emails, run: Run, useCache: boolean): Promise<Lookups> {
	const { client } = run;
	const fetch = createPageFetcher(client, leadList, LATEST_CHANGES_FIRST, MAX_PAGE_SIZE);
	const firstPage = await fetch(1).catch(toFailed);
	if (isFailed(firstPage)) return createFailedLookups(wantedEmails, firstPage);
	const { records, size, total } = firstPage;
	if (records.length >= total) return await groupByEmail(wantedEmails, records);

	const cachedLeads = useCache ? await getCachedLeads(wantedEmails, firstPage, fetch, client) : [];
	const found = await groupByEmail(wantedEmails, cachedLeads);
	// the cache may be empty, so emails without a cached lead are looked up
	const uncached = new Map([...wantedEmails].filter(([email]) => !found.has(email)));
	// a search is one request for each email; the whole list is one for each page
	const searchRequests = uncached.size;
	const listRequests = total / size;
	if (searchRequests < listRequests)
		return new Map([...found, ...(await searchEach(uncached, run))]);
	const allLeads = await readLeads({}, run);
	if (isFailed(allLeads)) return new Map([...found, ...createFailedLookups(uncached, allLeads)]);
	await cacheLeads(allLeads.leads, firstPage, client);
	return new Map([...found, ...(await groupByEmail(uncached, allLeads.leads))]);
}

async function searchEach(wantedEmails: Emails, run: Run): Promise<Lookups> {
	const lookups: Lookups = new Map();
	await processEach(run, [...wantedEmails], async ([key, email]) => {
		lookups.set(key, await searchByEmail(email, run));
		return undefined;
	});
	return lookups;
}

async function searchByEmail(email: string, run: Run): Promise<LookupResult> {
	// whether the search ignores case is not documented
	for (const spelling of new Set([email.trim(), normalizeEmail(email)])) {
		const found = await readLeads({ search: spelling }, run);
		if (isFailed(found)) return found;
		const leads = found.leads.filter((lead) => getNormalizedEmail(lead) === normalizeEmail(email));
		if (leads.length > 0) return { leads };
	}
	return { leads: [] };
}

/** Reads all leads (GET /leads), or those that a search finds, oldest first. */
export async function readLeads(
	filters: { search?: string },
	{ client }: Run,
): Promise<LookupResult> {
	const sort = { sortBy: 'createdAt', sortOrder: 'asc' };
	const result = await readList(client, leadList, { filters, sort });
	return isFailed(result) ? result : { leads: result.records as Lead[] };
}

function createFailedLookups(wantedEmails: Emails, failed: Failed): Lookups {
	return new Map([...wantedEmails.keys()].map((email) => [email, failed]));
}

async function groupByEmail(wantedEmails: Emails, leads: IDataObject[]): Promise<Lookups> {
	const lookups = new Map<string, { leads: Lead[] }>();
	for (const lead of leads as Lead[]) {
		await yieldToEventLoop();
		const email = getNormalizedEmail(lead);
		if (!wantedEmails.has(email)) continue;
		const sameEmail = lookups.get(email)?.leads ?? [];
		const oldestFirst = [...sameEmail, lead].sort(
			(a, b) => parseTimestamp(a.createdAt) - parseTimestamp(b.createdAt),
		);
		lookups.set(email, { leads: oldestFirst });
	}
	return lookups;
}

export function describeAmbiguity(leads: Lead[], identifiers = 'emails'): string[] {
	return leads.length > 1
		? [`Some ${identifiers} belong to several leads. The oldest lead was used for each.`]
		: [];
}
