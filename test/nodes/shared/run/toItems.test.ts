import type { Result } from '../../../../nodes/shared/operation/plan';
import { toItems } from '../../../../nodes/shared/run/toItems';
import { output, readOf, refused, fault, sent, partial } from './runSamples';

const odd: Result = { items: [{ who: 'x', reason: 'y' }] };

test('items come out in the order of the input, each with its own', async () => {
	const binary = { data: { data: '', mimeType: 'text/csv' } };
	const inPlace = [{ index: 1, values: {}, faults: [fault] }];
	const read = {
		...readOf(0, partial),
		inPlace,
		inputs: [2, 0].map((index) => ({ index, values: {} })),
	};
	const results = new Map<number, Result>([
		[2, { items: [{ id: 2, a: 1 }], binary }],
		[0, sent],
	]);
	const { items } = await toItems(read, results);
	expect(items).toEqual([
		{ json: { outcome: 'done', reason: null, who: 'who 0', id: 1 }, pairedItem: { item: 0 } },
		{
			json: { outcome: 'notSent', reason: 'Email is missing', who: 'who 1', shown: 'notSent' },
			pairedItem: { item: 1 },
		},
		{
			json: { outcome: 'done', reason: null, who: 'who 2', a: 1, id: 2 },
			pairedItem: { item: 2 },
			binary,
		},
	]);
	expect(Object.keys(items[0].json)).toEqual(['outcome', 'reason', 'who', 'id']);
	expect(Object.keys(items[2].json)).toEqual(['outcome', 'reason', 'who', 'a', 'id']);
});

test('no field of the service hides what became of an item', async () => {
	expect((await output([odd], partial))[0].json).toEqual({
		...{ outcome: 'done', reason: null, who: 'who 0' },
	});
});

test('items are simplified, but not what is no record', async () => {
	const operation = { simplify: { fields: ['a'], always: [] } };
	const inputs = [0, 1].map((index) => ({ index, values: { simple: true } }));
	const whole = { items: [{ a: 1, b: 2 }] };
	const ran = await output([whole, { ...whole, skipSimplify: true }], operation, { inputs });
	expect(ran.map(({ json }) => json)).toEqual([{ a: 1 }, { a: 1, b: 2 }]);
});

test('with On Error = Continue what failed and what could not be sent are error items', async () => {
	const more = { continueOnFail: true, faulty: [{ index: 2, values: {}, faults: [fault] }] };
	const ran = await output([sent, { failure: refused }], partial, more);
	expect(ran.map(({ json }) => [json.outcome, json.shown, json.who])).toEqual([
		['done', undefined, 'who 0'],
		['failed', 'failed', 'who 1'],
		['notSent', 'notSent', 'who 2'],
	]);
	expect(ran[2].json.reason).toBe('Email is missing');
	expect(await output([undefined], {}, { continueOnFail: true })).toEqual([]);
	expect(await output([{ failure: refused }], {}, { continueOnFail: true })).toHaveLength(1);
});
