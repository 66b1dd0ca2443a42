import { sleep } from 'n8n-workflow';
import { CsvReader, namesOf } from '../../../nodes/shared/lists/csv';
import type { Effect, Outcome } from '../../../nodes/shared/transport/outcome';
import { receive } from '../../../nodes/shared/transport/receive';
import type { Stream } from '../../../nodes/shared/transport/response';
import { AnswerBuffer } from '../../../nodes/shared/transport/answerBuffer';
import { Secret } from '../../../nodes/shared/transport/secret';
import type { Reader } from '../../../nodes/shared/transport/tap';
import { Tap } from '../../../nodes/shared/transport/tap';
import { spectrum } from './spectrum';

type Rows = Array<Record<string, string>>;

const SECRET = 'dummy-key-not-to-be-shown';
const STALL_MS = 600;

/** Reads each row by the header's names. */
function rowReader(): Reader<Rows> {
	const rows: string[][] = [];
	const reader = new CsvReader((cells) => rows.push([...cells]));
	return {
		push: (piece) => reader.push(piece),
		end: () => {
			reader.end();
			const [names, ...others] = [namesOf(rows[0]), ...rows.slice(1)];
			return others.map((cells) =>
				Object.fromEntries(cells.map((cell, place) => [names[place], cell])),
			);
		},
	};
}

/** What becomes of an answer with this body. */
async function outcomeOf(
	body: unknown,
	{
		statusCode = 200,
		...circumstances
	}: {
		effect?: Effect;
		deadline?: number;
		signal?: AbortSignal;
		statusCode?: number;
		timeoutMs?: number;
	} = {},
): Promise<Outcome> {
	return await receive(
		{ statusCode, headers: {}, body: body as Stream },
		{ read: rowReader },
		{
			abort: () => {},
			effect: 'read',
			origin: 'https://api.outreach.example',
			buffer: new AnswerBuffer(),
			secret: new Secret(SECRET),
			startedAt: Date.now(),
			timeoutMs: STALL_MS,
			...circumstances,
		},
	);
}

/** What comes out when these pieces come in. */
async function rowsOf(pieces: Uint8Array[]): Promise<unknown> {
	const body = async function* () {
		yield* pieces;
	};
	const outcome = await outcomeOf(body());
	return outcome.kind === 'answer' ? outcome.body : outcome;
}

/** What comes out when the text is cut in two at each byte, and when every byte comes alone. */
async function everyCut(text: string): Promise<unknown[]> {
	const bytes = new TextEncoder().encode(text);
	const cuts = Array.from(bytes, (_, place) => [bytes.slice(0, place), bytes.slice(place)]);
	const alone = Array.from(bytes, (_, place) => bytes.slice(place, place + 1));
	return await Promise.all([...cuts, alone, [bytes]].map(rowsOf));
}

describe('wherever the answer is cut in pieces, inside letters too', () => {
	test.each(spectrum)('csv-spectrum: %s', async (_, csv, rows) => {
		for (const read of await everyCut(csv)) expect(read).toEqual(rows);
	});

	test('a byte order mark, and letters of two to four bytes', async () => {
		const csv = '\uFEFF"ä",b\r\n"„Zoë“",😀\r\n';
		for (const read of await everyCut(csv)) expect(read).toEqual([{ ä: '„Zoë“', b: '😀' }]);
	});

	test('the first row that is not complete is named, whatever comes behind it', async () => {
		const good = '1,2\n'.repeat(20);
		const pieces = ['a,b\n', `3\n${good}`, `4\n${good}`, `5\n${good}`];
		expect(await rowsOf(pieces.map((piece) => new TextEncoder().encode(piece)))).toMatchObject({
			detail: 'row 2 has 1 of 2 cells',
		});
	});

	test('only the beginning is held', () => {
		const tap = new Tap(new Secret(SECRET), { push: () => {}, end: () => undefined });
		for (let piece = 0; piece < 100; piece++)
			tap.push(new TextEncoder().encode('x'.repeat(10_000)));
		expect(tap.beginning.length).toBeLessThan(10_000);
	});

	test('the key is shown nowhere', async () => {
		const inUrl = `%64${SECRET.slice(1).toUpperCase()}`;
		const csv = `a,b\n1,x${SECRET}y\n${SECRET},${SECRET}\nä${inUrl},\\u0064${SECRET.slice(1)}`;
		const rows = [
			{ a: '1', b: 'x***y' },
			{ a: '***', b: '***' },
			{ a: 'ä***', b: '***' },
		];
		for (const read of await everyCut(csv)) expect(read).toEqual(rows);
	});
});

describe('an answer that does not go on', () => {
	/** One piece, and then nothing until it is destroyed. */
	function stalling() {
		let fail: (error: Error) => void;
		const nothing = new Promise((_, reject) => {
			fail = reject;
		});
		return {
			destroy: (error: Error) => fail(error),
			[Symbol.asyncIterator]: async function* () {
				yield new TextEncoder().encode('a,b\n');
				await nothing;
			},
		};
	}

	test('ends when nothing has come for the time that one try may take', async () => {
		const start = Date.now();
		expect(await outcomeOf(stalling())).toMatchObject({ kind: 'unusable', reason: 'timeout' });
		expect(Date.now() - start).toBeGreaterThanOrEqual(STALL_MS);
	});

	test('takes as long as it takes while something comes', async () => {
		const body = async function* () {
			yield new TextEncoder().encode('a\n');
			for (let piece = 0; piece < 4; piece++) {
				await sleep(STALL_MS / 2);
				yield new TextEncoder().encode(`${piece}\n`);
			}
		};
		expect(await outcomeOf({ ...stalling(), [Symbol.asyncIterator]: body })).toMatchObject({
			kind: 'answer',
			body: [{ a: '0' }, { a: '1' }, { a: '2' }, { a: '3' }],
		});
	});

	/** A byte every few ms, until it is destroyed. */
	function dripping(everyMs: number, byte = 'a') {
		let isOver = false;
		return {
			destroy: () => {
				isOver = true;
			},
			[Symbol.asyncIterator]: async function* () {
				while (!isOver) {
					yield new TextEncoder().encode(byte);
					await sleep(everyMs);
				}
				throw new Error('It was destroyed');
			},
		};
	}

	test('a file that comes, but only drips, ends after ten times that', async () => {
		const timeoutMs = 400;
		const start = Date.now();
		const outcome = await outcomeOf(dripping(50), { timeoutMs });
		expect(outcome).toMatchObject({ kind: 'unusable', reason: 'timeout' });
		expect(Date.now() - start).toBeGreaterThanOrEqual(10 * timeoutMs);
	});

	test('a file ends when all requests together have to be done', async () => {
		const start = Date.now();
		const outcome = await outcomeOf(dripping(50), {
			deadline: start + STALL_MS,
			timeoutMs: 60_000,
		});
		expect(outcome).toMatchObject({ kind: 'unusable', reason: 'timeout' });
	});

	test.each([
		[429, 'refusal'],
		[400, 'refusal'],
		[503, 'unknown'],
		[302, 'unknown'],
		[307, 'unusable'],
	])('%i says enough where the rest does not come', async (statusCode, kind) => {
		const outcome = await outcomeOf(stalling(), { effect: 'once', statusCode });
		expect(outcome).toMatchObject({ kind, status: statusCode });
	});

	test('of a write nothing is known then', async () => {
		const outcome = await outcomeOf(stalling(), { effect: 'once' });
		expect(outcome).toMatchObject({ kind: 'unknown', reason: 'timeout' });
	});

	test('ends when the execution is cancelled', async () => {
		const outcome = await outcomeOf(stalling(), {
			signal: AbortSignal.timeout(50),
			timeoutMs: 60_000,
		});
		expect(outcome).toMatchObject({ kind: 'unusable', reason: 'cancelled' });
	});
});
