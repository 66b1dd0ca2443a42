/** The rows of the table in docs/development/reliability.md, one for each entry. */
import type { Service } from '../../sandbox/launcher/service.mts';
import { contact, wideContact, wideContactFields } from './samples.mts';
import {
	type BenchStep,
	createLeads,
	downloadRows,
	editFields,
	enrichLeads,
	itemsStep,
	outreachStep,
	readAllLeads,
	rowsOfFile,
} from './steps.mts';

/** Work that both our nodes and n8n's own can do. */
export interface BenchCase {
	id: string;
	title: string;
	/** The name of n8n's own nodes in the table. */
	theirNodes: string;
	/** The expected number of output items. */
	items: number;
	/** The number of output items of n8n's own nodes, if it differs. */
	theirItems?: number;
	/** The steps before the compared nodes. */
	source: BenchStep[];
	ours: BenchStep;
	theirs(baseUrl: string): BenchStep[];
	/** Response latency of the service (default: 0). */
	latencyMs?: number;
	/** Measured runs of each side, after one warm-up run (default: 5). */
	rounds?: number;
	/** The service's initial records. */
	state?: object;
	/** The records added before each run, so that all runs are equal. */
	prepare?(service: Service): Promise<unknown>;
	/** A lower ratio fails the benchmark. */
	minTimesAsFast?: number;
}

/** A typical network latency, as loopback has none. */
const USUAL_LATENCY_MS = 50;

const CAMPAIGN = 'campaign_bench';
const ROWS = 100_000;
const prepareRows = async (service: Service) =>
	await service.control(`campaigns/${CAMPAIGN}`, { rows: ROWS }, 'PUT');

/** The service finds the same people in each run. n8n's own nodes omit the others. */
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
		latencyMs: USUAL_LATENCY_MS,
		state: { leads: 10_000 },
		minTimesAsFast: 4,
	},
	{
		id: 'create',
		title: '500 leads created, 50 ms away',
		theirNodes: 'HTTP Request, all at once: more than the service allows in a minute',
		items: 500,
		source: [itemsStep(500, contact)],
		ours: create,
		theirs: createLeads,
		latencyMs: USUAL_LATENCY_MS,
		minTimesAsFast: 1.5,
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
		prepare: prepareRows,
	},
	{
		id: 'createMany',
		title: '10,000 leads created',
		theirNodes: 'HTTP Request, all at once',
		items: 10_000,
		source: [itemsStep(10_000, contact)],
		ours: create,
		theirs: createLeads,
		rounds: 3,
		state: { leads: 0 },
		minTimesAsFast: 1,
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
		rounds: 3,
		prepare: prepareCredits,
		minTimesAsFast: 1,
	},
];
