import { changing, idsOf, runLeadAgainst } from './run';
import { leadOf, leadsUpTo } from './samples';

export const all = { operation: 'getAll', returnAll: true };
export const readWhile = async (...[leads, change]: Parameters<typeof changing>) =>
	await runLeadAgainst(changing(leads, change), all);
/** A lead that appears late among the others. */
export const late = (number: number) => leadOf(number, { createdAt: leadOf(50).createdAt });

/** Tests a bulk update of half of so many leads, made before this page is read. */
export function describeBulkUpdate(count: number, page: string): void {
	describe('Updated After of a list that changes', () => {
		test(`all of ${count} leads come again behind what a bulk update has put before what was read`, async () => {
			const leads = leadsUpTo(count);
			const updatedAt = leadOf(count + 8_000).updatedAt;
			const { error, json } = await runLeadAgainst(
				changing(leads, ({ query }) => {
					if (query.page !== page) return;
					for (const lead of leads.slice(0, count / 2)) lead.updatedAt = updatedAt;
				}),
				{ ...all, filters: { updatedAfter: '2026-01-01' } },
			);
			expect(error).toBeUndefined();
			expect(new Set(idsOf(json)).size).toBe(count);
			expect(json).toHaveLength(count);
		});
	});
}
