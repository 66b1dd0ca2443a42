import { MEGABYTE, TooLarge } from '../transport/bounds';

/** The most characters of what is kept: rows may be long, and n8n is to hold them. */
const MAX_TEXT = 256 * MEGABYTE;

/**
 * Keeps those rows of a file that have the lowest ranks. Each is one text of its own: a cell is a
 * slice of the piece of the file that it came in, and would keep all of that in memory.
 */
export class LowestRows {
	private ranks: number[] = [];
	private texts: string[] = [];
	private length = 0;
	/** Ranks from here on are too high, once there are enough rows. */
	private ceiling?: number;

	constructor(private readonly most: number) {}

	/** Whether there are not enough with lower ranks yet; of equal ranks the first ones stay. */
	takes(rank: number): boolean {
		return this.ceiling === undefined || rank < this.ceiling;
	}

	/** @throws TooLarge when what is to be kept is more than n8n can hold */
	add(rank: number, cells: string[]): void {
		const text = JSON.stringify(cells);
		this.ranks.push(rank);
		this.texts.push(text);
		this.length += text.length;
		if (this.ranks.length >= 2 * this.most || this.length > MAX_TEXT) this.cut();
		if (this.length > MAX_TEXT) throw new TooLarge('news');
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
		this.length = this.texts.reduce((sum, text) => sum + text.length, 0);
		this.ceiling = this.ranks[most - 1];
	}
}
