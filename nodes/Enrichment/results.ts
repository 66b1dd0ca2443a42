import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../shared/lists/inAnswer';
import {
	emailKeyOf,
	identityKeys,
	identityOf,
	nameAndCompanyKeyOf,
	profileKeyOf,
} from '../shared/operation/identity';
import type { SimplifyConfig } from '../shared/operation/output';
import type { Credits } from '../shared/run/credits';
import { creditsOf } from '../shared/run/credits';
import { dataIn, fieldsIn, groupBy, isRecord } from '../shared/values';

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
	flat,
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

/**
 * The results of the leads by the lead's index. Leads that share an email are told apart by the rest
 * of what the service has taken in.
 */
function resultsByLead(leads: IDataObject[], answered: IDataObject[]): Map<number, IDataObject> {
	const results = new Map<number, IDataObject>();
	let left = answered;
	for (const nameOf of [identityOf, emailKeyOf, profileKeyOf, nameAndCompanyKeyOf]) {
		const open = [...leads.keys()].filter((index) => !results.has(index));
		const free = groupBy(open, (index) => nameOf(leads[index]));
		left = left.filter((result) => {
			const about = fieldsIn(result.input);
			const candidates = free.get(nameOf(about) ?? '') ?? [];
			const index = meantBy(about, candidates, leads);
			if (index === undefined) return true;
			candidates.splice(candidates.indexOf(index), 1);
			results.set(index, result);
			return false;
		});
	}
	return results;
}

/** The first lead of those that a result contradicts least; none where they are several people. */
function meantBy(input: IDataObject, indexes: number[], leads: IDataObject[]): number | undefined {
	const contradictions = indexes.map(
		(index) => identityKeys.filter((keyOf) => differ(keyOf(leads[index]), keyOf(input))).length,
	);
	const least = Math.min(...contradictions);
	const [first, ...others] = indexes.filter((_, place) => contradictions[place] === least);
	return others.length === 0 ? first : undefined;
}

function differ(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && one !== other;
}

function recordsOf(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** What was found beside the rest, without what was not found; it replaces nothing of the rest. */
function flat(item: IDataObject): IDataObject {
	const found = Object.entries(fieldsIn(item.enrichedData)).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(found), ...item };
}
