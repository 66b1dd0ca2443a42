import { sleep } from 'n8n-workflow';
import { describeStatuses, outcomeOf, STALL_MS, stalling } from './receive';

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

describeStatuses([
	[429, 'refusal'],
	[400, 'refusal'],
	[503, 'unknown'],
	[302, 'unknown'],
	[307, 'unusable'],
]);

describe('an answer that does not go on', () => {
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
});
