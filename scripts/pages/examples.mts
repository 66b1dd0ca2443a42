import type { IDataObject } from 'n8n-workflow';
import { formatLabel } from '../../nodes/shared/operation/plan.ts';
import { getNodePage, type Table } from './files.mts';
import type { NodePage } from './loadNodePages.mts';

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

/** Generates examples of output items, from the output fields of operations and events. */
export function generateExamples(nodePages: NodePage[]): Table[] {
	const lead = getNodePage('Lead');
	const trigger = getNodePage('Trigger');
	const fill = (page: string, value: string, values: IDataObject = {}) =>
		fillFields(nodePages, page, value, values);
	const differences = [{ field: 'title', sent: SAMPLES.title, existing: 'Analyst' }];
	const created = fill(lead, 'createIfNew', { differences: OMITTED });
	const notCreated = fill(lead, 'createIfNew', {
		...{ created: false, outcome: 'notSent', reason: 'Last Name is missing' },
		...{ who: 'grace@example.com', firstName: 'Grace', email: 'grace@example.com' },
		...{ lastName: OMITTED, id: OMITTED, company: OMITTED, title: OMITTED },
		...{ linkedinUrl: OMITTED, status: OMITTED, differences: OMITTED },
	});
	const existing = {
		...{ created: false, who: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' },
		...{ email: 'grace@example.com', id: 'lead_9b21', company: 'Navy Labs', title: 'Analyst' },
		...{ linkedinUrl: 'https://www.linkedin.com/in/grace-hopper', differences },
	};
	const pages = ['Enrichment', 'NetworkAction', 'ProspectSearch', 'Job'];
	const [enrichment, action, search, job] = pages.map(getNodePage);
	const replied = { status: 'replied', oldStatus: 'contacted' };
	const responded = { status: 'responded' };
	const { delayMs, profileUrl } = SAMPLES;
	const failedJob = {
		...{ type: 'network_action', status: 'failed', progress: 100, id: 'job_5f2c' },
		...{ createdAt: '2026-03-31T09:00:00.000Z', completedAt: '2026-03-31T09:01:30.000Z' },
		...{ message: 'The profile was not found', userId: 'user_7c1e' },
		metadata: { actionType: 'sendVoiceMessage', profileUrl, delayMs },
	};
	return [
		toTable(lead, [created, fill(lead, 'createIfNew', existing)]),
		toTable(enrichment, [fill(enrichment, 'enrich', { socialProfiles: OMITTED })]),
		toTable(action, [fill(action, 'sendConnectionRequest', { who: SAMPLES.profileUrl })]),
		toTable(search, [fill(search, 'search', { id: 'person_2b9e' })]),
		toTable(job, [fill(job, 'getAll', failedJob)]),
		toTable('docs/results.md', [created, notCreated]),
		toTable(trigger, [fill(trigger, 'leadReplied', replied)], 'replied'),
		toTable(trigger, [fill(trigger, 'prospectResponded', responded)], 'responded'),
	];
}

/** Creates an item with the output fields of an operation or event, in order. */
function fillFields(nodePages: NodePage[], page: string, value: string, values: IDataObject) {
	const entries = nodePages.find((nodePage) => nodePage.page === page)?.entries;
	const { operation, outputFields } =
		entries?.find((entry) => entry.value === value) ?? fail(value);
	const label = operation?.describeResult?.([{ ...SAMPLES, ...values }]);
	const reason = label ? formatLabel(label) : operation?.successLabel;
	const samples: IDataObject = { ...SAMPLES, reason, ...values };
	return Object.fromEntries(
		outputFields.map((name) => [name, name in samples ? samples[name] : fail(name)]),
	);
}

function fail(name: string): never {
	throw new Error(`scripts/pages/examples.mts has no sample for ${name}`);
}

function toTable(page: string, items: IDataObject[], name = 'example'): Table {
	const json = JSON.stringify(items.length > 1 ? items : items[0], undefined, 2);
	return [page, name, `\`\`\`json\n${json}\n\`\`\``];
}
