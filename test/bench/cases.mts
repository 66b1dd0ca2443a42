/** The rows of the table in docs/development/reliability.md. */
import type { Service } from '../../sandbox/launcher/service.mts';
import { contact, wideContact, wideContactFields } from './samples.mts';
import {
	type BenchStep,
	buildCreateSteps,
	buildDownloadStep,
	buildMappingStep,
	buildEnrichSteps,
	createItemsStep,
	createOutreachStep,
	buildReadSteps,
	EXTRACT_STEP,
} from './steps.mts';

/** Work that both our nodes and n8n's built-in ones can do. */
export interface BenchCase {
	id: string;
	title: string;
	/** The built-in nodes, as described in the table. */
	builtInNodes: string;
	/** The expected number of output items. */
	items: number;
	/** The expected number of output items of the built-in nodes, if it differs. */
	builtInItems?: number;
	/** The steps before the compared nodes. */
	source: BenchStep[];
	ours: BenchStep;
	builtIn(baseUrl: string): BenchStep[];
	/** Response latency of the service (default: 0). */
	latencyMs?: number;
	/** Measured runs of each side, after a warm-up run (default: 5). */
	rounds?: number;
	/** The service's initial records. */
	state?: object;
	/** Restores the records that a run changes. */
	prepare?(service: Service): Promise<unknown>;
	/** A lower speedup fails the benchmark. */
	minSpeedup?: number;
}

/** A typical network latency, as loopback has none. */
const USUAL_LATENCY_MS = 50;

const CAMPAIGN = 'campaign_bench';
const ROW_COUNT = 100_000;
const prepareRows = async (service: Service) =>
	await service.control(`campaigns/${CAMPAIGN}`, { rows: ROW_COUNT }, 'PUT');

/** Restores the spent credits, so that each run finds the same people. */
const prepareCredits = async (service: Service) =>
	await service.control('credits', { credits: 100_000 });
/** Skipping is off, as the built-in nodes cannot skip people. */
const enrichStep = createOutreachStep('Enrichment', {
	operation: 'enrich',
	mapping: 'automatic',
	skipIfEnrichedBefore: false,
});
const createStep = createOutreachStep('Lead', { operation: 'create', mapping: 'automatic' });

export const cases: BenchCase[] = [
	{
		id: 'getMany',
		title: 'Get Many of 10,000 leads, with 50 ms latency',
		builtInNodes: 'HTTP Request with pagination, Split Out',
		items: 10_000,
		source: [],
		ours: createOutreachStep('Lead', { operation: 'getAll', returnAll: true, simple: false }),
		builtIn: buildReadSteps,
		latencyMs: USUAL_LATENCY_MS,
		state: { leads: 10_000 },
		minSpeedup: 4,
	},
	{
		id: 'create',
		title: 'Create 500 leads, with 50 ms latency',
		builtInNodes: 'HTTP Request, all at once: more than the service allows in a minute',
		items: 500,
		source: [createItemsStep(500, contact)],
		ours: createStep,
		builtIn: buildCreateSteps,
		latencyMs: USUAL_LATENCY_MS,
		minSpeedup: 1.5,
	},
	{
		id: 'rows',
		title: 'Export 100,000 prospects of a campaign as items',
		builtInNodes: 'HTTP Request, Extract From File',
		items: ROW_COUNT,
		source: [],
		ours: createOutreachStep('CampaignExport', {
			operation: 'export',
			campaign_id: CAMPAIGN,
			simple: false,
		}),
		builtIn: (baseUrl) => [buildDownloadStep(baseUrl, CAMPAIGN), EXTRACT_STEP],
		prepare: prepareRows,
	},
	{
		id: 'createMany',
		title: 'Create 10,000 leads',
		builtInNodes: 'HTTP Request, all at once',
		items: 10_000,
		source: [createItemsStep(10_000, contact)],
		ours: createStep,
		builtIn: buildCreateSteps,
		rounds: 3,
		state: { leads: 0 },
		minSpeedup: 1,
	},
	{
		id: 'mapAutomatically',
		title: 'Enrich 10,000 wide HubSpot contacts (Map Automatically)',
		builtInNodes: 'Edit Fields (5 fields dragged), Code (batches of 50), HTTP Request, Split Out',
		items: 10_000,
		builtInItems: 8_834,
		source: [createItemsStep(10_000, wideContact)],
		ours: enrichStep,
		builtIn: (baseUrl) => [buildMappingStep(wideContactFields), ...buildEnrichSteps(baseUrl)],
		rounds: 3,
		prepare: prepareCredits,
		minSpeedup: 1,
	},
];
