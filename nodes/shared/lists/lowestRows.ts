/**
 * Keeps those rows of a file that have the lowest ranks. Each is one text of its own: a cell is a
 * slice of the piece of the file that it came in, and would keep all of that in memory.
 */
export class LowestRows {
	private ranks: number[] = [];
	private texts: string[] = [];
	/** Ranks from here on are too high, once there are enough rows. */
	private ceiling?: number;

	constructor(private readonly most: number) {}

	/** Whether there are not enough with lower ranks yet; of equal ranks the first ones stay. */
	takes(rank: number): boolean {
		return this.ceiling === undefined || rank < this.ceiling;
	}

	add(rank: number, cells: string[]): void {
		this.ranks.push(rank);
		this.texts.push(JSON.stringify(cells));
		if (this.ranks.length >= 2 * this.most) this.cut();
	}

	/** The rows that are kept, in no order. */
	all(): string[][] {
		this.cut();
		return this.texts.map((text) => JSON.parse(text) as string[]);
	}

	private cut(): void {
		const { most, ranks, texts } = this;
		// of equal ranks the first ones stay first
		const kept = [...ranks.keys()].sort((a, b) => ranks[a] - ranks[b]).slice(0, most);
		this.ranks = kept.map((index) => ranks[index]);
		this.texts = kept.map((index) => texts[index]);
		this.ceiling = this.ranks[most - 1];
	}
}
