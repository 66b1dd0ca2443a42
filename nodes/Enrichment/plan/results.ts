import type { IDataObject } from 'n8n-workflow';
import type { components } from '../../shared/api.generated';
import type { AnyValues, Output, Unfinished } from '../../shared/operation/plan';
import type { Simplified } from '../../shared/operation/simplified';
import type { Credits } from '../../shared/run/credits';
import { creditsOf } from '../../shared/run/credits';
import { isRaw } from '../../shared/run/shape';
import { groupBy, isRecord, recordsIn, withoutEnd } from '../../shared/values';
import type { Entry } from './entries';

type Answer = components['schemas']['EnrichAnswer'];

/** An enriched lead, with what was found at its top level (API document, POST /enrich). */
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

/** What the service says of a lead, with the lead as it was sent. */
type AnsweredLead = IDataObject & { input: IDataObject };

/**
 * The output of each lead of a request (API document, POST /enrich). The service answers in any
 * order and may leave leads out: a result finds its lead by what identifies it, and equal leads
 * take theirs in order.
 */
export function splitAnswer(
	answer: unknown,
	entries: Entry[],
): { outputs: Output[]; credits: Credits } {
	const { data } = answer as Answer;
	if (!Array.isArray(data.enriched) && !Array.isArray(data.failed)) {
		throw new Error('The answer has no results');
	}
	const leads = entries.map(({ lead }) => lead);
	const results = resultsByLead(leads, [
		...entriesOf(data.enriched).map((entry) => ({ status: 'enriched', ...entry })),
		...entriesOf(data.failed).map(({ input, reason }) => ({ status: 'failed', reason, input })),
	]);
	const outputs = entries.map(({ lead, values }, index) => {
		const item = results.get(index) ?? { status: 'failed', reason: NOT_ANSWERED };
		return outputOf(item, lead, values);
	});
	return { outputs, credits: creditsOf(data) };
}

/** The entries of one of the answer's lists that say which lead they are about. */
function entriesOf(list: unknown): AnsweredLead[] {
	return recordsIn(list ?? []).flatMap(({ input, ...facts }) =>
		isRecord(input) ? [{ ...facts, input }] : [],
	);
}

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
	const { failure, message, outcome } = left;
	const status = { notSent: 'notRun', refused: 'failed', unknown: 'unknown' }[outcome];
	const prefix = { notSent: 'Not tried: ', refused: 'Refused: ', unknown: '' }[outcome];
	const cost = outcome === 'unknown' ? {} : { creditsUsed: 0 };
	const item = { status, reason: `${failure ? prefix : ''}${message}` };
	return outputOf(item, lead, values).items.map((shown) => ({ ...shown, ...cost }));
}

function outputOf(item: IDataObject, lead: IDataObject, values: AnyValues): Output {
	const { output } = (values.options ?? {}) as { output?: string };
	if (item.status === 'enriched') return { items: [item] };
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

/** The results of the leads, by the lead's index. */
function resultsByLead(leads: IDataObject[], answered: AnsweredLead[]): Map<number, AnsweredLead> {
	const results = new Map<number, AnsweredLead>();
	let left = answered;
	for (const nameOf of [wholeOf, emailOf, profileOf, personOf]) {
		const open = [...leads.keys()].filter((index) => !results.has(index));
		const free = groupBy(open, (index) => nameOf(leads[index]));
		left = left.filter((result) => {
			const name = nameOf(result.input);
			const index = name === undefined ? undefined : free.get(name)?.shift();
			if (index !== undefined) results.set(index, result);
			return index === undefined;
		});
	}
	return results;
}

type NameOf = (input: IDataObject) => string | undefined;

const wholeOf: NameOf = (input) => JSON.stringify(input, Object.keys(input).sort());

const emailOf: NameOf = ({ email }) => plain(email);

const profileOf: NameOf = ({ linkedinUrl }) => {
	const address = plain(linkedinUrl)?.replace(/^https?:\/\/(www\.)?/, '');
	return address && withoutEnd(address, /[/?#]/);
};

const personOf: NameOf = ({ firstName, lastName, company }) => {
	const parts = [firstName, lastName, company].map(plain);
	return parts.includes(undefined) ? undefined : parts.join('\n');
};

function plain(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : undefined;
}
