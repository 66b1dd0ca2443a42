import { BrokenOff } from '../../../../nodes/shared/transport/outcome';
import { TooLarge } from '../../../../nodes/shared/transport/bounds';
import type { Outcome } from '../../../../nodes/shared/transport/outcome';
import { pause } from '../../../../nodes/shared/transport/pause';
import { receive } from '../../../../nodes/shared/transport/receive';
import type { Receiver } from '../../../../nodes/shared/transport/receiveFile';
import type { Circumstances, Stream } from '../../../../nodes/shared/transport/response';
import { Secret } from '../../../../nodes/shared/transport/secret';

export const START = Date.parse('2026-03-31T07:00:00Z');

export const KEY = 'dummy-key-that-is-not-shown';

export const bytes = (text: string) => new TextEncoder().encode(text);

export const listened: string[] = [];

/** Makes another stream as the streams of n8n's client do. */
export class Body {
	static from(pieces: AsyncIterable<Uint8Array>) {
		const on = (event: string) => listened.push(event);
		return { on, destroy: () => {}, [Symbol.asyncIterator]: () => pieces[Symbol.asyncIterator]() };
	}
}

export type Step = string | number | Uint8Array;

/** A body: pieces with the ms before each; a text of `!` breaks off with what follows it as the code. */
export function bodyOf(...steps: Step[]) {
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
export const wholeReader = (): ReturnType<Receiver['read']> => {
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
export async function received(
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

export const unusable = (reason: string, others = {}): Partial<Outcome> =>
	({ kind: 'unusable', reason, ...others }) as Partial<Outcome>;
