import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../shared/pagination/pageFetcher';
import type { Failed, RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import { ChangeDetector } from './changeDetector';
import type { PollResult, RecordSource, TriggerContext } from './event';
import { LeadFetcher } from './leadFetcher';
import { isFirstPass, scanLeads } from './leadScan';
import { MAX_SEEN_RECORDS, SeenRecords } from './seenRecords';
import type { Scan, TriggerState } from './state';

/** How long after its time a lead may appear, clock differences included. */
const LOOKBACK_MS = 60_000;
/** The lower bound of a scan of all leads. */
const BELOW_ALL = -1;

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

/**
 * One poll of a lead event. It scans the leads from the newest down to the cursor, and compares those
 * with an unseen time.
 */
class LeadPoll {
	private readonly fetcher: LeadFetcher;
	private readonly detector: ChangeDetector;
	/** The times of the leads at or after the cursor that were seen. */
	private readonly times: SeenRecords;

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
		if (isFailed(firstPage)) return { items: [], ...firstPage };
		if (cursor === undefined) return await this.readExisting(firstPage);
		// an empty list may be a wrong response, so the cursor stays
		if (firstPage.records.length === 0) return this.createResult({});
		const nextCursor = Math.max(cursor, this.findNextCursor(firstPage));
		return await this.readChanges(createScan(firstPage, cursor, nextCursor), firstPage);
	}

	/** The cursor after this poll: no lead with an earlier time may still appear. */
	private findNextCursor({ records }: Page): number {
		const settled = this.fetcher.serverNow - LOOKBACK_MS;
		const times = records.map((lead) => this.fetcher.getTime(lead));
		const newest = times.find((time) => time > -Infinity) ?? settled;
		// 1 ms after the newest lead, or an import with its time would be read at every poll
		return Math.max(0, Math.min(newest + 1, settled));
	}

	/**
	 * The first poll emits nothing. It reads the leads that are too new for the cursor, so that the next
	 * poll knows their times. Then, for events about a status, it begins to read the status of every lead.
	 */
	private async readExisting(firstPage: Page): Promise<PollResult> {
		const nextCursor = this.findNextCursor(firstPage);
		const tooNew = createScan(firstPage, nextCursor, nextCursor);
		const cursor = await this.readTooNew(tooNew, firstPage);
		if (typeof cursor !== 'number') return { items: [], ...cursor };
		if (!this.trigger.event.getStatus) return this.createResult({ cursor });
		const all = createScan(firstPage, BELOW_ALL, nextCursor);
		const { baseline, hint } = await this.readBaseline(all, cursor, firstPage);
		return this.createResult({ cursor, watchedSince: cursor, baseline }, { hint });
	}

	/** @returns the cursor: the scan's, or a later one if one poll cannot read the scan */
	private async readTooNew(scan: Scan, firstPage: Page): Promise<number | Failed> {
		const { serverNow } = this.fetcher;
		let oldestTime = Infinity;
		const onLead = (lead: IDataObject, time: number) => {
			this.times.set(lead, `${time}`);
			this.detector.saveStatus(lead);
			oldestTime = Math.min(oldestTime, time);
		};
		const options = { onLead, seen: this.times, firstPage };
		const { failure, remaining } = await scanLeads(this.fetcher, scan, options);
		if (failure) return { failure };
		if (!remaining || !isFirstPass(remaining)) return scan.nextCursor;
		return oldestTime > serverNow ? { failure: futureLeadsFailure } : oldestTime + 1;
	}

	/** Reads the leads from the cursor on, and moves it when none of them is unseen. */
	private async readChanges(scan: Scan, firstPage?: Page): Promise<PollResult> {
		const { failure, hidden, remaining } = await scanLeads(this.fetcher, scan, {
			onLead: (lead, time) => this.compareLead(lead, time),
			seen: this.times,
			firstPage,
			hidden: this.previous.hidden,
		});
		if (remaining) {
			const hint = remaining.nextPage > 1 ? MORE_HINT : undefined;
			return this.createResult({ backlog: remaining }, { failure, hint });
		}
		const isFull = this.times.size > MAX_SEEN_RECORDS;
		// leads beyond the limit would be emitted at every poll, so the cursor passes them
		const cursor = isFull ? Math.max(scan.nextCursor, this.fetcher.serverNow) : scan.nextCursor;
		const changes = { backlog: undefined, cursor, hidden };
		if (failure) return this.createResult(changes, { failure });
		const { baseline, hint } = await this.readBaseline(this.previous.baseline, cursor);
		const fullHint = isFull ? TOO_MANY_CHANGES_HINT : undefined;
		return this.createResult({ ...changes, baseline }, { hint: hint ?? fullHint });
	}

	/** Compares a lead unless it was seen with this time, or a later one. */
	private compareLead(lead: IDataObject, time: number): void {
		// NaN if the lead was not seen
		const seenTime = Number(this.times.get(lead));
		// only a status can change without a new time
		if (seenTime > time || (seenTime === time && !this.trigger.event.getStatus)) return;
		this.times.set(lead, `${time}`);
		const existedBefore =
			parseTimestamp(lead.createdAt) < (this.previous.watchedSince ?? -Infinity);
		const isUnknown = this.detector.statuses.get(lead) === undefined;
		// without its status from before the first poll, no change can be detected
		if (existedBefore && isUnknown) this.detector.saveStatus(lead);
		else this.detector.compare(lead);
	}

	/**
	 * Reads the statuses that leads had before the first poll, over several polls if needed.
	 *
	 * @param scan what is still to be read
	 * @returns `baseline`: what the next poll has to read
	 */
	private async readBaseline(
		scan: Scan | undefined,
		cursor: number,
		firstPage?: Page,
	): Promise<{ baseline?: Scan; hint?: string }> {
		if (!scan || !this.fetcher.canFetch) return { baseline: scan };
		const { detector, fetcher } = this;
		const isFull = () => detector.statuses.size >= MAX_SEEN_RECORDS;
		const onLead = (lead: IDataObject, time: number) => {
			// a lead at or after the cursor may have changed since
			const isBaseline = time < cursor && detector.statuses.get(lead) === undefined;
			if (isBaseline && !isFull()) detector.saveStatus(lead);
		};
		const options = { onLead, seen: detector.statuses, firstPage };
		const { remaining } = await scanLeads(fetcher, scan, options);
		if (isFull()) return { hint: TOO_MANY_STATUSES_HINT };
		// a pass without progress is the last one, as a missing status costs only one change
		const isFruitless = (remaining?.fruitlessPasses ?? 0) > 0;
		return { baseline: isFruitless ? undefined : remaining };
	}

	/** @param changes what differs from the previous state, besides `times` and `statuses` */
	private createResult(
		changes: Partial<TriggerState>,
		report: Pick<PollResult, 'failure' | 'hint'> = {},
	): PollResult {
		const { detector, times, trigger } = this;
		const state = { ...this.previous, ...changes };
		const { cursor = 0, watchedSince = 0 } = state;
		// a lead whose status is evicted existed before, so it must not count as new
		if (detector.statuses.size > MAX_SEEN_RECORDS) {
			state.watchedSince = Math.max(watchedSince, cursor);
		}
		state.times = times.serialize(cursor);
		state.statuses = trigger.event.getStatus && detector.statuses.serialize();
		return { items: detector.getItems(), state, ...report };
	}
}

/** @param lowerBound the scan ends below this time */
function createScan({ size, total }: Page, lowerBound: number, nextCursor: number): Scan {
	return { nextPage: 1, pageSize: size, total, lowerBound, nextCursor };
}

/** The first poll cannot tell new leads from more future-dated ones than it may read. */
export const futureLeadsFailure: RequestFailure = createCustomFailure('ahead', {
	message: 'Many leads have a time in the future, so new changes cannot be detected',
	description:
		'Correct the times of these leads in the service, or add a filter in the trigger that leaves them out. Then publish the workflow again.',
});
