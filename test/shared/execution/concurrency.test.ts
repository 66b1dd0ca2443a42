import { type IDataObject, sleep } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { type RunResult, type NodeRun, runNode } from '../../engine';
import { toToolNode } from '../../nodes/visibleProperties';

const ITEMS = 200;
/** The mocked cost of reading the clock: the 50 ms budget is used up after ten reads. */
const MS_PER_CLOCK_READ = 5;
/** How often one loop over all items yields. */
const TURNS_PER_LOOP = (ITEMS * MS_PER_CLOCK_READ) / 50;

/** Sends nothing, so that a run never waits for a response. */
const credentials = { baseUrl: 'no address', apiKey: 'k' };

/** Runs a node; counts how often another task of the process runs meanwhile. */
async function countTurns(run: NodeRun): Promise<{ ran: RunResult; turns: number }> {
	let isRunning = false;
	let hasEnded = false;
	let turns = 0;
	const { execute } = run.node;
	run.node.execute = async function () {
		isRunning = true;
		try {
			return (await execute?.call(this)) ?? null;
		} finally {
			isRunning = false;
		}
	};
	const otherTask = async () => {
		while (!hasEnded) {
			await sleep(0);
			if (isRunning) turns++;
		}
	};
	const other = otherTask();
	const ran = await runNode(run);
	hasEnded = true;
	await other;
	return { ran, turns };
}

const createItems = (item: (place: number) => IDataObject) =>
	Array.from({ length: ITEMS }, (_, place) => item(place));

const buildDelete = (value: string) => ({
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value },
});

beforeAll(() => {
	let now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => (now += MS_PER_CLOCK_READ));
});
afterAll(() => jest.restoreAllMocks());

test('a run yields to other tasks while it reads items', async () => {
	const { ran, turns } = await countTurns({
		...{ node: new OutreachLead(), parameters: buildDelete('={{ $json.id }}'), credentials },
		items: createItems((place) => ({ id: `lead_${place}` })),
	});
	expect(ran.error?.description).toContain(`None of the ${ITEMS} items was sent.`);
	expect(turns).toBeGreaterThanOrEqual(TURNS_PER_LOOP);
});

test('a run yields to other tasks while it returns items', async () => {
	const { ran, turns } = await countTurns({
		// a tool returns an item for each failure
		...{ node: toToolNode(new OutreachLead()), parameters: buildDelete('lead_1'), credentials },
		items: createItems(() => ({})),
	});
	expect(ran.json).toHaveLength(ITEMS);
	expect(turns).toBeGreaterThanOrEqual(2 * TURNS_PER_LOOP);
});
