import { builtIn, httpRequest, outreach, type Step } from './workflows.mts';

/** The same work done by this package and by n8n's own nodes. */
interface Pair {
	id: string;
	title: string;
	theirsAre: string;
	/** How many items both give. */
	items: number;
	/** How long the service waits before it carries out a request. */
	latencyMs: number;
	ours: Step[];
	theirs(baseUrl: string): Step[];
	/** What the webhook gets, by turn. */
	body?(turn: number): object;
}

/** Every way to the internet takes some time; on loopback there is none. */
const USUAL_LATENCY_MS = 50;

const exportPair: Pair = {
	id: 'export',
	title: '100,000 prospects of a campaign as items, all columns',
	theirsAre: 'HTTP Request + Extract From File (CSV)',
	items: 100_000,
	latencyMs: 0,
	ours: [
		outreach('CampaignExport', {
			operation: 'export',
			campaign_id: 'campaign_bench',
			simple: false,
		}),
	],
	theirs: (baseUrl) => [
		httpRequest(`${baseUrl}/campaigns/campaign_bench/csv`, {
			options: { response: { response: { responseFormat: 'file' } } },
		}),
		// Left to itself it copies each row once more to take out the empty cells.
		builtIn('extractFromFile', 1.1, { operation: 'csv', options: { includeEmptyCells: true } }),
	],
};

const getManyPair: Pair = {
	id: 'getMany',
	title: `10,000 leads, in pages of 100, ${USUAL_LATENCY_MS} ms latency`,
	theirsAre: 'HTTP Request (pagination) + Split Out',
	items: 10_000,
	latencyMs: USUAL_LATENCY_MS,
	ours: [outreach('Lead', { operation: 'getAll', returnAll: true, simple: false })],
	theirs: (baseUrl) => [
		httpRequest(`${baseUrl}/leads`, {
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
			options: {
				pagination: {
					pagination: {
						paginationMode: 'updateAParameterInEachRequest',
						parameters: {
							parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }],
						},
						paginationCompleteWhen: 'other',
						completeExpression: '={{ $response.body.data.leads.length < 100 }}',
					},
				},
			},
		}),
		builtIn('splitOut', 1, { fieldToSplitOut: 'data.leads' }),
	],
};

const LEADS = 500;
const contacts = builtIn('splitOut', 1, { fieldToSplitOut: 'body.contacts' });

const createPair: Pair = {
	id: 'create',
	title: `${LEADS} leads created, ${USUAL_LATENCY_MS} ms latency`,
	theirsAre: 'HTTP Request, all at once',
	items: LEADS,
	latencyMs: USUAL_LATENCY_MS,
	ours: [contacts, outreach('Lead', { operation: 'create' })],
	theirs: (baseUrl) => [
		contacts,
		httpRequest(`${baseUrl}/leads`, {
			method: 'POST',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ JSON.stringify($json) }}',
		}),
	],
	body: (turn) => ({
		contacts: Array.from({ length: LEADS }, (_, place) => ({
			firstName: 'Ada',
			lastName: `Number ${place}`,
			email: `ada-${turn}-${place}@bench.example`,
		})),
	}),
};

export const pairs = [exportPair, getManyPair, createPair];
