import type { IDataObject } from 'n8n-workflow';
import type { Happening } from '../world/people.mts';
import { type Excuse, Expectation, type PollEnd } from './expectation.mts';

/** How many polls that went well may pass before what is to be seen has come out. */
const MAX_POLLS = 60;

/** What a happening says of one record. */
export type Sight = {
	id: string;
	/** Its time in ms; undefined where nothing is to be seen of it any more. */
	time?: number;
	/** The time moved with the change, and was not there before. */
	isNew: boolean;
	/** The time is an earlier one than before. */
	isBack?: boolean;
};

/** What is read of the world. */
export type Sights = {
	/** What a happening says. */
	read(happening: Happening): Sight | undefined;
	/** The id and the time in ms of an item. */
	show(item: IDataObject): { id: string; time: number };
	/** What is there at the beginning, where that counts. */
	existing?(): Sight[];
	/** Whether records with one time come in another order at each request. */
	areTiesShifting?: boolean;
};

/** What has to come out, and whether a poll may have passed it over. */
type Due = { what: string; time: number; since: number; passed?: Excuse };

/** Every record once for each of its times that a poll could see, or once at all. */
export class EveryTime extends Expectation {
	/** What may come out. */
	private readonly known = new Set<string>();
	private readonly came = new Set<string>();
	/** What has to come out, by id, with the number of polls since when. */
	private readonly open = new Map<string, Due>();
	/** The newest time of each record. */
	private readonly newest = new Map<string, number>();
	/** Which records have had a time. */
	private readonly crowds = new Map<number, Set<string>>();
	private polls = 0;

	/** @param isOnce whether a record comes out once, whatever its time says later */
	constructor(
		private readonly sights: Sights,
		private readonly isOnce = false,
	) {
		super();
	}

	override happened(happening: Happening): void {
		if (!this.isBegun && !this.isPolling) return;
		const sight = this.sights.read(happening);
		if (sight !== undefined) this.see(sight);
	}

	override missing(): string[] {
		return this.late(() => true);
	}

	override starts(): void {
		super.starts();
		// Until the first poll has begun a watch, what was there before does not count.
		if (this.isBegun) return;
		this.restart();
		for (const one of this.sights.existing?.() ?? []) this.see(one);
	}

	protected begin(items: IDataObject[], end: PollEnd): string[] {
		const wrong = this.compare(items, end);
		// What came while it began may have been there, or not.
		if (!this.sights.existing) this.open.clear();
		return wrong;
	}

	protected compare(items: IDataObject[], { behind, isMixed }: PollEnd): string[] {
		const wrong = items.map((item) => this.given(item)).filter((text) => text !== undefined);
		this.polls++;
		const sights = (behind?.leads.all() ?? []).map((lead) => this.sights.show(lead));
		const shown = new Map(sights.map(({ id, time }) => [id, time]));
		const newest = Math.max(...shown.values());
		for (const [id, due] of this.open) {
			const isHidden = due.time < newest && !(Number(shown.get(id)) >= due.time);
			if (isMixed) due.passed = 'severalServers';
			else if (isHidden) due.passed ??= 'lateForLong';
		}
		return [...wrong, ...this.late((since) => this.polls - since > MAX_POLLS)];
	}

	protected restart(): void {
		for (const all of [this.known, this.came, this.open, this.newest]) all.clear();
	}

	private see({ id, isBack, isNew, time }: Sight): void {
		if (time === undefined) {
			this.open.delete(id);
			return;
		}
		const what = this.isOnce ? id : `${id} ${time}`;
		this.known.add(what);
		this.crowds.set(time, (this.crowds.get(time) ?? new Set()).add(id));
		if (this.came.has(what)) return;
		const newest = this.newest.get(id) ?? -Infinity;
		const isUnseen = this.open.has(id) && !this.isPolling;
		if ((isBack || time < newest) && !isUnseen) {
			this.excuse('timeNotLater');
			this.newest.set(id, Math.max(newest, time));
			this.open.delete(id);
			return;
		}
		this.newest.set(id, time);
		if (isNew) this.open.set(id, { ...this.open.get(id), what, time, since: this.polls });
	}

	private given(item: IDataObject): string | undefined {
		const { id, time } = this.sights.show(item);
		const what = this.isOnce ? id : `${id} ${time}`;
		if (Number.isNaN(time)) return `wrong: given without its time: ${what}`;
		if (!this.known.has(what)) {
			return `wrong: given, but it was there before, or never: ${what}`;
		}
		if (this.came.has(what)) return `twice: ${what}`;
		this.came.add(what);
		if (this.open.get(id)?.what === what) this.open.delete(id);
		return undefined;
	}

	private late(counts: (since: number) => boolean): string[] {
		const late = [...this.open].filter(([, { since }]) => counts(since));
		for (const [id] of late) this.open.delete(id);
		return late.filter(([, due]) => !this.isPassed(due)).map(([, { what }]) => `missed: ${what}`);
	}

	private isPassed(due: Due): boolean {
		const isTied = this.sights.areTiesShifting && (this.crowds.get(due.time)?.size ?? 0) > 1;
		const passed = due.passed ?? (isTied ? 'shiftingTies' : undefined);
		if (passed) this.excuse(passed);
		return passed !== undefined;
	}
}
