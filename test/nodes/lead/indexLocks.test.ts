import { sleep } from 'n8n-workflow';
import type { Reply, Seen } from '../service';
import { finish, useStage } from '../stage';
import {
	begin,
	beginToDelete,
	foundOf,
	four,
	front,
	LEADS,
	lineOf,
	list,
	look,
	requestsOf,
	serveLeads,
} from './indexStage';
import { leadsUpTo } from './samples';

useStage();

const SECOND = 1_000;
const isFront = (request: Seen) => lineOf(request) === front;

/** A service with an index of its leads; the next answer that is named takes its time. */
async function serveSlowly(isSlow: (request: Seen) => boolean, delayMs: number) {
	let left = 0;
	const slow = (request: Seen): Partial<Reply> =>
		isSlow(request) && left-- > 0 ? { delayMs } : {};
	const service = serveLeads(leadsUpTo(LEADS), slow);
	await look('findByEmail', four);
	left = 1;
	return service;
}

/** Begins both, one a second after the other. */
async function oneAfterAnother(...works: Array<() => Promise<unknown>>): Promise<void> {
	const running: Array<Promise<unknown>> = [];
	for (const work of works) {
		running.push(work());
		await finish(sleep(SECOND));
	}
	await finish(Promise.all(running));
}

const find = async () => await begin('findByEmail', four);
const remove = async () => await beginToDelete('lead_350');

describe('the index of leads while others use it', () => {
	short(1).each([
		['the changes are read', isFront, [find, remove]],
		['all leads are read', (request: Seen) => lineOf(request) === list[1], [find, remove]],
		['it is under way', ({ method }: Seen) => method === 'DELETE', [remove, find]],
	])('what is deleted while %s is not found by the next run', async (_, isSlow, works) => {
		await serveSlowly(isSlow, 20 * SECOND);
		await oneAfterAnother(...works);
		expect(await foundOf(four)).toEqual([true, true, true, false]);
	});

	test('two runs read the changes one after the other', async () => {
		const service = await serveSlowly(isFront, 4 * SECOND);
		const asked = await requestsOf(service, async () => await oneAfterAnother(find, find));
		expect(asked).toEqual([front, front]);
		const [first, second] = service.requests.slice(-2);
		expect(second.at - first.at).toBeGreaterThanOrEqual(4 * SECOND);
	});

	long('a run that waits for another for long goes as without it, and both are right', async () => {
		const service = await serveSlowly(isFront, 20 * SECOND);
		const found: unknown[] = [];
		const both = async () => found.push((await find()).json.map((lead) => lead.found));
		const asked = await requestsOf(service, async () => await oneAfterAnother(both, both));
		expect(found).toEqual([Array(4).fill(true), Array(4).fill(true)]);
		expect(asked).toEqual([front, 'count', ...list]);
		expect(await requestsOf(service, async () => await foundOf(four))).toEqual([front]);
	});

	test('a run that is cancelled while it waits for another ends within a second', async () => {
		await serveSlowly(isFront, 20 * SECOND);
		const first = find();
		await finish(sleep(SECOND));
		let cancel = () => {};
		const second = begin('findByEmail', four, { onStart: (stop) => (cancel = stop) });
		const end = () => Date.now();
		const ended = second.then(end, end);
		await finish(sleep(SECOND));
		const at = Date.now();
		cancel();
		expect((await finish(ended)) - at).toBeLessThanOrEqual(SECOND);
		expect((await finish(first)).json).toHaveLength(4);
	});
});
