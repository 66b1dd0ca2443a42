import type { IDataObject } from 'n8n-workflow';
import { simplifiedLead } from '../../shared/lists/leads/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { sameEmail } from '../../shared/operation/email';
import { optionsWith } from '../../shared/operation/options';
import { additionalFields, outputParameters } from '../../shared/operation/output';
import { labelOf } from '../../shared/operation/parameters';
import type { Input, Result, Run } from '../../shared/operation/plan';
import {
	choiceOfNotDone,
	includeInputFields,
	itemsNotDoneOrStop,
} from '../../shared/operation/properties';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { withLocks } from '../../shared/run/locks';
import { readAnswer } from '../../shared/transport/outcome';
import { groupBy, isRecord, textIn } from '../../shared/values';
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
import type { FoundLeads } from '../lookUp';
import { lookUp, lookUpIndexed, severalHint } from '../lookUp';
import type { OtherName } from '../samePerson';
import { hintOfOthers, isOtherName, matchNames, otherName, samePeople } from '../samePerson';

type Values = Parameters<typeof leadBody>[0] & { options: IDataObject };

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
			'Find a lead by email, or create it if it does not exist. Existing leads stay unchanged.',
	},
	resource: 'lead',
	route: 'POST /leads',
	effect: 'nonIdempotent',
	doneLabel: 'Found or created',
	became: ([item]) => becameOf(item),
	notices: leadNotices,
	howToVerify: 'Run it again: Create If New finds the lead if it was created.',
	plan: async (inputs, run) => {
		const { identity, waitBudgetMs, signal } = run.connection;
		const lockOf = (email: string) => `${identity} ${email}`;
		const results = await withLocks(
			inputs.map(({ values }) => lockOf(sameEmail(values.email))),
			{ subject: 'the same emails', waitBudgetMs, signal },
			async (letGo) => await findOrCreate(inputs, run, (email) => letGo(lockOf(email))),
		);
		return 'failure' in results ? inputs.map(() => results) : results;
	},
	properties: [
		...leadFields,
		...outputParameters(newOrFound),
		optionsWith(additionalFields(newOrFound), includeInputFields, itemsNotDoneOrStop, matchNames),
	],
	checks: leadChecks,
	simplify: newOrFound,
	request: (values) => ({ body: leadBody(values) }),
	itemNotDone: (values) => ({ created: false, ...givenFields(values) }),
});

async function findOrCreate(
	inputs: Array<Input<Values>>,
	run: Run,
	letGo: (email: string) => void,
): Promise<Array<Result | undefined>> {
	const found = await lookUpIndexed(
		inputs.map(({ values }) => values.email),
		run,
	);
	const goesOn = !run.continueOnFail && choiceOfNotDone(inputs[0]?.values) !== 'stop';
	const others = new Map<number, OtherName>();
	const results = new Map<number, Result>();
	const groups = groupBy(inputs, ({ values }) => sameEmail(values.email));
	await run.forEach([...groups], async ([email, group], note) => {
		let known = found.get(email) ?? { leads: [] };
		for (const { index, values } of group) {
			await yieldToEventLoop();
			const { result, now } = await findOrCreateOne(values, known, run);
			known = now;
			if (goesOn && 'failure' in result && isOtherName(result.failure)) {
				others.set(index, result.failure);
				continue;
			}
			results.set(index, result);
			note(result);
		}
		// the service may still do what is unclear
		if (!('failure' in known)) letGo(email);
	});
	const hint = hintOfOthers([...others.values()]);
	return inputs.map(({ index, values }) => {
		const other = others.get(index);
		if (other === undefined) return results.get(index);
		return { ...run.notDone(values, { outcome: 'notSent', reason: other.reason }), hint };
	});
}

/** What became of one item, and what is known about its email from now on. */
async function findOrCreateOne(
	values: Values,
	known: FoundLeads,
	run: Run,
): Promise<{ result: Result; now: FoundLeads }> {
	if ('failure' in known) return { result: known, now: known };
	const body = leadBody(values);
	const samePeopleIn = (leads: Lead[]) =>
		values.options.matchNames === false ? leads : samePeople(body, leads);
	const people = samePeopleIn(known.leads);
	const [other] = known.leads;
	if (people.length === 0 && other !== undefined) {
		return { result: { failure: otherName(values.email, other) }, now: known };
	}
	const [lead] = people;
	if (lead !== undefined) {
		const others = differences(body, lead);
		const item = { ...lead, created: false, ...(others.length > 0 && { differences: others }) };
		return { result: { items: [item], hint: severalHint(people) }, now: known };
	}

	const outcome = await run.call('POST /leads', 'nonIdempotent', { body });
	if (outcome.kind === 'refusal' || outcome.kind === 'notSent') {
		return { result: { failure: outcome }, now: known };
	}
	const created = readAnswer('nonIdempotent', outcome, ({ body: made }) => createdLead(made));
	if ('content' in created) return asCreated(created.content, body);

	const after = (await lookUp([values.email], run)).get(sameEmail(values.email));
	const [made] = after !== undefined && 'leads' in after ? samePeopleIn(after.leads) : [];
	return made === undefined ? { result: created, now: created } : asCreated(made, body);
}

/** @param body what it was made from, which a short answer does not say */
function asCreated(lead: Lead, body: IDataObject): { result: Result; now: FoundLeads } {
	return {
		result: { items: [{ ...lead, created: true }] },
		now: { leads: [{ ...body, ...lead }] },
	};
}

/** What became of an item, for the summary of a run: which fields the existing lead has otherwise. */
function becameOf(item: IDataObject | undefined): string {
	if (item === undefined) return 'left out';
	const { created, differences: others = [] } = item;
	if (created === true) return 'created';
	const fields = (others as IDataObject[]).map(({ field }) => labelOf(leadFields, String(field)));
	return fields.length === 0 ? 'already there' : `already there (different: ${fields.join(', ')})`;
}

/** The fields that were to be sent and that the existing lead has otherwise. */
function differences(body: IDataObject, lead: IDataObject): IDataObject[] {
	return Object.entries(body)
		.filter(([field, sent]) => field !== 'email' && !isSame(sent, lead[field]))
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
