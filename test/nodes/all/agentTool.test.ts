import type { INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { type NodeRun, ORIGIN } from '../../engine';
import { CALLS, getErrorItem, toolRejection, tools } from './agentTool';
import { defaultResponse } from '../defaultResponses';
import { type MockResponse, mockApi, useTestHarness } from '../harness';
import { findOperation } from '../sources';

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
			const { node, chosen } = await findOperation(name);
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
