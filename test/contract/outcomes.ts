import type { IDataObject } from 'n8n-workflow';
import type { Ran, Run } from '../engine';
import { errorItem, faultsOf } from '../items';
import type { Fault } from '../sandbox';
import { faults, log } from '../sandbox';

type Options = Partial<Run>;

/** An operation that is not safe to repeat: its name and how to run it once. */
export type Once = [name: string, run: (options: Options) => Promise<Ran>];

/** What can become of a request, and what an item must call it. */
const ENDINGS: Array<[string, Fault, string]> = [
	['is refused', { kind: 'status', status: 400 }, 'refused'],
	['takes too long', { kind: 'slow', ms: 2500 }, 'unknown'],
	['is dropped after its body was sent', { kind: 'dropAfter' }, 'unknown'],
];

/** What makes a request end as too long within a test. */
export const impatient: IDataObject = { timeout: 2 };

/** B10, B12: one request each, and an item that says the right one of refused and unknown. */
export function testOutcomes(operations: Once[]): void {
	describe.each(operations)('%s, when its request', (_, run) => {
		test.each(ENDINGS)('B12: %s: one request, and the item says so', async (__, fault, outcome) => {
			await faults({ ...fault, match: { method: 'POST' } });

			const { json, outputs } = await run({ onError: 'continueRegularOutput' });

			expect((await log()).filter(({ method }) => method === 'POST')).toHaveLength(1);
			expect(faultsOf(json, errorItem)).toEqual([]);
			expect(json).toMatchObject([{ details: { outcome } }]);
			expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		});
	});
}
