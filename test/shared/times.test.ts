import { isOlder, msOf } from '../../nodes/shared/times';

describe('times', () => {
	const seven = Date.UTC(2026, 2, 31, 7);

	test.each<[unknown]>(
		[
			...['2026-03-31T07:00:00Z', '2026-03-31T07:00:00.000Z', '2026-03-31T09:00:00+02:00'],
			...['2026-03-31T09:00:00.0+02:00', '2026-03-31T07:00:00', '2026-03-31T07:00'],
			...[
				'2026-03-31 07:00:00',
				'2026-03-31 07:00:00 Z',
				'2026-03-31t07:00:00z',
				'20260331T070000Z',
			],
			...[
				'20260331T0700',
				'2026-03-31T07:00:00,0Z',
				'2026-03-31T07:00:00.00',
				' 2026-03-31T07:00 ',
			],
			...[
				'2026-03-31T09:00+0200',
				'2026-03-31T09:00+02',
				'2026-03-31T01:30-05:30',
				seven,
				seven / 1_000,
			],
		].map((time) => [time]),
	)('%j is seven o’clock in UTC', (time) => {
		expect(msOf(time)).toBe(seven);
	});

	test.each<[unknown, number]>([
		['2026-03-31', Date.UTC(2026, 2, 31)],
		['20260331', Date.UTC(2026, 2, 31)],
		['2026-03-31T07:00:05.250', seven + 5_250],
		['2026-03-31 07:00:05,25', seven + 5_250],
		['2026-03-31T07:00:00.123456Z', seven + 123],
		['2026-03-31T07:05', seven + 300_000],
		[0, 0],
		[-1, -1_000],
		[100_000_000_000, 100_000_000_000_000],
		[100_000_000_001, 100_000_000_001],
	])('%j in ms is %d', (time, ms) => {
		expect(msOf(time)).toBe(ms);
	});

	test.each<[unknown]>(
		[
			...['', 'soon', 'x2026-03-31', '2026-03-31x', '2026-13-31', '2026-03-31T25:00', '31.03.2026'],
			...[
				'2026-3-31',
				'2026-03-31T07',
				'x2026-03-31T07:00:00Z',
				'+002026-03-31T07:00:00Z',
				'2026-03-31T07:00:00Zx',
				'2026-03-31T07:00:00.Z',
			],
			...['2026-03-31T07:00:00Z, 2026-03-31T07:00:00Z', 1e300, Number.NaN, null, undefined, true],
			...[['2026-03-31'], new Date(seven)],
		].map((time) => [time]),
	)('%j is no time: it is before all others', (time) => {
		expect(msOf(time)).toBe(-Infinity);
	});

	test.each([
		['2026-03-30', true],
		['2026-03-31', false],
		['2026-04-01', false],
		['soon', false],
		[undefined, false],
	])('%s is older than a day: %s', (time, older) => {
		expect(isOlder(time, '2026-03-31')).toBe(older);
	});

	test('nothing is before the first record of all', () => {
		expect(isOlder('2026-03-30', '')).toBe(false);
	});
});
