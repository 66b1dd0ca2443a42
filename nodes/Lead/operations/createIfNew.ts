import type { IDataObject } from 'n8n-workflow';
import { simplifiedLead } from '../../shared/lists/leads/leads';
import type { LocatorValue } from '../../shared/operation/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import { emailOf, emailKey } from '../../shared/operation/email';
import { outputParameters } from '../../shared/operation/output';
import { labelOf } from '../../shared/operation/parameters';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { withLocks } from '../../shared/run/locks';
import { readAnswer } from '../../shared/transport/outcome';
import { isRecord, textIn } from '../../shared/values';
import type { Failure } from '../../shared/errors/failure';
import type { Lead } from '../fields';
import {
	createdLead,
	givenFields,
	leadBody,
	leadChecks,
	leadFields,
	leadNotices,
	personFields,
} from '../fields';
import { keyOf } from '../locator';
import type { FoundLeads } from '../lookUp';
import { lookUp, severalHint } from '../lookUp';
import {
	findMatches,
	identifiersOf,
	locatedBy,
	possiblyCreated,
	matchBy,
	groupsByPerson,
} from '../matching';
import type { OtherName } from '../samePerson';
import { hintOfOthers, isOtherName, matchNames, otherName, leadsThatMayBe } from '../samePerson';

type Known = (located: LocatorValue) => FoundLeads;
type Values = Parameters<typeof leadBody>[0] & { options: IDataObject; matchBy?: string };

const newOrFound = simplifiedLead(
	['created', ...personFields, 'company', 'title', 'linkedinUrl', 'status', 'differences'],
	'created',
);

/** GET /leads and POST /leads. */
export const createIfNew = defineOperation({
	option: {
		name: 'Create If New',
		value: 'createIfNew',
		action: 'Create lead if new',
		description:
			'Find a lead by email or LinkedIn URL, or create it if it does not exist. Existing leads stay unchanged.',
	},
	resource: 'lead',
	route: 'POST /leads',
	effect: 'nonIdempotent',
	partialResultsOnce: 'done',
	doneLabel: 'Found or created',
	became: ([item]) => becameOf(item),
	notices: leadNotices,
	howToVerify: 'Run it again: Create If New finds the lead if it was created.',
	plan: async (inputs, run) => {
		const { identity, waitBudgetMs, signal } = run.connection;
		const lockOf = (located: LocatorValue) => `${identity} ${keyOf(located)}`;
		const results = await withLocks(
			inputs.flatMap(({ values }) => identifiersOf(values).map(lockOf)),
			{ subject: 'the same people', waitBudgetMs, signal },
			async (letGo) => await findOrCreate(inputs, run, (located) => letGo(lockOf(located))),
		);
		return 'failure' in results ? inputs.map(() => results) : results;
	},
	properties: [...leadFields, matchBy, ...outputParameters(newOrFound)],
	options: [matchNames],
	checks: leadChecks,
	simplify: newOrFound,
	request: (values) => {
		locatedBy(values);
		return { body: leadBody(values) };
	},
	itemNotDone: (values) => ({ created: false, ...givenFields(values) }),
});

async function findOrCreate(
	inputs: Array<Input<Values>>,
	run: Run,
	letGo: (located: LocatorValue) => void,
): Promise<Array<Result | undefined>> {
	const found = await findMatches(inputs, run);
	const others = new Map<number, OtherName>();
	const results = new Map<number, Result>();
	const now = new Map<string, FoundLeads>();
	const known: Known = (located) => now.get(keyOf(located)) ?? found(located);
	await run.forEach(groupsByPerson(inputs), async (group, note) => {
		for (const { values } of group) linkFound(values, known, now);
		for (const { index, values } of group) {
			await yieldToEventLoop();
			const located = locatedBy(values);
			const { made, result } = await findOrCreateOne(values, known, run);
			if (made !== undefined) for (const one of located) now.set(keyOf(one), made);
			if (!run.continueOnFail && 'failure' in result && isOtherName(result.failure)) {
				others.set(index, result.failure);
				continue;
			}
			results.set(index, result);
			note(result);
		}
		// the service may still do what is unclear
		const about = group.flatMap(({ values }) => locatedBy(values));
		for (const one of about) if (!('failure' in known(one))) letGo(one);
	});
	const hint = hintOfOthers([...others.values()]);
	return inputs.map(({ index, values }) => {
		const other = others.get(index);
		if (other === undefined) return results.get(index);
		return { ...run.notDone(values, { outcome: 'notSent', reason: other.reason }), hint };
	});
}

/** A lead that one identifier of an item finds is the one of its others as well. */
function linkFound(values: Values, known: Known, now: Map<string, FoundLeads>): void {
	const match = matchOf(values, known);
	if (!('lead' in match)) return;
	for (const one of locatedBy(values)) {
		const found = known(one);
		if ('leads' in found && found.leads.length === 0) now.set(keyOf(one), { leads: [match.lead] });
	}
}

/** The lead of an item, by its email before its URL, or the lead of someone else with its email. */
function matchOf(
	values: Values,
	known: Known,
): { failure: Failure } | { lead: Lead; hint?: string } | { other: Lead } | { isNew: true } {
	const leadsBy: Record<string, Lead[]> = {};
	for (const one of locatedBy(values)) {
		const found = known(one);
		if ('failure' in found) return found;
		leadsBy[one.mode] = found.leads;
	}
	const { email: byEmail = [], linkedinUrl: byUrl = [] } = leadsBy;
	const people = samePeopleIn(values, byEmail);
	const [lead = byUrl[0]] = people;
	if (lead !== undefined) {
		return { lead, hint: severalHint(people) ?? severalHint(byUrl, 'LinkedIn URLs') };
	}
	return byEmail.length > 0 ? { other: byEmail[0] } : { isNew: true };
}

function samePeopleIn(values: Values, leads: Lead[]): Lead[] {
	return values.options.matchNames === false ? leads : leadsThatMayBe(leadBody(values), leads);
}

/**
 * Finds the lead of one item, or creates it.
 *
 * @returns also what is known from now on where something was made, or may have been
 */
async function findOrCreateOne(
	values: Values,
	known: Known,
	run: Run,
): Promise<{ result: Result; made?: FoundLeads }> {
	const body = leadBody(values);
	const match = matchOf(values, known);
	if ('failure' in match) return { result: match };
	if ('other' in match) return { result: { failure: otherName(values.email, match.other) } };
	if ('lead' in match) {
		const { hint, lead } = match;
		const others = differences(body, lead);
		const item = { ...lead, created: false, ...(others.length > 0 && { differences: others }) };
		return { result: { items: [item], hint } };
	}

	const outcome = await run.call('POST /leads', 'nonIdempotent', { body });
	if (outcome.kind === 'refusal' || outcome.kind === 'notSent') {
		return { result: { failure: outcome } };
	}
	const created = readAnswer('nonIdempotent', outcome, ({ body: answer }) => createdLead(answer));
	if ('content' in created) return asCreated(created.content, body);

	const after = (await lookUp([values.email], run)).get(emailKey(values.email));
	const leads = after !== undefined && 'leads' in after ? after.leads : [];
	const [made] = samePeopleIn(values, possiblyCreated(values, leads));
	return made === undefined ? { result: created, made: created } : asCreated(made, body);
}

/** @param body what it was made from, which a short answer does not say */
function asCreated(lead: Lead, body: IDataObject): { result: Result; made: FoundLeads } {
	return {
		result: { items: [{ ...lead, created: true }] },
		made: { leads: [{ ...body, ...lead }] },
	};
}

/** What became of an item, for the summary of a run: which fields the existing lead has otherwise. */
function becameOf(item: IDataObject): string {
	const { created, differences: others = [] } = item;
	if (created === true) return 'created';
	const fields = (others as IDataObject[]).map(({ field }) => labelOf(leadFields, String(field)));
	return fields.length === 0 ? 'already there' : `already there (different: ${fields.join(', ')})`;
}

/** The fields that were to be sent and that the existing lead has otherwise. */
function differences(body: IDataObject, lead: IDataObject): IDataObject[] {
	return Object.entries(body)
		.filter(([field, sent]) =>
			field === 'email' ? emailKey(String(sent)) !== emailOf(lead) : !isSame(sent, lead[field]),
		)
		.map(([field, sent]) => ({ field, sent, existing: lead[field] ?? null }));
}

/** Equal, or a part: the lead may have more tags and custom fields than were sent. */
function isSame(sent: unknown, existing: unknown): boolean {
	if (Array.isArray(sent)) {
		return Array.isArray(existing) && sent.every((word) => existing.includes(word));
	}
	if (isRecord(sent)) {
		const held = isRecord(existing) ? existing : {};
		return Object.entries(sent).every(([name, value]) =>
			isSame(value, Object.hasOwn(held, name) ? held[name] : undefined),
		);
	}
	return textIn(sent)?.trim() === (textIn(existing ?? '')?.trim() ?? existing);
}
