import { records } from '../deduplication';
import { runNode } from '../engine';
import { errorItem, faultsOf } from '../items';
import { itemsUpTo } from '../nodes/catalogue';
import { operationOf } from '../nodes/sources';
import { proofs } from '../operations/index.generated';
import type { Fault } from '../../sandbox/test/sandbox';
import { faults, keys, log, reset, setConnection, url } from '../../sandbox/test/sandbox';

/** Every operation that is not safe to repeat, so that each request of it must go once. */
export const table = Object.entries(proofs).flatMap(([name, proof]) =>
	proof.once ? [{ name, proof, once: proof.once }] : [],
);

/** What can become of a request, and what an item must call it. */
type Ending = [string, Fault, 'failed' | 'unclear'];

export const refused: Ending = ['is refused', { kind: 'status', status: 400 }, 'failed'];
export const dropped: Ending = [
	'is dropped after its body was sent',
	{ kind: 'dropAfter' },
	'unclear',
];

/** Ends the request of each operation in each of these ways. */
export function describeOutcomes(endings: Ending[]): void {
	beforeAll(async () => await records.open());
	beforeEach(async () => {
		records.clear();
		await reset();
	});

	describe.each(table)('$name, when its request', ({ name, once, proof }) => {
		test.each(endings)('%s: it goes once, and the item says so', async (_, fault, outcome) => {
			const { chosen, node } = await operationOf(name);
			if (proof.isDisconnected) await setConnection({ connected: false });
			await faults({ ...fault, match: { method: 'POST' } });

			const { json, outputs } = await runNode({
				node,
				parameters: {
					...chosen,
					...proof.example.parameters,
					...once.parameters,
				},
				items: itemsUpTo(1),
				credentials: { baseUrl: url, apiKey: keys.full },
				onError: 'continueRegularOutput',
			});

			const writes = (await log()).filter(({ method }) => method !== 'GET');
			expect(writes).toHaveLength(1);
			expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
			if (outcome === 'unclear' && once.findsOut) {
				expect(json).toMatchObject([once.findsOut]);
			} else {
				expect(faultsOf(json, errorItem)).toEqual([]);
				expect(json).toMatchObject([{ outcome }]);
			}
		});
	});
}
