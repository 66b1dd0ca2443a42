import type { IDataObject } from 'n8n-workflow';
import { lacks, listIn } from '../../shared/lists/inAnswer';
import type { AnyValues, NotDone, Output } from '../../shared/operation/plan';
import { choiceOfNotDone } from '../../shared/operation/properties';
import type { Simplified } from '../../shared/operation/simplified';
import type { Credits } from '../../shared/run/credits';
import { creditsOf } from '../../shared/run/credits';
import { isRaw } from '../../shared/run/shape';
import { fieldsIn, holdersOf, isRecord, textIn } from '../../shared/values';
import type { Entry } from './entries';
import { resultsByLead } from './resultsByLead';

/** An enriched lead, with what was found at its top level (POST /enrich). */
export const simpleResult: Simplified = {
	fields: [
		'firstName',
		'lastName',
		'email',
		'phone',
		'company',
		'title',
		'linkedinUrl',
		'creditsUsed',
		'remainingCredits',
	],
	more: [
		'alternativeEmails',
		'bio',
		'companyInfo',
		'confidence',
		'experience',
		'location',
		'skills',
		'socialProfiles',
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
	const { failed } = holdersOf(answer).find(hasFailed) ?? {};
	const enriched = listIn(answer, 'enriched', 'enrichedData');
	if (enriched === undefined && failed === undefined)
		lacks('POST /enrich has no list of enriched leads');
	const leads = entries.map(({ lead }) => lead);
	const refused = recordsOf(failed);
	const results = resultsByLead(leads, [...recordsOf(enriched), ...refused]);
	const outputs = entries.flatMap(({ rows }, index) => {
		const found = results.get(index);
		const isEnriched = found !== undefined && !refused.includes(found);
		return rows.map(({ lead, values }): Output => {
			if (isEnriched) return { items: [{ ...found, input: found.input ?? lead }] };
			const item = itemNotEnriched(isRaw(values) ? (found?.input ?? lead) : lead, values);
			const reason = textIn(found?.reason) ?? NOT_ANSWERED;
			const notDone: NotDone = { outcome: found ? 'failed' : 'unclear', reason };
			const isLeftOut = choiceOfNotDone(values) === 'leaveOut';
			return { items: isLeftOut ? [] : [item], skipSimplify: true, notDone };
		});
	});
	const credits = creditsOf(answer);
	const failing = entries.filter((_, index) => refused.includes(results.get(index) ?? {}));
	// who took credits though nobody was enriched was paid for
	const isPaid = (credits.creditsUsed ?? 0) > 0 && failing.length === results.size;
	return { outputs, credits, unpaid: isPaid ? [] : failing };
}

function hasFailed({ failed }: IDataObject): boolean {
	return Array.isArray(failed);
}

function recordsOf(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

const NOT_ANSWERED = "Missing from the service's answer";

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
