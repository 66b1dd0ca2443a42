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

/** A lead may appear up to this long after its time, clock differences included. */
const LOOKBACK_MS = 60_000;
/** The lower bound of a scan of all leads. */
const BELOW_ALL_LEADS = -1;

const MORE_HINT = 'More leads are still to come in the next polls.';
const TOO_MANY_STATUSES_HINT =
	'The trigger knows the statuses of 50,000 leads. It misses the first change of a lead that is not one of them.';
const TOO_MANY_CHANGES_HINT =
	'More than 50,000 leads changed at once. The trigger cannot tell whether all of them were reported, and each once.';

/** Reads leads in the order of the event's time (GET /leads). */
export const leadSource: RecordSource = {
	poll: async (trigger, state, includeExisting) =>
		await new LeadPoll(trigger, state ?? {}).poll(includeExisting),
	readNewest: async (trigger) => await new LeadFetcher(trigger).fetchPage(0, 1),
};

/**
 * One poll of a lead event. It scans the leads from the newest down to the cursor, and compares each
 * lead that has a new time.
 */
class LeadPoll {
	private readonly fetcher: LeadFetcher;
	private readonly detector: ChangeDetector;
	/** The last seen time of each lead at or after the cursor. */
	private readonly seenTimes: SeenRecords;

	/** @param previous the state after the last poll */
	constructor(
		private readonly trigger: TriggerContext,
		private readonly previous: Readonly<TriggerState>,
	) {
		this.fetcher = new LeadFetcher(trigger);
		this.detector = new ChangeDetector(trigger, previous.statuses);
		this.seenTimes = new SeenRecords(trigger.event.idField, previous.times);
	}

	/** Continues the last poll's backlog, or reads the leads changed since that poll. */
	async poll(includeExisting: boolean): Promise<PollResult> {
		const { backlog, cursor = includeExisting ? 0 : undefined } = this.previous;
		if (backlog) return await this.readChanges(backlog);
		const firstPage = await this.fetcher.fetchPage(cursor ?? 0, 1);
		if (isFailed(firstPage)) return { items: [], ...firstPage };
		if (cursor === undefined) return await this.readExisting(firstPage);
		// an empty list may be a wrong response, so the cursor stays
		if (firstPage.records.length === 0) return this.createResult({});
		const nextCursor = Math.max(cursor, this.computeNextCursor(firstPage));
		return await this.readChanges(createScan(firstPage, cursor, nextCursor), firstPage);
	}

	/** Returns the next poll's cursor, before which no further lead is expected to appear. */
	private computeNextCursor({ records }: Page): number {
		const lookbackStart = this.fetcher.serverNow - LOOKBACK_MS;
		const times = records.map((lead) => this.fetcher.getTime(lead));
		const newestTime = times.find((time) => time > -Infinity) ?? lookbackStart;
		// without the added 1 ms, every poll would read the leads with the newest time again
		return Math.max(0, Math.min(newestTime + 1, lookbackStart));
	}

	/**
	 * Runs a first poll that emits nothing. It reads the leads at or after the cursor, because the
	 * next poll reads them again and must know their times. For events about a status, it also begins to
	 * read the status of every lead.
	 */
	private async readExisting(firstPage: Page): Promise<PollResult> {
		const nextCursor = this.computeNextCursor(firstPage);
		const lookbackScan = createScan(firstPage, nextCursor, nextCursor);
		const lookback = await this.readLookback(lookbackScan, firstPage);
		if (isFailed(lookback)) return { items: [], ...lookback };
		const { cursor } = lookback;
		if (!this.trigger.event.getStatus) return this.createResult({ cursor });
		const baselineScan = createScan(firstPage, BELOW_ALL_LEADS, nextCursor);
		const { baseline, hint } = await this.readBaseline(baselineScan, cursor, firstPage);
		return this.createResult({ cursor, watchedSince: cursor, baseline }, { hint });
	}

	/** @returns the scan's next cursor, or a later one if a single poll cannot read all of its leads */
	private async readLookback(scan: Scan, firstPage: Page): Promise<{ cursor: number } | Failed> {
		const { serverNow } = this.fetcher;
		let oldestTime = Infinity;
		const onLead = (lead: IDataObject, time: number) => {
			this.seenTimes.set(lead, `${time}`);
			this.detector.saveStatus(lead);
			oldestTime = Math.min(oldestTime, time);
		};
		const options = { onLead, seenLeads: this.seenTimes, firstPage };
		const { failure, remaining } = await scanLeads(this.fetcher, scan, options);
		if (failure) return { failure };
		if (!remaining || !isFirstPass(remaining)) return { cursor: scan.nextCursor };
		if (oldestTime > serverNow) return { failure: futureLeadsFailure };
		return { cursor: oldestTime + 1 };
	}

	/** Reads the leads at or after the cursor, and advances the cursor when the scan is complete. */
	private async readChanges(scan: Scan, firstPage?: Page): Promise<PollResult> {
		const { failure, hiddenCount, remaining } = await scanLeads(this.fetcher, scan, {
			onLead: (lead, time) => this.compareLead(lead, time),
			seenLeads: this.seenTimes,
			firstPage,
			hiddenCount: this.previous.hiddenCount,
		});
		if (remaining) {
			const hint = remaining.nextPage > 1 ? MORE_HINT : undefined;
			return this.createResult({ backlog: remaining }, { failure, hint });
		}
		const hasTooManyTimes = this.seenTimes.size > MAX_SEEN_RECORDS;
		// leads beyond the limit would be emitted at every poll, so the cursor skips them
		const cursor = hasTooManyTimes
			? Math.max(scan.nextCursor, this.fetcher.serverNow)
			: scan.nextCursor;
		const changes = { backlog: undefined, cursor, hiddenCount };
		if (failure) return this.createResult(changes, { failure });
		const { baseline, hint } = await this.readBaseline(this.previous.baseline, cursor);
		const changesHint = hasTooManyTimes ? TOO_MANY_CHANGES_HINT : undefined;
		return this.createResult({ ...changes, baseline }, { hint: hint ?? changesHint });
	}

	/** Compares a lead unless it was seen with this time or a later one. */
	private compareLead(lead: IDataObject, time: number): void {
		// NaN if the lead was not seen
		const seenTime = Number(this.seenTimes.get(lead));
		// only a status can change without a new time
		if (seenTime > time || (seenTime === time && !this.trigger.event.getStatus)) return;
		this.seenTimes.set(lead, `${time}`);
		const { watchedSince = -Infinity } = this.previous;
		const isExisting = parseTimestamp(lead.createdAt) < watchedSince;
		const hasStatus = this.detector.statuses.get(lead) !== undefined;
		// the earlier status of this lead is unknown, so its change cannot be detected
		if (isExisting && !hasStatus) this.detector.saveStatus(lead);
		else this.detector.compare(lead);
	}

	/**
	 * Reads the statuses of the leads that exist at the first poll, over several polls if needed.
	 *
	 * @param scan where to continue; undefined if all statuses were read
	 * @returns `baseline`: where the next poll continues
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
			// a lead at or after the cursor may have changed since the first poll
			const isBaseline = time < cursor && detector.statuses.get(lead) === undefined;
			if (isBaseline && !isFull()) detector.saveStatus(lead);
		};
		const options = { onLead, seenLeads: detector.statuses, firstPage };
		const { remaining } = await scanLeads(fetcher, scan, options);
		if (isFull()) return { hint: TOO_MANY_STATUSES_HINT };
		// a pass without progress is the last one: without a status, only one change is missed
		const isFruitless = (remaining?.fruitlessPasses ?? 0) > 0;
		return { baseline: isFruitless ? undefined : remaining };
	}

	/** @param changes the fields to change in the previous state, besides `times` and `statuses` */
	private createResult(
		changes: Partial<TriggerState>,
		report: Pick<PollResult, 'failure' | 'hint'> = {},
	): PollResult {
		const { detector, seenTimes, trigger } = this;
		const state = { ...this.previous, ...changes };
		const { cursor = 0, watchedSince = 0 } = state;
		// a lead whose status is evicted looks new, so only leads created after the cursor count as new
		if (detector.statuses.size > MAX_SEEN_RECORDS) {
			state.watchedSince = Math.max(watchedSince, cursor);
		}
		state.times = seenTimes.serialize(cursor);
		state.statuses = trigger.event.getStatus && detector.statuses.serialize();
		return { items: detector.getItems(), state, ...report };
	}
}

/** @param lowerBound the scan ends below this time */
function createScan({ size, total }: Page, lowerBound: number, nextCursor: number): Scan {
	return { nextPage: 1, pageSize: size, total, lowerBound, nextCursor };
}

/** For a first poll that cannot read all future-dated leads, so that they would look new later. */
export const futureLeadsFailure: RequestFailure = createCustomFailure('ahead', {
	message: 'Many leads have a time in the future, so new changes cannot be detected',
	description:
		'Correct the times of these leads in the service, or add a filter in the trigger that leaves them out. Then publish the workflow again.',
});
