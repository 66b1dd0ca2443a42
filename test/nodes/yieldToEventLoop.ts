import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Ran, Run } from '../engine';
import { runNode } from '../engine';

const ITEMS = 20_000;
/** Without giving way there is none but where a run waits by itself. */
export const LEAST_TURNS = 5;

/** Nothing is sent with it, so that a run never waits for an answer. */
export const credentials = { baseUrl: 'no address', apiKey: 'k' };

export const items: IDataObject[] = Array.from({ length: ITEMS }, (_, place) => ({
	id: `lead_${place}`,
}));

/** Runs a node, and counts how often another task of the same process gets its turn meanwhile. */
export async function turnsDuring(run: Run): Promise<{ ran: Ran; turns: number }> {
	let isUnderWay = false;
	let hasEnded = false;
	let turns = 0;
	const { execute } = run.node;
	run.node.execute = async function () {
		isUnderWay = true;
		try {
			return (await execute?.call(this)) ?? null;
		} finally {
			isUnderWay = false;
		}
	};
	const otherTask = async () => {
		while (!hasEnded) {
			await sleep(0);
			if (isUnderWay) turns++;
		}
	};
	const other = otherTask();
	const ran = await runNode(run);
	hasEnded = true;
	await other;
	return { ran, turns };
}

export const deleteOf = (value: string) => ({
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value },
});

/** Tests that others get their turn while a run gives back many items. */
export const describeGivingBack = (
	rows: Array<[number, string, INodeType, INodeParameters, IDataObject]>,
) =>
	test.each(rows)(
		'while %i %s are given back, others get their turn',
		async (count, _, node, parameters, item) => {
			const { ran, turns } = await turnsDuring({
				...{ node, parameters, credentials },
				items: items.slice(0, count).map(() => item),
				onError: 'continueRegularOutput',
			});
			expect(ran.json).toHaveLength(count);
			expect(turns).toBeGreaterThanOrEqual(LEAST_TURNS);
		},
	);
