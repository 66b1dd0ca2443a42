import { sleep } from 'n8n-workflow';
import type { Outcome } from '../../nodes/shared/transport/outcome';
import { receive } from '../../nodes/shared/transport/receive';
import type { Stream } from '../../nodes/shared/transport/response';
import { AnswerBuffer } from '../../nodes/shared/transport/answerBuffer';
import { Secret } from '../../nodes/shared/transport/secret';

export const MEGABYTE = 1024 * 1024;
const PIECE = new TextEncoder().encode('a'.repeat(MEGABYTE));
const QUOTE = new TextEncoder().encode('"}');

/** A credential's answers, and what was taken out of the network and not yet parsed. */
export class Answers {
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

/** Tests what answers hold that come at once. */
export function testAtOnce(count: number): void {
	test(`${count} answers of 15 MB at once hold at most 64 MB, and all are read`, async () => {
		const answers = new Answers();
		const all = await Promise.all(
			Array.from({ length: count }, async () => await answers.read(15)),
		);
		expect(all.map(({ kind }) => kind)).toEqual(all.map(() => 'answer'));
		// each has one piece in hand while it waits
		expect(answers.mostHeld).toBeLessThanOrEqual((64 + count) * MEGABYTE);
		expect(answers.mostHeld).toBeGreaterThan(32 * MEGABYTE);
	});
}
