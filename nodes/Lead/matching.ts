import type { IDataObject } from 'n8n-workflow';
import type { LocatorValue } from '../shared/operation/checks';
import { FieldError } from '../shared/operation/checks';
import { property } from '../shared/operation/defineOperation';
import type { Input, Run } from '../shared/operation/plan';
import { parseProfile, personProfileUrl, profileUrlKey } from '../shared/operation/profileUrl';
import { textIn } from '../shared/values';
import type { Lead } from './fields';
import { findLeads, keyOf } from './locator';
import type { FoundLeads } from './lookUp';
import { lookUpIndexed } from './lookUp';

const URL_LABEL = 'LinkedIn URL';

/** What tells whether a lead exists; the service cannot search for LinkedIn URLs. */
export const matchBy = property({
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Email', value: 'email' },
		{
			name: 'Email or LinkedIn URL',
			value: 'emailOrLinkedinUrl',
			description: 'Reads all leads, once in each run',
		},
		{
			name: 'LinkedIn URL',
			value: 'linkedinUrl',
			description: 'Reads all leads, once in each run. Every item needs a LinkedIn URL.',
		},
	],
	default: 'email',
	description: 'How to recognize existing leads',
});

interface Matched {
	email: string;
	additionalFields: IDataObject;
	matchBy?: string;
}

/**
 * What the lead of an item is found by. An address that is no person's, as a company's, tells nobody.
 *
 * @throws FieldError when it is to be found by a LinkedIn URL and has none
 */
export function locatedBy(values: Matched): LocatorValue[] {
	const { additionalFields, matchBy: by } = values;
	const all = identifiersOf(values);
	if (by === 'emailOrLinkedinUrl') return all;
	if (by !== 'linkedinUrl') return all.slice(0, 1);
	const url = textIn(additionalFields.linkedinUrl);
	if (url === undefined) throw new FieldError(`${URL_LABEL} is missing`, URL_LABEL);
	return [{ mode: 'linkedinUrl', value: String(personProfileUrl(url, URL_LABEL)) }];
}

/** All that tells who an item is about: its email, and the LinkedIn URL where it is a person's. */
export function identifiersOf({ additionalFields, email }: Matched): LocatorValue[] {
	const byEmail = { mode: 'email', value: email };
	const url = textIn(additionalFields.linkedinUrl);
	const isPerson = url !== undefined && parseProfile(url) !== undefined;
	return [byEmail, ...(isPerson ? [{ mode: 'linkedinUrl', value: url }] : [])];
}

/** The leads that inputs may be about; where emails alone tell it, the index helps. */
export async function findMatches(
	inputs: Array<Input<Matched>>,
	run: Run,
): Promise<(located: LocatorValue) => FoundLeads> {
	const wanted = inputs.flatMap(({ values }) => locatedBy(values));
	return await findLeads(wanted, run, lookUpIndexed);
}

/** Inputs that may be about one person stand together: who shares an email or a URL, also by way of others. */
export function groupsByPerson<V extends Matched>(inputs: Array<Input<V>>): Array<Array<Input<V>>> {
	const groups = new Map<string, Array<Input<V>>>();
	for (const input of inputs) {
		const keys = locatedBy(input.values).map(keyOf);
		const known = new Set(keys.flatMap((key) => [groups.get(key) ?? []]));
		const [group = [], ...others] = [...known].sort((a, b) => b.length - a.length);
		const moved = others.flat();
		group.push(...moved, input);
		for (const key of [...keys, ...moved.flatMap(({ values }) => locatedBy(values).map(keyOf))]) {
			groups.set(key, group);
		}
	}
	return [...new Set(groups.values())].map((group) => group.sort((a, b) => a.index - b.index));
}

/** Of the leads with the email of an item, those that its creation may have made. */
export function possiblyCreated(values: Matched, leads: Lead[]): Lead[] {
	if (values.matchBy !== 'linkedinUrl') return leads;
	const url = profileUrlKey(String(values.additionalFields.linkedinUrl));
	return leads.filter(({ linkedinUrl }) => profileUrlKey(String(linkedinUrl)) === url);
}
