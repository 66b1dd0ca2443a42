import { type IDataObject, sleep } from 'n8n-workflow';
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

const createItems = (createItem: (index: number) => IDataObject) =>
	Array.from({ length: ITEM_COUNT }, (_, index) => createItem(index));

const buildDeleteParameters = (value: string) => ({
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value },
});

beforeAll(() => {
	let now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => (now += MS_PER_CLOCK_READ));
});
afterAll(() => jest.restoreAllMocks());

test('runOperations yields to other tasks while it reads items', async () => {
	const { result, turns } = await countTurns({
		...{
			node: new OutreachLead(),
			parameters: buildDeleteParameters('={{ $json.id }}'),
			credentials,
		},
		items: createItems((index) => ({ id: `lead_${index}` })),
	});
	expect(result.error?.description).toContain(`None of the ${ITEM_COUNT} items was sent.`);
	expect(turns).toBeGreaterThanOrEqual(TURNS_PER_LOOP);
});

test('runOperations yields to other tasks while it returns items', async () => {
	const { result, turns } = await countTurns({
		// as a tool, the node returns an item for each failure
		...{
			node: toToolNode(new OutreachLead()),
			parameters: buildDeleteParameters('lead_1'),
			credentials,
		},
		items: createItems(() => ({})),
	});
	expect(result.json).toHaveLength(ITEM_COUNT);
	expect(turns).toBeGreaterThanOrEqual(2 * TURNS_PER_LOOP);
});
