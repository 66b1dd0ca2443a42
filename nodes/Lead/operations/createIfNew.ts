import type { IDataObject } from 'n8n-workflow';
import { createLeadSimplifyConfig, textCollator } from '../../shared/api/leads';
import { getNormalizedEmail, normalizeEmail } from '../../shared/fields/email';
import { defineOperation } from '../../shared/operation/defineOperation';
import type { Item, Result, ResultLabel, Run } from '../../shared/operation/plan';
import { addNotes, isDone, processGroups, sendItem } from '../../shared/operation/plan';
import { notice } from '../../shared/operation/properties';
import { buildOutputProperties } from '../../shared/operation/simplify';
import { findDisplayName } from '../../shared/parameters/readParameters';
import type { Failed } from '../../shared/transport/outcome';
import { isFailed, isItemError } from '../../shared/transport/outcome';
import { omitNullish } from '../../shared/utils/empty';
import { withLock } from '../../shared/utils/lock';
import { joinFirst } from '../../shared/utils/text';
import { asRecord, asText, isRecord } from '../../shared/utils/values';
import type { Lead, LeadValues } from '../fields';
import { buildLeadBody, leadFields, leadParsers, parseLead, personFields } from '../fields';
import { describeAmbiguity, lookUpLeads } from '../lookUpLeads';

const simplifyConfig = createLeadSimplifyConfig(
	['created', ...personFields, 'company', 'title', 'linkedinUrl', 'status', 'differences'],
	'created',
);

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
	lookUpRoute: 'GET /leads',
	keepPartialResults: 'afterSuccess',
	successLabel: 'Found or created',
	describeResult: ([record]) => describeRecord(record),
	howToVerify: 'Run it again: Create If New finds the lead if it was created.',
	plan: findOrCreateLeads,
	properties: [
		notice(
			'Test runs are live: they create missing leads. Existing leads stay unchanged.',
			'createsNotice',
		),
		...leadFields,
		...buildOutputProperties(simplifyConfig),
	],
	parsers: leadParsers,
	simplify: simplifyConfig,
	request: (values) => ({ body: buildLeadBody(values) }),
	output: ({ body }) => [{ ...parseLead(body, 'POST /leads') }],
	createNotDoneRecord: (values) => ({ created: false, ...buildLeadBody(values) }),
});

type LeadItem = Item<LeadValues>;

/** A plan that looks all emails up first (GET /leads), and creates the leads that are missing. */
async function findOrCreateLeads(items: LeadItem[], run: Run): Promise<Array<Result | undefined>> {
	const { identity, signal } = run.client;
	const emails = items.map(({ values }) => values.email);
	const findOrCreateAll = async () => {
		const findLeads = await lookUpLeads(emails, run, { useCache: true });
		const getEmail = ({ values }: LeadItem) => normalizeEmail(values.email);
		return await processGroups(run, items, getEmail, async (group) => {
			const existing = findLeads(getEmail(group[0]));
			return isFailed(existing)
				? group.map(() => existing)
				: await findOrCreateEach(group, existing.leads, run);
		});
	};
	// concurrent runs in this process would create a lead twice
	const locks = emails.map((email) => `${identity} email ${normalizeEmail(email)}`);
	const results = await withLock(locks, findOrCreateAll, signal);
	return addNotes(results, describeSharedEmails(items, results));
}

/** Processes items with equal emails one after another: later items find the lead of the first. */
async function findOrCreateEach(
	items: LeadItem[],
	foundLeads: Lead[],
	run: Run,
): Promise<Result[]> {
	const results: Result[] = [];
	let leads = foundLeads;
	for (const [index, item] of items.entries()) {
		if (leads.length > 0) {
			results.push(toExistingResult(item, leads));
			continue;
		}
		const created = await createLead(item, run);
		results.push(isFailed(created) ? created : toCreatedResult(created));
		if (!isFailed(created)) leads = [created];
		// unless only the values of this item were rejected, the next items would fail, too
		else if (!isItemError(created.failure))
			return [...results, ...items.slice(index + 1).map(() => created)];
	}
	return results;
}

/** Creates a lead (POST /leads). After an unclear response, it is looked up. */
async function createLead(item: LeadItem, run: Run): Promise<Lead | Failed> {
	const sent = await sendItem(run, item);
	// `output` returns one lead
	if (!isFailed(sent)) return sent.records[0] as Lead;
	if (sent.failure.outcome !== 'unclear') return sent;
	const { email } = item.values;
	const findLeads = await lookUpLeads([email], run);
	const found = findLeads(email);
	const lead = isFailed(found) ? undefined : found.leads.at(0);
	return lead ?? sent;
}

function toCreatedResult(lead: Lead): Result {
	// after an unclear response, the lead was looked up: unlike a created lead, it has empty fields
	return { records: [{ created: true, ...omitNullish<unknown>(lead) } as IDataObject] };
}

function toExistingResult({ request }: LeadItem, leads: Lead[]): Result {
	const [lead] = leads;
	const differences = findDifferences(request.body ?? {}, lead);
	const record = { created: false, ...lead, ...(differences.length > 0 && { differences }) };
	return { records: [record], notes: describeAmbiguity(leads) };
}

/** Ignores letter case, and tags and custom fields that only the lead has. */
function findDifferences(body: IDataObject, lead: IDataObject): IDataObject[] {
	return Object.entries(body)
		.filter(([field, sent]) => field !== 'email' && !isContained(sent, lead[field]))
		.map(([field, sent]) => ({ field, sent, existing: lead[field] ?? null }));
}

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

function describeRecord({ created, differences = [] }: IDataObject): ResultLabel {
	if (created === true) return { label: 'Created' };
	const labels = (differences as IDataObject[]).map(({ field }) =>
		findDisplayName(leadFields, String(field)),
	);
	const detail = labels.length === 0 ? undefined : `different: ${labels.join(', ')}`;
	return { label: 'Already there', detail };
}

/** Lists emails, such as `office@…`, that a lead shares with people of another name. */
function describeSharedEmails(
	items: LeadItem[],
	results: Array<Result | undefined>,
): string | undefined {
	const people = new Map<string, Set<string>>();
	for (const [index, { values }] of items.entries()) {
		const result = results[index];
		const [lead] = isDone(result) ? result.records : [];
		if (lead?.created !== false || !isOtherPerson(values, lead)) continue;
		const email = getNormalizedEmail(lead);
		const names = people.get(email) ?? new Set([formatFullName(lead)]);
		people.set(email, names.add(formatFullName(values)));
	}
	if (people.size === 0) return undefined;
	const emailList = joinFirst(
		[...people],
		([email, names]) => `${email} (${joinFirst([...names], String)})`,
	);
	return `Several people share an email, and only the first named is a lead: ${emailList}. Give the others their own email.`;
}

/** Whether a lead is another person. One name may differ, as people marry and have nicknames. */
function isOtherPerson(person: LeadValues, lead: IDataObject): boolean {
	return (['firstName', 'lastName'] as const).every((field) => {
		const existing = asText(lead[field])?.trim() ?? '';
		return existing !== '' && textCollator.compare(existing, person[field].trim()) !== 0;
	});
}

function formatFullName({ firstName, lastName }: IDataObject | LeadValues): string {
	return `${firstName} ${lastName}`;
}
