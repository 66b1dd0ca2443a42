import { parseTimestamp } from '../../../nodes/shared/utils/dates';

describe('parseTimestamp', () => {
	const day = '2026-03-31';
	const sevenUtc = Date.UTC(2026, 2, 31, 7);

	test.each<[unknown, number]>([
		['2026-03-31', Date.UTC(2026, 2, 31)],
		['20260331', Date.UTC(2026, 2, 31)],
		['2026-03-31T07:00:05.250', sevenUtc + 5_250],
		['2026-03-31 07:00:05,25', sevenUtc + 5_250],
		['2026-03-31T07:00:00.123456Z', sevenUtc + 123],
		['2026-03-31T07:05', sevenUtc + 300_000],
		['2026-03-31 09:00:00.000+02:00', sevenUtc],
		['20260331T070000.000Z', sevenUtc],
		['2026-03-30T21:30:00-0930', sevenUtc],
		['20260331T120000+05', sevenUtc],
	])('parses %j as %d ms', (time, ms) => {
		expect(parseTimestamp(time)).toBe(ms);
	});

	test.each([
		...['', 'soon', 'x2026-03-31', '2026-03-31x', '2026-13-31', '2026-03-31T25:00', '31.03.2026'],
		...['2026-3-31', '2026-03-31T07', 'x2026-03-31T07:00:00Z', '+002026-03-31T07:00:00Z'],
		...['2026-03-31T07:00:00Zx', '2026-03-31T07:00:00.Z', `${day}T07:00:00Z, ${day}T07:00:00Z`],
		...[sevenUtc, Number.NaN, null, undefined, true, new Date(sevenUtc), { 0: day }],
	])('returns -Infinity for %p, which is not a time', (time) => {
		expect(parseTimestamp(time)).toBe(-Infinity);
	});
});
