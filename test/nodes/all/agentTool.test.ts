import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { callAsTool, type NodeRun, ORIGIN } from '../../engine';
import { findSchemaErrors, toolErrorItemSchema } from '../../itemSchemas';
import { examples, buildItems } from '../examples';
import { getDefaultResponse } from '../defaultResponses';
import {
	type MockResponse,
	mockApi,
	runOperation,
	settle,
	getTestKey,
	useTestHarness,
} from '../harness';
import { buildLead, respondWithPage } from '../lead/fixtures';
import { loadOperation } from '../sources';
import { toToolNode } from '../visibleProperties';

/** Nodes that are not offered to agents. */
const WITHOUT_TOOL_PATTERN = /^API Key /;
const tools = Object.entries(examples).filter(([name]) => !WITHOUT_TOOL_PATTERN.test(name));

type CallTool = (
	node: INodeType,
	parameters: INodeParameters,
	options?: Partial<NodeRun>,
) => Promise<IDataObject[]>;

/** How versions of n8n's AI Agent call a tool: in a tool context, or as a node. */
const AGENTS: Array<[string, CallTool]> = [
	[
		'AI Agent 2.2',
		async (node, parameters, options) => {
			const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
			const run = { node: toToolNode(node), parameters, credentials, ...options };
			const items = await settle(callAsTool(run, options?.items ?? buildItems(1)));
			return items.map(({ json }) => json);
		},
	],
	[
		'AI Agent 3.1',
		async (node, parameters, options) => {
			const run = { items: buildItems(1), ...options };
			const { error, json } = await runOperation(toToolNode(node), parameters, run);
			if (error) throw error;
			return json;
		},
	],
];

/** Returns the only item of a failed tool call. */
async function getErrorItem(items: Promise<IDataObject[]>) {
	const errorItems = await items;
	expect(findSchemaErrors(errorItems, toolErrorItemSchema)).toEqual([]);
	expect(errorItems).toHaveLength(1);
	return errorItems[0] as { outcome: string; error: string; details: IDataObject };
}

const toolRejection: MockResponse = {
	status: 400,
	body: { error: true, code: 'ODD', message: 'Not this' },
};

const FOR_MODEL =
	'To run the workflow again, call this tool again. Tell the user about any step that needs a person or time.';

useTestHarness();

const lead = { resource: 'lead', operation: 'create', firstName: 'Ada', lastName: 'Lovelace' };
const validLead = { ...lead, email: 'ada@x.example' };

const failDecryption = () => {
	throw new Error('No credential here');
};

describe.each(AGENTS)('nodes as tools of %s', (_, callTool) => {
	test.each(tools)(
		'%s returns the reason and the next step when the service rejects the request',
		async (name, { parameters }) => {
			const { node, selection } = await loadOperation(name);
			mockApi(() => toolRejection);
			const { details, error, outcome } = await getErrorItem(
				callTool(node, { ...selection, ...parameters }),
			);
			expect(error).toMatch(/^The service rejected this request \(ODD\)\. \S.*Not this/);
			expect(outcome).toBe('failed');
			expect(details).toMatchObject({ code: 'ODD', status: 400 });
		},
	);

	const invalidEmail =
		/^Email is not a valid email address.*\. Nothing was sent\. Correct this and run the workflow again\. To run/;
	const missingEmail =
		/^Email is missing\. Nothing was sent\. Correct this and run the workflow again\. To run/;
	const unknownOperation = /gone.* does not exist\. Choose another/;
	const unreadableCredential = /^No credential here\. Open the/;

	test.each<[string, INodeParameters, NodeRun['credentials'], RegExp]>([
		['an email is invalid', { email: 'ada' }, undefined, invalidEmail],
		['an email is missing', { email: '={{ undefined }}' }, undefined, missingEmail],
		['the operation is unknown', { operation: 'gone' }, undefined, unknownOperation],
		['the base URL is invalid', {}, { baseUrl: 'x', apiKey: 'y' }, /^Base URL is not/],
		['the key is empty', {}, { baseUrl: ORIGIN, apiKey: '' }, /^API Key is empty/],
		['the credential cannot be decrypted', {}, failDecryption, unreadableCredential],
	])(
		'sends nothing and reports the reason when %s',
		async (__, parameters, credentials, message) => {
			const { requests } = mockApi(getDefaultResponse);
			const options = credentials && { credentials };
			const { error, outcome } = await getErrorItem(
				callTool(new OutreachLead(), { ...validLead, ...parameters }, options),
			);
			expect(error).toMatch(message);
			expect(error.endsWith(`. ${FOR_MODEL}`)).toBe(true);
			expect(outcome).toBe('notSent');
			expect(requests).toEqual([]);
		},
	);

	const rejectedField = { code: 'VALIDATION_ERROR', message: 'Run the workflow again' };
	const enterKey = /\. Enter a valid key in the credential: .* To run/;
	const waitLonger = /\. Run the workflow after that\. .+ 'Longest Rate Limit Wait \(Minutes\)' in/;
	const runAgain =
		/\. Correct this and run the workflow again\. The service says: Run the workflow again\. To run/;

	test.each<[string, MockResponse, string, RegExp]>(
		// prettier-ignore
		[
			['is unreachable', { code: 'ECONNREFUSED' }, 'notSent', /\. Check 'Base URL'/],
			['rejects the key', { status: 401, body: { code: 'UNAUTHORIZED' } }, 'failed', enterKey],
			['has an exhausted rate limit', { status: 429, body: { retryAfter: 99_999 } }, 'notSent', waitLonger],
			['rejects a field', { status: 400, body: rejectedField }, 'failed', runAgain],
		],
	)('names the next step when the service %s', async (__, reply, expected, nextStep) => {
		mockApi(() => reply);
		const { error, outcome } = await getErrorItem(callTool(new OutreachLead(), validLead));
		expect(outcome).toBe(expected);
		expect(error).toMatch(/^[A-Z].*[^.]\. [A-Z]/);
		expect(error).toMatch(nextStep);
		expect(error.endsWith(`. ${FOR_MODEL}`)).toBe(true);
	});

	test('throws when On Error is Stop, and returns an item when it is Continue', async () => {
		mockApi(() => toolRejection);
		const stopped = callTool(new OutreachLead(), validLead, { onError: 'stopWorkflow' });
		await expect(stopped).rejects.toMatchObject({
			message: 'The service rejected this request (ODD)',
		});
		const continued = callTool(new OutreachLead(), validLead, { onError: 'continueRegularOutput' });
		expect((await getErrorItem(continued)).error).toMatch(/Not this/);
	});

	test('returns a hint when nothing was found', async () => {
		const credits = { creditsUsed: 0, remainingCredits: 9 };
		mockApi(() => ({
			status: 200,
			body: { success: true, data: { prospects: [], total: 0, ...credits } },
		}));
		const search = { resource: 'prospect', operation: 'search', filters: { title: 'CEO' } };
		const response = await callTool(new OutreachProspectSearch(), search);
		const creditsHint = 'Credits used: 0 in 1 request. Credits left: 9.';
		expect(response).toEqual([{ hints: [creditsHint, 'No prospects match these filters'] }]);
	});
});

/** Fields that only the workflow's author can set, because they accept no expressions. */
const FIXED_FIELDS = [
	'exportAs',
	'listField',
	'mapping',
	'operation',
	'output',
	'resource',
	'source',
];

test('a tool lets the model set every field that accepts expressions', async () => {
	const excluded = new Set<string>();
	for (const [name] of tools) {
		const { node } = await loadOperation(name);
		for (const { name: parameter, noDataExpression } of node.description.properties) {
			if (noDataExpression) excluded.add(parameter);
		}
	}
	expect([...excluded].sort()).toEqual(FIXED_FIELDS);
});

/** Runs Get Many with parameters from a model. */
async function getLeadsAsModel(parameters: INodeParameters, modelValues: IDataObject = {}) {
	const { requests } = mockApi((request) => respondWithPage([buildLead(1)], request));
	const [, callTool] = AGENTS[0];
	const items = [{ ...buildItems(1)[0], ...modelValues }];
	const json = await callTool(
		new OutreachLead(),
		{ operation: 'getAll', ...parameters },
		{ items },
	);
	return { requests, json };
}

test.each([
	['replied', 'email, notes', 'values'],
	['Replied', 'Email, Notes', 'labels'],
	[' REPLIED', 'email,NOTES,', 'mixed-case values'],
	['replied', '["email","notes"]', 'JSON'],
])('a tool accepts the status %s and the fields %s, passed as %s', async (status, fields) => {
	const { json, requests } = await getLeadsAsModel(
		{
			output: 'selectedFields',
			fields: "={{ $fromAI('fields') }}",
			filters: { status: "={{ $fromAI('status') }}" },
		},
		{ fields, status },
	);
	expect(requests).toMatchObject([{ query: { status: 'replied' } }]);
	expect(Object.keys(json[0]).sort()).toEqual(['email', 'id', 'notes']);
});

test('a tool rejects an unknown choice and lists the valid choices', async () => {
	const { json, requests } = await getLeadsAsModel({ filters: { status: 'asleep' } });
	expect(json).toMatchObject([{ error: expect.stringMatching(/Status must be one of .*Replied/) }]);
	expect(requests).toEqual([]);
});
