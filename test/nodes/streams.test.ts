/** Answers as they come, in pieces: until when they are read, and what they are in the end. */
import { BrokenOff } from '../../nodes/shared/transport/outcome';
import { MAX_ERROR_BYTES, MEGABYTE, TooLarge } from '../../nodes/shared/transport/bounds';
import type { Outcome } from '../../nodes/shared/transport/outcome';
import { pause } from '../../nodes/shared/transport/pause';
import { receive } from '../../nodes/shared/transport/receive';
import type { Receiver } from '../../nodes/shared/transport/receiveFile';
import type { Circumstances, Stream } from '../../nodes/shared/transport/response';
import { brokenOff, isSuccess } from '../../nodes/shared/transport/response';
import { Secret } from '../../nodes/shared/transport/secret';
import { StreamInspector } from '../../nodes/shared/transport/streamInspector';
import { inTime, startWatchdog } from '../../nodes/shared/transport/watchdog';

const START = Date.parse('2026-03-31T07:00:00Z');
const KEY = 'dummy-key-that-is-not-shown';
jest.useFakeTimers({ now: START });
beforeEach(() => jest.setSystemTime(START));

const bytes = (text: string) => new TextEncoder().encode(text);

const listened: string[] = [];
beforeEach(() => listened.splice(0));
/** Makes another stream as the streams of n8n's client do. */
class Body {
	static from(pieces: AsyncIterable<Uint8Array>) {
		const on = (event: string) => listened.push(event);
		return { on, destroy: () => {}, [Symbol.asyncIterator]: () => pieces[Symbol.asyncIterator]() };
	}
}
type Step = string | number | Uint8Array;

/** A body: pieces with the ms before each; a text of `!` breaks off with what follows it as the code. */
function bodyOf(...steps: Step[]) {
	const destroyed: unknown[] = [];
	let fail: (error: unknown) => void = () => {};
	const over = new Promise<never>((_, reject) => {
		fail = reject;
	});
	over.catch(() => {});
	return Object.assign(new Body(), {
		destroyed,
		destroy: (error: unknown) => {
			destroyed.push(error);
			fail(error ?? new Error('Destroyed'));
		},
		async *[Symbol.asyncIterator]() {
			for (const step of steps) {
				if (typeof step === 'number') await Promise.race([pause(step), over]);
				else if (typeof step === 'string' && step.startsWith('!'))
					throw Object.assign(new Error('Broke'), { code: step.slice(1) });
				else yield typeof step === 'string' ? bytes(step) : step;
			}
		},
	});
}

/** Reads the whole as one text; `odd` is what it does not take, `huge` what is too much. */
const wholeReader = (): ReturnType<Receiver['read']> => {
	let text = '';
	return {
		push: (piece) => {
			text += piece;
			if (piece.includes('huge')) throw new TooLarge('row', 'Row 2');
			if (text.includes('odd')) throw new BrokenOff('an odd word');
		},
		end: () => text,
		soFar: () => `so far ${text}`,
		held: () => text.length,
	};
};

/** What becomes of an answer; how long it took; and whether the request was ended. */
async function received(
	steps: Step[],
	{
		receiver,
		statusCode = 200,
		...others
	}: Partial<Circumstances> & { receiver?: Receiver; statusCode?: number } = {},
) {
	const body = bodyOf(...steps);
	let aborts = 0;
	let took = 0;
	const reading = receive({ statusCode, headers: {}, body: body as unknown as Stream }, receiver, {
		abort: () => aborts++,
		effect: 'read',
		origin: 'https://api.outreach.example',
		secret: new Secret(KEY),
		startedAt: START,
		timeoutMs: 1_000,
		...others,
	}).finally(() => {
		took = Date.now() - START;
	});
	await jest.advanceTimersByTimeAsync(30_000);
	return { outcome: await reading, took, aborts, destroyed: body.destroyed.length };
}

const unusable = (reason: string, others = {}): Partial<Outcome> =>
	({ kind: 'unusable', reason, ...others }) as Partial<Outcome>;
const long = 'x'.repeat(MAX_ERROR_BYTES);

describe('an answer in JSON', () => {
	test.each<[string, Step[], Parameters<typeof received>[1], object]>([
		['in pieces', ['{"a":', '"ä"}'], {}, { kind: 'answer', body: { a: 'ä' } }],
		[
			'whose letters are cut',
			[bytes('["é"]').slice(0, 3), bytes('["é"]').slice(3)],
			{},
			{ kind: 'answer', body: ['é'] },
		],
		[
			'that ends in a letter',
			['x', bytes('é').slice(0, 1)],
			{ takesAny: true },
			{ body: 'x\ufffd' },
		],
		[
			'of an error that is one long piece',
			[`{"a":"${long}"}`],
			{ statusCode: 404 },
			{ reason: 'empty' },
		],
		['with the key', [`{"a":"${KEY}"}`], {}, { kind: 'answer', body: { a: '***' } }],
		[
			'with a word that is also a short key',
			['{"a":"acme-crm"}'],
			{ secret: new Secret('acme-crm') },
			{ kind: 'answer', body: { a: 'acme-crm' } },
		],
		['that is a text with the key', [KEY], { takesAny: true }, { kind: 'answer', body: '***' }],
		[
			'that says no, with the key',
			[`{"code":"${KEY}"}`],
			{ statusCode: 400 },
			{ body: { code: '***' } },
		],
		['as large as it may be', ['{}'], { maxBytes: 2 }, { kind: 'answer', body: {} }],
		[
			'that is too large',
			['{', '} '],
			{ maxBytes: 2 },
			unusable('tooLarge', { over: 'answer', status: 200 }),
		],
		[
			'that is larger than 8 MB',
			[`["${'x'.repeat(8 * MEGABYTE)}"]`],
			{},
			unusable('tooLarge', { detail: '8 MB' }),
		],
		['that breaks off', ['{', '!ECONNRESET'], {}, unusable('cutShort', { status: 200 })],
		[
			'of an error that breaks off',
			['{"code":"A"}', '!ECONNRESET'],
			{ statusCode: 404 },
			{ kind: 'refusal', body: {}, reason: 'empty' },
		],
		[
			'of an error that is too long',
			['<html>', long],
			{ statusCode: 404 },
			{ kind: 'refusal', body: {}, reason: 'webPage' },
		],
		[
			'of an error that is long',
			[`{"a":"${long.slice(8)}"}`],
			{ statusCode: 404 },
			{ kind: 'refusal', body: { a: long.slice(8) } },
		],
		[
			'of an error whose end is too much',
			['{"code":"A"}', long],
			{ statusCode: 404 },
			{ kind: 'refusal', body: { code: 'A' } },
		],
	])('%s', async (_, steps, others, outcome) => {
		expect((await received(steps, others)).outcome).toMatchObject(outcome);
	});

	test.each<[number[], object, number]>([
		[[900], { kind: 'answer' }, 1_000],
		[[500, 700], unusable('timeout', { status: 200 }), 1_000],
		[[20_000], unusable('timeout', { status: 200 }), 1_000],
	])('that takes %j ms has one second', async (waits, outcome, most) => {
		const ran = await received(['{', ...waits, '}']);
		expect(ran.outcome).toMatchObject(outcome);
		expect(ran.took).toBeLessThanOrEqual(most + 250);
		const isOver = outcome === undefined || ran.outcome.kind !== 'answer';
		expect([ran.aborts, ran.destroyed]).toEqual(isOver ? [1, 1] : [0, 0]);
	});

	test('ends when the execution is cancelled', async () => {
		const signal = AbortSignal.abort();
		const cancelled = { kind: 'notSent', reason: 'cancelled' };
		expect(await received(['{', 600, '}'], { signal })).toMatchObject({
			outcome: cancelled,
			aborts: 1,
		});
		const write = await received(['{', 600, '}'], { signal, effect: 'idempotent' });
		expect(write.outcome).toEqual({ kind: 'unknown', reason: 'cancelled' });
	});
});

describe('a file', () => {
	const receiver: Receiver = { read: wholeReader };
	/** So short that it is not looked for in files. */
	const secret = new Secret('acme-crm');
	const page = `<html>odd${'x'.repeat(5_000)}`;

	test.each<[string, Step[], Parameters<typeof received>[1], object]>([
		['in pieces', ['a,b\n', '1,2'], {}, { kind: 'answer', body: 'a,b\n1,2', size: 7 }],
		['whose letter is cut', ['a', 'b'], {}, { kind: 'answer', body: 'ab' }],
		[
			'that is an error',
			['{"code":"A"}'],
			{ statusCode: 404 },
			{ kind: 'refusal', body: { code: 'A' } },
		],
		['with an odd word', ['a odd'], {}, unusable('cutShort', { detail: 'an odd word' })],
		['that is a web page', [page, 20_000, 'b'], {}, unusable('webPage')],
		['that is odd JSON', [`{"a":odd "${'x'.repeat(5_000)}`, 20_000], {}, unusable('missing')],
		['with too long a row', ['a huge', 20_000, 'b'], {}, unusable('tooLarge', { over: 'row' })],
		['that breaks off', ['a', '!ECONNRESET'], {}, unusable('cutShort', { status: 200 })],
		['that goes on in time', ['a', 900, 'b', 900, 'c'], {}, { kind: 'answer', body: 'abc' }],
		['that stalls', ['a', 1_600, 'b'], {}, unusable('timeout')],
		[
			'that does not end before the deadline',
			['a', 900, 'b', 900, 'c'],
			{ deadline: START + 1_500 },
			unusable('timeout', { soFar: 'so far ab' }),
		],
		[
			'of which nothing came before the deadline',
			[900, 'b'],
			{ deadline: START + 500 },
			unusable('timeout', { soFar: undefined }),
		],
		[
			'that stalls before the deadline',
			['a', 20_000],
			{ deadline: START + 25_000 },
			unusable('timeout', { soFar: undefined }),
		],
		[
			'that is odd at the deadline',
			['odd', 900, 'b', 900],
			{ deadline: START + 1_500 },
			unusable('timeout', { soFar: undefined }),
		],
		['that drips', Array.from({ length: 30 }, () => ['x', 600]).flat(), {}, unusable('timeout')],
		[
			'that comes fast enough',
			Array.from({ length: 30 }, () => ['x'.repeat(80), 600]).flat(),
			{},
			{ kind: 'answer' },
		],
	])('%s', async (_, steps, others, outcome) => {
		const { outcome: became } = await received(steps, { receiver, secret, ...others });
		expect({ soFar: undefined, ...became }).toMatchObject(outcome);
	});

	test.each<[string, Step[], Partial<Circumstances>, object]>([
		['that was held back', ['a', 'b'], { secret: new Secret(KEY) }, { kind: 'answer', body: 3 }],
		['that does not end', ['a', 900, 'b', 900], { deadline: START + 1_500 }, unusable('timeout')],
	])('%s is read by who counts the pieces alone', async (_, steps, others, outcome) => {
		let pieces = 0;
		const read = () => ({ push: () => void pieces++, end: () => pieces });
		const ran = await received(steps, { receiver: { read }, secret, ...others });
		expect(ran.outcome).toMatchObject(outcome);
	});

	/** Stores a file, or fails with this code once all has come. */
	async function stored(steps: Step[], others: Partial<Circumstances> = {}, code?: string) {
		const pieces: string[] = [];
		const store = async (stream: Stream) => {
			for await (const piece of stream) pieces.push(new TextDecoder().decode(piece as Buffer));
			if (code !== undefined) throw Object.assign(new Error('The disk is full'), { code });
			return { data: '', mimeType: 'text/csv' };
		};
		const { outcome } = await received(steps, {
			receiver: { read: wholeReader, store },
			secret,
			...others,
		});
		return { outcome, pieces };
	}

	test.each<[Step[], string, string[]]>([
		[['a', 'bc'], 'acme-crm', ['a', 'bc', '']],
		[['x', KEY, 'y'], KEY, ['x***y']],
	])('of %j is stored without the key %s', async (steps, key, pieces) => {
		const ran = await stored(steps, { secret: new Secret(key) });
		const body = { binary: { data: '', mimeType: 'text/csv' }, content: pieces.join('') };
		expect(ran).toMatchObject({ outcome: { kind: 'answer', body }, pieces });
		expect(listened).toEqual(['error']);
	});

	test.each([
		...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ERR_BAD_RESPONSE', 'ERR_CANCELED'],
		...['ERR_STREAM_PREMATURE_CLOSE', 'Z_DATA_ERROR', 'Z_BUF_ERROR'],
	])('that broke off by %s was cut short, not refused by the store', async (code) => {
		expect((await stored(['a'], {}, code)).outcome).toEqual(unusable('cutShort', { status: 200 }));
	});

	test.each(['ENOSPC', 'EXDEV_EPIPE', 'EPIPE_2', ''])(
		'that the store does not take: %s',
		async (code) => {
			const notStored = unusable('notStored', { status: 200, detail: 'The disk is full' });
			expect((await stored(['a'], {}, code)).outcome).toEqual(notStored);
			const unread = await received(['a', `!${code}`], { receiver, secret });
			expect(unread.outcome).toMatchObject({ reason: 'cutShort' });
		},
	);

	test('that stalls while it is stored has no time left', async () => {
		expect((await stored(['a', 20_000])).outcome).toMatchObject({ reason: 'timeout' });
	});

	test('whose rest is not read ends the request', async () => {
		const { aborts, destroyed, took } = await received(['a huge', 'b', 20_000], {
			receiver,
			secret,
		});
		expect([aborts, destroyed]).toEqual([1, 1]);
		expect(took).toBeLessThan(500);
	});

	test.each<[Step[], Partial<Circumstances>, number, unknown]>([
		[['a', 20_000], {}, 1_000, undefined],
		[['a', 20_000], { timeoutMs: 9_000, deadline: START + 1_500 }, 1_500, 'so far a'],
	])('%j with %j ends in the very moment', async (steps, others, ms, soFar) => {
		const { outcome, took } = await received(steps, { receiver, secret, ...others });
		expect([took, { soFar: undefined, ...outcome }.soFar]).toEqual([ms, soFar]);
	});

	test('drips from ten time-outs on', async () => {
		const drops = Array.from({ length: 40 }, () => ['x', 600]).flat();
		const { took } = await received(drops, { receiver, secret });
		expect(took).toBeGreaterThan(10_000);
		expect(took).toBeLessThanOrEqual(10_250);
	});
});

describe('what passes by', () => {
	const inspect = (...pieces: string[]) => {
		const inspector = new StreamInspector(new Secret('acme'), wholeReader());
		for (const piece of pieces) inspector.push(bytes(piece));
		return inspector;
	};

	test.each<[string[], boolean, number]>([
		[['odd', 'x'.repeat(4_092)], false, 4_095],
		[['odd', 'x'.repeat(4_093)], true, 4_096],
		[['x'.repeat(9_000)], false, 4_096],
		[['x'.repeat(3_000), 'y'.repeat(3_000), 'z'.repeat(3_000)], false, 6_000],
		[['huge'], true, 4],
		[['x'.repeat(4_096), 'y'], false, 4_096],
	])('%j need not be read on: %s', (pieces, isOver, beginning) => {
		const inspector = inspect(...pieces);
		expect([inspector.isOver, inspector.beginning.length]).toEqual([isOver, beginning]);
	});

	test('the first fault counts, and the bytes are counted', () => {
		const inspector = inspect('odd', 'huge');
		expect(() => inspector.end()).toThrow(BrokenOff);
		expect([inspector.bytes, inspector.soFar()]).toEqual([7, undefined]);
		expect([inspect('a', 'b').end(), inspect('a').soFar()]).toEqual(['ab', 'so far a']);
	});

	test('when the last piece came', () => {
		const inspector = inspect();
		jest.setSystemTime(START + 700);
		expect(inspector.lastAt).toBe(START);
		inspector.push(bytes('a'));
		expect(inspector.lastAt).toBe(START + 700);
	});

	test('a letter that is cut in two', () => {
		const inspector = inspect();
		const [first, ...others] = bytes('é');
		inspector.push(Uint8Array.of(first));
		inspector.push(Uint8Array.from(others));
		inspector.flush();
		expect([inspector.beginning, inspector.end()]).toEqual(['é', 'é']);
	});

	test('2 GB are the most of a file', () => {
		const inspector = inspect();
		const piece = { length: 1024 * MEGABYTE } as Uint8Array;
		jest.spyOn(TextDecoder.prototype, 'decode').mockReturnValue('x');
		inspector.push(piece);
		inspector.push(piece);
		expect(inspector.isOver).toBe(false);
		inspector.push(bytes('x'));
		jest.restoreAllMocks();
		expect(inspector.isOver).toBe(true);
		expect(() => inspector.end()).toThrow(new TooLarge('file').message);
	});
});

describe('a pause', () => {
	const lasts = async (ms: number, signal?: AbortSignal, setBackTo?: number) => {
		let took: number | undefined;
		let slept = 0;
		const pausing = pause(ms, signal);
		void pausing.then(() => {
			took = slept;
		});
		for (; took === undefined && slept < 5_000; slept += 50) {
			if (slept === 500 && setBackTo !== undefined) jest.setSystemTime(START + setBackTo);
			await jest.advanceTimersByTimeAsync(50);
		}
		return [await pausing, slept];
	};
	test.each([
		[0, undefined, true, 50],
		[250, undefined, true, 250],
		[300, undefined, true, 300],
		[1_000, undefined, true, 1_000],
		[2_000, -60_000, true, 2_000],
		[2_000, 60_000, true, 750],
	])('of %i ms, with a clock that is moved to %s', async (ms, setTo, passed, took) => {
		expect(await lasts(ms, undefined, setTo)).toEqual([passed, took]);
	});

	test('is ended by a cancel', async () => {
		const controller = new AbortController();
		const pausing = lasts(3_000, controller.signal);
		controller.abort();
		expect(await pausing).toEqual([false, 250]);
		expect(await lasts(3_000, controller.signal)).toEqual([false, 50]);
	});
});

describe('a watchdog', () => {
	const watch = (isTimeOver: () => boolean, signal?: AbortSignal) => {
		const destroyed: number[] = [];
		const watchdog = startWatchdog(
			{ destroy: () => destroyed.push(Date.now() - START) },
			isTimeOver,
			signal,
		);
		let overAt: number | undefined;
		watchdog.over.catch(() => {
			overAt = Date.now() - START;
		});
		return { watchdog, destroyed, overAt: () => overAt };
	};

	test('ends what is over, and tells a second later who still waits', async () => {
		const { destroyed, overAt, watchdog } = watch(() => Date.now() >= START + 500);
		await jest.advanceTimersByTimeAsync(499);
		expect([destroyed, watchdog.isOverdue]).toEqual([[], false]);
		await jest.advanceTimersByTimeAsync(5_000);
		expect([destroyed, watchdog.isOverdue, overAt()]).toEqual([[500], true, 1_500]);
	});

	test('ends nothing that has ended', async () => {
		const { destroyed, watchdog, overAt } = watch(() => Date.now() >= START + 500);
		await jest.advanceTimersByTimeAsync(300);
		watchdog.end();
		await jest.advanceTimersByTimeAsync(5_000);
		expect([destroyed, watchdog.isOverdue, overAt()]).toEqual([[], false, undefined]);
	});

	test('ends what is cancelled, which is not overdue', async () => {
		const controller = new AbortController();
		const { destroyed, overAt, watchdog } = watch(() => false, controller.signal);
		controller.abort();
		await jest.advanceTimersByTimeAsync(5_000);
		expect([destroyed, watchdog.isOverdue, overAt()]).toEqual([[250], false, 1_250]);
		const ended = watch(() => false, controller.signal);
		ended.watchdog.end();
		await jest.advanceTimersByTimeAsync(5_000);
		expect([ended.destroyed, ended.overAt()]).toEqual([[], undefined]);
	});
});

describe('the head of an answer', () => {
	const comesAfter = async (ms: number) => {
		const destroy = jest.fn();
		const head = pause(ms).then(() => ({ body: { destroy } }));
		const first = inTime(head, START + 1_000);
		await jest.advanceTimersByTimeAsync(10_000);
		return [(await first) !== undefined, destroy.mock.calls.length];
	};
	test.each([
		[0, true, 0],
		[1_900, true, 0],
		[2_600, false, 1],
	])('that comes after %i ms is in time: %s', async (ms, isInTime, destroyed) => {
		expect(await comesAfter(ms)).toEqual([isInTime, destroyed]);
	});

	test('nothing looks at the clock once it is here', async () => {
		jest.clearAllTimers();
		await inTime(Promise.resolve({ body: {} }), START + 60_000);
		await jest.advanceTimersByTimeAsync(250);
		expect(jest.getTimerCount()).toBe(0);
	});

	test('what comes too late may be anything', async () => {
		const late = pause(3_000).then(() => ({ body: 'x' }));
		const failing = pause(3_000).then(() => {
			throw new Error('late');
		});
		const both = Promise.all([inTime(late, START), inTime(failing, START)]);
		await jest.advanceTimersByTimeAsync(5_000);
		expect(await both).toEqual([undefined, undefined]);
	});

	test.each([
		[199, false],
		[200, true],
		[299, true],
		[300, false],
	])('%i says yes: %s', (statusCode, isYes) => {
		expect(isSuccess({ statusCode } as Parameters<typeof isSuccess>[0])).toBe(isYes);
	});
});

test('an answer that broke off was cancelled, too large, overdue or cut short', () => {
	const what = (error: Error, { isOverdue = false, isCancelled = false } = {}) => {
		const circumstances = {
			effect: 'idempotent',
			signal: isCancelled ? AbortSignal.abort() : undefined,
		};
		type Given = Parameters<typeof brokenOff>;
		return brokenOff(
			{ statusCode: 200 } as Given[0],
			circumstances as Given[1],
			{ isOverdue } as Given[2],
			error,
		);
	};
	expect(what(new Error(), { isCancelled: true })).toEqual({
		kind: 'unknown',
		reason: 'cancelled',
	});
	expect(what(new TooLarge('row', 'x'))).toMatchObject({
		reason: 'tooLarge',
		over: 'row',
		detail: 'x',
	});
	expect(what(new Error(), { isOverdue: true })).toMatchObject({ reason: 'timeout', status: 200 });
	expect(what(new Error())).toMatchObject({ reason: 'cutShort', status: 200 });
});
