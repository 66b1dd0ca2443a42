import type { IDataObject } from 'n8n-workflow';
import { serve } from '../service';
import type { Seen } from '../service';
import { requestOf } from '../standard';
import { useStage } from '../stage';
import { act } from './samples';

useStage();

const answer = { success: true, message: 'taken' };
const common = { resource: 'prospectList', operation: 'upload' };
const fromItems = { ...common, source: 'items', listField: 'prospects' };
const bodies = (requests: Seen[]) => requests.map(({ body }) => body);
const ofRows = (rows: IDataObject[]) => ({ prospects: rows });

describe('all items as one list', () => {
	test('are one request, and each item has its answer', async () => {
		const service = serve(() => ({ body: answer }));
		const items = [
			{ firstName: 'Ada', lastName: 'Lovelace', tags: ['math'] },
			{ Name: 'Grace Hopper', 'E-mail': 'grace@x.example' },
			{ tags: ['nobody'] },
		];
		const ran = await act(fromItems, { items });
		expect(service.requests).toEqual([
			requestOf('POST', '/linkedin/uploadProspects', { body: ofRows(items) }),
		]);
		expect(ran.json).toEqual(items.map(() => answer));
		expect(ran.hints).toEqual(['3 uploaded']);
	});

	test.each<[string, IDataObject]>([
		['without fields', {}],
		['of a sheet', { row_number: 3, firstName: '' }],
		['with an unticked box', { row_number: 3, done: false, tags: [] }],
	])('one %s is left out, and counted', async (_, empty) => {
		const service = serve(() => ({ body: answer }));
		const ran = await act(fromItems, { items: [{ name: 'Ada' }, empty, { name: 'Joan' }] });
		expect(bodies(service.requests)).toEqual([ofRows([{ name: 'Ada' }, { name: 'Joan' }])]);
		expect(ran.json).toHaveLength(2);
		expect(ran.hints.join(' ')).toContain('Left out: 1 item without values.');
	});

	test.each([['Invalid DateTime'], ['[object Object]']])(
		'one with %j is named, and nothing is sent',
		async (value) => {
			const service = serve(() => ({ body: answer }));
			const { error } = await act(fromItems, { items: [{ a: 1 }, { d: value }] });
			expect(error?.message).toContain(`contains "${value}"`);
			expect(error?.description).toContain('None of the 2 items was sent.');
			expect(service.requests).toEqual([]);
		},
	);

	test('of which none has a value are an error, and nothing is sent', async () => {
		const service = serve(() => ({ body: answer }));
		const ran = await act(fromItems, { items: [{ email: '' }, { row_number: 2 }] });
		expect(ran.error?.message).toBe('All items are empty');
		expect(service.requests).toEqual([]);
	});
});

describe('JSON', () => {
	const fromJson = { ...common, source: 'json' };

	test('of each item is sent as it is', async () => {
		const service = serve(() => ({ body: { ...answer, more: [1] } }));
		const items = [{ list: 'A', prospects: [{ a: null, b: '' }] }, { list: 'B' }];
		const ran = await act({ ...fromJson, body: '={{ JSON.stringify($json) }}' }, { items });
		expect(bodies(service.requests)).toEqual(items);
		expect(ran.json).toEqual(items.map(() => ({ ...answer, more: [1] })));
	});

	test.each(['{}', '={{ {} }}', '[]', '={{ null }}', '={{ $json.none }}', 'null', '""', ' '])(
		'%j sends nothing',
		async (body) => {
			const service = serve(() => ({ body: answer }));
			const ran = await act({ ...fromJson, body });
			expect(service.requests).toEqual([]);
			expect(ran.error?.message).toMatch(/^Fields From Your Provider/);
		},
	);
});
