import type { IDataObject } from 'n8n-workflow';
import { mockApi, type RecordedRequest, buildExpectedRequest, useTestHarness } from '../harness';
import { runAction } from './fixtures';

useTestHarness();

const response = { success: true, message: 'taken' };
const commonParameters = { resource: 'prospectList', operation: 'upload' };
const itemsParameters = { ...commonParameters, source: 'items', listField: 'prospects' };
const getBodies = (requests: RecordedRequest[]) => requests.map(({ body }) => body);
const buildBody = (rows: IDataObject[]) => ({ prospects: rows });

describe('Upload of all items as one list', () => {
	test('sends one request and returns the response for each item', async () => {
		const service = mockApi(() => ({ body: response }));
		const items = [
			{ firstName: 'Ada', lastName: 'Lovelace', tags: ['math'] },
			{ Name: 'Grace Hopper', 'E-mail': 'grace@x.example' },
			{ tags: ['nobody'] },
		];
		const result = await runAction(itemsParameters, { items });
		expect(service.requests).toEqual([
			buildExpectedRequest('POST', '/linkedin/uploadProspects', { body: buildBody(items) }),
		]);
		expect(result.json).toEqual(items.map(() => response));
		expect(result.hints).toEqual(['3 uploaded']);
	});

	test.each<[string, IDataObject]>([
		['without fields', {}],
		['from a sheet', { row_number: 3, firstName: '' }],
		['with an unchecked box', { row_number: 3, done: false, tags: [] }],
	])('omits and counts an empty item %s', async (_, empty) => {
		const service = mockApi(() => ({ body: response }));
		const result = await runAction(itemsParameters, {
			items: [{ name: 'Ada' }, empty, { name: 'Joan' }],
		});
		expect(getBodies(service.requests)).toEqual([buildBody([{ name: 'Ada' }, { name: 'Joan' }])]);
		expect(result.json).toHaveLength(2);
		expect(result.hints.join(' ')).toContain('Left out: 1 item without values.');
	});

	test('returns a list in the response only with the first item that has values', async () => {
		const list = [{ id: 1 }, { id: 2 }];
		mockApi(() => ({ body: list }));
		const items = [{}, { name: 'Ada' }, { name: 'Joan' }];
		expect((await runAction(itemsParameters, { items })).json).toEqual([{ data: list }, {}]);
	});

	test.each([['Invalid DateTime'], ['[object Object]']])(
		'sends nothing when an item contains %j, and names the item',
		async (value) => {
			const service = mockApi(() => ({ body: response }));
			const { error } = await runAction(itemsParameters, { items: [{ a: 1 }, { d: value }] });
			expect(error?.message).toContain(`contains "${value}"`);
			expect(error?.description).toContain('None of the 2 items was sent.');
			expect(service.requests).toEqual([]);
		},
	);

	test('sends nothing when no item has a value', async () => {
		const service = mockApi(() => ({ body: response }));
		const result = await runAction(itemsParameters, { items: [{ email: '' }, { row_number: 2 }] });
		expect(result.error?.message).toBe('All items are empty');
		expect(service.requests).toEqual([]);
	});
});

describe('Upload of JSON', () => {
	const jsonParameters = { ...commonParameters, source: 'json' };

	test('sends the JSON of each item unchanged', async () => {
		const service = mockApi(() => ({ body: { ...response, more: [1] } }));
		const items = [{ list: 'A', prospects: [{ a: null, b: '' }] }, { list: 'B' }];
		const result = await runAction(
			{ ...jsonParameters, body: '={{ JSON.stringify($json) }}' },
			{ items },
		);
		expect(getBodies(service.requests)).toEqual(items);
		expect(result.json).toEqual(items.map(() => ({ ...response, more: [1] })));
	});

	test.each(['{}', '={{ {} }}', '[]', '={{ null }}', '={{ $json.none }}', 'null', '""', ' '])(
		'rejects the empty JSON %j and sends nothing',
		async (body) => {
			const service = mockApi(() => ({ body: response }));
			const result = await runAction({ ...jsonParameters, body });
			expect(service.requests).toEqual([]);
			expect(result.error?.message).toMatch(/^Request Body/);
		},
	);
});
