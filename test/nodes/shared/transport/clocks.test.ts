/** The service's clock as its answers tell it, and who else uses a key's windows. */
import { Clocks } from '../../../../nodes/shared/transport/clocks';
import { OthersUse } from '../../../../nodes/shared/transport/othersUse';

const START = Date.parse('2026-03-31T07:00:00Z');
jest.useFakeTimers({ now: START });
beforeEach(() => jest.setSystemTime(START));

const header = (ms: number) => new Date(START + ms).toUTCString();

describe('the local clock', () => {
	test.each([
		[5_000, []],
		[0, []],
		[-2_000, []],
		[-2_001, [2_001]],
		[-60_000, [60_000]],
	])('that moves by %i ms', (ms, setBack) => {
		const told: number[] = [];
		const clocks = new Clocks((by) => told.push(by));
		expect(clocks.now()).toBe(START);
		jest.setSystemTime(START + ms);
		expect(clocks.now()).toBe(START + ms);
		expect(clocks.now()).toBe(START + ms);
		expect(told).toEqual(setBack);
	});
});

describe('the service’s clock', () => {
	test.each<[string, Array<number | 'none'>, number]>([
		['is the local one where nothing is said', ['none'], 0],
		['is ahead', [60_000, 'none'], 60_000],
		['is behind', [-60_000, 'none'], -60_000],
		['is not believed to be two seconds slower', [60_000, 58_000, 'none'], 60_000],
		['is believed to be three seconds slower', [60_000, 57_000, 'none'], 57_000],
		['is believed to be a second faster', [60_000, 61_000, 'none'], 61_000],
		['is behind, then less', [-60_000, -59_000, 'none'], -59_000],
		['is behind, then a little more', [-60_000, -61_000, 'none'], -60_000],
		['is behind, then much more', [-60_000, -63_000, 'none'], -63_000],
		['is said to be the local one first', [0, -1_000, 'none'], -1_000],
		['is that of the answer', [60_000, 58_000], 58_000],
	])('%s', (_, said, expected) => {
		const clocks = new Clocks(() => {});
		const times = said.map((ms) => clocks.serviceTime(ms === 'none' ? undefined : header(ms)));
		expect(times.at(-1)).toBe(START + expected);
	});
});

describe('who else uses a window', () => {
	const use = (...steps: Array<(others: OthersUse) => void>) => {
		const others = new OthersUse();
		for (const step of steps) step(others);
		return others.isRuledOut('minute');
	};
	const reads =
		(used?: number, own = 1) =>
		(others: OthersUse) =>
			others.learn('minute', used, own);
	const sends = (count: number) => (others: OthersUse) => others.noteOwn(count);
	const ends =
		(underWay = 0) =>
		(others: OthersUse) =>
			others.endWindow('minute', underWay);

	test.each<[string, Array<(others: OthersUse) => void>, boolean]>([
		['nothing is known', [], false],
		['a window that has not ended', [reads(1)], false],
		['a window with the own requests alone', [reads(1), ends()], true],
		['one with fewer than the own', [reads(0), ends()], true],
		['one with others', [reads(2), ends()], false],
		['one with others at first', [reads(2), sends(5), reads(2), ends()], false],
		['one in which more were sent', [reads(1), sends(2), reads(3), ends()], true],
		['one in which one did not go', [reads(1), sends(1), sends(-1), reads(2), ends()], false],
		['the first own number counts', [reads(1), reads(2, 5), ends()], false],
		['one that says nothing', [reads(undefined), ends()], false],
		['one after it that says nothing', [reads(1), ends(), ends()], false],
		['others in the next one', [reads(1), ends(), reads(1)], false],
		['what was under way', [reads(1), ends(1), reads(1)], true],
		['none others in the next one', [reads(1), ends(2), reads(1), ends()], true],
		['others in the next one, as it ends', [reads(1), ends(), reads(1), ends()], false],
		['a window that was never read', [ends(), reads(0), ends()], true],
	])('%s', (_, steps, isRuledOut) => {
		expect(use(...steps)).toBe(isRuledOut);
	});

	test('each window is another one', () => {
		const others = new OthersUse();
		others.learn('hour', 1, 1);
		others.learn('minute', 2, 1);
		others.endWindow('hour', 0);
		others.endWindow('minute', 0);
		expect([others.isRuledOut('hour'), others.isRuledOut('minute')]).toEqual([true, false]);
	});
});
