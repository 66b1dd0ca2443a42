import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { callAsTool, type NodeRun, ORIGIN } from '../../engine';
import { findSchemaErrors, toolErrorItemSchema } from '../../itemSchemas';
import { examples, buildItems } from '../examples';
import { defaultResponse } from '../defaultResponses';
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
const NO_TOOL = /^API Key /;
const tools = Object.entries(examples).filter(([name]) => !NO_TOOL.test(name));

type Calling = Promise<IDataObject[]>;
type Call = (node: INodeType, set: INodeParameters, extra?: Partial<NodeRun>) => Calling;

/** How both versions of the agent call a tool: in a tool context, or as a node of the workflow. */
const CALLS: Array<[string, Call]> = [
	[
		'an agent 2.2',
		async (node, parameters, extra) => {
			const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
			const run = { node: toToolNode(node), parameters, credentials, ...extra };
			const items = await settle(callAsTool(run, extra?.items ?? buildItems(1)));
			return items.map(({ json }) => json);
		},
	],
	[
		'an agent 3.1',
		async (node, parameters, extra) => {
			const run = { items: buildItems(1), ...extra };
			const { error, json } = await runOperation(toToolNode(node), parameters, run);
			if (error) throw error;
			return json;
		},
	],
];

/** The only item of a tool call that failed. */
async function getErrorItem(items: Calling) {
	const found = await items;
	expect(findSchemaErrors(found, toolErrorItemSchema)).toEqual([]);
	expect(found).toHaveLength(1);
	return found[0] as { outcome: string; error: string; details: IDataObject };
}

const toolRejection: MockResponse = {
	status: 400,
	body: { error: true, code: 'ODD', message: 'Not this' },
};

const FOR_MODEL =
	'To run the workflow again, call this tool again. Tell the user about any step that needs a person or time.';

useTestHarness();

const lead = { resource: 'lead', operation: 'create', firstName: 'Ada', lastName: 'Lovelace' };
const good = { ...lead, email: 'ada@x.example' };

const failDecryption = () => {
	throw new Error('No credential here');
};

describe.each(CALLS)('as a tool of %s', (_, call) => {
	test.each(tools)(
		'%s returns an item when the service rejects the request',
		async (name, { parameters }) => {
			const { node, chosen } = await loadOperation(name);
			mockApi(() => toolRejection);
			const { details, error, outcome } = await getErrorItem(
				call(node, { ...chosen, ...parameters }),
			);
			expect(error).toMatch(/^The service rejected this request \(ODD\)\. \S.*Not this/);
			expect(outcome).toBe('failed');
			expect(details).toMatchObject({ code: 'ODD', status: 400 });
		},
	);

	const notValid =
		/^Email is not a valid email address.*\. Nothing was sent\. Correct this and run the workflow again\. To run/;
	const missing =
		/^Email is missing\. Nothing was sent\. Correct this and run the workflow again\. To run/;
	const unknown = /gone.* does not exist\. Choose another/;
	const notOpened = /^No credential here\. Open the/;

	test.each<[string, INodeParameters, NodeRun['credentials'], RegExp]>([
		['an email is invalid', { email: 'ada' }, undefined, notValid],
		['an email is missing', { email: '={{ undefined }}' }, undefined, missing],
		['the operation is unknown', { operation: 'gone' }, undefined, unknown],
		['the base URL is invalid', {}, { baseUrl: 'x', apiKey: 'y' }, /^Base URL is not/],
		['the key is empty', {}, { baseUrl: ORIGIN, apiKey: '' }, /^API Key is empty/],
		['the credential cannot be decrypted', {}, failDecryption, notOpened],
	])('sends nothing and says why when %s', async (__, set, credentials, words) => {
		const { requests } = mockApi(defaultResponse);
		const extra = credentials && { credentials };
		const { error, outcome } = await getErrorItem(
			call(new OutreachLead(), { ...good, ...set }, extra),
		);
		expect(error).toMatch(words);
		expect(error.endsWith(`. ${FOR_MODEL}`)).toBe(true);
		expect(outcome).toBe('notSent');
		expect(requests).toEqual([]);
	});

	const notAccepted = { code: 'VALIDATION_ERROR', message: 'Run the workflow again' };
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
			['rejects a field', { status: 400, body: notAccepted }, 'failed', runAgain],
		],
	)('names the next step when the service %s', async (__, reply, expected, nextStep) => {
		mockApi(() => reply);
		const { error, outcome } = await getErrorItem(call(new OutreachLead(), good));
		expect(outcome).toBe(expected);
		expect(error).toMatch(/^[A-Z].*[^.]\. [A-Z]/);
		expect(error).toMatch(nextStep);
		expect(error.endsWith(`. ${FOR_MODEL}`)).toBe(true);
	});

	test('throws when On Error is Stop, and returns an item when it is Continue', async () => {
		mockApi(() => toolRejection);
		const lines = call(new OutreachLead(), good, { onError: 'stopWorkflow' });
		await expect(lines).rejects.toMatchObject({
			message: 'The service rejected this request (ODD)',
		});
		const one = call(new OutreachLead(), good, { onError: 'continueRegularOutput' });
		expect((await getErrorItem(one)).error).toMatch(/Not this/);
	});

	test('says why nothing was found', async () => {
		const credits = { creditsUsed: 0, remainingCredits: 9 };
		mockApi(() => ({
			status: 200,
			body: { success: true, data: { prospects: [], total: 0, ...credits } },
		}));
		const search = { resource: 'prospect', operation: 'search', filters: { title: 'CEO' } };
		const response = await call(new OutreachProspectSearch(), search);
		const used = 'Credits used: 0 in 1 request. Credits left: 9.';
		expect(response).toEqual([{ hints: [used, 'No prospects match these filters'] }]);
	});
});

/** Fields that the builder of the tool sets, as n8n allows no expression there. */
const BY_HAND = ['exportAs', 'listField', 'mapping', 'operation', 'output', 'resource', 'source'];

test('lets the model set every other field', async () => {
	const kept = new Set<string>();
	for (const [name] of tools) {
		const { node } = await loadOperation(name);
		for (const { name: parameter, noDataExpression } of node.description.properties) {
			if (noDataExpression) kept.add(parameter);
		}
	}
	expect([...kept].sort()).toEqual(BY_HAND);
});

/** Gets leads with these parameters, as a model would. */
async function getLeadsAsModel(parameters: INodeParameters, filled: IDataObject = {}) {
	const { requests } = mockApi((request) => respondWithPage([buildLead(1)], request));
	const [, call] = CALLS[0];
	const items = [{ ...buildItems(1)[0], ...filled }];
	const json = await call(new OutreachLead(), { operation: 'getAll', ...parameters }, { items });
	return { requests, json };
}

test.each([
	['replied', 'email, title', 'values'],
	['Replied', 'Email, Title', 'labels'],
	[' REPLIED', 'email,TITLE,', 'any letter case'],
	['replied', '["email","title"]', 'JSON'],
])('accepts the choices %s and %s as %s', async (status, fields) => {
	const { json, requests } = await getLeadsAsModel(
		{
			output: 'selectedFields',
			fields: "={{ $fromAI('fields') }}",
			filters: { status: "={{ $fromAI('status') }}" },
		},
		{ fields, status },
	);
	expect(requests).toMatchObject([{ query: { status: 'replied' } }]);
	expect(Object.keys(json[0]).sort()).toEqual(['email', 'id', 'title']);
});

test('rejects an unknown choice and lists the valid ones', async () => {
	const { json, requests } = await getLeadsAsModel({ filters: { status: 'asleep' } });
	expect(json).toMatchObject([{ error: expect.stringMatching(/Status must be one of .*Replied/) }]);
	expect(requests).toEqual([]);
});
