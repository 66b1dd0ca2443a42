import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../../shared/lists/inAnswer';
import {
	emailKeyOf,
	identityKeys,
	identityOf,
	nameAndCompanyKeyOf,
	profileKeyOf,
} from '../../shared/operation/identity';
import type { AnyValues, NotDone, Output } from '../../shared/operation/plan';
import type { SimplifyConfig } from '../../shared/operation/simplified';
import type { Credits } from '../../shared/run/credits';
import { creditsOf } from '../../shared/run/credits';
import { isRaw } from '../../shared/run/shape';
import { dataIn, fieldsIn, groupBy, isRecord, textIn } from '../../shared/values';
import type { Entry } from './entries';

const NOT_ANSWERED = "Missing from the service's answer";

/** An enriched lead, with what was found at its top level (POST /enrich). */
export const simpleResult: SimplifyConfig = {
	fields: [
		'firstName',
		'lastName',
		'email',
		'phone',
		'company',
		'title',
		'linkedinUrl',
		'socialProfiles',
		'creditsUsed',
		'remainingCredits',
	],
	otherFields: [
		'alternativeEmails',
		'bio',
		'companyInfo',
		'confidence',
		'experience',
		'location',
		'skills',
		'sources',
	],
	always: [],
	flat,
};

/**
 * The output of each item of a request (POST /enrich). The service answers in any
 * order and may leave leads out: a result finds its lead by what identifies it.
 *
 * @returns with the leads that were not enriched, and not paid for as far as the answer shows
 */
export function splitAnswer(
	answer: unknown,
	entries: Entry[],
): { outputs: Output[]; credits: Credits; unpaid: Entry[] } {
	const { enriched, failed } = dataIn(answer);
	if (!Array.isArray(enriched) && !Array.isArray(failed))
		throwMissing('POST /enrich has no list of enriched leads');
	const leads = entries.map(({ lead }) => lead);
	const refused = recordsOf(failed);
	const results = resultsByLead(leads, [...recordsOf(enriched), ...refused]);
	const isEnriched = (found: IDataObject | undefined) =>
		found !== undefined && !refused.includes(found);
	const outputs = entries.flatMap(({ rows }, index) => {
		const found = results.get(index);
		return rows.map(({ lead, values }): Output => {
			if (found !== undefined && isEnriched(found))
				return { items: [{ ...found, input: found.input ?? lead }] };
			const item = itemNotEnriched(isRaw(values) ? (found?.input ?? lead) : lead, values);
			const reason = textIn(found?.reason) ?? NOT_ANSWERED;
			const notDone: NotDone = { outcome: found ? 'failed' : 'unclear', reason };
			return { items: [item], skipSimplify: true, notDone };
		});
	});
	const credits = creditsOf(answer);
	const failing = entries.filter((_, index) => refused.includes(results.get(index) ?? {}));
	if (credits.creditsUsed === 0) {
		const unpaid = entries.filter((_, index) => !isEnriched(results.get(index)));
		return { outputs, credits, unpaid };
	}
	// who took credits though nobody was enriched was paid for
	const isPaid = (credits.creditsUsed ?? 0) > 0 && failing.length === results.size;
	return { outputs, credits, unpaid: isPaid ? [] : failing };
}

/**
 * The results of the leads, of which no two are the same, by the lead's index: a result says which
 * lead it is about, at least by what was found. Leads that share an email are told apart by the rest
 * of what the service has taken in.
 */
export function resultsByLead(
	leads: IDataObject[],
	answered: IDataObject[],
): Map<number, IDataObject> {
	const results = new Map<number, IDataObject>();
	let left = answered;
	const [only] = answered;
	// what answers the only lead is about it, where it does not say so
	if (leads.length === 1 && left.length === 1 && !namesSomeone(only.input))
		return results.set(0, only);
	for (const nameOf of [identityOf, emailKeyOf, profileKeyOf, nameAndCompanyKeyOf]) {
		const open = [...leads.keys()].filter((index) => !results.has(index));
		const free = groupBy(open, (index) => nameOf(leads[index]));
		left = left.filter((result) => {
			const about = [result.input, result.enrichedData].find(namesSomeone) ?? result;
			const name = nameOf(about);
			const candidates = (name !== undefined && free.get(name)) || [];
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

/** Whether it says whom it is about. */
function namesSomeone(value: unknown): value is IDataObject {
	return isRecord(value) && identityKeys.some((keyOf) => keyOf(value) !== undefined);
}

function differ(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && one !== other;
}

function recordsOf(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** What stands for a lead that was not enriched. */
export function itemNotEnriched(lead: unknown, values: AnyValues): IDataObject {
	return isRaw(values) ? { input: lead as IDataObject } : fieldsIn(lead);
}

/** What was found beside the rest, without what was not found; it replaces nothing of the rest. */
function flat(item: IDataObject): IDataObject {
	const flattened = { ...item };
	const { enrichedData } = item;
	for (const [name, value] of Object.entries(isRecord(enrichedData) ? enrichedData : {})) {
		if (value !== null && !(name in item)) flattened[name] = value;
	}
	return flattened;
}
