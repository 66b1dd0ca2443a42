import { sleep } from 'n8n-workflow';
import { Answers, MEGABYTE, testAtOnce } from './answerBuffer';

jest.setTimeout(60_000);

testAtOnce(10);

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
