import { type INodeType, sleep } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { type RunResult, type NodeRun, runNode } from '../../engine';
import { toToolNode } from '../../nodes/visibleProperties';

const ITEM_COUNT = 200;
/** The mocked cost of reading the clock: the 50 ms budget is used up after ten reads. */
const MS_PER_CLOCK_READ = 5;
/** How often a loop over all items yields. */
const TURNS_PER_LOOP = (ITEM_COUNT * MS_PER_CLOCK_READ) / 50;

/** Invalid, so that a run sends nothing and waits for no response. */
const credentials = { baseUrl: 'no address', apiKey: 'k' };

/** Runs a node, and counts how often another task of the process runs meanwhile. */
async function countTurns(run: NodeRun): Promise<{ result: RunResult; turns: number }> {
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
	const runOtherTask = async () => {
		while (!hasEnded) {
			await sleep(0);
			if (isRunning) turns++;
		}
	};
	const otherTaskEnd = runOtherTask();
	const result = await runNode(run);
	hasEnded = true;
	await otherTaskEnd;
	return { result, turns };
}

beforeAll(() => {
	let now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => (now += MS_PER_CLOCK_READ));
});
afterAll(() => jest.restoreAllMocks());

test.each<[string, INodeType, string, number]>([
	['reads items', new OutreachLead(), '={{ $json.id }}', 1],
	// as a tool, the node returns an item for each failure
	['reads and returns items', toToolNode(new OutreachLead()), 'lead_1', 2],
])('a run lets other workflows run while it %s', async (_, node, id, loops) => {
	const items = Array.from({ length: ITEM_COUNT }, (__, index) => ({ id: `lead_${index}` }));
	const parameters = { operation: 'delete', lead: { __rl: true, mode: 'id', value: id } };
	const { result, turns } = await countTurns({ node, parameters, credentials, items });
	if (loops === 2) expect(result.json).toHaveLength(ITEM_COUNT);
	else expect(result.error?.description).toContain(`None of the ${ITEM_COUNT} items was sent.`);
	expect(turns).toBeGreaterThanOrEqual(loops * TURNS_PER_LOOP);
});
