import { groupBy } from '../../values';

/** The mark that went in with each entry, by list and entry. */
const marks = new Map<string, string>();

/**
 * What could not be taken out of a list though it was surely not done, for all runs of this process.
 * While its mark is there, too, an entry is no other's.
 */
export class StuckEntries {
	/** @param list tells the list from every other one of this process */
	constructor(private readonly list: string) {}

	add(entries: string[], mark: string): void {
		for (const entry of entries) marks.set(this.nameOf(entry), mark);
	}

	/** They are taken out, or done by now. */
	forget(entries: string[]): void {
		for (const entry of entries) marks.delete(this.nameOf(entry));
	}

	markOf(entry: string): string | undefined {
		return marks.get(this.nameOf(entry));
	}

	byMark(): Map<string, string[]> {
		const start = this.nameOf('');
		const names = [...marks.keys()].filter((name) => name.startsWith(start));
		const entries = names.map((name) => name.slice(start.length));
		return groupBy(entries, (entry) => this.markOf(entry));
	}

	private nameOf(entry: string): string {
		return `${this.list} ${entry}`;
	}
}
