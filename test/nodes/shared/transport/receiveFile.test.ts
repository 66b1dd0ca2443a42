import type { Receiver } from '../../../../nodes/shared/transport/receiveFile';
import type { Circumstances, Stream } from '../../../../nodes/shared/transport/response';
import { Secret } from '../../../../nodes/shared/transport/secret';
import type { Step } from './bodies';
import { listened, START, KEY, received, unusable, wholeReader } from './bodies';

jest.useFakeTimers({ now: START });
beforeEach(() => jest.setSystemTime(START));
beforeEach(() => listened.splice(0));

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
