import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { leadList, SHORTEST_SEARCH } from '../shared/lists/leads/leads';
import { searchRecords } from '../shared/lists/picker';
import type { Check, LocatorValue } from '../shared/operation/checks';
import { email, FieldError, recordId } from '../shared/operation/checks';
import { emailOf, emailKey } from '../shared/operation/email';
import type { Run } from '../shared/operation/plan';
import { personProfileUrl, profileUrlKey } from '../shared/operation/profileUrl';
import { textMode, locator } from '../shared/operation/properties';
import { yieldToEventLoop } from '../shared/run/concurrency';
import type { Failure } from '../shared/transport/outcome';
import { finding } from '../shared/transport/outcome';
import { groupBy, idIn, quoted, textIn } from '../shared/values';
import type { Lead } from './fields';
import type { FoundLeads } from './lookUp';
import { lookUp, readLeads } from './lookUp';

/** Says that there is no such lead. */
export const NO_LEAD = 'NO_LEAD';

/** Which lead an operation is about. */
export const leadLocator = locator('Lead', 'lead', 'searchLeads', [
	textMode('By ID', 'id', 'e.g. lead_8f3a'),
	textMode('By Email', 'email', 'e.g. nathan@example.com'),
	textMode('By LinkedIn URL', 'linkedinUrl', 'e.g. https://www.linkedin.com/in/nathan-smith'),
]);

/** By mode, the check and the name of what leads are found by; the list has IDs. */
const MODES: Record<string, [check: Check, name: string]> = {
	email: [email, 'email'],
	id: [recordId, 'ID'],
	linkedinUrl: [personProfileUrl, 'LinkedIn URL'],
	list: [recordId, 'ID'],
};

export const checkedLocator: Check = (located, label) => {
	const { mode, value } = located as LocatorValue;
	if (!(mode in MODES)) throw new FieldError(`${label} cannot be chosen by ${quoted(mode)}`);
	const [check] = MODES[mode];
	return { mode, value: check(value, label) };
};

/** The field that leads are found by, in words. */
export function modeLabel({ mode }: LocatorValue): string {
	return MODES[mode][1];
}

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
	const pairs: Array<{ key: string; lead: Lead }> = [];
	for (const lead of found.leads) {
		await yieldToEventLoop();
		pairs.push(...keysOf(lead).map((key) => ({ key, lead })));
	}
	const byKey = groupBy(pairs, ({ key }) => key);
	return (located) => ({ leads: (byKey.get(keyOf(located)) ?? []).map(({ lead }) => lead) });
}

/** What is said where no lead is found. */
export function noLead(located: LocatorValue): Failure {
	return finding(NO_LEAD, {
		message: `No lead found with the ${modeLabel(located)} ${located.value}`,
		description: "Check 'Lead' for typos; it may have been deleted.",
	});
}

function keysOf(lead: Lead): string[] {
	return [
		keyOf({ mode: 'id', value: lead.id }),
		keyOf({ mode: 'email', value: emailOf(lead) }),
		keyOf({ mode: 'linkedinUrl', value: textIn(lead.linkedinUrl) ?? '' }),
	];
}

/** What is the same for all spellings of one email, URL or ID. */
function keyOf({ mode, value }: LocatorValue): string {
	if (mode === 'email') return `email ${emailKey(value)}`;
	return mode === 'linkedinUrl' ? `url ${profileUrlKey(value)}` : `id ${value}`;
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
		const mark = textIn(email) || idIn(id);
		return { name: `${name.trim()} (${mark})`.trim(), value: idIn(id) ?? '' };
	});
}
