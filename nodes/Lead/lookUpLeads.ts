import type { IDataObject } from 'n8n-workflow';
import type { RequestFailure } from '../shared/transport/outcome';
import { leadList } from '../shared/api/leads';
import { toFailure, MAX_PER_PAGE, createPageFetcher } from '../shared/pagination/pageFetcher';
import { readList } from '../shared/pagination/readList';
import { normalizeEmail, getNormalizedEmail } from '../shared/fields/email';
import type { Run } from '../shared/operation/plan';
import { parseTimestamp } from '../shared/utils/dates';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import type { Lead } from './fields';
import { cacheLeads, getCachedLeads } from './leadCache';

const FEW_EMAILS = 2;
const LAST_CHANGED_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };

/** The leads with one email, the oldest first, or why they could not be looked up. */
export type FoundLeads = { leads: Lead[] } | { failure: RequestFailure };

/** By email, in the form in which emails are compared. */
type FoundByEmail = Map<string, FoundLeads>;

/** The note if an email, or another identifier, belongs to several leads. */
export function describeAmbiguity(leads: Lead[], things = 'emails'): string[] {
	return leads.length > 1
		? [`Some ${things} belong to several leads. The oldest lead was used for each.`]
		: [];
}

/**
 * Looks up leads by email (GET /leads) with the fewest requests: one search for each email, or the
 * whole list where that takes fewer.
 *
 * @param useCache whether leads may come from the cache, where a deleted one may still be
 */
export async function lookUpLeads(
	emails: string[],
	run: Run,
	{ useCache = false } = {},
): Promise<FoundByEmail> {
	const { client } = run;
	await yieldToEventLoop();
	const wanted = new Map(emails.map((email) => [normalizeEmail(email), email]));
	if (wanted.size <= FEW_EMAILS) return await searchEach(wanted, run);
	const fetch = createPageFetcher(client, leadList, LAST_CHANGED_FIRST, MAX_PER_PAGE);
	const front = await fetch(1).catch(toFailure);
	if ('failure' in front) return forEach(wanted, front);
	const { records, size, total } = front;
	if (records.length >= total) return await groupByEmail(wanted, records);

	const known = useCache ? await getCachedLeads(wanted, front, fetch, client) : [];
	const found = await groupByEmail(wanted, known);
	const rest = new Map([...wanted].filter(([email]) => !found.has(email)));
	if (rest.size < total / size) return new Map([...found, ...(await searchEach(rest, run))]);
	const all = await readLeads({}, run);
	if ('failure' in all) return new Map([...found, ...forEach(rest, all)]);
	await cacheLeads(all.leads, front, client);
	return new Map([...found, ...(await groupByEmail(rest, all.leads))]);
}

function forEach(wanted: Map<string, string>, found: FoundLeads): FoundByEmail {
	return new Map([...wanted.keys()].map((email) => [email, found]));
}

/** The leads with each of these emails, the oldest first. */
async function groupByEmail(
	wanted: Map<string, string>,
	leads: IDataObject[],
): Promise<FoundByEmail> {
	const found = new Map<string, { leads: Lead[] }>();
	for (const lead of leads as Lead[]) {
		await yieldToEventLoop();
		const email = getNormalizedEmail(lead);
		if (!wanted.has(email)) continue;
		const others = found.get(email)?.leads ?? [];
		const inOrder = [...others, lead].sort(
			(a, b) => parseTimestamp(a.createdAt) - parseTimestamp(b.createdAt),
		);
		found.set(email, { leads: inOrder });
	}
	return found;
}

async function searchEach(wanted: Map<string, string>, run: Run): Promise<FoundByEmail> {
	const found: FoundByEmail = new Map();
	await run.forEach([...wanted], async ([key, email]) => {
		found.set(key, await search(email, run));
		return undefined;
	});
	return found;
}

async function search(email: string, run: Run): Promise<FoundLeads> {
	// it is not known whether the search takes small letters for capital ones
	for (const spelling of new Set([email.trim(), normalizeEmail(email)])) {
		const found = await readLeads({ search: spelling }, run);
		if ('failure' in found) return found;
		const leads = found.leads.filter((lead) => getNormalizedEmail(lead) === normalizeEmail(email));
		if (leads.length > 0) return { leads };
	}
	return { leads: [] };
}

/** All leads, or those that a search finds, the oldest first. */
export async function readLeads(
	filters: { search?: string },
	{ client }: Run,
): Promise<FoundLeads> {
	const sort = { sortBy: 'createdAt', sortOrder: 'asc' };
	const reading = await readList(client, leadList, { filters, sort });
	return 'failure' in reading ? reading : { leads: reading.records as Lead[] };
}
