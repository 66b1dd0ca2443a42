import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Ran } from '../../engine';
import { ORIGIN, runNode } from '../../engine';
import { Random } from '../../random';
import type { Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { finish, key } from '../stage';
import { ada, isAction, node, refusal, scheduled, urlOf, write } from './samples';

export const second = 1000;
/** Why an item is skipped. */
export const KNOWN = 'Already scheduled, or an earlier attempt may have gone through';
export const people = (...names: string[]) => names.map((name) => ({ url: `${ada}-${name}` }));

/** A run of the same node as every other one here, and the way to cancel it. */
export function start(names: string[], extra: Extra = {}, options: IDataObject = {}) {
	let cancel = () => {};
	const running = runNode({
		node,
		parameters: { ...write, options: { timeout: 300, ...options } },
		credentials: { baseUrl: ORIGIN, apiKey: key() },
		items: people(...names),
		onStart: (stop) => (cancel = stop),
		...extra,
	});
	const ended: Promise<Ran | undefined> = running.catch(() => undefined);
	return { ended, cancel: () => cancel() };
}

export const urlsOf = (items: Array<{ url: string }>) => items.map(({ url }) => url);
export const reasons = (ran: Ran | undefined) => ran?.json.map(({ reason }) => reason);
export const wasScheduled = (ran: Ran | undefined) => ran?.json.map((item) => item.scheduled);

/** Lets runs with the same people start and be cancelled at random, differently for each seed. */
export function describeRandomRuns(seeds: number[]): void {
	describe('random runs', () => {
		test.each(seeds)('nobody is written to twice or at once (seed %i)', async (seed) => {
			const random = new Random(seed);
			const names = ['a', 'b', 'c', 'd', 'e', 'f'];
			const underWay = new Set<unknown>();
			const taken: unknown[] = [];
			const together: unknown[] = [];
			const unclear = new Set<unknown>();
			serve((request: Seen) => {
				if (!isAction(request)) return scheduled(request);
				const url = urlOf(request);
				if (underWay.has(url)) together.push(url);
				underWay.add(url);
				const delayMs = random.whole(0, 4 * second);
				void sleep(delayMs).then(() => underWay.delete(url));
				if (random.chance(0.4)) return { ...refusal, delayMs };
				taken.push(url);
				return { ...scheduled(request), delayMs };
			});
			const runOne = async () => {
				await sleep(random.whole(0, 20 * second));
				const chosen = names.filter(() => random.chance(0.6)).sort(() => random.next() - 0.5);
				const items = chosen.length > 0 ? chosen : names;
				const { cancel, ended } = start(items, { onError: 'continueRegularOutput' });
				if (random.chance(0.25)) {
					await sleep(random.whole(0, 10 * second));
					for (const url of underWay) unclear.add(url);
					cancel();
					return;
				}
				const ran = await ended;
				expect(ran?.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
					items.map((_, item) => ({ item })),
				);
				for (const [place, { reason }] of (ran?.json ?? []).entries()) {
					const { url } = people(items[place])[0];
					if (reason === KNOWN) expect([...taken, ...unclear]).toContain(url);
				}
			};
			await finish(Promise.all(Array.from({ length: 10 }, runOne)));
			expect(together).toEqual([]);
			expect(records.mostAtOnce()).toBe(1);
			expect(new Set(taken).size).toBe(taken.length);
		});
	});
}
