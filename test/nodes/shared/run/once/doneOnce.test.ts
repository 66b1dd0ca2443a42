import { DoneOnce } from '../../../../../nodes/shared/run/once/doneOnce';
import type { Recorded, Task } from '../../../../../nodes/shared/run/once/task';
import { ended, NodeList, pass, useClock } from '../../../nodeList';
import { taskOf, runOf } from './samples';

useClock();

const MEMORY = {
	...{ list: 'sent', subject: 'the same people', entriesOfTask: 2 },
	...{ toAvoid: 'writing twice', switch: 'Skip' },
};

const onceOf = (list: NodeList) => new DoneOnce(runOf(list), MEMORY);

async function record(once: DoneOnce, ...tasks: Task[]): Promise<Recorded> {
	const recorded = await ended(once.record(tasks));
	if ('failure' in recorded) throw new Error(recorded.failure.kind);
	return recorded;
}

describe('what a node has done', () => {
	test('is recorded, and known from then on by every run', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		const first = await record(once, taskOf('a'), taskOf('b'));
		expect([first.known.size, first.isUnrecorded]).toEqual([0, undefined]);
		expect(list.records).toEqual(['a1', 'a2', 'b1', 'b2']);
		await ended(once.settle());
		expect(list.entries).toEqual(list.records);
		const [a, c] = [taskOf('a'), taskOf('c')];
		expect([...(await record(onceOf(list), a, c)).known]).toEqual([a]);
	});

	test('goes out again where it surely did not happen, alone or with all', async () => {
		const list = new NodeList();
		const [a, b] = [taskOf('a'), taskOf('b')];
		const { undo } = await record(onceOf(list), a, b);
		await ended(undo([a]));
		expect(list.entries).toEqual(['b1', 'b2']);
		await ended(undo());
		expect(list.entries).toEqual([]);
	});

	test('takes out nothing that was there before', async () => {
		const list = new NodeList();
		list.entries = ['a1'];
		const { known, undo } = await record(onceOf(list), taskOf('a'));
		expect(known.size).toBe(0);
		await ended(undo());
		expect(list.entries).toEqual(['a1']);
	});

	test('is put back whole, also where a part of it was there before', async () => {
		const list = new NodeList();
		list.entries = ['a1'];
		const once = onceOf(list);
		await record(once, taskOf('a'));
		list.entries = [];
		await ended(once.settle());
		expect(list.entries).toEqual(['a1', 'a2']);
	});

	test('keeps of a task that was there only its first entry, where it stays as it was', async () => {
		for (const [staysAsItWas, expected] of [
			[true, ['x', 'a1']],
			[false, ['x', 'a1', 'a2']],
		] as const) {
			const list = new NodeList();
			list.entries = ['x'];
			const isKnown = () => true;
			const once = onceOf(list);
			const { known } = await record(once, taskOf('a', { isKnown, staysAsItWas }));
			expect([known.size, list.records]).toEqual([1, expected]);
			await ended(once.settle());
			expect(list.entries).toEqual(expected);
		}
	});

	test('what only asked whether it is there goes out at the end of the run', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		await record(once, taskOf('a', { others: ['o1'] }));
		expect(list.records).toEqual(['a1', 'a2', 'o1']);
		await ended(once.settle());
		expect(list.entries).toEqual(['a1', 'a2']);
	});

	long.each([
		[29_997, 'e0', 'e2'],
		[29_998, 'e1', 'e3'],
	])('beside %i entries the oldest one that stays is %s, then %s', async (count, oldest, next) => {
		const list = new NodeList();
		list.entries = Array.from({ length: count }, (_, place) => `e${place}`);
		const once = onceOf(list);
		await record(once, taskOf('a'));
		expect(list.entries[0]).toBe(oldest);
		await record(once, taskOf('b'));
		expect(list.entries[0]).toBe(next);
	});

	test('what is renewed goes to the end', async () => {
		const list = new NodeList();
		list.entries = ['a1', 'b1'];
		await record(onceOf(list), taskOf('a', { renewed: ['a1'], isKnown: () => false }));
		expect(list.records).toEqual(['b1', 'a1', 'a2']);
	});

	test('is back within a second or so after another process has dropped it', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		const { undo } = await record(once, taskOf('b'));
		await record(once, taskOf('a'));
		await ended(undo());
		list.entries = [];
		await pass(990);
		expect(list.records).toEqual([]);
		await pass(20);
		expect(list.records).toEqual(['a1', 'a2']);
		list.entries = [];
		await pass(5_000);
		expect(list.records).toEqual([]);
		await record(once, taskOf('c'));
		list.entries = [];
		await pass(1_010);
		expect(list.records).toEqual(['c1', 'c2']);
	});

	test('is put back at the end until two looks in a row find it whole', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		await record(once, taskOf('a'));
		await pass(2_000);
		let drops = 3;
		const { add } = list;
		list.add = async (entries, most) => {
			if (entries.includes('a1') && drops-- > 0) list.entries = [];
			return await add(entries, most);
		};
		list.looks = 0;
		const start = Date.now();
		await ended(once.settle());
		expect(list.records).toEqual(['a1', 'a2']);
		expect(list.since(start)).toEqual([0, 150, 450, 900, 1_500]);
	});

	test('is looked at twice at the end, also one entry alone, and no more from then on', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		await record(once, taskOf('a', { entries: ['a1'] }));
		list.looks = 0;
		const start = Date.now();
		await ended(once.settle());
		await pass(2_000);
		expect(list.since(start)).toEqual([0, 150]);
	});

	long('of more than the list remembers only the newest are put back', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		const entries = Array.from({ length: 20_001 }, (_, place) => `e${place}`);
		await record(once, taskOf('a', { entries }));
		list.entries = [];
		await ended(once.settle());
		expect([list.entries.length, list.entries[0]]).toEqual([20_000, 'e1']);
	});

	test('is looked after once for all that was recorded within a second', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		await record(once, taskOf('a', { entries: ['a1'] }));
		await pass(500);
		await record(once, taskOf('b', { entries: ['b1'] }));
		list.entries = ['b1'];
		list.looks = 0;
		await pass(5_000);
		expect([list.looks, list.records]).toEqual([1, ['b1', 'a1']]);
		await record(once, taskOf('c', { entries: ['c1'] }));
		list.entries = [];
		await pass(1_100);
		expect(list.records).toEqual(['c1']);
	});

	test('has a mark of its own, also where tasks share entries', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		for (const name of ['a', 'b']) {
			await record(once, taskOf(name, { entries: ['day', 'month', name], isKnown: () => false }));
		}
		expect(list.entries.filter((entry) => entry.includes(' '))).toHaveLength(2);
	});

	test('n8n’s list is changed by one run at a time', async () => {
		const list = new NodeList();
		const work = async (name: string) => {
			const once = onceOf(list);
			const not = taskOf(`${name}x`);
			const recorded = await once.record([taskOf(name), not]);
			if ('undo' in recorded) await recorded.undo([not]);
			await once.lookUp(() => [pair('z')]);
			await once.settle();
		};
		const all = Promise.all(['a', 'b', 'c'].map(work));
		for (let round = 0; round < 20; round++) {
			list.entries = list.entries.filter((entry) => !entry.startsWith('b'));
			await pass(100);
		}
		await ended(all);
		expect(list.mostAtOnce).toBe(1);
		expect([...list.entries].sort()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
	});

	test('is given up where it never stays', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		await record(once, taskOf('a'));
		await pass(2_000);
		const { add } = list;
		list.add = async (entries, most) => {
			list.entries = [];
			return await add(entries, most);
		};
		list.looks = 0;
		await ended(once.settle());
		expect(list.looks).toBe(8);
	});

	test('a run that has recorded nothing does not look', async () => {
		const list = new NodeList();
		await ended(onceOf(list).settle());
		expect(list.looks).toBe(0);
	});

	test('what was taken out goes out again when another process brings it back', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		const { undo } = await record(once, taskOf('a'));
		const old = list.entries;
		await ended(undo());
		list.entries = [...old, 'other'];
		await pass(140);
		expect(list.entries).toHaveLength(4);
		await pass(170);
		expect(list.entries).toEqual(['other']);
		list.entries = [...old, 'other'];
		await pass(310);
		expect(list.entries).toEqual(['other']);
		await pass(400);
		list.entries = ['a1', 'a2'];
		await pass(5_000);
		expect(list.records).toEqual(['a1', 'a2']);
	});

	test('also while the run ends, and some times at most', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		const { undo } = await record(once, taskOf('a'));
		const old = list.entries;
		await ended(undo());
		list.entries = old;
		await ended(once.settle());
		expect(list.entries).toEqual([]);

		const again = await record(once, taskOf('b'));
		const withB = list.entries;
		await ended(again.undo());
		const { remove } = list;
		list.remove = async (entries) => {
			await remove(entries);
			list.entries = withB;
		};
		list.entries = withB;
		list.looks = 0;
		await pass(10_000);
		expect(list.looks).toBe(8);
	});

	test('but not what another process has recorded itself, or this one again', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		const { undo } = await record(once, taskOf('a'));
		await ended(undo());
		list.entries = ['a1', 'a2'];
		await pass(400);
		expect(list.records).toEqual(['a1', 'a2']);

		const { undo: undoB } = await record(once, taskOf('b'));
		const old = list.entries;
		await ended(undoB());
		list.entries = old;
		await record(once, taskOf('b'));
		await pass(400);
		expect(list.records).toEqual(['a1', 'a2', 'b1', 'b2']);
	});

	test('what could not be taken out is no record, and goes out when the database is back', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		const { undo } = await record(once, taskOf('a'));
		list.fails = new Error('busy');
		await ended(undo());
		list.fails = undefined;
		expect(list.records).toEqual(['a1', 'a2']);
		const other = onceOf(list);
		expect([...(await ended(other.lookUp(() => [{ any: 'a1', own: 'a2' }])))]).toEqual([]);
		expect((await record(other, taskOf('a'))).known.size).toBe(0);
		expect((await record(onceOf(list), taskOf('a'))).known.size).toBe(1);

		const { undo: undoB } = await record(once, taskOf('b'));
		list.fails = new Error('busy');
		await ended(undoB());
		list.fails = undefined;
		await ended(once.settle());
		expect(list.records).toEqual(['a1', 'a2']);
	});

	/** Two tasks that could not be taken out. */
	async function stuck(list: NodeList): Promise<DoneOnce> {
		const once = onceOf(list);
		const [a, b] = [await record(once, taskOf('a')), await record(once, taskOf('b'))];
		list.fails = new Error('busy');
		await ended(Promise.all([a.undo(), b.undo()]));
		list.fails = undefined;
		return once;
	}

	test('what could not be taken out stays where another process has recorded it since', async () => {
		const list = new NodeList();
		const once = await stuck(list);
		list.entries = list.records;
		await ended(once.settle());
		expect(list.entries).toEqual(['a1', 'a2', 'b1', 'b2']);
		const other = new NodeList();
		await stuck(other);
		other.entries = other.records;
		expect((await record(onceOf(other), taskOf('a'))).known.size).toBe(1);
	});

	test('what went out at last may be done by another process', async () => {
		const list = new NodeList();
		const once = await stuck(list);
		await ended(once.settle());
		expect(list.entries).toEqual([]);
		list.entries = ['a1', 'a2'];
		expect((await ended(once.lookUp(() => [pair('a')]))).size).toBe(1);
	});

	test('what cannot be taken out at the end either is still no record', async () => {
		const list = new NodeList();
		const once = await stuck(list);
		const { remove } = list;
		let calls = 0;
		list.remove = async (entries) => {
			if (++calls === 1) throw new Error('busy');
			await remove(entries);
		};
		await ended(once.settle());
		expect((await record(onceOf(list), taskOf('b'))).known.size).toBe(0);
	});

	test('a list that cannot be left as it was is no record either', async () => {
		const list = new NodeList();
		list.entries = ['o1'];
		const { remove } = list;
		list.remove = async (entries) => {
			if (entries.length > 0) throw new Error('busy');
		};
		const isKnown = (isNew: (entry: string) => boolean) => !isNew('o1');
		const task = taskOf('a', { others: ['o1'], isKnown, staysAsItWas: true });
		expect(await ended(onceOf(list).record([task]))).toHaveProperty('failure');
		list.remove = remove;
		expect((await record(onceOf(list), taskOf('a'))).known.size).toBe(0);
	});

	test.each([
		['busy', 'failure'],
		['FOREIGN KEY constraint failed', 'recorded'],
	])('when n8n says %j', async (message, expected) => {
		const list = new NodeList();
		list.fails = new Error(message);
		const recorded = await ended(onceOf(list).record([taskOf('a')]));
		if (expected === 'recorded') {
			expect(recorded).toMatchObject({ known: new Set(), isUnrecorded: true });
			return;
		}
		const { failure } = recorded as { failure: { text(context: unknown): unknown } };
		expect(failure).toMatchObject({ code: 'NOT_RECORDED', outcome: 'notSent' });
		expect(failure.text({})).toMatchObject({
			message: 'n8n could not record this before sending it: busy',
			description: expect.stringMatching(/to avoid writing twice.*turn off 'Skip'/),
		});
	});

	test('two runs at one task go one after the other, at two tasks together', async () => {
		const list = new NodeList();
		const order: string[] = [];
		const work = (name: string) => async () => {
			order.push(`${name} begins`);
			await record(onceOf(list), taskOf(name));
			await new Promise((resolve) => void pass(0).then(resolve));
			order.push(`${name} ends`);
			return name;
		};
		const both = async (one: string, two: string) =>
			await ended(
				Promise.all([
					onceOf(list).alone([taskOf(one)], work(one)),
					onceOf(list).alone([taskOf(two)], work(two)),
				]),
			);
		expect(await both('a', 'a')).toEqual(['a', 'a']);
		expect(order).toEqual(['a begins', 'a ends', 'a begins', 'a ends']);
		order.length = 0;
		await both('a', 'b');
		expect(order.slice(0, 2)).toEqual(['a begins', 'b begins']);
	});
});

const pair = (name: string) => ({ any: `${name}1`, own: `${name}2` });

describe('a look at many at once', () => {
	test('finds those that are there in full, and leaves the list as it was', async () => {
		const list = new NodeList();
		list.entries = ['a1', 'a2', 'b1', 'c2'];
		const once = onceOf(list);
		const look = () => ['a', 'b', 'c', 'd'].map(pair);
		expect([...(await ended(once.lookUp(look)))]).toEqual(['a2']);
		expect(list.entries).toEqual(['a1', 'a2', 'b1', 'c2']);
		list.looks = 0;
		expect([...(await ended(once.lookUp(() => [pair('a')])))]).toEqual(['a2']);
		expect(list.looks).toBe(1);
		list.entries = ['a1'];
		expect([...(await ended(once.lookUp(() => [pair('a')])))]).toEqual([]);
		list.entries = ['a2'];
		expect([...(await ended(once.lookUp(() => [pair('a')])))]).toEqual([]);
	});

	test('what a run has settled is found with one look', async () => {
		const list = new NodeList();
		const once = onceOf(list);
		await record(once, taskOf('a'));
		await ended(once.settle());
		list.looks = 0;
		expect((await ended(onceOf(list).lookUp(() => [pair('a')]))).size).toBe(1);
		expect(list.looks).toBe(1);
	});

	test('the next look is told what was found, and nothing is looked for twice in vain', async () => {
		const list = new NodeList();
		list.entries = ['a1', 'a2', 'b1', 'b2'];
		const told: string[][] = [];
		const known = await ended(
			onceOf(list).lookUp(
				() => [pair('a'), pair('a')],
				(found) => {
					told.push([...found]);
					return [pair('b')];
				},
				(found) => {
					told.push([...found]);
					return [];
				},
			),
		);

		expect([[...known], told]).toEqual([
			['a2', 'b2'],
			[['a2'], ['a2', 'b2']],
		]);
		expect(list.looks).toBe(4);
	});

	test('takes nobody for there whom another look has put in to see it', async () => {
		const once = onceOf(new NodeList());
		const look = async () => await once.lookUp(() => [pair('a')]);
		const both = await ended(Promise.all([look(), look()]));
		expect(both.map(({ size }) => size)).toEqual([0, 0]);
	});

	long('lets nothing fall out of a full list', async () => {
		const list = new NodeList();
		list.entries = Array.from({ length: 30_000 }, (_, place) => `e${place}`);
		const before = list.entries;
		await ended(onceOf(list).lookUp(() => ['a', 'b', 'c'].map(pair)));
		expect(list.entries).toEqual(before);
	});

	test('tells nothing where n8n cannot tell', async () => {
		const list = new NodeList();
		list.entries = ['a1', 'a2'];
		const once = onceOf(list);
		const fail = () => {
			list.fails = new Error('busy');
			return [pair('b')];
		};
		expect((await ended(once.lookUp(() => [pair('a')], fail))).size).toBe(0);
	});

	test.each([
		[9, 0],
		[10, 2_000],
	])('of %i, what is missing is taken out %i ms before anything is recorded', async (count, ms) => {
		const list = new NodeList();
		const start = Date.now();
		await ended(
			onceOf(list).lookUp(() => Array.from({ length: count }, (_, place) => pair(`x${place}`))),
		);
		expect(Math.floor((Date.now() - start) / 1_000) * 1_000).toBe(ms);
	});

	test.each([
		[10, 0],
		[9, 2_000],
	])('and where %i of ten are there, %i ms before', async (count, ms) => {
		const list = new NodeList();
		const pairs = Array.from({ length: 10 }, (_, place) => pair(`x${place}`));
		list.entries = pairs.flatMap(({ any, own }, place) => (place < count ? [any, own] : [any]));
		const start = Date.now();
		expect((await ended(onceOf(list).lookUp(() => pairs))).size).toBe(count);
		expect(Math.floor((Date.now() - start) / 1_000) * 1_000).toBe(ms);
	});
});
