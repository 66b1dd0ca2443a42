import type { IDataObject } from 'n8n-workflow';
import { throwUnexpected } from '../shared/api/responses';
import type { Credits } from '../shared/execution/creditBudget';
import { parseCredits } from '../shared/execution/creditBudget';
import type { SimplifyConfig } from '../shared/operation/simplify';
import { groupBy } from '../shared/utils/collections';
import { omitNullish } from '../shared/utils/empty';
import { asRecord, getData, isRecord } from '../shared/utils/values';
import { getIdentity } from './people';

/** An enriched lead, with its `enrichedData` at the top level (POST /enrich). */
export const resultSimplifyConfig: SimplifyConfig = {
	fields: [
		...['firstName', 'lastName', 'email', 'phone', 'company', 'title', 'linkedinUrl'],
		...['socialProfiles', 'creditsUsed', 'remainingCredits'],
	],
	otherFields: [
		...['alternativeEmails', 'bio', 'companyInfo', 'confidence', 'experience', 'location'],
		...['skills', 'sources'],
	],
	alwaysIncluded: [],
	// the result's own fields override the enriched data
	flatten: (item) =>
		({ ...omitNullish<unknown>(asRecord(item.enrichedData)), ...item }) as IDataObject,
};

// indexes into the list that `getIdentity` returns
const EMAIL = 0;
const PROFILE = 1;
const NAME_AND_COMPANY = [2, 3, 4];

/** `unclear`: the response has no record of the lead. */
export interface LeadResult {
	outcome: 'done' | 'failed' | 'unclear';
	record: IDataObject;
}

export interface LeadResults {
	leads: LeadResult[];
	credits: Credits;
}

/**
 * Parses the response of POST /enrich. The service may reorder leads and leave some out, so each
 * result is matched to a lead by email, profile, or name and company.
 *
 * @param leads without duplicates
 * @throws UnexpectedResponseError if there is no list of results
 */
export function parseLeadResults(body: unknown, leads: IDataObject[]): LeadResults {
	const { enriched, failed } = getData(body);
	if (!Array.isArray(enriched) && !Array.isArray(failed))
		throwUnexpected('POST /enrich has no list of enriched leads');
	const failedRecords = toRecords(failed);
	const records = matchRecords(leads, [...toRecords(enriched), ...failedRecords]);
	const results = leads.map((_, index): LeadResult => {
		const record = records.get(index);
		if (record === undefined) return { outcome: 'unclear', record: {} };
		return { outcome: failedRecords.includes(record) ? 'failed' : 'done', record };
	});
	return { leads: results, credits: parseCredits(body) };
}

/** Maps each lead's index to its record. Ambiguous records are dropped. */
function matchRecords(leads: IDataObject[], records: IDataObject[]): Map<number, IDataObject> {
	const people = leads.map(getIdentity);
	const matches = groupBy(records, ({ input }) => matchLead(getIdentity(asRecord(input)), people));
	const uniqueMatches = [...matches].filter(([, matchingRecords]) => matchingRecords.length === 1);
	return new Map(uniqueMatches.map(([index, [record]]) => [index, record]));
}

type Identity = ReturnType<typeof getIdentity>;

/** Finds the best match by email, else by profile, else by name and company; undefined on a tie. */
function matchLead(identity: Identity, identities: Identity[]): number | undefined {
	for (const indexes of [[EMAIL], [PROFILE], NAME_AND_COMPANY]) {
		const isMatch = (person: Identity) =>
			indexes.every((index) => identity[index] !== undefined && identity[index] === person[index]);
		const candidates = [...identities.keys()].filter((index) => isMatch(identities[index]));
		const scores = candidates.map((index) => getMismatchScore(identity, identities[index]));
		const best = Math.min(...scores);
		const matches = candidates.filter((_, index) => scores[index] === best);
		if (candidates.length > 0) return matches.length === 1 ? matches[0] : undefined;
	}
	return undefined;
}

/** Returns 2 for each part that differs, plus 1 for each part that only one identity has. */
function getMismatchScore(first: Identity, second: Identity): number {
	const equalParts = first.filter((part, index) => part !== undefined && part === second[index]);
	const knownParts = [...first, ...second].filter((part) => part !== undefined);
	return knownParts.length - 2 * equalParts.length;
}

function toRecords(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}
