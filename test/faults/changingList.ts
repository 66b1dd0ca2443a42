import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { allLeads, control, keys, reset, url } from '../../sandbox/test/sandbox';

export const credentials = { baseUrl: url, apiKey: keys.full };
/** Limits that no run reaches. */
export const WIDE = { minute: 100_000, hour: 1_000_000, day: 10_000_000 };

/** Reads the list while others change it, and tells what was there throughout but did not come. */
async function readChanging(
	leads: number,
	churn: { percent: number; kinds: string[]; seed: number },
	{ filters = {}, imported = 0 } = {},
) {
	await reset({ leads, limits: WIDE });
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

/** What others do meanwhile: how many percent of the requests meet it, after how large an import. */
const ways: Array<[string, { percent: number; kinds: string[] }, number]> = [
	['2% meet a change', { percent: 2, kinds: ['create', 'delete', 'update'] }, 0],
	['10% meet a deletion or a creation', { percent: 10, kinds: ['create', 'delete'] }, 0],
	['10% meet an import or a clean-up', { percent: 10, kinds: ['import', 'cleanUp'] }, 0],
	['20% meet a clean-up just after an import', { percent: 20, kinds: ['cleanUp'] }, 1_000],
];

/**
 * Reads changing lists of so many leads, each with the changes of one seed.
 *
 * @param leastChanges how many changes there must have been in all lists
 */
export function describeChangingLists(leads: number, seeds: number[], leastChanges: number): void {
	describe('Return All reads everything once while leads change', () => {
		let changes = 0;

		describe.each(ways)('of the requests %s', (_, churn, imported) => {
			test.each(seeds)('seed %d', async (seed) => {
				const read = await readChanging(leads, { ...churn, seed }, { imported });

				changes += read.changes;
				expect(read.error).toBeUndefined();
				expect(read.lost).toEqual([]);
				expect(read.doubled).toBe(0);
			});
		});

		afterAll(() => expect(changes).toBeGreaterThanOrEqual(leastChanges));
	});

	test.each(seeds)(
		'with Updated After, what changes meanwhile is not lost (seed %d)',
		async (seed) => {
			await reset({ leads, limits: WIDE });
			const updatedAfter = (await allLeads()).map((lead) => lead.updatedAt).sort()[leads / 8];

			const read = await readChanging(
				leads,
				{ percent: 30, kinds: ['create', 'delete', 'update', 'import', 'cleanUp'], seed },
				{ filters: { updatedAfter } },
			);

			expect(read.error).toBeUndefined();
			expect(read.lost.filter((lead) => lead.updatedAt > updatedAfter)).toEqual([]);
			expect(read.doubled).toBe(0);
		},
	);
}
