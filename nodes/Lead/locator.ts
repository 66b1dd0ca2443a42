import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { leadList, MIN_SEARCH_LENGTH } from '../shared/api/leads';
import { searchRecords } from '../shared/api/listSearch';
import type { Run } from '../shared/operation/plan';
import { locator, textMode } from '../shared/operation/properties';
import { indexByLocator } from '../shared/pagination/listPlans';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { createNotFoundFailure } from '../shared/parameters/resourceLocator';
import type { RequestFailure } from '../shared/transport/outcome';
import { isFailed } from '../shared/transport/outcome';
import { asText } from '../shared/utils/values';
import type { Lead } from './fields';
import type { LookupResult } from './lookUpLeads';
import { lookUpLeads, readLeads } from './lookUpLeads';

export const NO_LEAD = 'NO_LEAD';

export const leadLocator = locator('Lead', 'lead', 'searchLeads', [
	textMode('By ID', 'id', 'e.g. lead_8f3a'),
	textMode('By Email', 'email', 'e.g. nathan@example.com'),
	textMode('By LinkedIn URL', 'linkedinUrl', 'e.g. https://www.linkedin.com/in/nathan-smith'),
]);

/** Reads the list of leads once, or sends fewer requests if all locators are emails. */
export async function findLeads(
	locators: LocatorValue[],
	run: Run,
): Promise<(wanted: LocatorValue) => LookupResult> {
	if (locators.every(({ mode }) => mode === 'email')) {
		const emails = locators.map(({ value }) => value);
		const findByEmail = await lookUpLeads(emails, run);
		return ({ value }) => findByEmail(value);
	}
	const found = await readLeads({}, run);
	if (isFailed(found)) return () => found;
	const find = await indexByLocator(found.leads, listLocators);
	return (wanted) => ({ leads: find(wanted) });
}

export function createNoLeadFailure(wanted: LocatorValue): RequestFailure {
	const nextStep = "Check 'Lead' for typos; it may have been deleted.";
	return createNotFoundFailure(NO_LEAD, 'lead', wanted, nextStep);
}

function listLocators({ id, email, linkedinUrl }: Lead): LocatorValue[] {
	return [
		{ mode: 'id', value: id },
		{ mode: 'email', value: asText(email) ?? '' },
		{ mode: 'linkedinUrl', value: asText(linkedinUrl) ?? '' },
	];
}

/** Searches leads for the editor's list, newest first (GET /leads). */
export async function searchLeads(
	this: ILoadOptionsFunctions,
	filter = '',
	page?: string,
): Promise<INodeListSearchResult> {
	const search = filter.trim().length >= MIN_SEARCH_LENGTH ? filter.trim() : undefined;
	return await searchRecords(this, leadList, { filters: { search }, sort: {} }, page, (lead) => {
		const name = [lead.firstName, lead.lastName].map((part) => asText(part) ?? '').join(' ');
		const label = `${name.trim()} (${asText(lead.email) || lead.id})`;
		return { name: label.trim(), value: String(lead.id) };
	});
}
