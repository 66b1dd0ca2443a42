import { leadList } from '../../../nodes/shared/api/leads';
import { readList } from '../../../nodes/shared/pagination/readList';
import type { ApiClient } from '../../../nodes/shared/transport/client';
import type { ApiResponse } from '../../../nodes/shared/transport/outcome';
import { Random } from '../../random';
import { type ApiConditions, SimulatedApi, READ_START_MS } from './simulatedApi';

jest.setTimeout(30_000);

/** Reads a list many times: it is complete each time, or a few of the reads fail. */
async function readOften(runs: number, conditions: ApiConditions, maxFailures: number) {
	let failures = 0;
	for (let seed = 0; seed < runs; seed++) {
		const random = new Random(seed);
		const count = random.integer(0, 6) * 100 + random.integer(0, 60);
		const service = new SimulatedApi(random, conditions, count);
		const read = await readList(service.client, leadList);
		if ('failure' in read) failures++;
		else {
			const found = new Set(read.records.map(({ id }) => id));
			const missed = service.lasting.filter((id) => !found.has(id));
			expect([seed, read.records.length - found.size, missed]).toEqual([seed, 0, []]);
		}
	}
	expect(failures).toBeLessThanOrEqual(maxFailures);
}

const both = { deletes: 0.15, inserts: 0.15 };

const conditionsByName: Array<[string, ApiConditions, number]> = [
	['nothing changes', {}, 0],
	['leads are deleted', { deletes: 0.2 }, 3],
	['leads are created', { inserts: 0.3 }, 0],
	['leads are deleted and created', both, 3],
	['leads of one time change places', { sharedTimes: 150 }, 3],
	['leads of one time change places and some are deleted', { deletes: 0.15, sharedTimes: 3 }, 30],
	['pages have at most 30 leads', { ...both, mostPerPage: 30 }, 30],
	['all leads were created in the last second', { stepMs: 1 }, 0],
	['the total is missing', { hasNoTotal: true, mostPerPage: 30 }, 0],
];

describe('a changing list is read completely or fails', () => {
	const read = (runs: number) => async (_: string, world: ApiConditions, maxFailures: number) =>
		await readOften(runs, world, maxFailures);
	test.each(conditionsByName)('returns all leads while %s', read(60));
	long.each(conditionsByName)('returns all leads in many runs while %s', read(300));
});

test('reads a record that moves to the first page of a list without a total', async () => {
	const at = (seconds: number) => new Date(READ_START_MS + seconds * 1_000).toISOString();
	const leads = Array.from({ length: 250 }, (_, place) => ({
		id: `lead_${place}`,
		updatedAt: at(-place),
	}));
	let requests = 0;
	const client = {
		identity: 'without a total',
		send: async ({ query }: { query: { page: number } }, parse: (one: ApiResponse) => unknown) => {
			if (++requests === 2) leads.unshift({ ...leads.splice(240, 1)[0], updatedAt: at(1) });
			const page = leads.slice((query.page - 1) * 100, query.page * 100);
			return parse({ status: 200, body: { data: { leads: page, pagination: {} } } });
		},
	} as unknown as ApiClient;
	const read = await readList(client, leadList);
	expect('records' in read && new Set(read.records.map(({ id }) => id)).size).toBe(250);
});
