import type { IDataObject } from 'n8n-workflow';
import type { WorldChange } from '../world/people.mts';
import { type Exemption, Expectation, MAX_POLLS, type PollOutcome } from './expectation.mts';

export type TimedRecord = {
	id: string;
	/** In ms; undefined if the record is no longer visible. */
	time?: number;
	/** The change set a new time. */
	isNew: boolean;
	/** The new time is earlier than the previous one. */
	isEarlier?: boolean;
};

export type RecordReader = {
	readChange(change: WorldChange): TimedRecord | undefined;
	/** Reads the ID and the time in ms of an item. */
	readItem(item: IDataObject): { id: string; time: number };
	/** Existing records, if the first poll emits them. */
	listExisting?(): TimedRecord[];
	/** Whether records with equal times change order between requests. */
	hasUnstableTies?: boolean;
};

/** A record that must be emitted, and a reason why a poll may have skipped it. */
type ExpectedItem = {
	key: string;
	time: number;
	/** The poll before it became visible. */
	since: number;
	/** Whether a page has shown it since, or another record with its time. */
	isShown?: boolean;
	hasTieShown?: boolean;
	exemption?: Exemption;
};

/** Expects every record once per visible time, or only once. */
export class EveryTime extends Expectation {
	private readonly allowed = new Set<string>();
	private readonly emitted = new Set<string>();
	private readonly expected = new Map<string, ExpectedItem>();
	private readonly latestTimes = new Map<string, number>();
	private polls = 0;

	/** @param isOnce emits each record once, even if its time changes later */
	constructor(
		private readonly reader: RecordReader,
		private readonly isOnce = false,
	) {
		super();
	}

	override onChange(change: WorldChange): void {
		if (!this.hasBaseline && !this.isPolling) return;
		const record = this.reader.readChange(change);
		if (record !== undefined) this.addRecord(record);
	}

	override startPoll(): void {
		// Records that exist before the first poll are the baseline.
		if (!this.hasBaseline) {
			this.reset();
			for (const one of this.reader.listExisting?.() ?? []) this.addRecord(one);
		}
		super.startPoll();
	}

	protected checkBaseline(items: IDataObject[], end: PollOutcome): string[] {
		const mistakes = this.checkPoll(items, end);
		// Records created during the first poll may be part of the baseline.
		if (!this.reader.listExisting) this.expected.clear();
		return mistakes;
	}

	protected checkPoll(items: IDataObject[], end: PollOutcome): string[] {
		const mistakes = items.map((item) => this.checkItem(item)).filter((text) => text !== undefined);
		this.polls++;
		this.findExemptions(end);
		return [...mistakes, ...this.listOverdue((since) => this.polls - since > MAX_POLLS)];
	}

	protected reset(): void {
		for (const all of [this.allowed, this.emitted, this.expected, this.latestTimes]) all.clear();
	}

	/**
	 * Exempts records that no page of the poll showed: because another or a stale server responded, or
	 * because pages showed other records with the same time, and later ones.
	 */
	private findExemptions({ staleReplica, isMixed, pages }: PollOutcome): void {
		const times = pages.flatMap(({ leads }) => leads.map((lead) => this.reader.readItem(lead)));
		const shown = new Set(times.map(({ id, time }) => `${id} ${time}`));
		const shownTimes = new Set(times.map(({ time }) => time));
		// Records without a time come last.
		const isComplete =
			pages.some(({ isLast }) => isLast) || times.some(({ time }) => Number.isNaN(time));
		const lowest = isComplete ? -Infinity : Math.min(...times.map(({ time }) => time));
		const staleRecords = (staleReplica?.leads.list() ?? []).map((lead) =>
			this.reader.readItem(lead),
		);
		const staleTimes = new Map(staleRecords.map(({ id, time }) => [id, time]));
		const newest = Math.max(...staleTimes.values());
		for (const [id, due] of this.expected) {
			const isShown = shown.has(`${id} ${due.time}`);
			const isHidden = due.time < newest && !(Number(staleTimes.get(id)) >= due.time);
			if (isMixed && !isShown) due.exemption = 'severalServers';
			else if (isHidden) due.exemption ??= 'lateForLong';
			if (!this.reader.hasUnstableTies || due.since >= this.polls) continue;
			due.isShown ||= isShown;
			due.hasTieShown ||= shownTimes.has(due.time);
			if (due.hasTieShown && !due.isShown && lowest < due.time) due.exemption ??= 'shiftingTies';
		}
	}

	private addRecord({ id, isEarlier, isNew, time }: TimedRecord): void {
		if (time === undefined) {
			this.expected.delete(id);
			return;
		}
		const key = this.isOnce ? id : `${id} ${time}`;
		this.allowed.add(key);
		if (this.emitted.has(key)) return;
		const newest = this.latestTimes.get(id) ?? -Infinity;
		const isNotYetRead = this.expected.has(id) && !this.isPolling;
		if ((isEarlier || time < newest) && !isNotYetRead) {
			this.exempt('timeNotLater');
			this.latestTimes.set(id, Math.max(newest, time));
			this.expected.delete(id);
			return;
		}
		this.latestTimes.set(id, time);
		if (isNew) this.expected.set(id, { key, time, since: this.polls + Number(this.isPolling) });
	}

	private checkItem(item: IDataObject): string | undefined {
		const { id, time } = this.reader.readItem(item);
		const key = this.isOnce ? id : `${id} ${time}`;
		if (Number.isNaN(time)) return `wrong: emitted without its time: ${key}`;
		if (!this.allowed.has(key)) {
			return `wrong: emitted, but part of the baseline or unknown: ${key}`;
		}
		if (this.emitted.has(key)) return `twice: ${key}`;
		this.emitted.add(key);
		if (this.expected.get(id)?.key === key) this.expected.delete(id);
		return undefined;
	}

	protected listOverdue(counts: (since: number) => boolean): string[] {
		const late = [...this.expected].filter(([, { since }]) => counts(since));
		for (const [id] of late) this.expected.delete(id);
		for (const [, { exemption }] of late) if (exemption) this.exempt(exemption);
		return late.filter(([, { exemption }]) => !exemption).map(([, { key }]) => `missed: ${key}`);
	}
}
