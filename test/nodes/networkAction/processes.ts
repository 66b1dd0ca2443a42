import type { IDataObject } from 'n8n-workflow';
import { Random } from '../../random';
import { serve } from '../service';
import { runOf } from '../stage';
import {
	act,
	actionsOf,
	inOtherProcess,
	isAction,
	peopleUpTo,
	refusal,
	scheduled,
	urlOf,
	write,
} from './samples';

const PROCESSES = 3;
const PEOPLE = 36;

/** Several processes send to different people at the same time, differently for each seed. */
export function describeProcesses(seeds: number[]): void {
	describe('processes that send to different people at the same time', () => {
		test.each(seeds)('none is written to again by a later run (seed %i)', async (seed) => {
			const random = new Random(seed);
			const people = peopleUpTo(PEOPLE);
			const refused = new Set<unknown>(
				people.filter(() => random.chance(0.2)).map(({ url }) => url),
			);
			const service = serve((request) => {
				const isRefused = isAction(request) && refused.has(urlOf(request));
				return { ...(isRefused ? refusal : scheduled(request)), delayMs: random.whole(0, 20) };
			});
			const partOf = (number: number): IDataObject[] =>
				people.filter((_, place) => place % PROCESSES === number);
			const runIn = async (number: number) => {
				const own = inOtherProcess();
				const extra = {
					items: partOf(number),
					onError: 'continueRegularOutput',
					stepMs: 5,
				} as const;
				return await runOf(own, write, extra);
			};
			await Promise.all(
				Array.from({ length: PROCESSES }, async (_, number) => await runIn(number)),
			);
			expect(actionsOf(service)).toHaveLength(PEOPLE);

			const later = serve(scheduled);
			await act(write, { items: people });
			expect(actionsOf(later).map(urlOf).sort()).toEqual([...refused].sort());
		});
	});
}
