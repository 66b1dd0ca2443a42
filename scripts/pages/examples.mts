import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { operations as enrichments } from '../../nodes/Enrichment/operations.ts';
import { operations as leadOperations } from '../../nodes/Lead/operations/index.ts';
import { operations as actions } from '../../nodes/NetworkAction/operations.ts';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { formatLabel } from '../../nodes/shared/operation/plan.ts';
import { events } from '../../nodes/Trigger/events/index.ts';
import { ROOT } from '../../sandbox/launcher/paths.mts';

/** Sample values of output fields. */
const SAMPLES: IDataObject = {
	outcome: 'done',
	who: 'ada@example.com',
	firstName: 'Ada',
	lastName: 'Lovelace',
	name: 'Ada Lovelace',
	email: 'ada@example.com',
	id: 'lead_8f3a',
	prospectId: 'prospect_5c1d',
	company: 'Analytical Engines',
	title: 'Head of Research',
	phone: '+44 20 7946 0018',
	linkedinUrl: 'https://www.linkedin.com/in/ada-lovelace',
	created: true,
	status: 'new',
	position: 0,
	creditsUsed: 1,
	remainingCredits: 4999,
	scheduled: true,
	actionType: 'sendConnectionRequest',
	profileUrl: 'https://www.linkedin.com/in/ada-lovelace',
	message: 'Action sendConnectionRequest scheduled with a delay of 90000 ms',
	delayMs: 90000,
	scheduledFor: '2026-03-31T09:01:30.000Z',
	updatedAt: '2026-03-31T09:00:00.000Z',
	respondedAt: '2026-03-31T09:00:00.000Z',
	responseText: 'Thank you, let us talk next week.',
	tags: ['berlin'],
};

/** Marks fields that an example omits. */
const OMITTED = undefined;

/** Generates examples of output items from output schemas and events. */
export function generateExamples() {
	const createIfNew = findOperation(leadOperations, 'createIfNew');
	const invite = findOperation(actions, 'sendConnectionRequest');
	const createIfNewSource = ['Lead/__schema__/v1.0.0/lead/createIfNew.json', createIfNew] as const;
	const inviteSource = [
		'NetworkAction/__schema__/v1.0.0/connection/sendConnectionRequest.json',
		invite,
	] as const;
	const differences = [{ field: 'title', sent: SAMPLES.title, existing: 'Analyst' }];
	return [
		toTable('docs/nodes/lead.md', [
			fillSchema(...createIfNewSource, { differences: OMITTED }),
			fillSchema(...createIfNewSource, { created: false, title: 'Analyst', differences }),
		]),
		toTable('docs/nodes/enrichment.md', [
			fillSchema(
				'Enrichment/__schema__/v1.0.0/lead/enrich.json',
				findOperation(enrichments, 'enrich'),
				{ socialProfiles: OMITTED },
			),
		]),
		toTable('docs/nodes/network-action.md', [
			fillSchema(...inviteSource, { who: SAMPLES.profileUrl }),
		]),
		toTable('docs/nodes/prospect-search.md', [
			fillSchema('ProspectSearch/__schema__/v1.0.0/prospect/search.json', undefined, {
				id: 'person_2b9e',
			}),
		]),
		toTable('docs/results.md', [
			fillSchema(...createIfNewSource, { differences: OMITTED }),
			fillSchema(...createIfNewSource, {
				...{ created: false, outcome: 'notSent', reason: 'Last Name is missing' },
				...{ who: 'grace@example.com', firstName: 'Grace', email: 'grace@example.com' },
				...{ lastName: OMITTED, id: OMITTED, company: OMITTED, title: OMITTED },
				...{ linkedinUrl: OMITTED, status: OMITTED, differences: OMITTED },
			}),
		]),
		toTable(
			'docs/nodes/trigger.md',
			[fillEvent('leadReplied', { status: 'replied', oldStatus: 'contacted' })],
			'replied',
		),
		toTable(
			'docs/nodes/trigger.md',
			[fillEvent('prospectResponded', { status: 'responded' })],
			'responded',
		),
	];
}

function findOperation(operations: Operation[], value: string): Operation {
	return operations.find(({ option }) => option.value === value) ?? fail(value);
}

/** Creates an item with the fields of an output schema, in order. */
function fillSchema(path: string, operation: Operation | undefined, values: IDataObject) {
	const source = readFileSync(join(ROOT, 'nodes', path), 'utf8');
	const { properties } = JSON.parse(source) as { properties: IDataObject };
	const { describeResult, successLabel } = operation ?? {};
	const label = describeResult?.([{ ...SAMPLES, ...values }]);
	const reason = label ? formatLabel(label) : successLabel;
	return fillFields(Object.keys(properties), { reason, ...values });
}

/** Creates an item with the simplified fields of an event. */
function fillEvent(value: string, values: IDataObject) {
	const event = events.find(({ option }) => option.value === value);
	return fillFields(event?.simplify?.fields ?? fail(value), values);
}

function fillFields(names: string[], values: IDataObject): IDataObject {
	const samples = { ...SAMPLES, ...values };
	return Object.fromEntries(
		names.map((name) => [name, name in samples ? samples[name] : fail(name)]),
	);
}

function fail(name: string): never {
	throw new Error(`scripts/pages/examples.mts has no sample for ${name}`);
}

function toTable(page: string, items: IDataObject[], name = 'example') {
	const json = JSON.stringify(items.length > 1 ? items : items[0], undefined, 2);
	return { page, name, source: `\`\`\`json\n${json}\n\`\`\`` };
}
