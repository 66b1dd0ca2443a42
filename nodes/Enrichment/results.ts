import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../shared/lists/inAnswer';
import type { SimplifyConfig } from '../shared/operation/output';
import type { Credits } from '../shared/run/credits';
import { creditsOf } from '../shared/run/credits';
import { dataIn, fieldsIn, given, isRecord } from '../shared/values';
import { identityOf } from './entries';

/** An enriched lead, with what was found at its top level (POST /enrich). */
export const simpleResult: SimplifyConfig = {
	fields: [
		...['firstName', 'lastName', 'email', 'phone', 'company', 'title', 'linkedinUrl'],
		...['socialProfiles', 'creditsUsed', 'remainingCredits'],
	],
	otherFields: [
		...['alternativeEmails', 'bio', 'companyInfo', 'confidence', 'experience', 'location'],
		...['skills', 'sources'],
	],
	always: [],
	// what was found replaces nothing of the rest
	flat: (item) => ({ ...given<unknown>(fieldsIn(item.enrichedData)), ...item }) as IDataObject,
};

/** What became of a lead. */
export interface Finding {
	/** `unclear` where the answer does not have it. */
	outcome: 'done' | 'failed' | 'unclear';
	record: IDataObject;
}

/** What a request found out about its leads, in the order in which they were sent. */
export interface Findings {
	findings: Finding[];
	credits: Credits;
}

/**
 * What an answer says of each lead (POST /enrich). The service answers in any order and may leave
 * leads out: a result finds its lead by what identifies it.
 *
 * @param leads no two of them the same
 * @throws IncompleteAnswer when it has no result at all
 */
export function findingsIn(answer: unknown, leads: IDataObject[]): Findings {
	const { enriched, failed } = dataIn(answer);
	if (!Array.isArray(enriched) && !Array.isArray(failed))
		throwMissing('POST /enrich has no list of enriched leads');
	const refused = recordsOf(failed);
	const results = resultsByLead(leads, [...recordsOf(enriched), ...refused]);
	const findings = leads.map((_, index): Finding => {
		const record = results.get(index);
		if (record === undefined) return { outcome: 'unclear', record: {} };
		return { outcome: refused.includes(record) ? 'failed' : 'done', record };
	});
	return { findings, credits: creditsOf(answer) };
}

/** The results of the leads by the lead's index. One that could be of several people is of none. */
function resultsByLead(leads: IDataObject[], answered: IDataObject[]): Map<number, IDataObject> {
	const results = new Map<number, IDataObject>();
	const people = leads.map(identityOf);
	for (const result of answered) {
		const about = identityOf(fieldsIn(result.input));
		const distances = people.map((person) => distanceOf(person, about));
		const least = Math.min(...distances);
		const index = distances.indexOf(least);
		const isOne = least < Infinity && distances.lastIndexOf(least) === index;
		if (isOne && !results.has(index)) results.set(index, result);
	}
	return results;
}

/**
 * How little two identities have in common: what contradicts counts twice as much as what only one has.
 * Infinity where neither email, nor profile, nor name and company are the same.
 */
function distanceOf(one: ReturnType<typeof identityOf>, other: typeof one): number {
	const same = one.map((part, place) => part !== undefined && part === other[place]);
	const [hasEmail, hasProfile, ...hasNameAndCompany] = same;
	if (!hasEmail && !hasProfile && hasNameAndCompany.includes(false)) return Infinity;
	const known = [...one, ...other].filter((part) => part !== undefined);
	return known.length - 2 * same.filter(Boolean).length;
}

function recordsOf(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}
