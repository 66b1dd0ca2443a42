import { DedupeStore } from '../../../nodes/shared/execution/dedupeStore';
import { settle as settleIn } from '../../nodes/harness';

const settle = async <R>(work: Promise<R>) => await settleIn(work, 100);

// the clock advances only in `settle`, and random backoff takes the middle value
jest.useFakeTimers({
	doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
	now: new Date('2026-03-31T07:00:00Z'),
});
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

let lists = 0;

/** The entries of a node in n8n's database. */
class NodeList {
	entries: string[] = [];
	/** When entries were inserted or looked up. */
	times: number[] = [];
	readonly owner = `node ${++lists}`;

	add = async (entries: string[], most = Infinity) => {
		this.times.push(Date.now());
		await Promise.resolve();
		const held = new Set(this.entries);
		const fresh = entries.filter((entry) => !held.has(entry));
		this.entries = [...this.entries, ...fresh].slice(-most);
		return fresh;
	};

	remove = async (entries: string[]) => {
		await Promise.resolve();
		const gone = new Set(entries);
		this.entries = this.entries.filter((entry) => !gone.has(entry));
	};
}

/** The store of a run of this node. */
const createStore = (list: NodeList) => new DedupeStore(list);

/** Records entries and returns those that already exist. */
async function record(done: DedupeStore, ...entries: string[]): Promise<string[]> {
	const failure = await settle(done.createReservation(entries, 'Skip').reserve());
	return failure?.duplicates ?? [];
}

test('retries failed removals in finish()', async () => {
	const list = new NodeList();
	const { remove } = list;
	list.remove = async () => {
		throw new Error('database is locked');
	};
	const done = createStore(list);
	expect([...(await settle(done.findExisting(['a', 'b', 'c'])))]).toEqual([]);
	expect(await record(done, 'a', 'b')).toEqual([]);
	await settle(done.release(['b']));
	expect(list.entries).toEqual(['a', 'b', 'c']);
	list.remove = remove;
	await settle(done.finish());
	expect(list.entries).toEqual(['a']);
});

test('restores dropped entries at the end until two consecutive checks find them all', async () => {
	const list = new NodeList();
	const done = createStore(list);
	await record(done, 'a', 'b');
	await settle(done.release(['b']));
	let drops = 3;
	const { add } = list;
	list.add = async (entries, most) => {
		if (drops-- > 0) list.entries = [];
		return await add(entries, most);
	};
	list.times = [];
	const start = Date.now();
	await settle(done.finish());
	expect(list.entries).toEqual(['a']);
	// each check takes a ms or two
	const since = list.times.map((time) => Math.round((time - start) / 10) * 10);
	expect(since).toEqual([0, 150, 450, 900, 1_500]);
});

test('gives up on entries that are dropped every time, and skips the check without entries', async () => {
	const list = new NodeList();
	const done = createStore(list);
	await settle(done.finish());
	expect(list.times).toHaveLength(0);
	await record(done, 'a');
	const { add } = list;
	list.add = async (entries, most) => {
		list.entries = [];
		return await add(entries, most);
	};
	list.times = [];
	await settle(done.finish());
	expect(list.times).toHaveLength(8);
});
