/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { allLeads, control, keys, reset, url } from '../../sandbox/test/sandbox';

jest.setTimeout(30_000);

const credentials = { baseUrl: url, apiKey: keys.full };
/** Limits that no run reaches. */
const WIDE = { minute: 100_000, hour: 1_000_000, day: 10_000_000 };

interface Change {
	/** How many percent of the requests meet one. */
	percent: number;
	kinds: string[];
	/** How many leads came just before. */
	imported?: number;
}

/** What others do meanwhile. */
const ways: Array<[string, Change]> = [
	['10% meet a change', { percent: 10, kinds: ['create', 'delete', 'update'] }],
	['10% meet an import or a clean-up', { percent: 10, kinds: ['import', 'cleanUp'] }],
	[
		'20% meet a clean-up just after an import',
		{ percent: 20, kinds: ['cleanUp'], imported: 1_000 },
	],
];

/** Leads that came just now, all of them in the second in which the reading begins. */
async function importLeads(count: number): Promise<void> {
	const leads = Array.from({ length: count }, (_, number) => ({
		firstName: 'Late',
		lastName: `Comer${number}`,
		email: `late${number}@example.com`,
	}));
	await control('clock', { now: '2026-12-01T09:00:00.400Z' });
	await control('leads', { leads });
}

/** Reads the list while others change it, and tells what was there throughout but did not come. */
async function readChanging(
	leads: number,
	seed: number,
	{ imported = 0, ...churn }: Change,
	filters = {},
) {
	await reset({ leads, limits: WIDE });
	if (imported > 0) await importLeads(imported);
	const before = await allLeads();
	await control('churn', { ...churn, seed });
	const { error, json } = await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'getAll', returnAll: true, simple: false, filters },
		credentials,
	});
	const remaining = new Set((await allLeads()).map(({ id }) => id));
	const given = new Set(json.map(({ id }) => id));
	const { changes } = await control<{ changes: number }>('churn');
	expect(error).toBeUndefined();
	expect(json.length - given.size).toBe(0);
	return { changes, lost: before.filter(({ id }) => remaining.has(id) && !given.has(id)) };
}

/** Reads lists of so many leads in each way, with the changes of these seeds. */
async function readAll(leads: number, seeds: number, [, change]: (typeof ways)[number]) {
	let changes = 0;
	for (let seed = 0; seed < seeds; seed++) {
		const read = await readChanging(leads, seed, change);
		expect([seed, read.lost]).toEqual([seed, []]);
		changes += read.changes;
	}
	return changes;
}

describe('Return All reads everything once while leads change', () => {
	test.each(ways)('of the requests %s', async (...way) => {
		await readAll(1_000, 1, way);
	});

	long.each(ways)(
		'with 12 seeds and 3,000 leads, of the requests %s',
		async (...way) => {
			expect(await readAll(3_000, 12, way)).toBeGreaterThan(1);
		},
		120_000,
	);
});

async function readUpdated(leads: number, seed: number): Promise<void> {
	await reset({ leads, limits: WIDE });
	const updatedAfter = (await allLeads()).map((lead) => lead.updatedAt).sort()[leads / 8];
	const kinds = ['create', 'delete', 'update', 'import', 'cleanUp'];
	const { lost } = await readChanging(leads, seed, { percent: 30, kinds }, { updatedAfter });
	expect(lost.filter((lead) => lead.updatedAt > updatedAfter)).toEqual([]);
}

test('with Updated After, what changes meanwhile is not lost', async () => {
	await readUpdated(1_000, 0);
});

long.each([...Array(12).keys()])('nor with 3,000 leads and seed %d', async (seed) => {
	await readUpdated(3_000, seed);
});

test('leads of the very second in which the reading begins are given', async () => {
	await reset({ leads: 250, limits: WIDE });
	await importLeads(5);

	const { json } = await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'getAll', returnAll: true },
		credentials,
	});

	expect(json).toHaveLength(255);
	expect(new Set(json.map(({ id }) => id)).size).toBe(255);
});
