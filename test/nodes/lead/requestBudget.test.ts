import { RequestBudget } from '../../../nodes/Lead/requestBudget';

const PAGES = 12;

/** A budget that has so many requests left. */
function budgetOf(requests: number): RequestBudget {
	const budget = new RequestBudget();
	budget.spend(PAGES - requests, PAGES);
	return budget;
}

describe('what the lead index may spend', () => {
	test('at first it is one reading of the list', () => {
		expect(new RequestBudget().most(2 * PAGES, PAGES)).toBe(PAGES);
	});

	test('a reading that costs nothing more needs nothing left, and no room', () => {
		expect(budgetOf(0).allowsReading(PAGES, PAGES, false)).toBe(true);
	});

	test('with a debt nothing is read', () => {
		expect(budgetOf(-1).allowsReading(PAGES, PAGES, true)).toBe(false);
	});

	test('each run that goes without the index adds a tenth of what it takes', () => {
		const budget = budgetOf(0);
		for (let run = 0; run < 10; run++) expect(budget.allowsReading(10, PAGES, false)).toBe(false);
		expect(budget.most(PAGES, PAGES)).toBe(10);
	});

	test('what is saved is never more than one reading', () => {
		const budget = new RequestBudget();
		budget.spend(-100, PAGES);
		expect(budget.most(100, PAGES)).toBe(PAGES);
	});
});
