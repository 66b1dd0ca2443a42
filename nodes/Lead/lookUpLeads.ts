import type { IDataObject } from 'n8n-workflow';
import { leadList } from '../shared/api/leads';
import { getNormalizedEmail, normalizeEmail } from '../shared/fields/email';
import type { Run } from '../shared/operation/plan';
import { processEach } from '../shared/operation/plan';
import type { Page } from '../shared/pagination/pageFetcher';
import { createPageFetcher, MAX_PAGE_SIZE, toFailed } from '../shared/pagination/pageFetcher';
import { readList } from '../shared/pagination/readList';
import type { Failed } from '../shared/transport/outcome';
import { isFailed } from '../shared/transport/outcome';
import { groupBy } from '../shared/utils/collections';
import { parseTimestamp } from '../shared/utils/dates';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import type { Lead } from './fields';
import { cacheLeads, getCachedLeads } from './leadCache';

/** Up to this many emails are searched without reading the total first. */
const MAX_SINGLE_SEARCHES = 2;
const LATEST_CHANGES_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };

/** Leads, oldest first, or the failure of the lookup. */
export type LookupResult = { leads: Lead[] } | Failed;

/** Emails as spelled in the items, by normalized email. */
type Emails = Map<string, string>;
/** Results by normalized email. An email without leads may have no entry. */
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
	const wantedEmails: Emails = new Map(emails.map((email) => [normalizeEmail(email), email]));
	const lookups =
		wantedEmails.size <= MAX_SINGLE_SEARCHES
			? await searchEach(wantedEmails, run)
			: await lookUpMany(wantedEmails, run, useCache);
	return (email) => lookups.get(normalizeEmail(email)) ?? { leads: [] };
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

export function describeAmbiguity(leads: Lead[], identifiers = 'emails'): string[] {
	return leads.length > 1
		? [`Some ${identifiers} belong to several leads. The oldest lead was used for each.`]
		: [];
}

async function searchEach(wantedEmails: Emails, run: Run): Promise<Lookups> {
	const search = async (email: string) => await searchByEmail(email, run);
	const results = await processEach(run, [...wantedEmails.values()], search);
	// after a fatal failure, the other emails are not searched: they must not count as new
	const unsearched: LookupResult = results.find(isFailed) ?? { leads: [] };
	return new Map(
		[...wantedEmails.keys()].map((email, index) => [email, results[index] ?? unsearched]),
	);
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

async function lookUpMany(wantedEmails: Emails, run: Run, useCache: boolean): Promise<Lookups> {
	const { client } = run;
	const fetch = createPageFetcher(client, leadList, LATEST_CHANGES_FIRST, MAX_PAGE_SIZE);
	const firstPage = await fetch(1).catch(toFailed);
	if (isFailed(firstPage)) return failEach(wantedEmails, firstPage);
	const { records, size, total } = firstPage;
	if (records.length >= total) return await selectLeads(wantedEmails, records);

	const cachedLeads = useCache ? await getCachedLeads(wantedEmails, firstPage, fetch, client) : [];
	const cachedLookups = await selectLeads(wantedEmails, cachedLeads);
	// before a lead is created, the service must confirm that it is missing
	const uncachedEmails = new Map([...wantedEmails].filter(([email]) => !cachedLookups.has(email)));
	// a search is one request for each email; the whole list is one for each page
	const lookups =
		uncachedEmails.size < total / size
			? await searchEach(uncachedEmails, run)
			: await lookUpInList(uncachedEmails, firstPage, run);
	return new Map([...cachedLookups, ...lookups]);
}

async function lookUpInList(wantedEmails: Emails, firstPage: Page, run: Run): Promise<Lookups> {
	const allLeads = await readLeads({}, run);
	if (isFailed(allLeads)) return failEach(wantedEmails, allLeads);
	await cacheLeads(allLeads.leads, firstPage, run.client);
	return await selectLeads(wantedEmails, allLeads.leads);
}

function failEach(wantedEmails: Emails, failed: Failed): Lookups {
	return new Map([...wantedEmails.keys()].map((email) => [email, failed]));
}

/** Selects the leads with wanted emails, the oldest first. */
async function selectLeads(wantedEmails: Emails, leads: IDataObject[]): Promise<Lookups> {
	const selectedLeads: Lead[] = [];
	for (const lead of leads as Lead[]) {
		await yieldToEventLoop();
		if (wantedEmails.has(getNormalizedEmail(lead))) selectedLeads.push(lead);
	}
	selectedLeads.sort((a, b) => parseTimestamp(a.createdAt) - parseTimestamp(b.createdAt));
	const byEmail = groupBy(selectedLeads, getNormalizedEmail);
	return new Map([...byEmail].map(([email, sameEmail]) => [email, { leads: sameEmail }]));
}
