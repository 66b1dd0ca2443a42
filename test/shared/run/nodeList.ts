let lists = 0;

/** The clock stands still but for `pass` and `ended`, and pauses of random length have the middle one. */
export function useClock(): void {
	jest.useFakeTimers({
		doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
		now: new Date('2026-03-31T07:00:00Z'),
	});
	beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
	afterEach(() => jest.restoreAllMocks());
}

/** Time passes, and what was waiting for its turn gets it. */
export async function pass(ms: number): Promise<void> {
	for (const some of [ms, 0, 0, 0]) await jest.advanceTimersByTimeAsync(some);
}
export async function ended<R>(work: Promise<R>): Promise<R> {
	let isDone = false;
	void work.finally(() => (isDone = true)).catch(() => {});
	for (let round = 0; round < 200 && !isDone; round++) await pass(round < 9 ? 0 : 100);
	return await work;
}

/** What n8n's database holds for a node. */
export class NodeList {
	entries: string[] = [];
	fails?: Error;
	/** When entries were put in, or looked for. */
	times: number[] = [];
	mostAtOnce = 0;
	private atOnce = 0;
	readonly owner = `node ${++lists}`;

	get looks() {
		return this.times.length;
	}

	set looks(count: number) {
		this.times.length = count;
	}

	/** When it was looked at, in ms; what waits for its turn takes one or two. */
	since(start: number) {
		return this.times.map((time) => Math.round((time - start) / 10) * 10);
	}

	private async turn() {
		this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
		await Promise.resolve();
		this.atOnce--;
	}

	add = async (entries: string[], most = Infinity) => {
		this.times.push(Date.now());
		await this.turn();
		if (this.fails) throw this.fails;
		const held = new Set(this.entries);
		const fresh = entries.filter((entry) => !held.has(entry));
		this.entries = [...this.entries, ...fresh].slice(-most);
		return fresh;
	};

	remove = async (entries: string[]) => {
		await this.turn();
		if (this.fails) throw this.fails;
		const gone = new Set(entries);
		this.entries = this.entries.filter((entry) => !gone.has(entry));
	};
}
