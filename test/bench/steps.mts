/** Builds the workflows of the benchmark. */
import { buildWorkflow, CREDENTIAL_ID } from '../e2e/workflow.mts';

const CREDENTIAL = { outreachAutomationApi: { id: CREDENTIAL_ID, name: 'Sandbox' } };

/** A node of a benchmark's workflow. */
export interface BenchStep {
	type: string;
	typeVersion: number;
	parameters: object;
	credentials?: Record<string, { id: string; name: string }>;
}

/** Creates a node of this package. */
export function createOutreachStep(node: string, parameters: object): BenchStep {
	const type = `outreach${node}`;
	return { type, typeVersion: 1, parameters, credentials: CREDENTIAL };
}

/** Creates an HTTP Request node with the sandbox's credential. */
function createHttpStep(url: string, parameters: object = {}): BenchStep {
	return {
		...createBuiltInStep('httpRequest', 4.4, {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'outreachAutomationApi',
			...parameters,
		}),
		credentials: CREDENTIAL,
	};
}

function createBuiltInStep(node: string, typeVersion: number, parameters: object): BenchStep {
	return { type: `n8n-nodes-base.${node}`, typeVersion, parameters };
}

/**
 * Creates a workflow that runs on a POST to the webhook `id`, and responds with the item count of
 * the last step. n8n stores no execution data.
 */
export function createBenchWorkflow(id: string, steps: BenchStep[]): object {
	const value = `={{ $('Step ${steps.length}').all().length }}`;
	const assignment = { id: 'n', name: 'count', type: 'number', value };
	const nodes = [
		createBuiltInStep('webhook', 2, { path: id, httpMethod: 'POST', responseMode: 'lastNode' }),
		...steps,
		createBuiltInStep('set', 3.4, { assignments: { assignments: [assignment] } }),
	].map((node, index) => ({
		...node,
		name: `Step ${index}`,
		webhookId: id,
		executeOnce: index > steps.length,
	}));
	const settings = { saveDataSuccessExecution: 'none', executionOrder: 'v1' };
	return { ...buildWorkflow(id, nodes), settings };
}

/** Creates a node that generates items from a sample, in which # becomes the item's number. */
export function createItemsStep(items: number, sample: object): BenchStep {
	return {
		type: 'CUSTOM.benchItems',
		typeVersion: 1,
		parameters: { items, sample: JSON.stringify(sample) },
	};
}

/** Reads all leads page by page, as HTTP Request cannot request pages concurrently. */
export function buildReadSteps(baseUrl: string): BenchStep[] {
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression: '={{ $response.body.data.leads.length < 100 }}',
	};
	return [
		createHttpStep(`${baseUrl}/leads`, {
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
			options: { pagination: { pagination } },
		}),
		createBuiltInStep('splitOut', 1, { fieldToSplitOut: 'data.leads' }),
	];
}

/** Builds steps that send all items unchanged and concurrently. */
export function buildCreateSteps(baseUrl: string): BenchStep[] {
	const body = { sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' };
	return [createHttpStep(`${baseUrl}/leads`, { method: 'POST', ...body })];
}

const BATCH_CODE = `const leads = $input.all().map(({ json }) => json);
const batches = [];
for (let start = 0; start < leads.length; start += 50) {
	batches.push({ json: { leads: leads.slice(start, start + 50) } });
}
return batches;`;

/** Builds steps that enrich the items, 50 per request, with all requests concurrently. */
export function buildEnrichSteps(baseUrl: string): BenchStep[] {
	const body = { sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' };
	return [
		createBuiltInStep('code', 2, { mode: 'runOnceForAllItems', jsCode: BATCH_CODE }),
		createHttpStep(`${baseUrl}/enrich`, { method: 'POST', ...body }),
		createBuiltInStep('splitOut', 1, { fieldToSplitOut: 'data.enriched' }),
	];
}

/** Maps each item to these fields, as a user does with Edit Fields. */
export function buildMappingStep(fields: Record<string, string>): BenchStep {
	const assignments = Object.entries(fields).map(([name, path], index) => ({
		...{ id: String(index), name, type: 'string' },
		value: `={{ $json.${path} }}`,
	}));
	return createBuiltInStep('set', 3.4, { assignments: { assignments } });
}

/** Downloads the export of a campaign as a file. */
export function buildDownloadStep(baseUrl: string, campaign: string): BenchStep {
	return createHttpStep(`${baseUrl}/campaigns/${campaign}/csv`, {
		options: { response: { response: { responseFormat: 'file' } } },
	});
}

/** Includes empty cells, as removing them would copy each row once more. */
export const EXTRACT_STEP = createBuiltInStep('extractFromFile', 1.1, {
	operation: 'csv',
	options: { includeEmptyCells: true },
});
