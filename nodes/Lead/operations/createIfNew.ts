import type { IDataObject } from 'n8n-workflow';
import { joinFirst } from '../../shared/errors/invalidItems';
import { inAlphabet, simplifiedLead } from '../../shared/api/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { emailOf, emailKey } from '../../shared/fields/email';
import { outputParameters } from '../../shared/operation/simplify';
import { labelOf } from '../../shared/parameters/readParameters';
import { notice } from '../../shared/operation/properties';
import type { Done, Input, Result, Run } from '../../shared/operation/plan';
import { inTurn, yieldToEventLoop } from '../../shared/utils/times';
import { fieldsIn, given, groupBy, isRecord, textIn } from '../../shared/utils/values';
import type { Lead, LeadValues } from '../fields';
import { createdLead, leadBody, leadChecks, leadFields, personFields } from '../fields';
import type { FoundLeads } from '../lookUpLeads';
import { lookUp, severalHint } from '../lookUpLeads';

const newOrFound = simplifiedLead(
	['created', ...personFields, 'company', 'title', 'linkedinUrl', 'status', 'differences'],
	'created',
);

const createsNotice = notice(
	'Test runs are live: they create missing leads. Existing leads stay unchanged.',
	'createsNotice',
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
	partialResultsOnce: 'done',
	doneLabel: 'Found or created',
	became: ([item]) => becameOf(item),
	notices: sharedEmails,
	howToVerify: 'Run it again: Create If New finds the lead if it was created.',
	plan: async (inputs, run) => {
		const { identity, signal } = run.connection;
		const emails = inputs.map(({ values }) => `${identity} email ${emailKey(values.email)}`);
		return await inTurn(emails, async () => await findOrCreate(inputs, run), signal);
	},
	properties: [createsNotice, ...leadFields, ...outputParameters(newOrFound)],
	checks: leadChecks,
	simplify: newOrFound,
	request: (values) => ({ body: leadBody(values) }),
	output: ({ body }) => [{ ...createdLead(body) }],
	standIn: (values) => ({ created: false, ...leadBody(values) }),
});

async function findOrCreate(
	inputs: Array<Input<LeadValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const found = await lookUp(
		inputs.map(({ values }) => values.email),
		run,
		{ usesKept: true },
	);
	const results = new Map<number, Result>();
	const byEmail = groupBy(inputs, ({ values }) => emailKey(values.email));
	await run.forEach([...byEmail], async ([email, group]) => {
		let known = found.get(email) ?? { leads: [] };
		for (const { index, values } of group) {
			await yieldToEventLoop();
			const { made, result } = await findOrCreateOne(values, known, run);
			known = made ?? known;
			results.set(index, result);
		}
		return results.get(group[group.length - 1].index);
	});
	return inputs.map(({ index }) => results.get(index));
}

/**
 * Finds the lead of one item, or creates it.
 *
 * @param known the leads with its email
 * @returns also what is known from now on where something was made, or may have been
 */
async function findOrCreateOne(
	values: LeadValues,
	known: FoundLeads,
	run: Run,
): Promise<{ result: Result; made?: FoundLeads }> {
	if ('failure' in known) return { result: known };
	const [lead] = known.leads;
	if (lead !== undefined) {
		const others = differences(leadBody(values), lead);
		const item = { created: false, ...lead, ...(others.length > 0 && { differences: others }) };
		return { result: { items: [item], hint: severalHint(known.leads) } };
	}

	const sent = await run.send(values);
	if ('failure' in sent && sent.failure.outcome !== 'unclear') return { result: sent };
	const leads = 'items' in sent ? sent.items : await leadsNow(values.email, run);
	if (leads.length === 0 && 'failure' in sent) return { result: sent, made: sent };
	const [made] = leads as Lead[];
	const item = { created: true, ...given<unknown>(made) } as IDataObject;
	return { result: { items: [item] }, made: { leads: [made] } };
}

/** The leads with an email, as far as they can be looked up. */
async function leadsNow(email: string, run: Run): Promise<Lead[]> {
	const found = (await lookUp([email], run)).get(emailKey(email));
	return found !== undefined && 'leads' in found ? found.leads : [];
}

/** What became of an item, with the fields that the existing lead has otherwise. */
function becameOf(item: IDataObject): string {
	const { created, differences: others = [] } = item;
	if (created === true) return 'Created';
	const fields = (others as IDataObject[]).map(({ field }) => labelOf(leadFields, String(field)));
	return fields.length === 0 ? 'Already there' : `Already there (different: ${fields.join(', ')})`;
}

/** Names the people whose email is that of a lead with another name, such as `office@…`. */
function sharedEmails(done: Array<Done<LeadValues>>): string[] {
	const people = new Map<string, Set<string>>();
	for (const { items, values } of done) {
		const [lead] = items;
		if (lead?.created !== false || !isSomebodyElse(values, lead)) continue;
		const names = people.get(emailOf(lead)) ?? new Set([nameOf(lead)]);
		people.set(emailOf(lead), names.add(nameOf(values)));
	}
	const shown = joinFirst(
		[...people],
		([email, names]) => `${email} (${joinFirst([...names], String)})`,
	);
	const hint = `Several people share an email, and only the first named is a lead: ${shown}. Give the others their own email.`;
	return people.size === 0 ? [] : [hint];
}

/** People marry and have nicknames, so one of the names may differ. */
function isSomebodyElse(person: LeadValues, lead: IDataObject): boolean {
	return (['firstName', 'lastName'] as const).every((field) => {
		const existing = textIn(lead[field])?.trim() ?? '';
		return existing !== '' && inAlphabet.compare(existing, person[field].trim()) !== 0;
	});
}

function nameOf({ firstName, lastName }: IDataObject | LeadValues): string {
	return `${firstName} ${lastName}`;
}

/** The fields that were to be sent and that the existing lead has otherwise. */
function differences(body: IDataObject, lead: IDataObject): IDataObject[] {
	return Object.entries(body)
		.filter(([field, sent]) => field !== 'email' && !isSame(sent, lead[field]))
		.map(([field, sent]) => ({ field, sent, existing: lead[field] ?? null }));
}

/** Equal but for capitals, or a part: the lead may have more tags and custom fields than were sent. */
function isSame(sent: unknown, existing: unknown): boolean {
	if (Array.isArray(sent)) {
		return Array.isArray(existing) && sent.every((word) => existing.includes(word));
	}
	if (isRecord(sent)) {
		return Object.entries(sent).every(([name, value]) => isSame(value, fieldsIn(existing)[name]));
	}
	const [one, other] = [sent, existing].map((value) => textIn(value)?.trim().toLowerCase());
	return one === other;
}
