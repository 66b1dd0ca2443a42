import { sleep } from 'n8n-workflow';
import { outcomeOf } from './received';

jest.useFakeTimers();

const bytesOf = (text: string) => new TextEncoder().encode(text);

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
	const bytes = bytesOf(text);
	const cuts = Array.from(bytes, (_, place) => [bytes.slice(0, place), bytes.slice(place)]);
	const alone = Array.from(bytes, (_, place) => bytes.slice(place, place + 1));
	return await Promise.all([...cuts, alone, [bytes]].map(rowsOf));
}

describe('wherever the answer is cut in pieces, inside letters too', () => {
	test('a byte order mark, and letters of two to four bytes', async () => {
		const csv = '\uFEFF"ä",b\r\n"„Zoë“",😀\r\n';
		for (const read of await everyCut(csv)) expect(read).toEqual([{ ä: '„Zoë“', b: '😀' }]);
	});
});

describe('a file that takes long', () => {
	/** A row after each of these pauses, and then nothing any more, or the end. */
	async function* rowsAfter(pauses: number[], isWhole: boolean) {
		yield bytesOf('a\n');
		for (const ms of pauses) {
			await sleep(ms);
			yield bytesOf('1\n');
		}
		if (!isWhole) yield undefined;
	}

	test('may take as long as it takes while something comes', async () => {
		const reading = outcomeOf(rowsAfter([299_000, 299_000, 299_000], true));
		await jest.advanceTimersByTimeAsync(900_000);
		expect(await reading).toMatchObject({
			kind: 'answer',
			body: [{ a: '1' }, { a: '1' }, { a: '1' }],
		});
	});

	test('ends when nothing has come for 300 seconds', async () => {
		const reading = outcomeOf(rowsAfter([299_000], false));
		await jest.advanceTimersByTimeAsync(600_000);
		expect(await reading).toMatchObject({ outcome: 'failed', code: 'timeout' });
	});

	test('ends when all requests together have to be done', async () => {
		const reading = outcomeOf(rowsAfter([], false), { deadline: Date.now() + 30_000 });
		await jest.advanceTimersByTimeAsync(31_000);
		expect(await reading).toMatchObject({ outcome: 'failed', code: 'timeout' });
	});

	test('ends within a second when the execution is cancelled', async () => {
		const controller = new AbortController();
		const reading = outcomeOf(rowsAfter([], false), { signal: controller.signal });
		await jest.advanceTimersByTimeAsync(5_000);
		controller.abort();
		await jest.advanceTimersByTimeAsync(1_000);
		expect(await reading).toMatchObject({ outcome: 'notSent', code: 'cancelled' });
	});
});
