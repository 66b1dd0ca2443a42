/** Lists whose total does not match their records. */
import type { IDataObject } from 'n8n-workflow';
import { voiceCloneList } from '../../../nodes/shared/api/lists';
import { leadList } from '../../../nodes/shared/api/leads';
import type { List } from '../../../nodes/shared/pagination/pageFetcher';
import { readList } from '../../../nodes/shared/pagination/readList';
import type { ApiClient } from '../../../nodes/shared/transport/client';
import type { ApiResponse } from '../../../nodes/shared/transport/outcome';

interface SimulatedList {
	total: unknown;
	/** How many records the list really has. */
	count: number;
	pageSize: number;
	/** Whether every page repeats the first page. */
	isRepeating?: boolean;
}

type Row = [title: string, list: SimulatedList, result: object];

const createRecord = (index: number) => {
	const time = new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString();
	return { id: `id_${index}`, createdAt: time, updatedAt: time };
};

/** Returns the number of distinct records that are read from a list, or the failure. */
async function readSimulatedList(
	simulated: SimulatedList,
	list: List,
	values: IDataObject = {},
	limit = Infinity,
) {
	let requests = 0;
	const send = async (
		{ query }: { query: IDataObject },
		parse: (response: ApiResponse) => object,
	) => {
		if (++requests > 12_000) throw new Error('The read does not end');
		const size = Math.min(Number(query.limit), simulated.pageSize);
		const start = Number(query.offset ?? (Number(query.page) - 1) * size);
		const first = simulated.isRepeating ? 0 : Math.min(start, simulated.count);
		const length = Math.min(size, simulated.count - first);
		const records = Array.from({ length }, (_, index) => createRecord(first + index));
		const data = {
			[list.name]: records,
			total: simulated.total,
			pagination: { total: simulated.total },
		};
		return parse({ status: 200, body: { success: true, data } });
	};
	const result = await readList({ send } as unknown as ApiClient, list, values, limit);
	if ('failure' in result)
		return { requests, code: result.failure.code, ...result.failure.details };
	return { requests, found: new Set(result.records.map(({ id }) => id)).size };
}

const sinceFilter = { filters: { updatedAfter: '2020-01-01' } };
const MAX_INT32 = 2_147_483_647;

describe.each<[string, List, IDataObject]>([
	['leads', leadList, {}],
	['voice clones', voiceCloneList, {}],
	['leads with Updated After', leadList, sinceFilter],
])('readList with %s', (_, list, values) => {
	test.each<Row>([
		['one record per page', { total: 300, count: 300, pageSize: 1 }, { found: 300 }],
		['a total as text', { total: '300', count: 300, pageSize: 100 }, { found: 300 }],
		['no records', { total: 0, count: 0, pageSize: 100 }, { found: 0 }],
		['a total that is too low', { total: 2, count: 150, pageSize: 100 }, { found: 150 }],
		...[undefined, -1, 1.5, 2 ** 53, 1e300, 'many', null].map((total): Row => {
			return [`the total ${total}`, { total, count: 150, pageSize: 100 }, { found: 150 }];
		}),
	])('returns all records of a list with %s', async (__, simulated, expected) => {
		const { requests, ...result } = await readSimulatedList(simulated, list, values);
		expect(result).toEqual(expected);
		expect(requests).toBeLessThanOrEqual(303);
	});

	test.each<[string, SimulatedList]>([
		['no records', { total: 1_000, count: 0, pageSize: 100 }],
		['one page', { total: 900_000, count: 100, pageSize: 100 }],
		['one record', { total: 9_999, count: 1, pageSize: 1 }],
		['a repeated page', { total: 900_000, count: 100, pageSize: 100, isRepeating: true }],
		['a repeated record', { total: 9_999, count: 1, pageSize: 1, isRepeating: true }],
	])('reports a list as incomplete if its total is too high for %s', async (__, simulated) => {
		const { requests, ...result } = await readSimulatedList(simulated, list, values);
		expect(result).toEqual({
			code: 'incomplete',
			found: String(simulated.count),
			total: String(simulated.total),
		});
		expect(requests).toBeLessThanOrEqual(100);
	});
});

describe.each<[string, List]>([
	['leads', leadList],
	['voice clones', voiceCloneList],
])('readList with %s', (_, list) => {
	test.each<[SimulatedList]>([
		[{ total: MAX_INT32, count: 1, pageSize: 1 }],
		[{ total: MAX_INT32, count: 1, pageSize: 1, isRepeating: true }],
		[{ total: MAX_INT32, count: 0, pageSize: 1 }],
		[{ total: '2147483647', count: 100, pageSize: 100 }],
		[{ total: Number.MAX_SAFE_INTEGER - 1, count: 100, pageSize: 100 }],
		[{ total: 10_001, count: 10_001, pageSize: 1 }],
	])('rejects a list with too many pages after one request: %j', async (simulated) => {
		const result = await readSimulatedList(simulated, list);
		expect(result).toEqual({ requests: 1, code: 'tooManyPages', total: String(simulated.total) });
	});
});

test.each([
	[MAX_INT32, { total: String(MAX_INT32) }],
	[undefined, {}],
])(
	'readList stops reading an endless list with a total of %s after 10,000 pages',
	async (total, details) => {
		const simulated = { total, count: Infinity, pageSize: 1 };
		const result = await readSimulatedList(simulated, leadList, sinceFilter);
		expect(result).toEqual({ requests: 10_000, code: 'tooManyPages', ...details });
	},
);
