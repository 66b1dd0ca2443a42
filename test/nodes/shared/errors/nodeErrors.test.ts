/** The errors and error items that n8n shows for what went wrong. */
import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { errorItem } from '../../../../nodes/shared/errors/errorItem';
import type { RunErrorContext } from '../../../../nodes/shared/errors/errorText';
import type { Failure } from '../../../../nodes/shared/errors/failure';
import { finding } from '../../../../nodes/shared/errors/failure';
import { NO_CONTACT } from '../../../../nodes/shared/errors/faults';
import {
	asNodeError,
	errorOf,
	errorOfFields,
	errorOfItems,
	errorOfNoSample,
	errorOfQuestion,
	errorOfSettings,
	errorOfUnknownChoice,
	isNodeError,
} from '../../../../nodes/shared/errors/nodeErrors';

const NOW = Date.parse('2026-03-31T07:00:00Z');
jest.useFakeTimers({ now: NOW });

const node: INode = {
	...{ id: '1', name: 'Lead', type: 'outreach.lead', typeVersion: 1, position: [0, 0] },
	parameters: {},
};
const tool: INode = { ...node, type: 'outreach.leadTool' };
const context: RunErrorContext = {
	labelOf: (name) => name,
	timezone: 'UTC',
	node,
	fieldsAt: () => ['email', 'name'],
	whoOf: () => undefined,
	whoOfSeveral: () => undefined,
};

const refusal = (status: number, body = {}): Failure => ({ kind: 'refusal', status, body });
const limited = (ms?: number): Failure => ({
	...{ kind: 'notSent', reason: 'rateLimit' },
	resetsAt: ms === undefined ? undefined : new Date(NOW + ms),
});
const timeout: Failure = { kind: 'unknown', reason: 'timeout' };
const away: Failure = { kind: 'unknown', reason: 'serverError', status: 503 };
const odd = finding('odd', { message: 'It was odd', description: 'Look at it.' });
const setup = { cause: 'configuration-invalid' };

test.each<[Failure, object | undefined, string | null]>([
	[refusal(401), { cause: 'credential-invalid' }, '401'],
	[refusal(403), undefined, '403'],
	[odd, undefined, null],
	[{ ...odd, status: 200 }, undefined, '200'],
	[
		{ ...odd, because: { kind: 'notSent', reason: 'dailyLimit' } },
		{ cause: 'quota-exhausted' },
		null,
	],
	[{ kind: 'notSent', reason: 'keyRefused' }, { cause: 'credential-invalid' }, null],
	[limited(), { cause: 'rate-limited' }, null],
	[
		limited(5_000),
		{ cause: 'rate-limited', resetsAtEpochMs: NOW + 5_000, retryAfterMs: 5_000 },
		null,
	],
	[limited(-5_000), { cause: 'rate-limited', resetsAtEpochMs: NOW - 5_000, retryAfterMs: 0 }, null],
	[{ kind: 'notSent', reason: 'unreachable' }, { cause: 'temporarily-unavailable' }, null],
	[{ kind: 'notSent', reason: 'cancelled' }, undefined, null],
	[away, { cause: 'temporarily-unavailable' }, '503'],
	[timeout, undefined, null],
	[{ ...timeout, status: undefined }, undefined, null],
])('%j has this cause for n8n: %j', (failure, cause, httpCode) => {
	const error = errorOf(failure, context, 3);
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toMatchObject({ httpCode, context: { itemIndex: 3 } });
	expect(error.failure).toEqual(cause);
});

test('a credential that cannot be used is a matter of the settings', () => {
	const failure: Failure = { kind: 'notSent', reason: 'credential', detail: 'API Key is empty.' };
	const error = errorOf(failure, context, 2);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		...{ message: 'API Key is empty.', failure: setup, context: { itemIndex: 2 } },
		description: 'Open the credential, correct it and run the workflow again.',
	});
});

describe('a run that stopped', () => {
	const stopped = (failures: Array<[number, Failure]>, done: number[] = [], left: number[] = []) =>
		errorOfItems(new Map(failures), context, { doneLabel: 'Created', done, left });
	const keyRefused: Failure = { kind: 'notSent', reason: 'keyRefused' };

	test.each<[string, Array<[number, Failure]>, number[], number[], RegExp]>([
		['of one item', [[0, odd]], [], [], /^Look at it\.$/],
		[
			'after one',
			[[1, odd]],
			[0],
			[],
			/^Look at it\. Items by outcome: Created: 1st\. Failed: 2nd\.$/,
		],
		['before one', [[0, odd]], [], [1], /Failed: 1st\. Not sent: 2nd\.$/],
		[
			'with several',
			[
				[0, odd],
				[2, odd],
			],
			[],
			[],
			/ Items by outcome: Failed: 1st, 3rd\.$/,
		],
		[
			'of which one is unclear',
			[
				[0, odd],
				[1, timeout],
			],
			[],
			[3],
			/Failed: 1st\. Unclear: 2nd\. Not sent: 4th\.$/,
		],
		['before anything', [[0, keyRefused]], [], [1, 2], / None of the 3 items was sent\.$/],
		['after something', [[1, keyRefused]], [0], [2], /: Created: 1st\. Not sent: 2nd to 3rd\.$/],
	])('%s tells what became of each', (_, failures, done, left, description) => {
		const error = stopped(failures, done, left);
		expect(error.description).toMatch(description);
		expect(error.context.itemIndex).toBe(failures[0][0]);
	});
});

describe('fields that cannot be sent', () => {
	const bad = (...messages: string[]) => ({
		index: 1,
		faults: messages.map((message) => ({ message, isFixed: false })),
	});
	const missing = {
		index: 1,
		faults: [
			{ message: 'A', isFixed: false },
			{ message: 'B', isFixed: false, emptyField: 'Email' },
		],
	};
	const correct = 'Nothing was sent. Correct this and run the workflow again.';
	const fields = 'Fields of the incoming item: email, name.';
	const who = { whoOfSeveral: () => 'Ada' };

	test.each<
		[string, Parameters<typeof errorOfFields>[0], Partial<RunErrorContext>, string, string]
	>([
		['of one item', [bad('A', 'B')], {}, 'A; B', correct],
		['of a person', [bad('A')], who, 'A: Ada (2nd item)', correct],
		['of two items', [bad('A'), { ...bad('A'), index: 2 }], {}, 'A (2nd to 3rd item)', correct],
		['that are missing', [missing], {}, 'A; B', `${correct} ${fields}`],
		[
			'of an item without any',
			[missing],
			{ fieldsAt: () => [] },
			'A; B',
			`${correct} The incoming item has no fields.`,
		],
		['for a tool', [missing], { node: tool }, 'A; B', correct],
		['that were taken', [bad('A')], { took: 'Email is "a".' }, 'A', `${correct} Email is "a".`],
	])('%s', (_, items, others, message, description) => {
		const error = errorOfFields(items, { ...context, ...others });
		expect(error).toMatchObject({ message, description, failure: setup });
		expect(error.context.itemIndex).toBe(1);
	});

	test('of a list without contacts', () => {
		const { description } = errorOfFields([{ index: 0, faults: [NO_CONTACT] }], context);
		expect(description).toMatch(/^Nothing was sent\. Connect a node that supplies contacts/);
	});

	test.each([
		[undefined, 'Nothing was sent. '],
		['Email is "a".', 'Nothing was sent. Email is "a".'],
	])('of which only the user knows: %s', (took, description) => {
		const error = errorOfQuestion('Which?', { ...context, took });
		expect(error).toMatchObject({ message: 'Which?', description, failure: setup });
	});
});

test('settings of a saved workflow are told by their names', () => {
	const event = errorOfUnknownChoice(node, 'leadLost', 'Trigger On');
	expect(event.message).toBe('The event "leadLost" does not exist');
	expect(event.description).toBe("Choose another one under 'Trigger On'.");
	const operation = errorOfUnknownChoice(node, 'drop');
	expect(operation.message).toBe('The operation "drop" does not exist');
	expect(operation).toMatchObject({
		description: "Choose another one under 'Operation'.",
		failure: setup,
	});
	const faults = ['A', 'B'].map((message) => ({ message, isFixed: true }));
	expect(errorOfSettings(node, faults)).toMatchObject({ message: 'A; B', failure: setup });
	const { failure, message } = errorOfNoSample(node);
	expect([failure, message]).toEqual([undefined, 'No data with the current filter could be found']);
});

test('what nobody has foreseen is told in words for people', () => {
	const thrown = new TypeError('x is undefined');
	for (const one of [thrown, 'a text']) {
		const { failure, message } = asNodeError(node, one);
		expect([failure, message]).toEqual([undefined, 'Something unexpected stopped this node']);
	}
	const own = [errorOf(timeout, context), errorOfNoSample(node)];
	for (const one of own) expect(asNodeError(node, one)).toBe(one);
	expect([...own, thrown, undefined].map(isNodeError)).toEqual([true, true, false, false]);
});

describe('an error item', () => {
	const itemOf = (failure: Failure | undefined, about = {}, by = node) =>
		errorItem(4, errorOf(failure ?? odd, { ...context, node: by }), { failure, ...about });

	test.each<[Failure | undefined, object, object, object]>([
		[odd, {}, { outcome: 'failed', reason: 'It was odd', who: null }, { code: 'odd' }],
		[{ ...odd, status: 200 }, {}, { outcome: 'failed' }, { code: 'odd', status: 200 }],
		[undefined, { reason: 'R', who: 'Ada' }, { outcome: 'notSent', reason: 'R', who: 'Ada' }, {}],
		[
			{ ...odd, because: { kind: 'refusal', status: 400, body: { message: 'M' } } },
			{ shown: (outcome: string) => ({ jobId: null, was: outcome }) },
			{ outcome: 'failed', jobId: null, was: 'failed', error: 'It was odd' },
			{ code: 'odd', serviceMessage: 'M' },
		],
	])('of %j, of which is known %j', (failure, about, json, details) => {
		const item = itemOf(failure, about);
		expect(item.pairedItem).toEqual({ item: 4 });
		expect(item.json).toMatchObject(json);
		expect(item.json.details).toEqual({ ...details, nextStep: 'Look at it.' });
		expect(item.error).toBeUndefined();
	});

	test('of a refusal without a code has its status, and no code', () => {
		const { details } = itemOf(refusal(422)).json;
		expect(details).toEqual({ status: 422, nextStep: expect.any(String) });
		expect(itemOf(timeout).json.details).toEqual({ code: 'timeout', nextStep: expect.any(String) });
	});

	test('for a tool has one text', () => {
		const { json, pairedItem } = itemOf({ ...odd, status: 200 }, { who: 'Ada' }, tool);
		expect(pairedItem).toEqual({ item: 4 });
		expect(json).toEqual({
			...{ outcome: 'failed', details: { code: 'odd', status: 200 } },
			error: expect.stringMatching(/^It was odd\. Look at it\. To run the workflow again, call/),
		});
		expect(itemOf(refusal(400, { message: 'M' }), {}, tool).json.details).toEqual({
			status: 400,
			serviceMessage: 'M',
		});
	});

	test.each([
		['continueErrorOutput', true],
		['continueRegularOutput', false],
	] as const)(
		'with On Error %s carries the error where nothing copies it: %s',
		(onError, carries) => {
			const item = itemOf(odd, {}, { ...node, onError });
			expect('error' in item).toBe(carries);
			expect(Object.keys(item)).toEqual(['json', 'pairedItem']);
		},
	);

	test('without a next step has none', () => {
		const error = errorOf(odd, context);
		error.description = '';
		expect(errorItem(0, error).json.details).toEqual({});
	});
});
