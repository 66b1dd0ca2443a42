import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import type { Ran, Run } from '../../engine';
import { runNode } from '../../engine';
import { toolOf } from '../../nodes/visible';

const ITEMS = 200;
/** What a look at the clock takes here, on any machine: 50 ms have passed after ten. */
const MS_PER_LOOK = 5;
/** What one loop over all items gives to others. */
const TURNS_PER_LOOP = (ITEMS * MS_PER_LOOK) / 50;

/** Nothing is sent with it, so that a run never waits for an answer. */
const credentials = { baseUrl: 'no address', apiKey: 'k' };

/** Runs a node, and counts how often another task of the same process gets its turn meanwhile. */
async function turnsDuring(run: Run): Promise<{ ran: Ran; turns: number }> {
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

const itemsOf = (item: (place: number) => IDataObject) =>
	Array.from({ length: ITEMS }, (_, place) => item(place));

const deleteOf = (value: string) => ({
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value },
});

beforeAll(() => {
	let now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => (now += MS_PER_LOOK));
});
afterAll(() => jest.restoreAllMocks());

test('while items are read, others get their turn', async () => {
	const { ran, turns } = await turnsDuring({
		...{ node: new OutreachLead(), parameters: deleteOf('={{ $json.id }}'), credentials },
		items: itemsOf((place) => ({ id: `lead_${place}` })),
	});
	expect(ran.error?.description).toContain(`None of the ${ITEMS} items was sent.`);
	expect(turns).toBeGreaterThanOrEqual(TURNS_PER_LOOP);
});

test('while items are given back, others get their turn', async () => {
	const { ran, turns } = await turnsDuring({
		// a tool gives back an item for what failed
		...{ node: toolOf(new OutreachLead()), parameters: deleteOf('lead_1'), credentials },
		items: itemsOf(() => ({})),
	});
	expect(ran.json).toHaveLength(ITEMS);
	expect(turns).toBeGreaterThanOrEqual(2 * TURNS_PER_LOOP);
});
