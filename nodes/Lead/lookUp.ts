import type { Failure } from '../shared/transport/outcome';
import { leadList } from '../shared/lists/leads/leads';
import { emailOf, emailKey } from '../shared/operation/email';
import type { Run } from '../shared/operation/plan';
import { mapConcurrently } from '../shared/run/mapConcurrently';
import { MAX_PER_PAGE, pageCount } from '../shared/run/pageReader';
import { readList } from '../shared/run/pages';
import { readAnswer } from '../shared/transport/outcome';
import type { Lead } from './fields';
import { knownLeads } from './leadIndex';

const FEW_EMAILS = 2;

/** The leads with one email, the oldest first, or why they could not be looked up. */
export type FoundLeads = { leads: Lead[] } | { failure: Failure };

/** What to say when an email, or another thing, belongs to more leads than the one that was taken. */
export function severalHint(leads: Lead[], things = 'emails'): string | undefined {
	return leads.length > 1
		? `Some ${things} belong to several leads. The oldest lead was used for each.`
		: undefined;
}

/**
 * Looks up leads by email (GET /leads) with the fewest requests: one search for each
 * email, or the whole list where that takes fewer.
 *
 * @returns what was found, by email in the form in which emails are compared
 */
export async function lookUp(emails: string[], run: Run): Promise<Map<string, FoundLeads>> {
	const wanted = distinct(emails);
	if (wanted.length <= FEW_EMAILS) return await searchEach(wanted, run);

	const count = await countLeads(run);
	if (typeof count !== 'number') return new Map(wanted.map((email) => [emailKey(email), count]));
	return await lookUpByService(wanted, pageCount(count, MAX_PER_PAGE), run);
}

async function lookUpByService(
	wanted: string[],
	pages: number,
	run: Run,
): Promise<Map<string, FoundLeads>> {
	return pages <= wanted.length ? await readWhole(wanted, run) : await searchEach(wanted, run);
}

/**
 * Looks up leads by email as `lookUp` does, but takes from the index which of them exist: a run then
 * costs what has changed, and one search for each email that is not in it.
 *
 * @returns what was found, by email in the form in which emails are compared
 */
export async function lookUpIndexed(emails: string[], run: Run): Promise<Map<string, FoundLeads>> {
	const wanted = distinct(emails);
	if (wanted.length <= FEW_EMAILS) return await searchEach(wanted, run);

	const known = await knownLeads(wanted.map(emailKey), run.connection);
	if (known === undefined) return await lookUp(emails, run);
	if ('failure' in known) return new Map(wanted.map((email) => [emailKey(email), known]));
	const found = new Map<string, FoundLeads>();
	for (const [email, leads] of known.found) found.set(email, { leads: leads as Lead[] });
	// what is not in the list that was read just now does not exist
	if (known.isComplete) return found;
	const others = wanted.filter((email) => !found.has(emailKey(email)));
	const rest = await lookUpByService(others, known.pages, run);
	return new Map([...found, ...rest]);
}

/** Each email once, in the spelling that came last. */
function distinct(emails: string[]): string[] {
	return [...new Map(emails.map((email) => [emailKey(email), email])).values()];
}

async function countLeads({ call }: Run): Promise<number | { failure: Failure }> {
	const outcome = await call('GET /leads', 'read', { query: { page: 1, limit: 1 } });
	const reading = readAnswer('read', outcome, ({ body }) => leadList.read(body));
	return 'failure' in reading ? reading : reading.content.total;
}

async function readWhole(wanted: string[], run: Run): Promise<Map<string, FoundLeads>> {
	const found = await readLeads({}, run);
	if ('failure' in found) return new Map(wanted.map((email) => [emailKey(email), found]));

	const byEmail = new Map(wanted.map((email) => [emailKey(email), { leads: [] as Lead[] }]));
	for (const lead of found.leads) byEmail.get(emailOf(lead))?.leads.push(lead);
	return byEmail;
}

async function searchEach(wanted: string[], run: Run): Promise<Map<string, FoundLeads>> {
	const found = await mapConcurrently(wanted, async (email) => await search(email, run));
	return new Map(wanted.map((email, index) => [emailKey(email), found[index] ?? { leads: [] }]));
}

async function search(email: string, run: Run): Promise<FoundLeads> {
	for (const spelling of spellingsOf(email)) {
		const found = await readLeads({ search: spelling }, run);
		if ('failure' in found) return found;
		const leads = found.leads.filter((lead) => emailOf(lead) === emailKey(email));
		if (leads.length > 0) return { leads };
	}
	return { leads: [] };
}

/**
 * What an email is searched by: as given, and where they differ as it is compared and with its accents
 * apart, as it is not known which spellings the search takes for one. A domain that is compared in
 * punycode may be stored in letters, so all leads with the part before it are searched.
 */
function spellingsOf(email: string): Set<string> {
	const compared = emailKey(email);
	const [owner, domain = ''] = compared.split('@');
	const shared = /(^|\.)xn--/.test(domain) ? `${owner}@` : compared;
	return new Set([email.trim(), shared, shared.normalize('NFD')]);
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
