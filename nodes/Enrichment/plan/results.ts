import type { IDataObject } from 'n8n-workflow';
import { lacks, listIn } from '../../shared/lists/inAnswer';
import type { AnyValues, Output, Unfinished } from '../../shared/operation/plan';
import type { Simplified } from '../../shared/operation/simplified';
import type { Credits } from '../../shared/run/credits';
import { creditsOf } from '../../shared/run/credits';
import { isRaw } from '../../shared/run/shape';
import { fieldsIn, isRecord } from '../../shared/values';
import type { Entry } from './entries';
import { resultsByLead } from './resultsByLead';

/** An enriched lead, with what was found at its top level (POST /enrich). */
export const simpleResult: Simplified = {
	fields: [
		'status',
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
	always: ['status'],
	flat,
};

/**
 * The output of each lead of a request (POST /enrich). The service answers in any
 * order and may leave leads out: a result finds its lead by what identifies it, and equal leads
 * take theirs in order.
 */
export function splitAnswer(
	answer: unknown,
	entries: Entry[],
): { outputs: Output[]; credits: Credits } {
	const { failed } = [fieldsIn(answer).data, answer].map(fieldsIn).find(hasFailed) ?? {};
	const enriched = listIn(answer, 'enriched', 'enrichedData');
	if (enriched === undefined && failed === undefined)
		lacks('POST /enrich has no list of enriched leads');
	const leads = entries.map(({ lead }) => lead);
	const answered = [
		...recordsOf(enriched).map((entry) => ({ ...ENRICHED, ...entry, ...ENRICHED })),
		...recordsOf(failed).map(({ input, reason }) => ({ status: 'failed', reason, input })),
	];
	const results = resultsByLead(leads, answered);
	const outputs = entries.map(({ lead, values }, index) => {
		const item = results.get(index) ?? { status: 'failed', reason: NOT_ANSWERED };
		return outputOf(item, lead, values);
	});
	return { outputs, credits: creditsOf(answer) };
}

function hasFailed({ failed }: IDataObject): boolean {
	return Array.isArray(failed);
}

function recordsOf(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

const ENRICHED = { status: 'enriched' };
const NOT_ANSWERED = "Missing from the service's answer";

/**
 * The items for a lead without a result; it holds no empty field that a CRM would take over. It cost
 * nothing, unless nobody knows.
 */
export function unfinishedItems(
	lead: IDataObject,
	values: AnyValues,
	left: Unfinished,
): IDataObject[] {
	const { failure, message, outcome, who } = left;
	const status = { notSent: 'notRun', refused: 'failed', unknown: 'unknown' }[outcome];
	const prefix = { notSent: 'Not tried: ', refused: 'Refused: ', unknown: '' }[outcome];
	const cost = outcome === 'unknown' ? {} : { creditsUsed: 0 };
	const reason = `${failure ? prefix : ''}${message}`;
	const isUnnamed = who !== undefined && Object.keys(lead).length === 0;
	const item = { status, reason, ...(isUnnamed && { who }) };
	return outputOf(item, lead, values).items.map((shown) => ({ ...shown, ...cost }));
}

function outputOf(item: IDataObject, lead: IDataObject, values: AnyValues): Output {
	const { output } = (values.options ?? {}) as { output?: string };
	if (item.status === 'enriched') return { items: [{ ...item, input: item.input ?? lead }] };
	if (output === 'onlyEnriched') return { items: [] };
	const { input = lead, ...facts } = item;
	return {
		items: [isRaw(values) ? { ...facts, input } : { ...facts, ...lead }],
		skipSimplify: true,
	};
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
