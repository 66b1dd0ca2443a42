import { DedupeStore } from '../../../nodes/shared/execution/dedupeStore';
import { settle as settleIn } from '../../nodes/harness';

const settle = async <R>(work: Promise<R>) => await settleIn(work, 100);

// the clock advances only in `settle`, and random jitter has its middle value
jest.useFakeTimers({
	doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
	now: new Date('2026-03-31T07:00:00Z'),
});
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

let storageCount = 0;

/** Stores a node's entries like n8n's database. */
class InMemoryStorage {
	entries: string[] = [];
	/** When `add` was called, in Unix ms. */
	addTimes: number[] = [];
	readonly owner = `node ${++storageCount}`;

	add = async (entries: string[], maxEntries = Infinity) => {
		this.addTimes.push(Date.now());
		await Promise.resolve();
		const existing = new Set(this.entries);
		const added = entries.filter((entry) => !existing.has(entry));
		this.entries = [...this.entries, ...added].slice(-maxEntries);
		return added;
	};

	remove = async (entries: string[]) => {
		await Promise.resolve();
		const removed = new Set(entries);
		this.entries = this.entries.filter((entry) => !removed.has(entry));
	};
}

/** Records entries and returns those that already exist. */
async function record(store: DedupeStore, ...entries: string[]): Promise<string[]> {
	const failure = await settle(store.createReservation(entries, 'Skip').reserve());
	return failure?.duplicates ?? [];
}

describe('DedupeStore', () => {
	test('retries failed removals in finish()', async () => {
		const storage = new InMemoryStorage();
		const { remove } = storage;
		storage.remove = async () => {
			throw new Error('database is locked');
		};
		const store = new DedupeStore(storage);
		expect([...(await settle(store.findExisting(['a', 'b', 'c'])))]).toEqual([]);
		expect(await record(store, 'a', 'b')).toEqual([]);
		await settle(store.release(['b']));
		expect(storage.entries).toEqual(['a', 'b', 'c']);
		storage.remove = remove;
		await settle(store.finish());
		expect(storage.entries).toEqual(['a']);
	});

	test('restores dropped entries in finish() until two consecutive checks find them all', async () => {
		const storage = new InMemoryStorage();
		const store = new DedupeStore(storage);
		await record(store, 'a', 'b');
		await settle(store.release(['b']));
		let remainingDrops = 3;
		const { add } = storage;
		storage.add = async (entries, maxEntries) => {
			if (remainingDrops-- > 0) storage.entries = [];
			return await add(entries, maxEntries);
		};
		storage.addTimes = [];
		const start = Date.now();
		await settle(store.finish());
		expect(storage.entries).toEqual(['a']);
		// a check takes one or two ms
		const checkTimes = storage.addTimes.map((time) => Math.round((time - start) / 10) * 10);
		expect(checkTimes).toEqual([0, 150, 450, 900, 1_500]);
	});

	test('does not treat a failed check in finish() as a successful one', async () => {
		const storage = new InMemoryStorage();
		const { add } = storage;
		const store = new DedupeStore(storage);
		await record(store, 'a');
		storage.entries = [];
		let remainingFailures = 2;
		storage.add = async (entries, maxEntries) => {
			if (remainingFailures-- > 0) throw new Error('database is locked');
			return await add(entries, maxEntries);
		};
		await settle(store.finish());
		expect(storage.entries).toEqual(['a']);
	});

	test('does not access the storage in finish() without entries', async () => {
		const storage = new InMemoryStorage();
		await settle(new DedupeStore(storage).finish());
		expect(storage.addTimes).toHaveLength(0);
	});

	test('stops restoring entries in finish() if every check finds them dropped', async () => {
		const storage = new InMemoryStorage();
		const store = new DedupeStore(storage);
		await record(store, 'a');
		const { add } = storage;
		storage.add = async (entries, maxEntries) => {
			storage.entries = [];
			return await add(entries, maxEntries);
		};
		storage.addTimes = [];
		await settle(store.finish());
		expect(storage.addTimes).toHaveLength(8);
	});
});
