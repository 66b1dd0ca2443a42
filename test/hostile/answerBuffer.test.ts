import { sleep } from 'n8n-workflow';
import type { Outcome } from '../../nodes/shared/transport/outcome';
import { receive } from '../../nodes/shared/transport/receive';
import type { Stream } from '../../nodes/shared/transport/response';
import { AnswerBuffer } from '../../nodes/shared/transport/answerBuffer';
import { Secret } from '../../nodes/shared/transport/secret';

const MEGABYTE = 1024 * 1024;
const PIECE = new TextEncoder().encode('a'.repeat(MEGABYTE));
const QUOTE = new TextEncoder().encode('"}');

jest.setTimeout(60_000);

/** A credential's answers, and what was taken out of the network and not yet parsed. */
class Answers {
	held = 0;
	mostHeld = 0;
	goesOn = false;
	private readonly buffer = new AnswerBuffer();

	/** @param stallsAt after how many MB nothing comes until it goes on */
	async read(
		megabytes: number,
		{ stallsAt = Infinity, timeoutMs = 60_000 } = {},
	): Promise<Outcome> {
		let bytes = 0;
		const stream = {
			destroyed: false,
			destroy: () => {
				stream.destroyed = true;
			},
			[Symbol.asyncIterator]: async function* (this: Answers) {
				yield new TextEncoder().encode('{"x":"');
				for (let piece = 0; piece < megabytes; piece++) {
					while (piece >= stallsAt && !this.goesOn && !stream.destroyed) await sleep(10);
					if (stream.destroyed) throw new Error('aborted');
					bytes += MEGABYTE;
					this.held += MEGABYTE;
					this.mostHeld = Math.max(this.mostHeld, this.held);
					yield PIECE;
				}
				yield QUOTE;
			}.bind(this),
		};
		const response = { statusCode: 200, headers: {}, body: stream as unknown as Stream };
		const outcome = await receive(response, undefined, {
			abort: () => {},
			effect: 'read',
			origin: 'https://api.outreach.example',
			buffer: this.buffer,
			secret: new Secret('dummy-key-not-to-be-shown'),
			startedAt: Date.now(),
			timeoutMs,
		});
		this.held -= bytes;
		return outcome;
	}
}

test('ten answers of 15 MB at once hold at most 64 MB, and all are read', async () => {
	const answers = new Answers();
	const all = await Promise.all(Array.from({ length: 10 }, async () => await answers.read(15)));
	expect(all.map(({ kind }) => kind)).toEqual(all.map(() => 'answer'));
	// each has one piece in hand while it waits
	expect(answers.mostHeld).toBeLessThanOrEqual((64 + 10) * MEGABYTE);
	expect(answers.mostHeld).toBeGreaterThan(32 * MEGABYTE);
});

test('one that stalls holds up others only where they need much room', async () => {
	const answers = new Answers();
	const stalled = answers.read(20, { stallsAt: 1, timeoutMs: 2_000 });
	const small = await Promise.all([answers.read(3), answers.read(4)]);
	expect(small.map(({ kind }) => kind)).toEqual(['answer', 'answer']);
	const large = await Promise.all([answers.read(25), answers.read(25)]);
	expect(large.map(({ kind }) => kind)).toEqual(['answer', 'answer']);
	expect(await stalled).toMatchObject({ kind: 'unusable', reason: 'timeout' });
});

test('a file that takes long holds nobody up, and two large ones do not wait for each other', async () => {
	const answers = new Answers();
	const long = answers.read(20, { stallsAt: 1, timeoutMs: 6_000 });
	const large = await Promise.all([1, 2, 3].map(async () => await answers.read(31)));
	expect(large.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer']);
	expect(await long).toMatchObject({ reason: 'timeout' });
});

test('one whose time is over before there is room says so, and is not asked for again', async () => {
	const answers = new Answers();
	const stalled = [1, 2].map(async () => await answers.read(30, { stallsAt: 29 }));
	while (answers.held < 58 * MEGABYTE) await sleep(10);
	expect(await answers.read(20, { timeoutMs: 1_000 })).toMatchObject({
		kind: 'unusable',
		reason: 'tooLarge',
		over: 'unread',
	});
	answers.goesOn = true;
	const others = await Promise.all(stalled);
	expect(others.map(({ kind }) => kind)).toEqual(['answer', 'answer']);
});
