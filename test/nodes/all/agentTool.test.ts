import type { INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../../deduplication';
import type { Run } from '../../engine';
import { ORIGIN } from '../../engine';
import { CALLS, errorOf, refusal, tools } from './agentTool';
import { answerTo } from '../answers';
import type { Reply } from '../service';
import { serve } from '../service';
import { operationOf } from '../sources';
import { runOf, useStage } from '../stage';

const FOR_MODEL =
	'To run the workflow again, call this tool again. Tell the user about any step that needs a person or time.';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const lead = { resource: 'lead', operation: 'create', firstName: 'Ada', lastName: 'Lovelace' };
const good = { ...lead, email: 'ada@x.example' };

const cannotBeOpened = () => {
	throw new Error('No credential here');
};

describe.each(CALLS)('as a tool of %s', (_, call) => {
	test.each(tools)('%s answers a refusal with an item', async (name, { parameters }) => {
		const { node, chosen } = await operationOf(name);
		serve(() => refusal);
		const { details, error, outcome } = await errorOf(call(node, { ...chosen, ...parameters }));
		expect(error).toMatch(/^The service rejected this request \(ODD\)\. \S.*Not this/);
		expect(outcome).toBe('failed');
		expect(details).toMatchObject({ code: 'ODD', status: 400 });
	});

	const notValid =
		/^Email is not a valid email address.*\. Nothing was sent\. Correct this and run the workflow again\. To run/;
	const missing =
		/^Email is missing\. Nothing was sent\. Correct this and run the workflow again\. To run/;
	const unknown = /gone.* does not exist\. Choose another/;
	const notOpened = /^No credential here\. Open the/;

	test.each<[string, INodeParameters, Run['credentials'], RegExp]>([
		['is not valid', { email: 'ada' }, undefined, notValid],
		['is missing', { email: '={{ undefined }}' }, undefined, missing],
		['is unknown', { operation: 'gone' }, undefined, unknown],
		['is no base URL', {}, { baseUrl: 'x', apiKey: 'y' }, /^Base URL is not/],
		['is no key', {}, { baseUrl: ORIGIN, apiKey: '' }, /^API Key is empty/],
		['cannot be opened', {}, cannotBeOpened, notOpened],
	])('nothing is sent where something %s, and it says so', async (__, set, credentials, words) => {
		const { requests } = serve(answerTo);
		const extra = credentials && { credentials };
		const { error, outcome } = await errorOf(call(new OutreachLead(), { ...good, ...set }, extra));
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

	test.each<[string, Reply, string, RegExp]>([
		['is not reached', { code: 'ECONNREFUSED' }, 'notSent', /\. Check 'Base URL'/],
		['knows no such key', { status: 401, body: { code: 'UNAUTHORIZED' } }, 'failed', enterKey],
		['has no room left', { status: 429, body: { retryAfter: 99_999 } }, 'notSent', waitLonger],
		['does not take a field', { status: 400, body: notAccepted }, 'failed', runAgain],
	])('a service that %s', async (__, reply, expected, nextStep) => {
		serve(() => reply);
		const { error, outcome } = await errorOf(call(new OutreachLead(), good));
		expect(outcome).toBe(expected);
		expect(error).toMatch(/^[A-Z].*[^.]\. [A-Z]/);
		expect(error).toMatch(nextStep);
		expect(error.endsWith(`. ${FOR_MODEL}`)).toBe(true);
	});

	test('On Error set to Stop by hand throws; to Continue, it answers', async () => {
		serve(() => refusal);
		const lines = call(new OutreachLead(), good, { onError: 'stopWorkflow' });
		await expect(lines).rejects.toMatchObject({
			message: 'The service rejected this request (ODD)',
		});
		const one = call(new OutreachLead(), good, { onError: 'continueRegularOutput' });
		expect((await errorOf(one)).error).toMatch(/Not this/);
	});

	test('nothing found says why', async () => {
		const credits = { creditsUsed: 0, remainingCredits: 9 };
		serve(() => ({
			status: 200,
			body: { success: true, data: { prospects: [], total: 0, ...credits } },
		}));
		const search = { resource: 'prospect', operation: 'search', filters: { title: 'CEO' } };
		const answer = await call(new OutreachProspectSearch(), search);
		const used = 'Credits used: 0 in 1 request. Credits left: 9.';
		expect(answer).toEqual([{ hints: [used, 'No prospects match these filters'] }]);
	});

	test('what was done comes as it always does', async () => {
		serve(answerTo);
		const [created] = await call(new OutreachLead(), good);
		expect(created).not.toHaveProperty('error');
		expect(created).toMatchObject({ email: 'ada@x.example' });
	});
});

test('the same node in a workflow, without an agent, throws as before', async () => {
	serve(() => refusal);
	const { error } = await runOf(new OutreachLead(), { ...good, mapping: 'manual' });
	expect(error?.message).toBe('The service rejected this request (ODD)');
});
