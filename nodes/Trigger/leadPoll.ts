import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../shared/pagination/pageFetcher';
import type { RequestFailure } from '../shared/transport/outcome';
import { isFailed } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import { ChangeDetector } from './changeDetector';
import type { PollResult, RecordSource, Watch } from './event';
import { futureLeadsFailure, LeadScanner } from './leadScan';
import { MAX_SEEN_RECORDS, SeenRecords } from './seenRecords';
import type { Scan, TriggerState } from './state';

const MORE_HINT = 'More leads are still to come in the next polls.';
const TOO_MANY_STATUSES_HINT =
	'It knows the statuses of 50,000 leads. It misses the first change of a lead that is not one of them.';
const TOO_MANY_CHANGES_HINT =
	'More than 50,000 leads changed at once. It cannot tell whether all of them were reported, and each once.';

/** Leads in the order of the event's time (GET /leads). */
export const leadSource: RecordSource = {
	poll: async (watch, state, includeExisting) =>
		await new LeadPoll(watch, { ...state }).poll(includeExisting),
	readNewest: async (watch) => await new LeadScanner(watch).fetchPage(1, 0),
};

/**
 * One poll of a lead event. It scans the newest leads down to the cursor and compares those that were not
 * seen with their time. What one poll may not read is the backlog, with which the next one continues.
 * The cursor moves only when no counted lead is unseen.
 */
class LeadPoll {
	private readonly detector: ChangeDetector;
	/** The times of the leads at or after the cursor that were seen. */
	private readonly times: SeenRecords;
	private readonly scanner: LeadScanner;
	private hint?: string;

	constructor(
		private readonly watch: Watch,
		private readonly state: TriggerState,
	) {
		this.detector = new ChangeDetector(watch, state.statuses);
		this.times = new SeenRecords(watch.event.idField, state.times);
		this.scanner = new LeadScanner(watch, [this.times, this.detector.statuses]);
	}

	async poll(includeExisting: boolean): Promise<PollResult> {
		const { backlog, cursor = includeExisting ? 0 : undefined } = this.state;
		if (backlog) return await this.readChanges(backlog);
		const firstPage = await this.scanner.fetchPage(1, cursor ?? 0);
		if (isFailed(firstPage)) return { items: [], failure: firstPage.failure };
		if (cursor === undefined) return await this.startWatch(firstPage);
		// An empty list may be a wrong response, so the cursor stays.
		if (firstPage.records.length === 0) return this.createResult();
		return await this.readChanges(this.scanner.createScan(firstPage, cursor), firstPage);
	}

	/** The first poll: sets the cursor and takes existing leads as the baseline. */
	private async startWatch(firstPage: Page): Promise<PollResult> {
		const { serverNow } = this.scanner;
		const scan = this.scanner.createScan(firstPage);
		let oldestTime = Infinity;
		const onLead = (record: IDataObject, time: number) => {
			this.times.set(record, `${time}`);
			this.detector.saveBaseline(record);
			oldestTime = Math.min(oldestTime, time);
		};
		const options = { seen: this.times, firstPage };
		const { failure, remaining } = await this.scanner.run(scan, onLead, options);
		if (failure) return { items: [], failure };
		// The leads that are too new for the cursor fill more pages than a poll may read.
		const isTooLong = remaining !== undefined && remaining.fruitlessScans === undefined;
		if (isTooLong && oldestTime > serverNow) return { items: [], failure: futureLeadsFailure };
		const cursor = isTooLong ? oldestTime + 1 : scan.nextCursor;
		this.state.cursor = cursor;
		if (this.watch.event.getStatus) {
			this.state.watchedSince = cursor;
			this.state.baseline = { ...scan, lowerBound: -1 };
		}
		await this.readBaseline(firstPage);
		return this.createResult();
	}

	/** Reads the leads from the cursor on, and moves it when none of them is unseen. */
	private async readChanges(scan: Scan, firstPage?: Page): Promise<PollResult> {
		const options = { seen: this.times, firstPage, hidden: this.state.hidden };
		const { failure, hidden, remaining } = await this.scanner.run(scan, this.compareLead, options);
		this.state.backlog = remaining;
		if (remaining && remaining.nextPage > 1) this.hint = MORE_HINT;
		if (remaining) return this.createResult(failure);
		if (hidden !== undefined) this.state.hidden = hidden;
		const isOverflow = this.times.size > MAX_SEEN_RECORDS;
		if (isOverflow) this.hint = TOO_MANY_CHANGES_HINT;
		// Leads beyond the limit would be emitted at every poll, so the cursor passes them.
		this.state.cursor = isOverflow
			? Math.max(scan.nextCursor, this.scanner.serverNow)
			: scan.nextCursor;
		if (!failure) await this.readBaseline();
		return this.createResult(failure);
	}

	private readonly compareLead = (record: IDataObject, time: number): void => {
		const seenTime = Number(this.times.get(record));
		// An outdated response, or no change: only a status can change without a new time.
		if (seenTime > time || (seenTime === time && !this.watch.event.getStatus)) return;
		this.times.set(record, `${time}`);
		const existedBefore = parseTimestamp(record.createdAt) < (this.state.watchedSince ?? -Infinity);
		const isUnknown = this.detector.statuses.get(record) === undefined;
		if (existedBefore && isUnknown) this.detector.saveBaseline(record);
		else this.detector.compare(record);
	};

	/** Reads the statuses that leads had before the first poll, over several polls if needed. */
	private async readBaseline(firstPage?: Page): Promise<void> {
		const { baseline, cursor = 0 } = this.state;
		if (!baseline || !this.scanner.canRequest) return;
		const { statuses } = this.detector;
		const isFull = () => statuses.size >= MAX_SEEN_RECORDS;
		const onLead = (record: IDataObject, time: number) => {
			// A lead at or after the cursor may have changed since: its status is not the baseline.
			const isBaseline = time < cursor && statuses.get(record) === undefined;
			if (isBaseline && !isFull()) this.detector.saveBaseline(record);
		};
		const { remaining } = await this.scanner.run(baseline, onLead, { seen: statuses, firstPage });
		if (isFull()) this.hint = TOO_MANY_STATUSES_HINT;
		this.state.baseline = isFull() || remaining?.fruitlessScans ? undefined : remaining;
	}

	private createResult(failure?: RequestFailure): PollResult {
		const { cursor = 0, watchedSince = 0 } = this.state;
		// A lead whose status is evicted existed before, so it must not count as new.
		if (this.detector.statuses.size > MAX_SEEN_RECORDS) {
			this.state.watchedSince = Math.max(watchedSince, cursor);
		}
		const times = this.times.serialize(cursor);
		const statuses = this.watch.event.getStatus && this.detector.statuses.serialize();
		const state = { ...this.state, times, statuses };
		return { items: this.detector.getItems(), state, hint: this.hint, failure };
	}
}
