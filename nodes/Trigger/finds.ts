import type { IDataObject } from 'n8n-workflow';
import type { Cursor } from './cursor';
import { idOf, isReached, Known, oldestFirst } from './cursor';
import type { TriggerEvent } from './event';

/** What one reading finds from a cursor on, each record once. */
export class Finds {
	readonly known: Known;
	private readonly found = new Map<string, IDataObject>();

	constructor(
		private readonly event: TriggerEvent,
		private readonly cursor: Cursor,
	) {
		this.known = new Known(event, cursor);
	}

	/** Takes what is at the cursor or behind it. @returns how many these are */
	take(records: IDataObject[]): number {
		const reached = records.filter((record) => isReached(this.event, record, this.cursor));
		for (const record of reached) this.found.set(idOf(this.event, record), record);
		return reached.length;
	}

	/** Whether a page shows nothing but what was seen, in a list as long as it was. */
	isUnchanged(page: { records: IDataObject[]; total: number }): boolean {
		return page.total === this.cursor.total && page.records.every((one) => this.known.has(one));
	}

	/** How many are known, those included that were found. */
	get count(): number {
		const others = [...this.found.values()].filter((record) => !this.known.has(record));
		return this.known.size + others.length;
	}

	get records(): IDataObject[] {
		return oldestFirst(this.event, [...this.found.values()]);
	}
}
