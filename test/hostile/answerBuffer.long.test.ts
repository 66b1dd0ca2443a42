import { Answers, MEGABYTE } from './answerBuffer';

jest.setTimeout(60_000);

test('ten answers of 15 MB at once hold at most 64 MB, and all are read', async () => {
	const answers = new Answers();
	const all = await Promise.all(Array.from({ length: 10 }, async () => await answers.read(15)));
	expect(all.map(({ kind }) => kind)).toEqual(all.map(() => 'answer'));
	// each has one piece in hand while it waits
	expect(answers.mostHeld).toBeLessThanOrEqual((64 + 10) * MEGABYTE);
	expect(answers.mostHeld).toBeGreaterThan(32 * MEGABYTE);
});

test('a file that takes long holds nobody up, and two large ones do not wait for each other', async () => {
	const answers = new Answers();
	const long = answers.read(20, { stallsAt: 1, timeoutMs: 6_000 });
	const large = await Promise.all([1, 2, 3].map(async () => await answers.read(31)));
	expect(large.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer']);
	expect(await long).toMatchObject({ reason: 'timeout' });
});
