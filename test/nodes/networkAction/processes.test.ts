import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import { Random } from '../../random';
import { serve } from '../service';
import { finish, runOf, useStage } from '../stage';
import {
	act,
	actionsOf,
	inOtherProcess,
	isAction,
	node,
	peopleUpTo,
	refusal,
	scheduled,
	urlOf,
	write,
} from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const PROCESSES = 3;
const PEOPLE = 36;

describe('processes that send to different people at the same time', () => {
	test.each([1, 2, 3])('none is written to again by a later run (seed %i)', async (seed) => {
		const random = new Random(seed);
		const people = peopleUpTo(PEOPLE);
		const refused = new Set<unknown>(people.filter(() => random.chance(0.2)).map(({ url }) => url));
		const service = serve((request) => {
			const isRefused = isAction(request) && refused.has(urlOf(request));
			return { ...(isRefused ? refusal : scheduled(request)), delayMs: random.whole(0, 20) };
		});
		const partOf = (number: number): IDataObject[] =>
			people.filter((_, place) => place % PROCESSES === number);
		const runIn = async (number: number) => {
			const own = inOtherProcess();
			const extra = { items: partOf(number), onError: 'continueRegularOutput', stepMs: 5 } as const;
			return await runOf(own, write, extra);
		};
		await Promise.all(Array.from({ length: PROCESSES }, async (_, number) => await runIn(number)));
		expect(actionsOf(service)).toHaveLength(PEOPLE);

		const later = serve(scheduled);
		await act(write, { items: people });
		expect(actionsOf(later).map(urlOf).sort()).toEqual([...refused].sort());
	});
});

test('what was refused is out, also where another process brings it back twice', async () => {
	const people = peopleUpTo(1);
	let bringingBack: Promise<unknown> = Promise.resolve();
	serve((request) => {
		if (!isAction(request)) return scheduled(request);
		const read = records.all();
		bringingBack = Promise.all(
			[20, 320].map(async (ms) => {
				await sleep(ms);
				records.put(node.description.name, read);
			}),
		);
		return refusal;
	});
	await act(write, { items: people, onError: 'continueRegularOutput' });
	await finish(bringingBack);
	const later = serve(scheduled);
	await act(write, { items: people });
	expect(actionsOf(later)).toHaveLength(1);
});
