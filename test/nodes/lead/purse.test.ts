import { Purse } from '../../../nodes/Lead/index/purse';

const PAGES = 12;

/** A purse that holds so many requests. */
function purseWith(requests: number): Purse {
	const purse = new Purse();
	purse.put(0, PAGES);
	purse.put(requests - PAGES, PAGES);
	return purse;
}

describe('what the index may spend', () => {
	test('an empty purse buys what costs nothing, in all haste', () => {
		expect(purseWith(0).buysAll(PAGES, PAGES, false)).toBe(true);
	});

	test('one with a debt buys nothing', () => {
		expect(purseWith(-1).buysAll(PAGES, PAGES, true)).toBe(false);
	});

	test('each run that goes without it puts in a tenth of what it takes', () => {
		const purse = purseWith(0);
		for (let run = 0; run < 10; run++) expect(purse.buysAll(10, PAGES, false)).toBe(false);
		expect(purse.most(PAGES, PAGES)).toBe(10);
	});
});
