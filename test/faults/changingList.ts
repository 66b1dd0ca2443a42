import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { allLeads, control, keys, reset, url } from '../../sandbox/test/sandbox';

export const credentials = { baseUrl: url, apiKey: keys.full };
/** Limits that no run reaches. */
export const WIDE = { minute: 100_000, hour: 1_000_000, day: 10_000_000 };
const LEADS = 3000;

/** Reads the list while others change it, and tells what was there throughout but did not come. */
async function readChanging(
	churn: { percent: number; kinds: string[]; seed: number },
	{ filters = {}, imported = 0 } = {},
) {
	await reset({ leads: LEADS, limits: WIDE });
	if (imported > 0) await importLeads(imported);
	const before = await allLeads();
	await control('churn', churn);
	const { error, json } = await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'getAll', returnAll: true, simple: false, filters },
		credentials,
	});
	const remaining = new Set((await allLeads()).map(({ id }) => id));
	const given = new Set(json.map(({ id }) => id));
	return {
		error,
		doubled: json.length - given.size,
		lost: before.filter(({ id }) => remaining.has(id) && !given.has(id)),
		changes: (await control<{ changes: number }>('churn')).changes,
	};
}

function expectWholeOrClearEnd(read: Awaited<ReturnType<typeof readChanging>>): void {
	expect(read.error?.message).toBeUndefined();
	expect([read.lost, read.doubled]).toEqual([[], 0]);
}

/** Leads that came just now, all of them in the second in which the reading begins. */
export async function importLeads(count: number): Promise<void> {
	const leads = Array.from({ length: count }, (_, number) => ({
		firstName: 'Late',
		lastName: `Comer${number}`,
		email: `late${number}@example.com`,
	}));
	await control('clock', { now: '2026-12-01T09:00:00.400Z' });
	await control('leads', { leads });
}

/**
 * Reads changing lists, each with the changes of one seed.
 *
 * @param leastChanges how many changes there must have been in all lists
 */
export function describeChangingLists(seeds: number[], leastChanges: number): void {
	describe('Return All while leads are created, deleted and updated', () => {
		let changes = 0;

		test.each(seeds)(
			'2%% of the requests meet a change: nothing lost, nothing twice (seed %d)',
			async (seed) => {
				const read = await readChanging({
					percent: 2,
					kinds: ['create', 'delete', 'update'],
					seed,
				});

				changes += read.changes;
				expect(read.error).toBeUndefined();
				expect(read.lost).toEqual([]);
				expect(read.doubled).toBe(0);
			},
		);

		test.each(seeds)(
			'10%% of the requests meet a deletion or a creation: the same, or a clear end (seed %d)',
			async (seed) => {
				const read = await readChanging({ percent: 10, kinds: ['create', 'delete'], seed });

				expectWholeOrClearEnd(read);
				changes += read.changes;
			},
		);

		test.each(seeds)(
			'10%% of the requests meet an import or a clean-up: the same, or a clear end (seed %d)',
			async (seed) => {
				const read = await readChanging({ percent: 10, kinds: ['import', 'cleanUp'], seed });

				expectWholeOrClearEnd(read);
				changes += read.changes;
			},
		);

		test.each(seeds)(
			'20%% of the requests meet a clean-up just after an import: the same (seed %d)',
			async (seed) => {
				const churn = { percent: 20, kinds: ['cleanUp'], seed };
				const read = await readChanging(churn, { imported: 1_000 });

				expectWholeOrClearEnd(read);
				changes += read.changes;
			},
		);

		afterAll(() => expect(changes).toBeGreaterThanOrEqual(leastChanges));
	});

	test.each(seeds)(
		'with Updated After, what changes meanwhile is not lost (seed %d)',
		async (seed) => {
			await reset({ leads: 5000, limits: WIDE });
			const updatedAfter = (await allLeads()).map((lead) => lead.updatedAt).sort()[LEADS / 5];

			const read = await readChanging(
				{ percent: 30, kinds: ['create', 'delete', 'update', 'import', 'cleanUp'], seed },
				{ filters: { updatedAfter } },
			);

			expect(read.error).toBeUndefined();
			expect(read.lost.filter((lead) => lead.updatedAt > updatedAfter)).toEqual([]);
			expect(read.doubled).toBe(0);
		},
	);
}
