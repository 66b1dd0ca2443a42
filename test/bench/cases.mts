/** The rows of the table in docs/development/reliability.md: a row more is an entry more. */
import type { Service } from '../../sandbox/launcher/service.mts';
import type { BenchCase } from './case.mts';
import {
	contact,
	enriched,
	lead,
	ofWideContact,
	person,
	prospect,
	wideContact,
} from './samples.mts';
import {
	allLeads,
	createLeads,
	deleteLeads,
	downloadRows,
	editFields,
	enrichLeads,
	made,
	outreach,
	rowsOfFile,
} from './steps.mts';

/** Every way to the internet takes some time; on loopback there is none. */
const USUAL_LATENCY_MS = 50;

/** Found by profiling: what is left of the time where a target is missed. */
const ROWS_OF_ALL =
	'most of the time goes into making the rows in the service and passing the items in n8n, which both need';

const CAMPAIGN = 'campaign_bench';
const ROWS = 100_000;
const prepareRows = async (service: Service) =>
	await service.control(`campaigns/${CAMPAIGN}`, { rows: ROWS }, 'PUT');

/** Leads with IDs that are known, for those who delete them. */
const prepareLeads = (count: number) => async (service: Service) => {
	const leads = Array.from({ length: count }, (_, number) => ({
		...{ id: `lead_bench_${number}`, firstName: 'Ada', lastName: `Number ${number}` },
		email: `ada-${number}@bench.example`,
	}));
	return await service.control('leads', { leads });
};
const idOfLead = { id: 'lead_bench_#' };
const deleted = { deleted: true, id: 'lead_bench_1', message: 'Lead lead_bench_1 deleted' };
const deleteById = outreach('Lead', {
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
});
/** Some are not found, which n8n's own nodes leave out: always the same, as the service has a seed. */
const prepareCredits = async (service: Service) =>
	await service.control('credits', { credits: 100_000 });
/** n8n's own nodes do not remember who was paid for. */
const enrich = outreach('Enrichment', {
	operation: 'enrich',
	mapping: 'automatic',
	skipIfEnrichedBefore: false,
});
const create = outreach('Lead', { operation: 'create', mapping: 'automatic' });

export const cases: BenchCase[] = [
	{
		id: 'getMany',
		title: 'All of 10,000 leads (Get Many), 50 ms away',
		theirsAre: 'HTTP Request with pagination, Split Out',
		items: 10_000,
		source: [],
		ours: outreach('Lead', { operation: 'getAll', returnAll: true, simple: false }),
		theirs: allLeads,
		gives: lead,
		latencyMs: USUAL_LATENCY_MS,
		state: { leads: 10_000 },
		targets: [{ figure: 'timesAsFast', atLeast: 4 }],
	},
	{
		id: 'create',
		title: '500 leads created, 50 ms away',
		theirsAre: 'HTTP Request, all at once: more than the service allows in a minute',
		items: 500,
		source: [made(500, contact)],
		ours: create,
		theirs: createLeads,
		gives: lead,
		latencyMs: USUAL_LATENCY_MS,
		targets: [{ figure: 'timesAsFast', atLeast: 1.5 }],
	},
	{
		id: 'enrichUnderLimit',
		title: '1,000 people enriched under 60 requests in each window, 50 ms away',
		theirsAre: 'Code (batches of 50), HTTP Request, Split Out',
		items: 1_000,
		theirItems: 882,
		source: [made(1_000, person)],
		ours: enrich,
		theirs: enrichLeads,
		gives: enriched,
		latencyMs: USUAL_LATENCY_MS,
		prepare: prepareCredits,
		limit: { requests: 60, windowMs: 2_000 },
		targets: [{ figure: 'refused', atMost: 0 }],
	},
	{
		id: 'deleteUnderLimit',
		title: '240 leads deleted under 60 requests a minute, 50 ms away',
		theirsAre: 'HTTP Request, batches of 60 each minute',
		items: 240,
		source: [made(240, idOfLead)],
		ours: deleteById,
		theirs: (baseUrl) => deleteLeads(baseUrl, 60),
		gives: deleted,
		latencyMs: USUAL_LATENCY_MS,
		prepare: prepareLeads(240),
		limit: { requests: 60, windowMs: 60_000 },
		isOnce: true,
		targets: [
			{ figure: 'limitUsed', atLeast: 97 },
			{ figure: 'refused', atMost: 0 },
		],
	},
	{
		id: 'rows',
		title: '100,000 prospects of a campaign as items',
		theirsAre: 'HTTP Request, Extract From File',
		items: ROWS,
		source: [],
		ours: outreach('CampaignExport', {
			operation: 'export',
			campaign_id: CAMPAIGN,
			simple: false,
		}),
		theirs: (baseUrl) => [downloadRows(baseUrl, CAMPAIGN), rowsOfFile],
		gives: prospect,
		prepare: prepareRows,
		targets: [{ figure: 'timesAsFast', atLeast: 1.5, reason: ROWS_OF_ALL }],
	},
	{
		id: 'createMany',
		title: '10,000 leads created',
		theirsAre: 'HTTP Request, all at once',
		items: 10_000,
		source: [made(10_000, contact)],
		ours: create,
		theirs: createLeads,
		gives: lead,
		turns: 3,
		state: { leads: 0 },
		targets: [{ figure: 'ownCost', atMost: 1 }],
	},
	{
		id: 'enrichMany',
		title: '20,000 people enriched',
		theirsAre: 'Code (batches of 50), HTTP Request, Split Out',
		items: 20_000,
		theirItems: 17_548,
		source: [made(20_000, person)],
		ours: enrich,
		theirs: enrichLeads,
		gives: enriched,
		turns: 3,
		prepare: prepareCredits,
		targets: [{ figure: 'ownCost', atMost: 1 }],
	},
	{
		id: 'mapAutomatically',
		title: '10,000 wide contacts of HubSpot enriched (Map Automatically)',
		theirsAre: 'Edit Fields (5 fields dragged), Code (batches of 50), HTTP Request, Split Out',
		items: 10_000,
		theirItems: 8_834,
		source: [made(10_000, wideContact)],
		ours: enrich,
		theirs: (baseUrl) => [editFields(ofWideContact), ...enrichLeads(baseUrl)],
		gives: enriched,
		turns: 3,
		prepare: prepareCredits,
		targets: [{ figure: 'ownCost', atMost: 1 }],
	},
];
