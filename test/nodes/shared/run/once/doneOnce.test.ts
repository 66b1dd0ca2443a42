import { DoneOnce } from '../../../../../nodes/shared/run/once/doneOnce';
import { ended, NodeList, pass, useClock } from '../../../nodeList';
import { runOf } from './samples';

useClock();

const MEMORY = {
	...{ list: 'sent', subject: 'the same people' },
	...{ toAvoid: 'writing twice', switch: 'Skip' },
};

const onceOf = (list: NodeList) => new DoneOnce(runOf(list), MEMORY);

/** Records entries, and says which of them were done before. */
async function record(once: DoneOnce, ...entries: string[]): Promise<string[]> {
	const recorded = await ended(once.record(entries));
	if ('failure' in recorded) throw new Error(recorded.failure.kind);
	return [...recorded.known];
}

test('what is recorded is known to every run, and goes out where it surely did not happen', async () => {
	const list = new NodeList();
	const once = onceOf(list);
	expect(await record(once, 'a', 'b')).toEqual([]);
	expect(await record(onceOf(list), 'a', 'c')).toEqual(['a']);
	await ended(once.undo(['a']));
	expect(list.entries).toEqual(['b', 'c']);
});

test('many are looked up by one write, which leaves the list as it was, also a full one', async () => {
	const list = new NodeList();
	list.entries = Array.from({ length: 10_000 }, (_, place) => `old ${place}`);
	const before = [...list.entries];
	const asked = ['old 0', ...Array.from({ length: 9 }, (_, place) => `new ${place}`)];
	expect([...(await ended(onceOf(list).lookUp(asked)))]).toEqual(['old 0']);
	expect(list.looks).toBe(1);
	expect(list.entries).toEqual(before);
});

test('who could not be taken out after a look up is not known by it', async () => {
	const list = new NodeList();
	const { remove } = list;
	list.remove = async () => await Promise.reject(new Error('busy'));
	const asked = Array.from({ length: 10 }, (_, place) => `new ${place}`);
	await ended(onceOf(list).lookUp(asked));
	list.remove = remove;
	expect([...(await ended(onceOf(list).lookUp(asked)))]).toEqual([]);
	expect(await record(onceOf(list), ...asked)).toEqual([]);
});

test('a run takes out nothing that another one has put in', async () => {
	const list = new NodeList();
	list.entries = ['a'];
	const once = onceOf(list);
	await record(once, 'a', 'b');
	await ended(once.undo(['a', 'b']));
	expect(list.entries).toEqual(['a']);
});

test('what is dropped is put back at the end, until two looks in a row find it whole', async () => {
	const list = new NodeList();
	const once = onceOf(list);
	await record(once, 'a', 'b');
	await ended(once.undo(['b']));
	let drops = 3;
	const { add } = list;
	list.add = async (entries, most) => {
		if (drops-- > 0) list.entries = [];
		return await add(entries, most);
	};
	list.looks = 0;
	const start = Date.now();
	await ended(once.settle());
	expect(list.entries).toEqual(['a']);
	expect(list.since(start)).toEqual([0, 150, 450, 900, 1_500]);
});

test('it is given up where it never stays, and a run that has recorded nothing does not look', async () => {
	const list = new NodeList();
	const once = onceOf(list);
	await ended(once.settle());
	expect(list.looks).toBe(0);
	await record(once, 'a');
	const { add } = list;
	list.add = async (entries, most) => {
		list.entries = [];
		return await add(entries, most);
	};
	list.looks = 0;
	await ended(once.settle());
	expect(list.looks).toBe(8);
});

test('n8n’s list is changed by one run at a time, and two runs at one entry take turns', async () => {
	const list = new NodeList();
	const order: string[] = [];
	const work = (name: string) => async () => {
		order.push(`${name} begins`);
		const once = onceOf(list);
		await once.record([name, `not ${name}`]);
		await once.undo([`not ${name}`]);
		await new Promise((resolve) => void pass(0).then(resolve));
		await once.settle();
		order.push(`${name} ends`);
	};
	const names = ['a', 'a', 'b'];
	await ended(Promise.all(names.map(async (name) => await onceOf(list).alone([name], work(name)))));
	expect(order.slice(0, 2)).toEqual(['a begins', 'b begins']);
	expect(order.indexOf('a ends')).toBeLessThan(order.lastIndexOf('a begins'));
	expect(list.mostAtOnce).toBe(1);
	expect(list.entries).toEqual(['a', 'b']);
});
