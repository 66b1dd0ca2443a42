import { Waits } from '../../../../nodes/shared/run/waits';

const SECOND = 1_000;

const MINUTE = 60 * SECOND;

jest.useFakeTimers({ now: new Date('2026-03-31T07:00:00Z') });

beforeEach(() => jest.setSystemTime(new Date('2026-03-31T07:00:00Z')));

/** The waits of a run of so many items, what they write to the log, and say at the end. */
function waiting(items?: number, isCancelled = false) {
	const lines: string[] = [];
	const hints: string[] = [];
	const write = (level: string) => (text: string) =>
		void lines.push(`${level} ${text.replace(/^Node "N" /, '')}`);
	const waits = new Waits(
		{
			getNode: () => ({ name: 'N' }),
			logger: { info: write('info'), warn: write('warn') },
			addExecutionHints: ({ message }: { message: string }) => void hints.push(message),
			getExecutionCancelSignal: () => ({ aborted: isCancelled }),
		} as never,
		items,
	);
	const begin = (ms: number, name?: string, limit?: number) =>
		waits.begins({ endsAt: Date.now() + ms, name, limit } as never);
	const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);
	const hint = () => {
		waits.addHint();
		return hints.at(-1);
	};
	return { begin, hint, lines, pass, waits };
}

test.each<[string | undefined, number | undefined, string]>([
	['hour', 1_000, ' (1,000 requests an hour)'],
	['minute', 60, ' (60 requests a minute)'],
	['hour', undefined, ' (hour)'],
	[undefined, 60, ''],
])('a long wait for the limit of a %s of %s is told while it lasts', (name, limit, words) => {
	const { begin, hint, lines, pass, waits } = waiting(3);
	waits.done = 5;
	begin(2 * MINUTE, name, limit);
	expect(lines).toEqual([
		`info waits for the rate limit${words} until 2026-03-31T07:02:00.000Z (3 of 3 items done)`,
	]);
	pass(2 * MINUTE);
	waits.ends();
	expect(lines[1]).toBe('info continues after the wait for the rate limit (3 of 3 items done)');
	expect(hint()).toBe(`Waited 2 minutes for the rate limit${words}`);
});

test.each([
	[9_999, 0],
	[10_000, 1],
])('a wait of %i ms is told %i times', (ms, count) => {
	const { begin, hint, lines, pass, waits } = waiting();
	begin(ms, 'minute');
	pass(ms);
	waits.ends();
	expect(lines).toHaveLength(2 * count);
	expect(hint()).toBe(count === 0 ? undefined : 'Waited 10 seconds for the rate limit (minute)');
	if (count === 1) expect(lines[0]).toMatch(/07:00:10\.000Z$/);
});

test('waits at one time are one, told again only where it is ten seconds longer', () => {
	const { begin, hint, lines, pass, waits } = waiting(2);
	begin(20 * SECOND, 'minute');
	begin(29_999, 'minute');
	expect(lines).toHaveLength(1);
	begin(30 * SECOND, 'hour');
	expect(lines).toHaveLength(2);
	pass(20 * SECOND);
	waits.ends();
	waits.ends();
	expect(lines).toHaveLength(2);
	pass(10 * SECOND);
	waits.ends();
	expect(lines[2]).toMatch(/^info continues .* \(0 of 2 items done\)$/);
	begin(20 * SECOND, 'minute');
	expect(lines).toHaveLength(4);
	pass(59 * SECOND);
	waits.ends();
	expect(hint()).toBe('Waited 89 seconds for the rate limit (minute) (hour)');
});

test.each([
	[89, '89 seconds'],
	[90, '2 minutes'],
	[149, '2 minutes'],
	[150, '3 minutes'],
])('%i seconds are %s', (seconds, words) => {
	const { begin, hint, pass, waits } = waiting();
	begin(seconds * SECOND);
	pass(seconds * SECOND);
	waits.ends();
	expect(hint()).toBe(`Waited ${words} for the rate limit`);
});

test('the limit of a day is a warning, once, also where it is not waited for', () => {
	const { begin, lines, waits } = waiting();
	const day = { endsAt: Date.now() + MINUTE, name: 'day' } as never;
	waits.refuses({ endsAt: Date.now() + MINUTE, name: 'hour' } as never);
	expect(lines).toEqual([]);
	waits.refuses(day);
	waits.refuses(day);
	const warning = 'warn has no requests left today; the limit resets at 2026-03-31T07:01:00.000Z';
	expect(lines).toEqual([warning]);
	const other = waiting();
	other.begin(MINUTE, 'day', 5);
	expect(other.lines).toEqual([expect.stringContaining('(5 requests a day)'), warning]);
	begin(MINUTE, 'day');
	expect(lines).toHaveLength(2);
});

test('a run that was cancelled does not continue, nor does one that was told of nothing', () => {
	const cancelled = waiting(1, true);
	cancelled.begin(MINUTE);
	cancelled.waits.ends();
	expect(cancelled.lines).toHaveLength(1);
	const short = waiting(1);
	short.begin(SECOND);
	short.waits.ends();
	expect(short.lines).toEqual([]);
	short.begin(MINUTE);
	short.waits.ends();
	short.begin(SECOND);
	short.waits.ends();
	expect(short.lines).toHaveLength(2);
	const ofTrigger = new Waits({
		getNode: () => ({ name: 'N' }),
		logger: { info: () => {} },
	} as never);
	ofTrigger.begins({ endsAt: Date.now() + MINUTE } as never);
	ofTrigger.ends();
	expect(() => ofTrigger.addHint()).not.toThrow();
});
