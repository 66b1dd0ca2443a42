import type { IDataObject } from 'n8n-workflow';
import type { components } from '../../shared/api.generated';
import type { AnyValues, Output, Unfinished } from '../../shared/operation/plan';
import type { Credits } from '../../shared/run/credits';
import { creditsOf } from '../../shared/run/credits';
import { isRecord, recordsIn, withoutEnd } from '../../shared/values';

type Answer = components['schemas']['EnrichAnswer'];

/** One entry of the answer's two lists. */
interface AnsweredLead {
	input: IDataObject;
	item: IDataObject;
}

/**
 * The output of each lead of a request (API document, POST /enrich). The service answers in any
 * order and may leave leads out: a result finds its lead by what identifies it, and equal leads
 * take theirs in order.
 */
export function splitAnswer(
	answer: unknown,
	leads: IDataObject[],
	values: AnyValues[],
): { outputs: Output[]; credits: Credits } {
	const { data } = answer as Answer;
	if (!Array.isArray(data.enriched) && !Array.isArray(data.failed)) {
		throw new Error('The answer has no results');
	}
	const found: AnsweredLead[] = [
		...entriesOf(data.enriched).map((entry) => ({
			input: entry.input,
			item: { status: 'enriched', ...entry },
		})),
		...entriesOf(data.failed).map(({ input, reason }) => ({
			input,
			item: { status: 'failed', reason, input },
		})),
	];
	const owners = ownersOf(found, leads);
	const outputs = leads.map((lead, place) => {
		const item = owners.get(place)?.item ?? { status: 'failed', reason: NOT_ANSWERED };
		return outputOf(item, lead, values[place]);
	});
	return { outputs, credits: creditsOf(data) };
}

/** The entries of one of the answer's lists that say which lead they are about. */
function entriesOf(list: unknown): Array<IDataObject & { input: IDataObject }> {
	return recordsIn(list ?? []).flatMap(({ input, ...facts }) =>
		isRecord(input) ? [{ ...facts, input }] : [],
	);
}

const NOT_ANSWERED = "Missing from the service's answer";

/** The items for a lead without a result; it holds no empty field that a CRM would take over. */
export function unfinishedItems(
	lead: IDataObject,
	values: AnyValues,
	left: Unfinished,
): IDataObject[] {
	const { failure, message, outcome } = left;
	const status = { notSent: 'notRun', refused: 'failed', unknown: 'unknown' }[outcome];
	const prefix = { notSent: 'Not tried: ', refused: 'Refused: ', unknown: '' }[outcome];
	return outputOf({ status, reason: `${failure ? prefix : ''}${message}` }, lead, values).items;
}

function outputOf(item: IDataObject, lead: IDataObject, values: AnyValues): Output {
	const { output } = (values.options ?? {}) as { output?: string };
	const isSimple = values.simple === true;
	if (item.status === 'enriched') return { items: [isSimple ? flat(item) : item] };
	if (output === 'onlyEnriched') return { items: [] };
	const { input = lead, ...facts } = item;
	return { items: [isSimple ? { ...facts, ...lead } : { ...facts, input }], skipSimplify: true };
}

/** What was found beside the rest, without what was not found. */
function flat(item: IDataObject): IDataObject {
	const flattened = { ...item };
	const { enrichedData } = item;
	for (const [name, value] of Object.entries(isRecord(enrichedData) ? enrichedData : {})) {
		if (value !== null) flattened[name] = value;
	}
	return flattened;
}

/** Which result belongs to which lead, by the lead's place. */
function ownersOf(found: AnsweredLead[], leads: IDataObject[]): Map<number, AnsweredLead> {
	const owners = new Map<number, AnsweredLead>();
	let left = found;
	for (const nameOf of [wholeOf, emailOf, profileOf, personOf]) {
		const free = placesBy(leads, nameOf, owners);
		left = left.filter((result) => {
			const name = nameOf(result.input);
			const place = name === undefined ? undefined : free.get(name)?.shift();
			if (place !== undefined) owners.set(place, result);
			return place === undefined;
		});
	}
	return owners;
}

type NameOf = (input: IDataObject) => string | undefined;

/** The places of the leads without a result, by name and in order. */
function placesBy(
	leads: IDataObject[],
	nameOf: NameOf,
	owners: ReadonlyMap<number, AnsweredLead>,
): Map<string, number[]> {
	const places = new Map<string, number[]>();
	for (const [place, lead] of leads.entries()) {
		const name = owners.has(place) ? undefined : nameOf(lead);
		if (name === undefined) continue;
		const free = places.get(name);
		if (free === undefined) places.set(name, [place]);
		else free.push(place);
	}
	return places;
}

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
