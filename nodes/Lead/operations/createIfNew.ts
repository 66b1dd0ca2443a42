import type { IDataObject } from 'n8n-workflow';
import { createLeadSimplifyConfig, textCollator } from '../../shared/api/leads';
import { getNormalizedEmail, normalizeEmail } from '../../shared/fields/email';
import { defineOperation } from '../../shared/operation/defineOperation';
import type { Item, Result, Run } from '../../shared/operation/plan';
import { addNotes, isDone } from '../../shared/operation/plan';
import { notice } from '../../shared/operation/properties';
import { buildOutputProperties } from '../../shared/operation/simplify';
import { findDisplayName } from '../../shared/parameters/readParameters';
import { isFailed } from '../../shared/transport/outcome';
import { groupBy } from '../../shared/utils/collections';
import { omitNullish } from '../../shared/utils/empty';
import { yieldToEventLoop } from '../../shared/utils/eventLoop';
import { withLock } from '../../shared/utils/lock';
import { joinFirst } from '../../shared/utils/text';
import { asRecord, asText, isRecord } from '../../shared/utils/values';
import type { Lead, LeadValues } from '../fields';
import { buildLeadBody, leadChecks, leadFields, parseCreatedLead, personFields } from '../fields';
import type { FoundLeads } from '../lookUpLeads';
import { describeAmbiguity, lookUpLeads } from '../lookUpLeads';

type LeadItem = Item<LeadValues>;

const newOrFound = createLeadSimplifyConfig(
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
	keepPartialResults: 'afterSuccess',
	successLabel: 'Found or created',
	describeResult: ([item]) => describeLead(item),
	howToVerify: 'Run it again: Create If New finds the lead if it was created.',
	plan: async (items, run) => {
		const { identity, signal } = run.client;
		// concurrent runs would create a lead twice, also in different workflows
		const locks = items.map(({ values }) => `${identity} email ${normalizeEmail(values.email)}`);
		const results = await withLock(locks, async () => await findOrCreate(items, run), signal);
		return addNotes(results, describeSharedEmails(items, results));
	},
	properties: [
		notice(
			'Test runs are live: they create missing leads. Existing leads stay unchanged.',
			'createsNotice',
		),
		...leadFields,
		...buildOutputProperties(newOrFound),
	],
	checks: leadChecks,
	simplify: newOrFound,
	request: (values) => ({ body: buildLeadBody(values) }),
	output: ({ body }) => [{ ...parseCreatedLead(body) }],
	placeholder: (values) => ({ created: false, ...buildLeadBody(values) }),
});

async function findOrCreate(items: LeadItem[], run: Run): Promise<Array<Result | undefined>> {
	const emails = items.map(({ values }) => values.email);
	const found = await lookUpLeads(emails, run, { useCache: true });
	const results = new Map<number, Result>();
	const byEmail = groupBy(items, ({ values }) => normalizeEmail(values.email));
	await run.forEach([...byEmail], async ([email, group]) => {
		let existing = found.get(email) ?? { leads: [] };
		for (const item of group) {
			await yieldToEventLoop();
			const { created, result } = await findOrCreateOne(item, existing, run);
			existing = created ?? existing;
			results.set(item.index, result);
		}
		return results.get(group[group.length - 1].index);
	});
	return items.map(({ index }) => results.get(index));
}

/** Finds or creates the lead of one item; the next item with this email uses `created`. */
async function findOrCreateOne(
	item: LeadItem,
	existing: FoundLeads,
	run: Run,
): Promise<{ result: Result; created?: FoundLeads }> {
	if (isFailed(existing)) return { result: existing };
	const [lead] = existing.leads;
	if (lead !== undefined) {
		const differences = findDifferences(item.request.body ?? {}, lead);
		const record = { created: false, ...lead, ...(differences.length > 0 && { differences }) };
		return { result: { records: [record], notes: describeAmbiguity(existing.leads) } };
	}
	const sent = await run.send(item);
	if (isFailed(sent) && sent.failure.outcome !== 'unclear') return { result: sent };
	const leads = isDone(sent) ? sent.records : await findByEmail(item.values.email, run);
	if (leads.length === 0 && isFailed(sent)) return { result: sent, created: sent };
	const [created] = leads as Lead[];
	const record = { created: true, ...omitNullish<unknown>(created) } as IDataObject;
	return { result: { records: [record] }, created: { leads: [created] } };
}

async function findByEmail(email: string, run: Run): Promise<Lead[]> {
	const found = (await lookUpLeads([email], run)).get(normalizeEmail(email));
	return found !== undefined && 'leads' in found ? found.leads : [];
}

function describeLead({ created, differences = [] }: IDataObject): string {
	if (created === true) return 'Created';
	const labels = (differences as IDataObject[]).map(({ field }) =>
		findDisplayName(leadFields, String(field)),
	);
	return labels.length === 0 ? 'Already there' : `Already there (different: ${labels.join(', ')})`;
}

/** Names the people whose email belongs to a lead with another name, such as `office@…`. */
function describeSharedEmails(
	items: LeadItem[],
	results: Array<Result | undefined>,
): string | undefined {
	const people = new Map<string, Set<string>>();
	for (const [place, { values }] of items.entries()) {
		const result = results[place];
		const [lead] = isDone(result) ? result.records : [];
		if (lead?.created !== false || !hasOtherName(values, lead)) continue;
		const email = getNormalizedEmail(lead);
		const names = people.get(email) ?? new Set([formatName(lead)]);
		people.set(email, names.add(formatName(values)));
	}
	if (people.size === 0) return undefined;
	const shown = joinFirst(
		[...people],
		([email, names]) => `${email} (${joinFirst([...names], String)})`,
	);
	return `Several people share an email, and only the first named is a lead: ${shown}. Give the others their own email.`;
}

/** People marry and have nicknames, so one of the names may differ. */
function hasOtherName(person: LeadValues, lead: IDataObject): boolean {
	return (['firstName', 'lastName'] as const).every((field) => {
		const existing = asText(lead[field])?.trim() ?? '';
		return existing !== '' && textCollator.compare(existing, person[field].trim()) !== 0;
	});
}

function formatName({ firstName, lastName }: IDataObject | LeadValues): string {
	return `${firstName} ${lastName}`;
}

function findDifferences(body: IDataObject, lead: IDataObject): IDataObject[] {
	return Object.entries(body)
		.filter(([field, sent]) => field !== 'email' && !isContained(sent, lead[field]))
		.map(([field, sent]) => ({ field, sent, existing: lead[field] ?? null }));
}

/** Ignores case. The lead may have more tags and custom fields than were sent. */
function isContained(sent: unknown, existing: unknown): boolean {
	if (Array.isArray(sent)) {
		return Array.isArray(existing) && sent.every((tag) => existing.includes(tag));
	}
	if (isRecord(sent)) {
		return Object.entries(sent).every(([name, value]) =>
			isContained(value, asRecord(existing)[name]),
		);
	}
	const [one, other] = [sent, existing].map((value) => asText(value)?.trim().toLowerCase());
	return one === other;
}
