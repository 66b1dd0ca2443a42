import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import type { Ran, Run } from '../engine';
import { runNode } from '../engine';

/** So many items take seconds on a quiet machine, and minutes on a busy one. */
jest.setTimeout(600_000);

const ITEMS = 20_000;
/** Without giving way there is none but where a run waits by itself. */
const LEAST_TURNS = 5;

/** Nothing is sent with it, so that a run never waits for an answer. */
const credentials = { baseUrl: 'no address', apiKey: 'k' };

const items: IDataObject[] = Array.from({ length: ITEMS }, (_, place) => ({
	id: `lead_${place}`,
}));

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

const deleteOf = (value: string) => ({
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value },
});

test('while 20,000 items are read, others get their turn', async () => {
	const parameters = deleteOf('={{ $json.id }}');
	const node = new OutreachLead();
	const { ran, turns } = await turnsDuring({ node, parameters, items, credentials });
	expect(ran.error?.description).toContain('Not sent: 0 to 19999.');
	expect(turns).toBeGreaterThanOrEqual(LEAST_TURNS);
});

const enrich = { operation: 'enrich', mapping: 'automatic' };

test.each<[string, INodeType, INodeParameters, IDataObject]>([
	['items', new OutreachLead(), deleteOf('lead_1'), {}],
	['bad items', new OutreachEnrichment(), enrich, { phone: '1' }],
])('while 20,000 %s are given back, others get their turn', async (_, node, parameters, item) => {
	const { ran, turns } = await turnsDuring({
		...{ node, parameters, credentials },
		items: items.map(() => item),
		onError: 'continueRegularOutput',
	});
	expect(ran.json).toHaveLength(ITEMS);
	expect(turns).toBeGreaterThanOrEqual(LEAST_TURNS);
});
