import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { leadList, MIN_SEARCH_LENGTH } from '../shared/api/leads';
import { searchRecords } from '../shared/api/listSearch';
import type { Result, Run } from '../shared/operation/plan';
import { locator, textMode } from '../shared/operation/properties';
import { indexByLocator } from '../shared/pagination/listPlans';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { createNotFoundFailure, getModeLabel } from '../shared/parameters/resourceLocator';
import type { RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../shared/transport/outcome';
import { joinFirst } from '../shared/utils/text';
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
): Promise<(locator: LocatorValue) => LookupResult> {
	if (locators.every(({ mode }) => mode === 'email')) {
		const emails = locators.map(({ value }) => value);
		const findByEmail = await lookUpLeads(emails, run);
		return ({ value }) => findByEmail(value);
	}
	const found = await readLeads({}, run);
	if (isFailed(found)) return () => found;
	const find = await indexByLocator(found.leads, listLocators);
	return (locator) => ({ leads: find(locator) });
}

/**
 * Finds the ID of each lead, for an operation that changes leads. Only emails and URLs are looked up.
 *
 * @param participle completes "Several leads match, so none was …": `deleted`
 * @returns the ID of each lead, or a failure if there are none or several
 */
export async function findTargets(
	locators: LocatorValue[],
	run: Run,
	participle: string,
): Promise<Array<string | Result>> {
	const needsLookUp = ({ mode }: LocatorValue) => mode === 'email' || mode === 'linkedinUrl';
	const getLeads = await findLeads(locators.filter(needsLookUp), run);
	return locators.map((locator) => {
		if (!needsLookUp(locator)) return locator.value;
		const found = getLeads(locator);
		if (isFailed(found)) return found;
		const ids = found.leads.map(({ id }) => id);
		if (ids.length === 0) return { failure: createNoLeadFailure(locator) };
		return ids.length === 1
			? ids[0]
			: { failure: createSeveralLeadsFailure(locator, ids, participle) };
	});
}

export function createNoLeadFailure(locator: LocatorValue): RequestFailure {
	const nextStep = "Check 'Lead' for typos; it may have been deleted.";
	return createNotFoundFailure(NO_LEAD, 'lead', locator, nextStep);
}

export function createSeveralLeadsFailure(
	locator: LocatorValue,
	ids: string[],
	participle: string,
): RequestFailure {
	return createCustomFailure('SEVERAL_LEADS', {
		message: `Several leads have the ${getModeLabel(locator)} ${locator.value}, so none was ${participle}`,
		description: `Choose one of them 'By ID': ${joinFirst(ids, String)}`,
	});
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
