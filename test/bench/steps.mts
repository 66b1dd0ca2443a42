/** The workflows of the benchmark: the compared nodes, and the steps around them. */
import { buildWorkflow, CREDENTIAL_ID } from '../e2e/workflow.mts';

const CREDENTIAL = { outreachAutomationApi: { id: CREDENTIAL_ID, name: 'Sandbox' } };

/** A node of a benchmark: its type and its settings. */
export interface BenchStep {
	type: string;
	typeVersion: number;
	parameters: object;
	credentials?: Record<string, { id: string; name: string }>;
}

/** A node of this package. */
export function outreachStep(node: string, parameters: object): BenchStep {
	const type = `outreach${node}`;
	return { type, typeVersion: 1, parameters, credentials: CREDENTIAL };
}

/** n8n's HTTP Request with the same credential. */
export function httpRequest(url: string, parameters: object = {}): BenchStep {
	return {
		...builtInStep('httpRequest', 4.4, {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'outreachAutomationApi',
			...parameters,
		}),
		credentials: CREDENTIAL,
	};
}

/** One of n8n's own nodes. */
export function builtInStep(node: string, typeVersion: number, parameters: object): BenchStep {
	return { type: `n8n-nodes-base.${node}`, typeVersion, parameters };
}

/**
 * A workflow that a POST to the webhook `id` runs. It responds with the item count of the last
 * step. n8n stores no execution data.
 */
export function createBenchWorkflow(id: string, steps: BenchStep[]): object {
	const value = `={{ $('Step ${steps.length}').all().length }}`;
	const assignment = { id: 'n', name: 'count', type: 'number', value };
	const nodes = [
		builtInStep('webhook', 2, { path: id, httpMethod: 'POST', responseMode: 'lastNode' }),
		...steps,
		builtInStep('set', 3.4, { assignments: { assignments: [assignment] } }),
	].map((node, place) => ({
		...node,
		name: `Step ${place}`,
		webhookId: id,
		executeOnce: place > steps.length,
	}));
	const settings = { saveDataSuccessExecution: 'none', executionOrder: 'v1' };
	return { ...buildWorkflow(id, nodes), settings };
}

/** A node that generates items from a sample; # in its texts becomes the item's number. */
export function itemsStep(items: number, sample: object): BenchStep {
	return {
		type: 'CUSTOM.benchItems',
		typeVersion: 1,
		parameters: { items, sample: JSON.stringify(sample) },
	};
}

/** Reads all leads page by page, as the node cannot request pages concurrently. */
export function readAllLeads(baseUrl: string): BenchStep[] {
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression: '={{ $response.body.data.leads.length < 100 }}',
	};
	return [
		httpRequest(`${baseUrl}/leads`, {
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
			options: { pagination: { pagination } },
		}),
		builtInStep('splitOut', 1, { fieldToSplitOut: 'data.leads' }),
	];
}

/** Sends each item unchanged, all of them concurrently. */
export function createLeads(baseUrl: string): BenchStep[] {
	const body = { sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' };
	return [httpRequest(`${baseUrl}/leads`, { method: 'POST', ...body })];
}

const BATCH_CODE = `const leads = $input.all().map(({ json }) => json);
const batches = [];
for (let at = 0; at < leads.length; at += 50) {
	batches.push({ json: { leads: leads.slice(at, at + 50) } });
}
return batches;`;

/** Enriches the items as they are, 50 per request, all requests concurrently. */
export function enrichLeads(baseUrl: string): BenchStep[] {
	const body = { sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' };
	return [
		builtInStep('code', 2, { mode: 'runOnceForAllItems', jsCode: BATCH_CODE }),
		httpRequest(`${baseUrl}/enrich`, { method: 'POST', ...body }),
		builtInStep('splitOut', 1, { fieldToSplitOut: 'data.enriched' }),
	];
}

/** Maps each item to these fields, as a user does with Edit Fields. */
export function editFields(fields: Record<string, string>): BenchStep {
	const assignments = Object.entries(fields).map(([name, path], place) => ({
		...{ id: String(place), name, type: 'string' },
		value: `={{ $json.${path} }}`,
	}));
	return builtInStep('set', 3.4, { assignments: { assignments } });
}

/** Downloads the export of a campaign as a file. */
export function downloadRows(baseUrl: string, campaign: string): BenchStep {
	return httpRequest(`${baseUrl}/campaigns/${campaign}/csv`, {
		options: { response: { response: { responseFormat: 'file' } } },
	});
}

/** By default, the node copies each row once more to remove the empty cells. */
export const rowsOfFile = builtInStep('extractFromFile', 1.1, {
	operation: 'csv',
	options: { includeEmptyCells: true },
});
