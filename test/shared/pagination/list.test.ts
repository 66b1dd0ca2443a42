import { leadList } from '../../../nodes/shared/api/leads';
import { readList } from '../../../nodes/shared/pagination/readList';
import type { ApiClient } from '../../../nodes/shared/transport/client';
import type { ApiResponse } from '../../../nodes/shared/transport/outcome';
import { Random } from '../../random';
import { type ApiConditions, SimulatedApi, READ_START_MS } from './simulatedApi';

jest.setTimeout(30_000);

/** Reads a list `runs` times. Expects complete reads, and at most `maxFailures` failures. */
async function readRepeatedly(runs: number, conditions: ApiConditions, maxFailures: number) {
	let failures = 0;
	for (let seed = 0; seed < runs; seed++) {
		const random = new Random(seed);
		const count = random.integer(0, 6) * 100 + random.integer(0, 60);
		const api = new SimulatedApi(random, conditions, count);
		const result = await readList(api.client, leadList);
		if ('failure' in result) failures++;
		else {
			const found = new Set(result.records.map(({ id }) => id));
			const missing = api.lastingIds.filter((id) => !found.has(id));
			expect([seed, result.records.length - found.size, missing]).toEqual([seed, 0, []]);
		}
	}
	expect(failures).toBeLessThanOrEqual(maxFailures);
}

const deletesAndInserts = { deleteProbability: 0.15, insertProbability: 0.15 };

const conditionsByName: Array<[string, ApiConditions, number]> = [
	['nothing changes', {}, 0],
	['leads are deleted', { deleteProbability: 0.2 }, 3],
	['leads are created', { insertProbability: 0.3 }, 0],
	['leads are deleted and created', deletesAndInserts, 3],
	['leads with equal times swap places', { leadsPerTime: 150 }, 3],
	[
		'leads with equal times swap places and some are deleted',
		{ deleteProbability: 0.15, leadsPerTime: 3 },
		30,
	],
	['pages have at most 30 leads', { ...deletesAndInserts, maxPageSize: 30 }, 30],
	['all leads were created in the last second', { stepMs: 1 }, 0],
	['the total is missing', { hasNoTotal: true, maxPageSize: 30 }, 0],
];

describe('readList with a changing list', () => {
	const createTest =
		(runs: number) => async (_: string, conditions: ApiConditions, maxFailures: number) =>
			await readRepeatedly(runs, conditions, maxFailures);
	test.each(conditionsByName)('returns all leads while %s', createTest(60));
	long.each(conditionsByName)('returns all leads in each of 300 reads while %s', createTest(300));
});

test('readList returns a record that moves to the first page of a list without a total', async () => {
	const toTime = (seconds: number) => new Date(READ_START_MS + seconds * 1_000).toISOString();
	const leads = Array.from({ length: 250 }, (_, index) => ({
		id: `lead_${index}`,
		updatedAt: toTime(-index),
	}));
	let requests = 0;
	const client = {
		identity: 'without a total',
		send: async (
			{ query }: { query: { page: number } },
			parse: (response: ApiResponse) => unknown,
		) => {
			if (++requests === 3) leads.unshift({ ...leads.splice(240, 1)[0], updatedAt: toTime(1) });
			const page = leads.slice((query.page - 1) * 100, query.page * 100);
			return parse({ status: 200, body: { data: { leads: page, pagination: {} } } });
		},
	} as unknown as ApiClient;
	const result = await readList(client, leadList);
	expect('records' in result && new Set(result.records.map(({ id }) => id)).size).toBe(250);
});
