import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { leadList, MIN_SEARCH_LENGTH } from '../shared/api/leads';
import { searchRecords } from '../shared/api/listSearch';
import { indexByLocator } from '../shared/pagination/readList';
import { normalizeEmail } from '../shared/fields/email';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { notFound } from '../shared/parameters/resourceLocator';
import type { Run } from '../shared/operation/plan';
import { textMode, locator } from '../shared/operation/properties';
import type { RequestFailure } from '../shared/transport/outcome';
import { asText } from '../shared/utils/values';
import type { Lead } from './fields';
import type { FoundLeads } from './lookUpLeads';
import { lookUpLeads, readLeads } from './lookUpLeads';

/** Says that there is no such lead. */
export const NO_LEAD = 'NO_LEAD';

/** Which lead an operation is about. */
export const leadLocator = locator('Lead', 'lead', 'searchLeads', [
	textMode('By ID', 'id', 'e.g. lead_8f3a'),
	textMode('By Email', 'email', 'e.g. nathan@example.com'),
	textMode('By LinkedIn URL', 'linkedinUrl', 'e.g. https://www.linkedin.com/in/nathan-smith'),
]);

/**
 * Finds leads (GET /leads) in one reading of the list, or where all have an email with the fewest
 * requests.
 *
 * @returns gives the leads of one that was wanted, the oldest first
 */
export async function findLeads(
	wanted: LocatorValue[],
	run: Run,
): Promise<(located: LocatorValue) => FoundLeads> {
	if (wanted.every(({ mode }) => mode === 'email')) {
		const emails = wanted.map(({ value }) => value);
		const found = await lookUpLeads(emails, run);
		return ({ value }) => found.get(normalizeEmail(value)) ?? { leads: [] };
	}
	const found = await readLeads({}, run);
	if ('failure' in found) return () => found;
	const find = await indexByLocator(found.leads, locatorsOf);
	return (located) => ({ leads: find(located) });
}

/** What is said where no lead is found. */
export function createNotFoundFailure(located: LocatorValue): RequestFailure {
	const nextStep = "Check 'Lead' for typos; it may have been deleted.";
	return notFound(NO_LEAD, 'lead', located, nextStep);
}

function locatorsOf({ id, email, linkedinUrl }: Lead): LocatorValue[] {
	return [
		{ mode: 'id', value: id },
		{ mode: 'email', value: asText(email) ?? '' },
		{ mode: 'linkedinUrl', value: asText(linkedinUrl) ?? '' },
	];
}

/** The leads to choose from, newest first (GET /leads). */
export async function searchLeads(
	this: ILoadOptionsFunctions,
	filter = '',
	page?: string,
): Promise<INodeListSearchResult> {
	const search = filter.trim().length >= MIN_SEARCH_LENGTH ? filter.trim() : undefined;
	return await searchRecords(this, leadList, { filters: { search }, sort: {} }, page, (record) => {
		const { id, firstName, lastName, email } = record;
		const name = [firstName, lastName].map((part) => asText(part) ?? '').join(' ');
		return { name: `${name.trim()} (${asText(email) || id})`.trim(), value: String(id) };
	});
}
