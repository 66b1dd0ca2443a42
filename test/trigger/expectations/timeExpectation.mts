import type { IDataObject } from 'n8n-workflow';
import type { WorldChange } from '../world/people.mts';
import { type Exemption, Expectation, MAX_POLLS, type PollOutcome } from './expectation.mts';

export type TimedRecord = {
	id: string;
	/** In ms; undefined if the record is no longer visible. */
	time?: number;
	/** Whether the change set a new time. */
	hasNewTime: boolean;
	/** Whether the new time is earlier than the previous one. */
	hasEarlierTime?: boolean;
};

export type RecordReader = {
	/** Returns the changed record; undefined if the change does not concern the trigger. */
	readChange(change: WorldChange): TimedRecord | undefined;
	/** Reads the ID and the time in ms of an item. */
	readItem(item: IDataObject): { id: string; time: number };
	/** Existing records, if the first polls emit them. */
	listExisting?(): TimedRecord[];
	/** The existing records of a stale server, which may list records that were deleted before. */
	listStale?(): TimedRecord[];
	/** Whether records with equal times change order between requests. */
	hasUnstableTies?: boolean;
};

/** A record that must be emitted, unless it has an exemption. */
type ExpectedItem = {
	key: string;
	time: number;
	/** The number of polls before the record became visible. */
	since: number;
	/** Whether a later page has shown the record. */
	isShown?: boolean;
	/** Whether a later page has shown another record with the same time. */
	isTieShown?: boolean;
	exemption?: Exemption;
};

/** Expects each record once for every time that it shows, or only once. */
export class TimeExpectation extends Expectation {
	/** The keys that may be emitted. */
	private readonly allowedKeys = new Set<string>();
	/** Further keys that may be emitted once a stale server has listed them. */
	private readonly staleKeys = new Set<string>();
	private readonly emittedKeys = new Set<string>();
	private readonly expectedItems = new Map<string, ExpectedItem>();
	private readonly latestTimes = new Map<string, number>();
	private polls = 0;

	/** @param isEmittedOnce whether each record is emitted once, even if its time changes later */
	constructor(
		private readonly reader: RecordReader,
		private readonly isEmittedOnce = false,
	) {
		super();
	}

	override onChange(change: WorldChange): void {
		if (!this.hasBaseline && !this.isPolling) return;
		const record = this.reader.readChange(change);
		if (record !== undefined) this.addRecord(record);
	}

	override startPoll(): void {
		// Earlier records are part of the baseline.
		if (!this.hasBaseline) {
			this.reset();
			for (const record of this.reader.listExisting?.() ?? []) this.addRecord(record);
			for (const { id, time } of this.reader.listStale?.() ?? []) {
				const key = this.getKey({ id, time });
				if (time !== undefined && !this.allowedKeys.has(key)) this.staleKeys.add(key);
			}
		}
		super.startPoll();
	}

	protected checkBaseline(items: IDataObject[], outcome: PollOutcome): string[] {
		const mistakes = this.checkPoll(items, outcome);
		// Records created during the first poll may be part of the baseline.
		if (!this.reader.listExisting) this.expectedItems.clear();
		return mistakes;
	}

	protected checkPoll(items: IDataObject[], outcome: PollOutcome): string[] {
		this.allowStaleRecords(outcome);
		const mistakes = items.map((item) => this.checkItem(item)).filter((text) => text !== undefined);
		this.polls++;
		this.findExemptions(outcome);
		return [...mistakes, ...this.listOverdue((since) => this.polls - since > MAX_POLLS)];
	}

	protected reset(): void {
		for (const store of [
			this.allowedKeys,
			this.staleKeys,
			this.emittedKeys,
			this.expectedItems,
			this.latestTimes,
		]) {
			store.clear();
		}
	}

	/** Allows records deleted before the first poll if a stale server still lists them. */
	private allowStaleRecords({ pages }: PollOutcome): void {
		for (const lead of pages.flatMap(({ leads }) => leads)) {
			const key = this.getKey(this.reader.readItem(lead));
			if (!this.staleKeys.delete(key)) continue;
			this.allowedKeys.add(key);
			this.exempt('staleServer');
		}
	}

	/**
	 * Exempts records that the poll could not see: several servers or a stale one responded, or pages
	 * showed other records with the same time, but not this one.
	 */
	private findExemptions({ staleReplica, isMixed, pages }: PollOutcome): void {
		const shownRecords = pages.flatMap(({ leads }) =>
			leads.map((lead) => this.reader.readItem(lead)),
		);
		const shownKeys = new Set(shownRecords.map(({ id, time }) => `${id} ${time}`));
		const shownTimes = new Set(shownRecords.map(({ time }) => time));
		// Pages end with the records that have no time.
		const isComplete =
			pages.some(({ isLast }) => isLast) || shownRecords.some(({ time }) => Number.isNaN(time));
		const oldestTime = isComplete ? -Infinity : Math.min(...shownRecords.map(({ time }) => time));
		const staleRecords = (staleReplica?.leads.list() ?? []).map((lead) =>
			this.reader.readItem(lead),
		);
		const staleTimes = new Map(staleRecords.map(({ id, time }) => [id, time]));
		const newestStaleTime = Math.max(...staleTimes.values());
		for (const [id, due] of this.expectedItems) {
			const isShown = shownKeys.has(`${id} ${due.time}`);
			const isHidden = due.time < newestStaleTime && !(Number(staleTimes.get(id)) >= due.time);
			if (isMixed && !isShown) due.exemption = 'severalServers';
			else if (isHidden) due.exemption ??= 'staleServer';
			if (!this.reader.hasUnstableTies || due.since >= this.polls) continue;
			due.isShown ||= isShown;
			due.isTieShown ||= shownTimes.has(due.time);
			if (due.isTieShown && !due.isShown && oldestTime < due.time) due.exemption ??= 'unstableTies';
		}
	}

	private addRecord({ id, hasEarlierTime, hasNewTime, time }: TimedRecord): void {
		if (time === undefined) {
			this.expectedItems.delete(id);
			return;
		}
		const key = this.getKey({ id, time });
		this.allowedKeys.add(key);
		if (this.emittedKeys.has(key)) return;
		const latestTime = this.latestTimes.get(id) ?? -Infinity;
		const isUnread = this.expectedItems.has(id) && !this.isPolling;
		if ((hasEarlierTime || time < latestTime) && !isUnread) {
			this.exempt('timeNotLater');
			this.latestTimes.set(id, Math.max(latestTime, time));
			this.expectedItems.delete(id);
			return;
		}
		this.latestTimes.set(id, time);
		if (hasNewTime)
			this.expectedItems.set(id, { key, time, since: this.polls + Number(this.isPolling) });
	}

	private checkItem(item: IDataObject): string | undefined {
		const { id, time } = this.reader.readItem(item);
		const key = this.getKey({ id, time });
		if (Number.isNaN(time)) return `wrong: emitted without its time: ${key}`;
		if (!this.allowedKeys.has(key)) {
			return `wrong: emitted, but part of the baseline or unknown: ${key}`;
		}
		if (this.emittedKeys.has(key)) return `twice: ${key}`;
		this.emittedKeys.add(key);
		if (this.expectedItems.get(id)?.key === key) this.expectedItems.delete(id);
		return undefined;
	}

	private getKey({ id, time }: { id: string; time?: number }): string {
		return this.isEmittedOnce ? id : `${id} ${time}`;
	}

	protected listOverdue(isOverdue: (since: number) => boolean): string[] {
		const overdue = [...this.expectedItems].filter(([, { since }]) => isOverdue(since));
		for (const [id] of overdue) this.expectedItems.delete(id);
		for (const [, { exemption }] of overdue) if (exemption) this.exempt(exemption);
		return overdue.filter(([, { exemption }]) => !exemption).map(([, { key }]) => `missed: ${key}`);
	}
}
