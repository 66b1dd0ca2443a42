/** The rows of the table in docs/development/reliability.md, one for each entry. */
import type { Service } from '../../sandbox/launcher/service.mts';
import type { BenchCase } from './case.mts';
import {
	contact,
	enriched,
	lead,
	wideContactFields,
	person,
	prospectSample,
	wideContact,
} from './samples.mts';
import {
	readAllLeads,
	createLeads,
	deleteLeads,
	downloadRows,
	editFields,
	enrichLeads,
	itemsStep,
	outreachStep,
	rowsOfFile,
} from './steps.mts';

/** A typical network latency, as loopback has none. */
const USUAL_LATENCY_MS = 50;

/** The remaining time of cases that miss a target; found by profiling. */
const ROWS_REASON =
	'most of the time goes into making the rows in the service and passing the items in n8n, which both need';

const CAMPAIGN = 'campaign_bench';
const ROWS = 100_000;
const prepareRows = async (service: Service) =>
	await service.control(`campaigns/${CAMPAIGN}`, { rows: ROWS }, 'PUT');

/** Creates leads with known IDs, which the case deletes. */
const prepareLeads = (count: number) => async (service: Service) => {
	const leads = Array.from({ length: count }, (_, number) => ({
		...{ id: `lead_bench_${number}`, firstName: 'Ada', lastName: `Number ${number}` },
		email: `ada-${number}@bench.example`,
	}));
	return await service.control('leads', { leads });
};
const leadId = { id: 'lead_bench_#' };
const deleted = { deleted: true, id: 'lead_bench_1', message: 'Lead lead_bench_1 deleted' };
const deleteById = outreachStep('Lead', {
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
});
/**
 * The service finds the same people in each run, as it has a seed. n8n's own nodes omit the others.
 */
const prepareCredits = async (service: Service) =>
	await service.control('credits', { credits: 100_000 });
/** n8n's own nodes do not remember which people were enriched before. */
const enrich = outreachStep('Enrichment', {
	operation: 'enrich',
	mapping: 'automatic',
	skipIfEnrichedBefore: false,
});
const create = outreachStep('Lead', { operation: 'create', mapping: 'automatic' });

export const cases: BenchCase[] = [
	{
		id: 'getMany',
		title: 'All of 10,000 leads (Get Many), 50 ms away',
		theirNodes: 'HTTP Request with pagination, Split Out',
		items: 10_000,
		source: [],
		ours: outreachStep('Lead', { operation: 'getAll', returnAll: true, simple: false }),
		theirs: readAllLeads,
		sampleOutput: lead,
		latencyMs: USUAL_LATENCY_MS,
		state: { leads: 10_000 },
		targets: [{ figure: 'timesAsFast', atLeast: 4 }],
	},
	{
		id: 'create',
		title: '500 leads created, 50 ms away',
		theirNodes: 'HTTP Request, all at once: more than the service allows in a minute',
		items: 500,
		source: [itemsStep(500, contact)],
		ours: create,
		theirs: createLeads,
		sampleOutput: lead,
		latencyMs: USUAL_LATENCY_MS,
		targets: [{ figure: 'timesAsFast', atLeast: 1.5 }],
	},
	{
		id: 'enrichUnderLimit',
		title: '1,000 people enriched under 60 requests in each window, 50 ms away',
		theirNodes: 'Code (batches of 50), HTTP Request, Split Out',
		items: 1_000,
		theirItems: 882,
		source: [itemsStep(1_000, person)],
		ours: enrich,
		theirs: enrichLeads,
		sampleOutput: enriched,
		latencyMs: USUAL_LATENCY_MS,
		prepare: prepareCredits,
		limit: { requests: 60, windowMs: 2_000 },
		targets: [{ figure: 'refused', atMost: 0 }],
	},
	{
		id: 'deleteUnderLimit',
		title: '240 leads deleted under 60 requests a minute, 50 ms away',
		theirNodes: 'HTTP Request, batches of 60 each minute',
		items: 240,
		source: [itemsStep(240, leadId)],
		ours: deleteById,
		theirs: (baseUrl) => deleteLeads(baseUrl, 60),
		sampleOutput: deleted,
		latencyMs: USUAL_LATENCY_MS,
		prepare: prepareLeads(240),
		limit: { requests: 60, windowMs: 60_000 },
		runsConcurrently: true,
		targets: [
			{ figure: 'limitUsed', atLeast: 97 },
			{ figure: 'refused', atMost: 0 },
		],
	},
	{
		id: 'rows',
		title: '100,000 prospects of a campaign as items',
		theirNodes: 'HTTP Request, Extract From File',
		items: ROWS,
		source: [],
		ours: outreachStep('CampaignExport', {
			operation: 'export',
			campaign_id: CAMPAIGN,
			simple: false,
		}),
		theirs: (baseUrl) => [downloadRows(baseUrl, CAMPAIGN), rowsOfFile],
		sampleOutput: prospectSample,
		prepare: prepareRows,
		targets: [{ figure: 'timesAsFast', atLeast: 1.5, reason: ROWS_REASON }],
	},
	{
		id: 'createMany',
		title: '10,000 leads created',
		theirNodes: 'HTTP Request, all at once',
		items: 10_000,
		source: [itemsStep(10_000, contact)],
		ours: create,
		theirs: createLeads,
		sampleOutput: lead,
		rounds: 3,
		state: { leads: 0 },
		targets: [{ figure: 'ownCost', atMost: 1 }],
	},
	{
		id: 'enrichMany',
		title: '20,000 people enriched',
		theirNodes: 'Code (batches of 50), HTTP Request, Split Out',
		items: 20_000,
		theirItems: 17_548,
		source: [itemsStep(20_000, person)],
		ours: enrich,
		theirs: enrichLeads,
		sampleOutput: enriched,
		rounds: 3,
		prepare: prepareCredits,
		targets: [{ figure: 'ownCost', atMost: 1 }],
	},
	{
		id: 'mapAutomatically',
		title: '10,000 wide contacts of HubSpot enriched (Map Automatically)',
		theirNodes: 'Edit Fields (5 fields dragged), Code (batches of 50), HTTP Request, Split Out',
		items: 10_000,
		theirItems: 8_834,
		source: [itemsStep(10_000, wideContact)],
		ours: enrich,
		theirs: (baseUrl) => [editFields(wideContactFields), ...enrichLeads(baseUrl)],
		sampleOutput: enriched,
		rounds: 3,
		prepare: prepareCredits,
		targets: [{ figure: 'ownCost', atMost: 1 }],
	},
];
