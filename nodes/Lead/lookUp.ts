import type { Steps } from '../shared/operation/plan';
import { readList } from '../shared/run/pages';
import { inParallel } from '../shared/run/mapConcurrently';
import type { Failure } from '../shared/transport/outcome';
import type { Lead } from './fields';
import { leadList, leadPages } from '../shared/lists/leads';
import { readAnswer } from '../shared/transport/outcome';
import { textIn } from '../shared/values';

const AT_ONCE = 25;
const LEADS_PER_PAGE = 100;
const FEW_EMAILS = 2;

/** The leads with one email, the oldest first, or why they could not be looked up. */
export type Found = { leads: Lead[] } | { failure: Failure };

/** What to say when an email belongs to more leads than the one that was taken. */
export function severalHint(leads: Lead[]): string | undefined {
	return leads.length > 1
		? 'Some emails belong to several leads; the oldest one was taken for each'
		: undefined;
}

/** The form in which emails are compared: the letter case does not matter. */
export function sameEmail(email: string): string {
	return email.trim().toLowerCase();
}

/** A lead's email in the form in which emails are compared; empty where it has none. */
function emailOf(lead: Lead): string {
	return sameEmail(textIn(lead.email) ?? '');
}

/**
 * Looks up leads by email (API document, GET /leads) with the fewest requests: one search for each
 * email, or the whole list where that takes fewer.
 *
 * @returns what was found, by email in the form in which emails are compared
 */
export async function lookUp(emails: string[], steps: Steps): Promise<Map<string, Found>> {
	const wanted = [...new Map(emails.map((email) => [sameEmail(email), email])).values()];
	if (wanted.length <= FEW_EMAILS) return await searchEach(wanted, steps);

	const count = await countLeads(steps);
	if (typeof count !== 'number') return new Map(wanted.map((email) => [sameEmail(email), count]));
	const isListCheaper = Math.ceil(count / LEADS_PER_PAGE) <= wanted.length;
	return isListCheaper ? await readWhole(wanted, steps) : await searchEach(wanted, steps);
}

async function countLeads({ call }: Steps): Promise<number | { failure: Failure }> {
	const outcome = await call('GET /leads', 'read', { query: { page: 1, limit: 1 } });
	if (outcome.kind !== 'answer') return { failure: outcome };
	const reading = readAnswer('read', outcome, leadPages.read);
	return 'failure' in reading ? reading : reading.content.total;
}

async function readWhole(wanted: string[], steps: Steps): Promise<Map<string, Found>> {
	const found = await readLeads({}, steps);
	if ('failure' in found) return new Map(wanted.map((email) => [sameEmail(email), found]));

	const byEmail = new Map(wanted.map((email) => [sameEmail(email), { leads: [] as Lead[] }]));
	for (const lead of found.leads) byEmail.get(emailOf(lead))?.leads.push(lead);
	return byEmail;
}

async function searchEach(wanted: string[], steps: Steps): Promise<Map<string, Found>> {
	const found = await inParallel(wanted, async (email) => await search(email, steps), {
		atOnce: AT_ONCE,
	});
	return new Map(wanted.map((email, place) => [sameEmail(email), found[place] ?? { leads: [] }]));
}

/** As given, and where it differs in lower case: whether the search minds the case is not known. */
async function search(email: string, steps: Steps): Promise<Found> {
	const spellings = new Set([email.trim(), sameEmail(email)]);
	for (const spelling of spellings) {
		const found = await readLeads({ search: spelling }, steps);
		if ('failure' in found) return found;
		const leads = found.leads.filter((lead) => emailOf(lead) === sameEmail(email));
		if (leads.length > 0) return { leads };
	}
	return { leads: [] };
}

async function readLeads(filters: { search?: string }, { connection }: Steps): Promise<Found> {
	const sort = { sortBy: 'createdAt', sortOrder: 'asc' };
	const reading = await readList(connection, leadList, { filters, sort }, Infinity);
	return 'failure' in reading ? reading : { leads: reading.records as Lead[] };
}
