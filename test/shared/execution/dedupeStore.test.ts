import { DedupeStore } from '../../../nodes/shared/execution/dedupeStore';

// the clock stands still but for `ended`, and pauses of random length have the middle one
jest.useFakeTimers({
	doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
	now: new Date('2026-03-31T07:00:00Z'),
});
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

/** Time passes until it is done. */
async function ended<R>(work: Promise<R>): Promise<R> {
	let isDone = false;
	void work.finally(() => (isDone = true)).catch(() => {});
	for (let round = 0; round < 200 && !isDone; round++) {
		await jest.advanceTimersByTimeAsync(round < 9 ? 0 : 100);
	}
	return await work;
}

let lists = 0;

/** What n8n's database holds for a node. */
class NodeList {
	entries: string[] = [];
	/** When entries were put in, or looked for. */
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

/** A run of the node whose list it is. */
const runOf = (list: NodeList) => new DedupeStore(list);

/** Records entries, and says which of them were done before. */
async function record(done: DedupeStore, ...entries: string[]): Promise<string[]> {
	const failure = await ended(done.createReservation(entries, 'Skip').reserve());
	return failure?.duplicates ?? [];
}

test('what is recorded is known to every run, and goes out where it surely did not happen', async () => {
	const list = new NodeList();
	const done = runOf(list);
	expect(await record(done, 'a', 'b')).toEqual([]);
	expect(await record(runOf(list), 'a', 'c')).toEqual(['a']);
	await ended(done.release(['a']));
	expect(list.entries).toEqual(['b', 'c']);
});

test('many are looked up by one write, which leaves the list as it was, also a full one', async () => {
	const list = new NodeList();
	list.entries = Array.from({ length: 10_000 }, (_, place) => `old ${place}`);
	const before = [...list.entries];
	const asked = ['old 0', ...Array.from({ length: 9 }, (_, place) => `new ${place}`)];
	expect([...(await ended(runOf(list).findExisting(asked)))]).toEqual(['old 0']);
	expect(list.times).toHaveLength(1);
	expect(list.entries).toEqual(before);
});

test('what the database could not take out again was not done, and goes out at the end', async () => {
	const list = new NodeList();
	const { remove } = list;
	list.remove = async () => {
		throw new Error('database is locked');
	};
	const done = runOf(list);
	expect([...(await ended(done.findExisting(['a', 'b', 'c'])))]).toEqual([]);
	expect(await record(done, 'a', 'b')).toEqual([]);
	await ended(done.release(['b']));
	expect(list.entries).toEqual(['a', 'b', 'c']);
	list.remove = remove;
	await ended(done.finish());
	expect(list.entries).toEqual(['a']);
});

test('a run takes out nothing that another one has put in', async () => {
	const list = new NodeList();
	list.entries = ['a'];
	const done = runOf(list);
	await record(done, 'a', 'b');
	await ended(done.release(['a', 'b']));
	expect(list.entries).toEqual(['a']);
});

test('what is dropped is put back at the end, until two looks in a row find it whole', async () => {
	const list = new NodeList();
	const done = runOf(list);
	await record(done, 'a', 'b');
	await ended(done.release(['b']));
	let drops = 3;
	const { add } = list;
	list.add = async (entries, most) => {
		if (drops-- > 0) list.entries = [];
		return await add(entries, most);
	};
	list.times = [];
	const start = Date.now();
	await ended(done.finish());
	expect(list.entries).toEqual(['a']);
	// what waits for its turn takes one or two
	const since = list.times.map((time) => Math.round((time - start) / 10) * 10);
	expect(since).toEqual([0, 150, 450, 900, 1_500]);
});

test('it is given up where it never stays, and a run that has recorded nothing does not look', async () => {
	const list = new NodeList();
	const done = runOf(list);
	await ended(done.finish());
	expect(list.times).toHaveLength(0);
	await record(done, 'a');
	const { add } = list;
	list.add = async (entries, most) => {
		list.entries = [];
		return await add(entries, most);
	};
	list.times = [];
	await ended(done.finish());
	expect(list.times).toHaveLength(8);
});
