import type { IDataObject } from 'n8n-workflow';
import { voiceCloneList } from '../../../nodes/shared/api/lists';
import { leadList } from '../../../nodes/shared/api/leads';
import { readList } from '../../../nodes/shared/pagination/readList';
import type { ApiClient } from '../../../nodes/shared/transport/client';
import type { ApiResponse } from '../../../nodes/shared/transport/outcome';
import type { Reply, Seen } from '../../nodes/service';
import { listing } from '../../nodes/voiceClone/samples';
import { Random } from '../../random';
import type { World } from './service';
import { Service, START } from './service';

jest.setTimeout(30_000);

const FEW_RUNS = 60;
const RUNS = 300;

/** What comes out of one reading, and what was there throughout but did not. */
async function readIn(world: World, seed: number, values: IDataObject = {}, limit = Infinity) {
	const random = new Random(seed);
	const count = random.whole(0, 6) * 100 + random.whole(0, 60);
	const service = new Service(random, world, count);
	const read = await readList(service.connection, leadList, values, limit);
	const ids = 'records' in read ? read.records.map(({ id }) => String(id)) : [];
	const found = new Set(ids);
	return {
		code: 'failure' in read ? read.failure.code : undefined,
		ids,
		count,
		doubled: ids.length - found.size,
		missed: service.lasting.filter((id) => !found.has(id)),
		service,
	};
}

/** Reads in so many runs, of which each is whole or ends in an error; returns how many errors there were. */
async function readOften(
	runs: number,
	read: (seed: number) => ReturnType<typeof readIn>,
): Promise<number> {
	let errors = 0;
	for (let seed = 0; seed < runs; seed++) {
		const { code, doubled, missed } = await read(seed);
		if (code !== undefined) errors++;
		else expect([seed, doubled, missed]).toEqual([seed, 0, []]);
	}
	return errors;
}

const both = { deletes: 0.15, inserts: 0.15 };

const worlds: Array<[string, World, number]> = [
	['nothing changes', {}, 0],
	['leads are deleted', { deletes: 0.2 }, 3],
	['leads are created', { inserts: 0.3 }, 0],
	['leads are deleted and created', both, 3],
	['leads of one time change places', { sharedTimes: 150 }, 3],
	['and some are deleted', { deletes: 0.15, sharedTimes: 3 }, 30],
	['a page holds 30 at most', { ...both, mostPerPage: 30 }, 30],
	['all came in the second in which the reading begins', { stepMs: 1 }, 0],
	['there is no total', { hasNoTotal: true, mostPerPage: 30 }, 0],
];

describe('of a list that changes none is missed in silence', () => {
	const readAll = (runs: number) => async (_: string, world: World, mostErrors: number) => {
		const errors = await readOften(runs, async (seed) => await readIn(world, seed));
		expect(errors).toBeLessThanOrEqual(mostErrors);
	};
	test.each(worlds)('all leads: %s', readAll(FEW_RUNS));
	long.each(worlds)('all leads, in many runs: %s', readAll(RUNS));

	test('those that changed after a time', async () => {
		const world = { ...both, updates: 0.3 };
		const errors = await readOften(FEW_RUNS, async (seed) => {
			const updatedAfter = new Date(START - 150 * 60_000).toISOString();
			const read = await readIn(world, seed, { filters: { updatedAfter } });
			const { leads } = read.service;
			const wanted = leads.filter(({ updatedAt }) => updatedAt > updatedAfter).map(({ id }) => id);
			return { ...read, missed: read.missed.filter((id) => wanted.includes(id)) };
		});
		expect(errors).toBeLessThanOrEqual(3);
	});

	test('the first ones, up to a limit', async () => {
		const errors = await readOften(FEW_RUNS, async (seed) => {
			const limit = 1 + ((seed * 37) % 500);
			const read = await readIn({ deletes: 0.1, inserts: 0.1 }, seed, {}, limit);
			const { code, ids, service } = read;
			if (code === undefined && ids.length < Math.min(limit, service.fewest)) return read;
			return { ...read, missed: ids.length > limit ? ids : [] };
		});
		expect(errors).toBeLessThanOrEqual(15);
	});
});

test('10,000 leads are 100 requests, up to 25 at a time', async () => {
	const service = new Service(new Random(1), { takesTime: true }, 10_000);
	const read = await readList(service.connection, leadList);
	expect('records' in read && read.records).toHaveLength(10_000);
	expect(service.requests).toBe(100);
	expect(service.mostAtOnce).toBeGreaterThan(20);
	expect(service.mostAtOnce).toBeLessThanOrEqual(25);
});

describe('a list that is asked by offset', () => {
	/** Reads so many of these voice clones; what is asked, and which come. */
	async function readVoices(limit: number, ...answers: Array<(request: Seen) => Reply>) {
		const asked: unknown[] = [];
		const send = async (
			{ query }: { query: IDataObject },
			read: (answer: ApiResponse) => object,
		) => {
			const answer = answers[Math.min(asked.length, answers.length - 1)];
			asked.push(query.offset);
			const { body } = answer({ query } as unknown as Seen);
			return read({ status: 200, body });
		};
		const read = await readList({ send } as unknown as ApiClient, voiceCloneList, {}, limit);
		return { asked, ids: 'records' in read && read.records.map(({ voiceId }) => voiceId) };
	}
	const upTo = (count: number) => Array.from({ length: count }, (_, place) => `voice_${place + 1}`);

	test('is read up to the limit', async () => {
		expect(await readVoices(101, listing(250))).toEqual({ asked: [0, 100], ids: upTo(101) });
	});

	test('goes on behind the last one where the service gives shorter pages', async () => {
		expect((await readVoices(Infinity, listing(45, 20))).ids).toEqual(upTo(45));
	});

	test.each([
		[249, 250],
		[250, 249],
	])('gives each once where %d become %d behind the first page', async (before, after) => {
		const { ids } = await readVoices(Infinity, listing(before), listing(after));
		expect(ids).toEqual(upTo(after));
	});
});
