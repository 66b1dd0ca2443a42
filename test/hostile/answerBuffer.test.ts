import { sleep } from 'n8n-workflow';
import { Answers, MEGABYTE, testAtOnce } from './answerBuffer';

jest.setTimeout(60_000);

testAtOnce(5);

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
