/** Totals in a response that do not match the records that follow. */
import type { IDataObject } from 'n8n-workflow';
import { voiceCloneList } from '../../../nodes/shared/api/lists';
import { leadList } from '../../../nodes/shared/api/leads';
import type { List } from '../../../nodes/shared/pagination/pageFetcher';
import { readList } from '../../../nodes/shared/pagination/readList';
import type { ApiClient } from '../../../nodes/shared/transport/client';
import type { ApiResponse } from '../../../nodes/shared/transport/outcome';

interface Claim {
	total: unknown;
	/** How many records the service really has. */
	count: number;
	perPage: number;
	/** Whether every page repeats the first one. */
	isRepeating?: boolean;
}

const recordAt = (place: number) => {
	const at = new Date(Date.UTC(2026, 0, 1) - place * 1000).toISOString();
	return { id: `id_${place}`, createdAt: at, updatedAt: at };
};

/** Reads a list from this service; returns the number of distinct records, or the failure. */
async function readWithClaim(claim: Claim, list: List, values: IDataObject = {}, limit = Infinity) {
	let requests = 0;
	const send = async (
		{ query }: { query: IDataObject },
		read: (response: ApiResponse) => object,
	) => {
		if (++requests > 12_000) throw new Error('There is no end to it');
		const size = Math.min(Number(query.limit), claim.perPage);
		const start = Number(query.offset ?? (Number(query.page) - 1) * size);
		const first = claim.isRepeating ? 0 : Math.min(start, claim.count);
		const length = Math.min(size, claim.count - first);
		const records = Array.from({ length }, (_, place) => recordAt(first + place));
		const data = { [list.name]: records, total: claim.total, pagination: { total: claim.total } };
		return read({ status: 200, body: { success: true, data } });
	};
	const read = await readList({ send } as unknown as ApiClient, list, values, limit);
	if ('failure' in read) return { requests, code: read.failure.code, ...read.failure.details };
	return { requests, found: new Set(read.records.map(({ id }) => id)).size };
}

const since = { filters: { updatedAfter: '2020-01-01' } };
const huge = 2_147_483_647;

describe.each<[string, List, IDataObject]>([
	['leads', leadList, {}],
	['voice clones', voiceCloneList, {}],
	['leads with Updated After', leadList, since],
])('a read of %s', (_, list, values) => {
	test.each<[Claim, object]>([
		[{ total: 300, count: 300, perPage: 1 }, { found: 300 }],
		[{ total: '300', count: 300, perPage: 100 }, { found: 300 }],
		[{ total: 0, count: 0, perPage: 100 }, { found: 0 }],
		[{ total: 2, count: 150, perPage: 100 }, { found: 150 }],
		...[undefined, -1, 1.5, 2 ** 53, 1e300, 'many', null].map((total): [Claim, object] => [
			{ total, count: 150, perPage: 100 },
			{ found: 150 },
		]),
	])('returns everything from a service with %j', async (claim, expected) => {
		const { requests, ...read } = await readWithClaim(claim, list, values);
		expect(read).toEqual(expected);
		expect(requests).toBeLessThanOrEqual(303);
	});

	test.each<[Claim]>([
		[{ total: 1_000, count: 0, perPage: 100 }],
		[{ total: 900_000, count: 100, perPage: 100 }],
		[{ total: 9_999, count: 1, perPage: 1 }],
		[{ total: 900_000, count: 100, perPage: 100, isRepeating: true }],
		[{ total: 9_999, count: 1, perPage: 1, isRepeating: true }],
	])('reports an incomplete list after a few requests to a service with %j', async (claim) => {
		const { requests, ...read } = await readWithClaim(claim, list, values);
		expect(read).toEqual({
			code: 'incomplete',
			found: String(claim.count),
			total: String(claim.total),
		});
		expect(requests).toBeLessThanOrEqual(100);
	});
});

describe.each<[string, List]>([
	['leads', leadList],
	['voice clones', voiceCloneList],
])('a read of %s', (_, list) => {
	test.each<[Claim]>([
		[{ total: huge, count: 1, perPage: 1 }],
		[{ total: huge, count: 1, perPage: 1, isRepeating: true }],
		[{ total: huge, count: 0, perPage: 1 }],
		[{ total: '2147483647', count: 100, perPage: 100 }],
		[{ total: Number.MAX_SAFE_INTEGER - 1, count: 100, perPage: 100 }],
		[{ total: 10_001, count: 10_001, perPage: 1 }],
	])('rejects the total of a service with %j after one request', async (claim) => {
		const read = await readWithClaim(claim, list);
		expect(read).toEqual({ requests: 1, code: 'tooManyPages', total: String(claim.total) });
	});
});

test.each([
	[huge, { total: String(huge) }],
	[undefined, {}],
])('stops reading an endless list with a total of %s after 10,000 pages', async (total, about) => {
	const claim = { total, count: Infinity, perPage: 1 };
	const read = await readWithClaim(claim, leadList, since);
	expect(read).toEqual({ requests: 10_000, code: 'tooManyPages', ...about });
});
