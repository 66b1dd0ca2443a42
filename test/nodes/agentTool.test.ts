import type { INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { inOneText } from '../../nodes/shared/errors/agentTool';
import { records } from '../deduplication';
import type { Run } from '../engine';
import { ORIGIN } from '../engine';
import { CALLS, describeRefused, errorOf, refusal, tools } from './agentTool';
import { answerTo } from './answers';
import type { Reply } from './service';
import { serve } from './service';
import { key, runOf, useStage } from './stage';

/** The pages of docs/, by their path there. */
declare const docs: Record<string, string>;

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const lead = { resource: 'lead', operation: 'create', firstName: 'Ada', lastName: 'Lovelace' };
const good = { ...lead, email: 'ada@x.example' };

const cannotBeOpened = () => {
	throw new Error('No credential here');
};

const some = /^(Account account getHealth|Enrichment enrich|Lead create|Job job getAll)$/;

describe.each(CALLS)('as a tool of %s', (_, call) => {
	describeRefused(
		tools.filter(([name]) => some.test(name)),
		call,
	);

	const notValid =
		/^Email is not a valid email address.*\. Nothing was sent\. Correct this and try again\.$/;
	const missing = /^Email is missing\. Nothing was sent\. Correct this and try again\.$/;
	const unknown = /gone.* does not exist\. Tell the user: Choose another/;
	const notOpened = /^No credential here\. Tell the user: Open the/;

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
		const { details, error } = await errorOf(call(new OutreachLead(), { ...good, ...set }, extra));
		expect(error).toMatch(words);
		expect(details).toMatchObject({ outcome: 'notSent' });
		expect(requests).toEqual([]);
	});

	const notAccepted = { code: 'VALIDATION_ERROR', message: 'Run the workflow again' };
	const enterKey = /Tell the user: Enter a valid key in the credential\.$/;
	const waitLonger =
		/Tell the user: Try again after that, or add 'Rate Limit Wait \(Minutes\)' under Options/;
	const callAgain =
		/\. Correct this and call this tool again\. The service says: Run the workflow again$/;

	test.each<[string, Reply, string, RegExp]>([
		['is not reached', { code: 'ECONNREFUSED' }, 'notSent', /user: Check 'Base URL'/],
		['is lost', { code: 'ECONNRESET' }, 'unknown', /exists before you call this tool again\.$/],
		['knows no such key', { status: 401, body: { code: 'UNAUTHORIZED' } }, 'refused', enterKey],
		['has no room left', { status: 429, body: { retryAfter: 99_999 } }, 'notSent', waitLonger],
		['does not take a field', { status: 400, body: notAccepted }, 'refused', callAgain],
	])('a service that %s', async (__, reply, outcome, nextStep) => {
		serve(() => reply);
		const { details, error } = await errorOf(call(new OutreachLead(), good));
		expect(details).toMatchObject({ outcome });
		expect(error).toMatch(/^[A-Z].*[^.]\. [A-Z]/);
		expect(error).toMatch(nextStep);
	});

	test('the key that a service repeats is not in it', async () => {
		const body = { code: 'ODD', message: `Not ${key()}`, details: { invalidParams: { a: key() } } };
		serve(() => ({ status: 400, body }));
		const found = await errorOf(call(new OutreachLead(), good));
		expect(JSON.stringify(found)).toMatch(/Not \*\*\*/);
		expect(JSON.stringify(found)).not.toContain(key());
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

test.each([
	[
		'Nothing is wrong with your workflow. Run it again in a few minutes.',
		'Tell the user: Try again in a few minutes.',
	],
	['Run it again: it does no harm.', 'Call this tool again: it does no harm.'],
	[
		'If it is not, run this again to get a URL.',
		'If it is not, call this tool again to get a URL.',
	],
	[
		'Used today: 50. Run the rest after the reset.',
		'Used today: 50. Tell the user: Try again after the reset.',
	],
	[
		'Check the fields and run the workflow again, or ask your provider. The service says: No.',
		'Check the fields and call this tool again. Tell the user: If that fails as well, ask your provider. The service says: No.',
	],
])('a model is told what it can do: %s', (nextStep, told) => {
	expect(inOneText('It failed', nextStep)).toBe(`It failed. ${told}`);
});

test('what is asked for in the message itself is told in the same way', () => {
	const message = "Title is empty. To search without it, add 'Ignore Empty Filters' under Options";
	expect(inOneText(message, 'Correct this and try again.')).toBe(
		"Title is empty. Tell the user: To search without it, add 'Ignore Empty Filters' under Options. Correct this and try again.",
	);
});

/** No agent calls a trigger. */
const rows = docs['messages.md']
	.split('## What Outreach Trigger says')[0]
	.split('\n')
	.map((line) => line.split(' | '))
	.filter((cells) => cells.length === 4 && /[a-z]/.test(cells[3]))
	.map(([, , message, nextStep]) => [message, nextStep.replace(/ \|$/, '')])
	.slice(1);

test('no message asks a model for what only a person can do', () => {
	expect(rows.length).toBeGreaterThan(60);
	const asked = rows
		.map(([message, nextStep]) => inOneText('It failed', nextStep).replace(message, ''))
		.flatMap((text) => text.split('The service says: ')[0].split(/(?<=[.!?]) (?=[A-Z])/))
		.filter((sentence) => !sentence.startsWith('Tell the user: '));
	const impossible =
		/workflow|under Options|credential|provider|\brun (it|this)\b|minutes|later\b/i;
	expect(asked.filter((sentence) => impossible.test(sentence))).toEqual([]);
});
