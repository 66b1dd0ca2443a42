import { Secret } from '../../../nodes/shared/transport/secret';
import { StreamInspector } from '../../../nodes/shared/transport/streamInspector';
import { outcomeOf, SECRET, STALL_MS, stalling } from './receive';
import { spectrum } from './spectrum';

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
		const inspector = new StreamInspector(new Secret(SECRET), {
			push: () => {},
			end: () => undefined,
		});
		for (let piece = 0; piece < 100; piece++)
			inspector.push(new TextEncoder().encode('x'.repeat(10_000)));
		expect(inspector.beginning.length).toBeLessThan(10_000);
	});

	test('a legacy key that may be a word stays in the content', () => {
		const inspector = new StreamInspector(new Secret('acme-crm'), {
			push: () => {},
			end: () => undefined,
		});
		const piece = new TextEncoder().encode('a,b\n1,jo@acme-crm.test');
		expect(inspector.push(piece)).toEqual(piece);
		expect(inspector.flush()).toHaveLength(0);
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
	test('ends when nothing has come for the time that one try may take', async () => {
		const start = Date.now();
		expect(await outcomeOf(stalling())).toMatchObject({ kind: 'unusable', reason: 'timeout' });
		expect(Date.now() - start).toBeGreaterThanOrEqual(STALL_MS);
	});

	long('of a write nothing is known then', async () => {
		const outcome = await outcomeOf(stalling(), { effect: 'nonIdempotent' });
		expect(outcome).toMatchObject({ kind: 'unknown', reason: 'timeout' });
	});

	long('ends when the execution is cancelled', async () => {
		const outcome = await outcomeOf(stalling(), {
			signal: AbortSignal.timeout(50),
			timeoutMs: 60_000,
		});
		expect(outcome).toEqual({ kind: 'notSent', reason: 'cancelled' });
	});
});
