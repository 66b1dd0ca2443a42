/** Retry On Fail restores results that this execution already has, and sends only the rest. */
import type { IDataObject } from 'n8n-workflow';
import { ExecuteContext, SupplyDataContext } from 'n8n-core';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { callAsTool, ORIGIN } from '../../engine';
import {
	respondToCreate,
	manualAda,
	buildContactItems,
	countWritesByTarget,
} from '../lead/fixtures';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	settle,
	getTestKey,
	buildLeadRun,
	runLead,
	useTestHarness,
} from '../harness';

useTestHarness();

const rejection: MockResponse = { status: 400, body: { code: 'ODD' } };

/** Rejects this email a number of times, then creates its lead. */
function rejectEmail(email: string, times: number, reply = rejection) {
	let rejected = 0;
	return (request: RecordedRequest, index: number): MockResponse =>
		(request.body as IDataObject).email === email && rejected < times
			? (rejected++, reply)
			: respondToCreate(request, index);
}

test.each([
	['rejected', rejection],
	['not sent', { code: 'EPROTO' }],
])('resends only the create that was %s, on each of five attempts', async (_, reply) => {
	const service = mockApi(rejectEmail('3@x.example', 4, reply));
	const items = buildContactItems(10);
	const result = await runLead({ operation: 'create' }, { items, maxTries: 5 });
	expect(result.error).toBeUndefined();
	expect(result.json.map(({ email }) => email)).toEqual(items.map(({ email }) => email));
	expect(new Set(result.json.map(({ id }) => id)).size).toBe(10);
	expect(countWritesByTarget(service)).toEqual(
		Object.fromEntries(items.map(({ email }, index) => [email, index === 3 ? 5 : 1])),
	);
});

test('sends everything again when there is no execution ID', async () => {
	const service = mockApi(rejectEmail('1@x.example', 1));
	const options = { items: buildContactItems(2), maxTries: 2, executionId: null };
	const result = await runLead({ operation: 'create' }, options);
	expect(result.json).toHaveLength(2);
	expect(countWritesByTarget(service)).toEqual({ '0@x.example': 2, '1@x.example': 2 });
});

test('sends the items of every loop round', async () => {
	const service = mockApi(respondToCreate);
	await runLead({ operation: 'create' }, { items: buildContactItems(2), loopRounds: 3 });
	expect(countWritesByTarget(service)).toEqual({ '0@x.example': 3, '1@x.example': 3 });
});

const UNCLEAR = 'It is unclear whether this worked';

describe('Retry On Fail when the outcome of a create is unclear', () => {
	const loseSecondContact = rejectEmail('1@x.example', Infinity, { code: 'ECONNRESET' });

	test('reports the unclear outcome and does not resend the create', async () => {
		const service = mockApi(loseSecondContact);
		const result = await runLead(
			{ operation: 'create' },
			{ items: buildContactItems(3), maxTries: 5 },
		);
		expect(result.error?.message).toBe(UNCLEAR);
		// the third create may not have started when the second one stops the run
		expect(new Set(Object.values(countWritesByTarget(service)))).toEqual(new Set([1]));
	});

	test('sends no further items', async () => {
		const service = mockApi(loseSecondContact);
		await runLead({ operation: 'create' }, { items: buildContactItems(100), maxTries: 3 });
		expect(Object.keys(countWritesByTarget(service)).length).toBeLessThan(100);
	});

	test.each<[string, MockResponse]>([
		[
			'both success and failure',
			{ body: { success: true, code: 'LEAD_NOT_FOUND', message: 'No such list' } },
		],
		['neither success nor failure', { status: 201, body: { success: true, data: {} } }],
	])('reports an unclear outcome after a response with %s', async (_, reply) => {
		const service = mockApi(() => reply);
		const result = await runLead(
			{ operation: 'create' },
			{ items: buildContactItems(1), maxTries: 3 },
		);
		expect(result.error?.message).toBe(UNCLEAR);
		expect(Object.values(countWritesByTarget(service))).toEqual([1]);
	});

	test('reports an unclear outcome after an unexpected error', async () => {
		let readCount = 0;
		const credentials = () => {
			// the first call checks the credential before the request
			if (readCount++ > 0) throw new Error('Odd');
			return { baseUrl: ORIGIN, apiKey: getTestKey() };
		};
		const service = mockApi(respondToCreate);
		const result = await runLead(
			{ operation: 'create' },
			{ items: buildContactItems(1), credentials, maxTries: 3 },
		);
		expect(result.error?.message).toBe(UNCLEAR);
		expect(result.error?.description).toMatch(
			/^Something unexpected stopped this node: Odd\. .*Find by Email/,
		);
		expect(service.requests).toEqual([]);
	});

	test('reports an unclear outcome after an unexpected error while it builds the output', async () => {
		const node = new OutreachLead();
		const { execute } = node;
		const notAFunction = { addExecutionHints: { value: 'odd' } };
		node.execute = async function () {
			return await execute.call(Object.create(this, notAFunction));
		};
		mockApi(respondToCreate);
		const options = {
			node,
			items: buildContactItems(2),
			onError: 'continueRegularOutput',
		} as const;
		const { json } = await runLead({ operation: 'create' }, options);
		expect(json).toMatchObject(Array(2).fill({ outcome: 'unclear', error: UNCLEAR }));
	});
});

const leadCreateParameters = { operation: 'create', ...manualAda, email: '={{ $json.email }}' };

const undoSteps: Array<() => void> = [];

/** Removes `isToolExecution`, which older n8n versions lack. */
function removeIsToolExecution(): void {
	const method = 'isToolExecution';
	for (const { prototype } of [ExecuteContext, SupplyDataContext]) {
		for (let holder: object = prototype; holder !== null; holder = Object.getPrototypeOf(holder)) {
			const descriptor = Object.getOwnPropertyDescriptor(holder, method);
			if (descriptor === undefined) continue;
			Reflect.deleteProperty(holder, method);
			undoSteps.push(() => Object.defineProperty(holder, method, descriptor));
		}
	}
}

afterEach(() => {
	for (const undo of undoSteps.splice(0)) undo();
});

describe('Retry On Fail on older n8n versions', () => {
	test('without isToolExecution, sends only the rejected item again', async () => {
		removeIsToolExecution();
		const service = mockApi(rejectEmail('1@x.example', 1));
		const result = await runLead(leadCreateParameters, {
			items: buildContactItems(2),
			maxTries: 2,
		});
		expect(result.json).toHaveLength(2);
		expect(countWritesByTarget(service)).toEqual({ '0@x.example': 1, '1@x.example': 2 });
	});

	test.each([['with isToolExecution'], ['without isToolExecution']])(
		"does not mistake an AI agent's calls for retries, %s",
		async (condition) => {
			if (condition !== 'with isToolExecution') removeIsToolExecution();
			const service = mockApi(respondToCreate);
			const run = buildLeadRun({ ...leadCreateParameters, email: 'same@x.example' });
			for (const isSequential of [false, true]) {
				const items = await settle(callAsTool(run, [{}, {}], { isSequential }));
				expect(items).toHaveLength(2);
			}
			expect(countWritesByTarget(service)).toEqual({ 'same@x.example': 4 });
		},
	);
});
