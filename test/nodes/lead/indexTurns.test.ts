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
import { leadOf, leadsUpTo } from './samples';

useStage();

const SECOND = 1_000;
const deletion = 'DELETE /leads/lead_350';
const isFront = (request: Seen) => lineOf(request) === front;
const isDeletion = ({ method }: Seen) => method === 'DELETE';

/** A service with an index of its leads; from now on what is named takes its time. */
async function serveSlowly(isSlow: (request: Seen) => boolean, delayMs: number) {
	let left = 0;
	const slow = (request: Seen): Partial<Reply> => (left > 0 && isSlow(request) ? take() : {});
	const take = () => {
		left--;
		return { delayMs };
	};
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
	test('a deletion of our own waits for what reads the changes', async () => {
		const service = await serveSlowly(isFront, 4 * SECOND);
		const asked = await requestsOf(service, async () => await oneAfterAnother(find, remove));
		expect(asked).toEqual([front, deletion]);
		const [read, gone] = service.requests.slice(-2);
		expect(gone.at - read.at).toBeGreaterThanOrEqual(4 * SECOND);
		const after = async () => expect(await foundOf(four)).toEqual([true, true, true, false]);
		expect(await requestsOf(service, after)).toEqual([front, `search ${four[3]}`]);
	});

	test('what reads the changes waits for a deletion of our own', async () => {
		const service = await serveSlowly(isDeletion, 4 * SECOND);
		const asked = await requestsOf(service, async () => await oneAfterAnother(remove, find));
		expect(asked).toEqual([deletion, front, `search ${four[3]}`]);
	});

	test('what was asked for before a deletion of our own has ended is not taken in', async () => {
		const service = await serveSlowly(isFront, 20 * SECOND);
		const asked = await requestsOf(service, async () => await oneAfterAnother(find, remove));
		// the answer still counts the lead, and shows it
		expect(asked).toEqual([front, deletion, ...list, front]);
		const after = async () => expect(await foundOf(four)).toEqual([true, true, true, false]);
		expect(await requestsOf(service, after)).toEqual([front, `search ${four[3]}`]);
	});

	test('what is read while we delete for long is not kept, and the run goes as without it', async () => {
		const service = await serveSlowly(isDeletion, 20 * SECOND);
		const asked = await requestsOf(service, async () => await oneAfterAnother(remove, find));
		expect(asked.slice(0, 6)).toEqual([deletion, front, ...list]);
		const after = async () => expect(await foundOf(four)).toEqual([true, true, true, false]);
		expect(await requestsOf(service, after)).toEqual([front, `search ${four[3]}`]);
	});

	test('all leads that are read while we delete one are not kept, whatever their number', async () => {
		const leads = leadsUpTo(LEADS);
		const isFirst = (request: Seen) => lineOf(request) === 'createdAt 1';
		let isSlow = true;
		const service = serveLeads(leads, (request) => {
			if (!isFirst(request) || !isSlow) return {};
			isSlow = false;
			return { delayMs: 10 * SECOND };
		});
		const removeAndAdd = async () => {
			await remove();
			// as many as before, and nothing seems to have changed
			leads.push(leadOf(50, { id: 'late', email: 'late@x.example' }));
		};
		await oneAfterAnother(find, removeAndAdd);
		const after = async () => expect(await foundOf(four)).toEqual([true, true, true, false]);
		expect(await requestsOf(service, after)).toEqual([front, ...list]);
	});

	test('two runs read the changes one after the other', async () => {
		const service = await serveSlowly(isFront, 4 * SECOND);
		const asked = await requestsOf(service, async () => await oneAfterAnother(find, find));
		expect(asked).toEqual([front, front]);
		const [first, second] = service.requests.slice(-2);
		expect(second.at - first.at).toBeGreaterThanOrEqual(4 * SECOND);
	});

	test('a run that waits for another for long goes as without it, and both are right', async () => {
		const service = await serveSlowly(isFront, 20 * SECOND);
		const found: unknown[] = [];
		const both = async () => found.push((await find()).json.map((lead) => lead.found));
		const asked = await requestsOf(service, async () => await oneAfterAnother(both, both));
		expect(found).toEqual([Array(4).fill(true), Array(4).fill(true)]);
		expect(asked).toEqual([front, front, ...list]);
		expect(await requestsOf(service, async () => await foundOf(four))).toEqual([front]);
	});

	test('a run that is cancelled while it waits for another ends within a second', async () => {
		await serveSlowly(isFront, 20 * SECOND);
		const first = find();
		await finish(sleep(SECOND));
		let cancel = () => {};
		const second = begin('findByEmail', four, { onStart: (stop) => (cancel = stop) });
		const ended = second.then(
			() => Date.now(),
			() => Date.now(),
		);
		await finish(sleep(SECOND));
		const at = Date.now();
		cancel();
		expect((await finish(ended)) - at).toBeLessThanOrEqual(SECOND);
		expect((await finish(first)).json).toHaveLength(4);
	});
});
