import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../shared/api/responses';
import type { SimplifyConfig } from '../shared/operation/simplify';
import type { Credits } from '../shared/execution/creditBudget';
import { creditsOf } from '../shared/execution/creditBudget';
import { dataIn, fieldsIn, given, groupBy, isRecord } from '../shared/utils/values';
import { identityOf } from './people';

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

/** The places of an identity's parts. */
const EMAIL = 0;
const PROFILE = 1;
const NAME_AND_COMPANY = [2, 3, 4];

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
	const people = leads.map(identityOf);
	const found = groupBy(answered, ({ input }) => meantBy(identityOf(fieldsIn(input)), people));
	const single = [...found].filter(([, results]) => results.length === 1);
	return new Map(single.map(([index, [result]]) => [index, result]));
}

type Identity = ReturnType<typeof identityOf>;

/** The person whom a result is about: the nearest with its email, or else its profile, or its name and company. */
function meantBy(about: Identity, people: Identity[]): number | undefined {
	for (const places of [[EMAIL], [PROFILE], NAME_AND_COMPANY]) {
		const isSame = (person: Identity) =>
			places.every((place) => about[place] !== undefined && about[place] === person[place]);
		const candidates = [...people.keys()].filter((index) => isSame(people[index]));
		const distances = candidates.map((index) => distanceOf(about, people[index]));
		const least = Math.min(...distances);
		const nearest = candidates.filter((_, place) => distances[place] === least);
		if (candidates.length > 0) return nearest.length === 1 ? nearest[0] : undefined;
	}
	return undefined;
}

/** How little two identities have in common: what contradicts counts twice as much as what only one has. */
function distanceOf(one: Identity, other: Identity): number {
	const same = one.filter((part, place) => part !== undefined && part === other[place]);
	const known = [...one, ...other].filter((part) => part !== undefined);
	return known.length - 2 * same.length;
}

function recordsOf(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}
