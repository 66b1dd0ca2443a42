import { CreditBudget } from '../../../nodes/shared/execution/creditBudget';

test('addUnattributedCredits adds the credits of a page without records to the first record with known credits', () => {
	const budget = new CreditBudget(undefined, { actions: 0, credits: 0 });
	budget.record({ creditsUsed: 2, remainingCredits: 8 }, 0);
	const skipped = { outcome: 'skipped', reason: 'Enriched before', fields: { creditsUsed: null } };
	const results = [
		undefined,
		{ ...skipped, outcome: 'skipped' as const },
		{ records: [{ creditsUsed: null }, { creditsUsed: 0.1 }] },
		{ records: [{ creditsUsed: 0 }] },
	];
	expect(budget.addUnattributedCredits(results)).toEqual([
		undefined,
		skipped,
		{ records: [{ creditsUsed: null }, { creditsUsed: 2.1 }] },
		{ records: [{ creditsUsed: 0 }] },
	]);
});
