import type { IDataObject } from 'n8n-workflow';
import type { Happening } from '../world/people.mts';
import { type Excuse, Expectation, MAX_POLLS, type PollEnd } from './expectation.mts';

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
type Due = {
	what: string;
	time: number;
	/** The number of the poll before it could be seen. */
	since: number;
	/** Whether a page has shown it since, or another one with its time. */
	isShown?: boolean;
	isTied?: boolean;
	passed?: Excuse;
};

/** Every record once for each of its times that a poll could see, or once at all. */
export class EveryTime extends Expectation {
	/** What may come out. */
	private readonly known = new Set<string>();
	private readonly came = new Set<string>();
	/** What has to come out, by id, with the number of polls since when. */
	private readonly open = new Map<string, Due>();
	/** The newest time of each record. */
	private readonly newest = new Map<string, number>();
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

	override starts(): void {
		// Until the first poll has begun a watch, what was there before does not count.
		if (!this.isBegun) {
			this.restart();
			for (const one of this.sights.existing?.() ?? []) this.see(one);
		}
		super.starts();
	}

	protected begin(items: IDataObject[], end: PollEnd): string[] {
		const wrong = this.compare(items, end);
		// What came while it began may have been there, or not.
		if (!this.sights.existing) this.open.clear();
		return wrong;
	}

	protected compare(items: IDataObject[], end: PollEnd): string[] {
		const wrong = items.map((item) => this.given(item)).filter((text) => text !== undefined);
		this.polls++;
		this.findPassed(end);
		return [...wrong, ...this.late((since) => this.polls - since > MAX_POLLS)];
	}

	protected restart(): void {
		for (const all of [this.known, this.came, this.open, this.newest]) all.clear();
	}

	/**
	 * Finds what no page has shown to the poll: another server answered in between, or one that is
	 * behind; or since it can be seen, others of its time were shown, and by now what follows them.
	 */
	private findPassed({ behind, isMixed, pages }: PollEnd): void {
		const times = pages.flatMap(({ leads }) => leads.map((lead) => this.sights.show(lead)));
		const shown = new Set(times.map(({ id, time }) => `${id} ${time}`));
		const tied = new Set(times.map(({ time }) => time));
		// those without a time come last
		const isAll =
			pages.some(({ isLast }) => isLast) || times.some(({ time }) => Number.isNaN(time));
		const lowest = isAll ? -Infinity : Math.min(...times.map(({ time }) => time));
		const old = (behind?.leads.all() ?? []).map((lead) => this.sights.show(lead));
		const behindTimes = new Map(old.map(({ id, time }) => [id, time]));
		const newest = Math.max(...behindTimes.values());
		for (const [id, due] of this.open) {
			const isShown = shown.has(`${id} ${due.time}`);
			const isHidden = due.time < newest && !(Number(behindTimes.get(id)) >= due.time);
			if (isMixed && !isShown) due.passed = 'severalServers';
			else if (isHidden) due.passed ??= 'lateForLong';
			if (!this.sights.areTiesShifting || due.since >= this.polls) continue;
			due.isShown ||= isShown;
			due.isTied ||= tied.has(due.time);
			if (due.isTied && !due.isShown && lowest < due.time) due.passed ??= 'shiftingTies';
		}
	}

	private see({ id, isBack, isNew, time }: Sight): void {
		if (time === undefined) {
			this.open.delete(id);
			return;
		}
		const what = this.isOnce ? id : `${id} ${time}`;
		this.known.add(what);
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
		if (isNew) this.open.set(id, { what, time, since: this.polls + Number(this.isPolling) });
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

	protected late(counts: (since: number) => boolean): string[] {
		const late = [...this.open].filter(([, { since }]) => counts(since));
		for (const [id] of late) this.open.delete(id);
		for (const [, { passed }] of late) if (passed) this.excuse(passed);
		return late.filter(([, { passed }]) => !passed).map(([, { what }]) => `missed: ${what}`);
	}
}
