import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import { leadList } from '../shared/api/leads';
import { failureOf, MAX_PER_PAGE, openList } from '../shared/pagination/pageFetcher';
import { readList } from '../shared/pagination/readList';
import { emailKey, emailOf } from '../shared/fields/email';
import type { Run } from '../shared/operation/plan';
import { msOf, yieldToEventLoop } from '../shared/utils/times';
import type { Lead } from './fields';
import { keepLeads, knownLeads } from './leadCache';

const FEW_EMAILS = 2;
const LAST_CHANGED_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };

/** The leads with one email, the oldest first, or why they could not be looked up. */
export type FoundLeads = { leads: Lead[] } | { failure: Failure };

/** By email, in the form in which emails are compared. */
type FoundByEmail = Map<string, FoundLeads>;

/** What to say when an email, or another thing, belongs to more leads than the one that was taken. */
export function severalHint(leads: Lead[], things = 'emails'): string | undefined {
	return leads.length > 1
		? `Some ${things} belong to several leads. The oldest lead was used for each.`
		: undefined;
}

/**
 * Looks up leads by email (GET /leads) with the fewest requests: one search for each email, or the
 * whole list where that takes fewer.
 *
 * @param usesKept whether it may take from an earlier run which leads exist; a deleted one may be among them
 */
export async function lookUp(
	emails: string[],
	run: Run,
	{ usesKept = false } = {},
): Promise<FoundByEmail> {
	const { connection } = run;
	await yieldToEventLoop();
	const wanted = new Map(emails.map((email) => [emailKey(email), email]));
	if (wanted.size <= FEW_EMAILS) return await searchEach(wanted, run);
	const fetch = openList(connection, leadList, LAST_CHANGED_FIRST, MAX_PER_PAGE);
	const front = await fetch(1).catch(failureOf);
	if ('failure' in front) return forEach(wanted, front);
	const { records, size, total } = front;
	if (records.length >= total) return await byEmail(wanted, records);

	const known = usesKept ? await knownLeads(wanted, front, fetch, connection) : [];
	const found = await byEmail(wanted, known);
	const rest = new Map([...wanted].filter(([email]) => !found.has(email)));
	if (rest.size < total / size) return new Map([...found, ...(await searchEach(rest, run))]);
	const all = await readLeads({}, run);
	if ('failure' in all) return new Map([...found, ...forEach(rest, all)]);
	await keepLeads(all.leads, front, connection);
	return new Map([...found, ...(await byEmail(rest, all.leads))]);
}

function forEach(wanted: Map<string, string>, found: FoundLeads): FoundByEmail {
	return new Map([...wanted.keys()].map((email) => [email, found]));
}

/** The leads with each of these emails, the oldest first. */
async function byEmail(wanted: Map<string, string>, leads: IDataObject[]): Promise<FoundByEmail> {
	const found = new Map<string, { leads: Lead[] }>();
	for (const lead of leads as Lead[]) {
		await yieldToEventLoop();
		const email = emailOf(lead);
		if (!wanted.has(email)) continue;
		const others = found.get(email)?.leads ?? [];
		const inOrder = [...others, lead].sort((a, b) => msOf(a.createdAt) - msOf(b.createdAt));
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
	for (const spelling of new Set([email.trim(), emailKey(email)])) {
		const found = await readLeads({ search: spelling }, run);
		if ('failure' in found) return found;
		const leads = found.leads.filter((lead) => emailOf(lead) === emailKey(email));
		if (leads.length > 0) return { leads };
	}
	return { leads: [] };
}

/** All leads, or those that a search finds, the oldest first. */
export async function readLeads(
	filters: { search?: string },
	{ connection }: Run,
): Promise<FoundLeads> {
	const sort = { sortBy: 'createdAt', sortOrder: 'asc' };
	const reading = await readList(connection, leadList, { filters, sort });
	return 'failure' in reading ? reading : { leads: reading.records as Lead[] };
}
