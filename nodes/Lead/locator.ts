import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { leadList, SHORTEST_SEARCH } from '../shared/api/leads';
import { searchRecords } from '../shared/api/listSearch';
import { finderIn } from '../shared/pagination/readList';
import { emailKey } from '../shared/fields/email';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { notFound } from '../shared/parameters/resourceLocator';
import type { Run } from '../shared/operation/plan';
import { textMode, locator } from '../shared/operation/properties';
import type { Failure } from '../shared/transport/outcome';
import { textIn } from '../shared/utils/values';
import type { Lead } from './fields';
import type { FoundLeads } from './lookUpLeads';
import { lookUp, readLeads } from './lookUpLeads';

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
		const found = await lookUp(emails, run);
		return ({ value }) => found.get(emailKey(value)) ?? { leads: [] };
	}
	const found = await readLeads({}, run);
	if ('failure' in found) return () => found;
	const find = await finderIn(found.leads, locatorsOf);
	return (located) => ({ leads: find(located) });
}

/** What is said where no lead is found. */
export function noLead(located: LocatorValue): Failure {
	const nextStep = "Check 'Lead' for typos; it may have been deleted.";
	return notFound(NO_LEAD, 'lead', located, nextStep);
}

function locatorsOf({ id, email, linkedinUrl }: Lead): LocatorValue[] {
	return [
		{ mode: 'id', value: id },
		{ mode: 'email', value: textIn(email) ?? '' },
		{ mode: 'linkedinUrl', value: textIn(linkedinUrl) ?? '' },
	];
}

/** The leads to choose from, newest first (GET /leads). */
export async function searchLeads(
	this: ILoadOptionsFunctions,
	filter = '',
	page?: string,
): Promise<INodeListSearchResult> {
	const search = filter.trim().length >= SHORTEST_SEARCH ? filter.trim() : undefined;
	return await searchRecords(this, leadList, { filters: { search }, sort: {} }, page, (record) => {
		const { id, firstName, lastName, email } = record;
		const name = [firstName, lastName].map((part) => textIn(part) ?? '').join(' ');
		return { name: `${name.trim()} (${textIn(email) || id})`.trim(), value: String(id) };
	});
}
