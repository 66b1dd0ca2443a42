import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../shared/pagination/pageFetcher';
import type { RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import { ChangeDetector } from './changeDetector';
import type { PollResult, RecordSource, TriggerContext } from './event';
import { LeadFetcher } from './leadFetcher';
import { createScan, scanLeads } from './leadScan';
import { MAX_SEEN_RECORDS, SeenRecords } from './seenRecords';
import type { Scan, TriggerState } from './state';

const MORE_HINT = 'More leads are still to come in the next polls.';
const TOO_MANY_STATUSES_HINT =
	'It knows the statuses of 50,000 leads. It misses the first change of a lead that is not one of them.';
const TOO_MANY_CHANGES_HINT =
	'More than 50,000 leads changed at once. It cannot tell whether all of them were reported, and each once.';

/** Leads in the order of the event's time (GET /leads). */
export const leadSource: RecordSource = {
	poll: async (trigger, state, includeExisting) =>
		await new LeadPoll(trigger, state ?? {}).poll(includeExisting),
	readNewest: async (trigger) => await new LeadFetcher(trigger).fetchPage(1, 0),
};

/** Gets a lead with the event's time in ms. */
type OnLead = (lead: IDataObject, time: number) => void;

/**
 * One poll of a lead event. It scans the leads from the newest down to the cursor, and compares those
 * with an unseen time.
 */
class LeadPoll {
	private readonly fetcher: LeadFetcher;
	private readonly detector: ChangeDetector;
	/** The times of the leads at or after the cursor that were seen. */
	private readonly times: SeenRecords;
	private hint?: string;

	/** @param previous the state of the last poll */
	constructor(
		private readonly trigger: TriggerContext,
		private readonly previous: Readonly<TriggerState>,
	) {
		this.fetcher = new LeadFetcher(trigger);
		this.detector = new ChangeDetector(trigger, previous.statuses);
		this.times = new SeenRecords(trigger.event.idField, previous.times);
	}

	/** Continues the backlog of the last poll, or reads what changed since. */
	async poll(includeExisting: boolean): Promise<PollResult> {
		const { backlog, cursor = includeExisting ? 0 : undefined } = this.previous;
		if (backlog) return await this.readChanges(backlog);
		const firstPage = await this.fetcher.fetchPage(1, cursor ?? 0);
		if (isFailed(firstPage)) return { items: [], failure: firstPage.failure };
		if (cursor === undefined) return await this.pollFirst(firstPage);
		// an empty list may be a wrong response, so the cursor stays
		if (firstPage.records.length === 0) return this.createResult();
		return await this.readChanges(createScan(this.fetcher, firstPage, cursor), firstPage);
	}

	/** The first poll: sets the cursor and takes existing leads as the baseline. */
	private async pollFirst(firstPage: Page): Promise<PollResult> {
		const scan = createScan(this.fetcher, firstPage);
		const { serverNow } = this.fetcher;
		let oldestTime = Infinity;
		const onLead: OnLead = (lead, time) => {
			this.times.set(lead, `${time}`);
			this.detector.saveBaseline(lead);
			oldestTime = Math.min(oldestTime, time);
		};
		const { failure, status } = await this.readScan(scan, this.times, onLead, { firstPage });
		if (failure) return { items: [], failure };
		// more leads are too new for the cursor than a poll may read
		const isTooLong = status === 'unread';
		if (isTooLong && oldestTime > serverNow) return { items: [], failure: futureLeadsFailure };
		const cursor = isTooLong ? oldestTime + 1 : scan.nextCursor;
		if (!this.trigger.event.getStatus) return this.createResult({ cursor });
		const all = { ...scan, lowerBound: -1 };
		const baseline = await this.readBaseline(all, cursor, firstPage);
		return this.createResult({ cursor, watchedSince: cursor, baseline });
	}

	/** Reads the leads from the cursor on, and moves it when none of them is unseen. */
	private async readChanges(scan: Scan, firstPage?: Page): Promise<PollResult> {
		const { previous } = this;
		const result = await this.readScan(scan, this.times, this.compareLead, {
			firstPage,
			hidden: previous.hidden,
		});
		const { failure, hidden = previous.hidden, remaining: backlog } = result;
		if (backlog) {
			if (backlog.nextPage > 1) this.hint = MORE_HINT;
			return this.createResult({ backlog }, failure);
		}
		let cursor = scan.nextCursor;
		// leads beyond the limit would be emitted at every poll, so the cursor passes them
		if (this.times.size > MAX_SEEN_RECORDS) {
			this.hint = TOO_MANY_CHANGES_HINT;
			cursor = Math.max(cursor, this.fetcher.serverNow);
		}
		const baseline = failure
			? previous.baseline
			: await this.readBaseline(previous.baseline, cursor);
		return this.createResult({ backlog: undefined, cursor, hidden, baseline }, failure);
	}

	/** Compares a lead unless it was seen with this time, or a later one. */
	private readonly compareLead: OnLead = (lead, time) => {
		const seenTime = Number(this.times.get(lead));
		// only a status can change without a new time
		if (seenTime > time || (seenTime === time && !this.trigger.event.getStatus)) return;
		this.times.set(lead, `${time}`);
		const existedBefore =
			parseTimestamp(lead.createdAt) < (this.previous.watchedSince ?? -Infinity);
		const isUnknown = this.detector.statuses.get(lead) === undefined;
		// without its status from before the first poll, no change can be detected
		if (existedBefore && isUnknown) this.detector.saveBaseline(lead);
		else this.detector.compare(lead);
	};

	/**
	 * Reads the statuses that leads had before the first poll, over several polls if needed.
	 *
	 * @param scan what is still to be read
	 * @returns what the next poll has to read; undefined if the baseline is complete
	 */
	private async readBaseline(
		scan: Scan | undefined,
		cursor: number,
		firstPage?: Page,
	): Promise<Scan | undefined> {
		if (!scan || !this.fetcher.canFetch) return scan;
		const { statuses } = this.detector;
		const isFull = () => statuses.size >= MAX_SEEN_RECORDS;
		const onLead: OnLead = (lead, time) => {
			// a lead at or after the cursor may have changed since
			const isBaseline = time < cursor && statuses.get(lead) === undefined;
			if (isBaseline && !isFull()) this.detector.saveBaseline(lead);
		};
		const { remaining } = await this.readScan(scan, statuses, onLead, { firstPage });
		if (isFull()) this.hint = TOO_MANY_STATUSES_HINT;
		// a pass without progress is the last one, as a missing status costs only one change
		const isFruitless = (remaining?.fruitlessPasses ?? 0) > 0;
		return isFull() || isFruitless ? undefined : remaining;
	}

	/** @param seen the leads that count as seen in this scan */
	private async readScan(
		scan: Scan,
		seen: SeenRecords,
		onLead: OnLead,
		options: { firstPage?: Page; hidden?: number },
	) {
		const onLeads = (leads: IDataObject[]) => {
			this.times.decode(leads);
			this.detector.statuses.decode(leads);
			for (const lead of leads) {
				const time = this.fetcher.getTime(lead);
				if (time > -Infinity) onLead(lead, time);
			}
		};
		return await scanLeads(this.fetcher, scan, onLeads, { seen, ...options });
	}

	/** @param changes what differs from the previous state, besides `times` and `statuses` */
	private createResult(changes: Partial<TriggerState> = {}, failure?: RequestFailure): PollResult {
		const state = { ...this.previous, ...changes };
		const { cursor = 0, watchedSince = 0 } = state;
		// a lead whose status is evicted existed before, so it must not count as new
		if (this.detector.statuses.size > MAX_SEEN_RECORDS) {
			state.watchedSince = Math.max(watchedSince, cursor);
		}
		state.times = this.times.serialize(cursor);
		state.statuses = this.trigger.event.getStatus && this.detector.statuses.serialize();
		return { items: this.detector.getItems(), state, hint: this.hint, failure };
	}
}

/** The first poll cannot tell new leads from more future-dated ones than it may read. */
export const futureLeadsFailure: RequestFailure = createCustomFailure('ahead', {
	message: 'Many leads have a time in the future, so new changes cannot be detected',
	description:
		'Correct the times of these leads in the service, or add a filter in the trigger that leaves them out. Then publish the workflow again.',
});
