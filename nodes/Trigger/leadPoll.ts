import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../shared/pagination/pageFetcher';
import type { Failed } from '../shared/transport/outcome';
import { isFailed } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import { ChangeDetector } from './changeDetector';
import type { PollResult, RecordSource, TriggerContext } from './event';
import { LeadFetcher } from './leadFetcher';
import { isFirstPass, scanLeads } from './leadScan';
import { MAX_SEEN_RECORDS, SeenRecords } from './seenRecords';
import type { Scan, TriggerState } from './state';

/** A lead may be listed up to this long after its event, clock differences included. */
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
	readNewest: async (trigger) => await new LeadFetcher(trigger).fetchPage({ lowerBound: 0 }),
};

/**
 * One poll of a lead event (docs/development/trigger.md):
 *
 * - The first poll sets the cursor, and saves the times and statuses of existing leads.
 * - A later poll scans the leads from the newest down to the cursor, and compares each lead that has a new
 *   time. With Include Existing, the first poll does so for all leads.
 * - If a scan does not end within one poll, it is the backlog with which the next poll continues.
 */
class LeadPoll {
	private readonly fetcher: LeadFetcher;
	private readonly detector: ChangeDetector;
	/** The last seen time of each lead at or after the cursor. */
	private readonly seenTimes: SeenRecords;

	/** @param previousState the state after the last poll */
	constructor(
		private readonly trigger: TriggerContext,
		private readonly previousState: Readonly<TriggerState>,
	) {
		this.fetcher = new LeadFetcher(trigger);
		this.detector = new ChangeDetector(trigger, previousState.statuses);
		this.seenTimes = new SeenRecords(trigger.event.idField, previousState.times);
	}

	/** Continues the last poll's backlog, or reads the leads changed since that poll. */
	async poll(includeExisting: boolean): Promise<PollResult> {
		const { backlog, cursor } = this.previousState;
		if (backlog) return await this.readChanges(backlog);
		const isFirstPoll = cursor === undefined;
		const lowerBound = cursor ?? 0;
		const firstPage = await this.fetcher.fetchPage({ lowerBound });
		if (isFailed(firstPage)) return { items: [], ...firstPage };
		const nextCursor = this.computeNextCursor(firstPage);
		if (isFirstPoll && !includeExisting) return await this.readInitialState(firstPage, nextCursor);
		// an empty list may be a wrong response, so the cursor stays
		if (firstPage.records.length === 0) return this.createResult({});
		const scan = createScan(firstPage, lowerBound, Math.max(lowerBound, nextCursor));
		return await this.readChanges(scan, firstPage);
	}

	/** Returns the next poll's cursor, before which no further lead is expected to appear. */
	private computeNextCursor(firstPage: Page): number {
		const lookbackStart = getServerMs(firstPage) - LOOKBACK_MS;
		const times = firstPage.records.map((lead) => this.fetcher.getTime(lead));
		const newestTime = times.find((time) => time > -Infinity) ?? lookbackStart;
		// without the added 1 ms, every poll would read the leads with the newest time again
		return Math.max(0, Math.min(newestTime + 1, lookbackStart));
	}

	/** Reads the leads at or after the cursor, and advances the cursor when the scan is complete. */
	private async readChanges(scan: Scan, firstPage?: Page): Promise<PollResult> {
		const { failure, remaining, unseenCount } = await scanLeads(this.fetcher, scan, {
			onLead: (lead, time) => this.compareLead(lead, time),
			seenLeads: this.seenTimes,
			firstPage,
			hiddenCount: this.previousState.hiddenCount,
		});
		if (remaining) {
			const hint = remaining.nextPage > 1 ? MORE_HINT : undefined;
			return this.createResult({ backlog: remaining }, { failure, hint });
		}
		const hasTooManyTimes = this.seenTimes.size > MAX_SEEN_RECORDS;
		// leads beyond the limit would be emitted at every poll, so the cursor skips them
		const cursor = scan.nextCursor + (hasTooManyTimes ? LOOKBACK_MS : 0);
		const changes = { backlog: undefined, cursor, hiddenCount: unseenCount || undefined };
		if (failure) return this.createResult(changes, { failure });
		const { hint, statusScan } = await this.readStatuses(this.previousState.statusScan, cursor);
		const changesHint = hasTooManyTimes ? TOO_MANY_CHANGES_HINT : undefined;
		return this.createResult({ ...changes, statusScan }, { hint: hint ?? changesHint });
	}

	/** Compares a lead unless it was seen with this time or a later one. */
	private compareLead(lead: IDataObject, time: number): void {
		const seenTime = Number(this.seenTimes.get(lead) ?? -Infinity);
		// only a status can change without a new time
		const canHaveChanged = this.trigger.event.getStatus ? time >= seenTime : time > seenTime;
		if (!canHaveChanged) return;
		this.seenTimes.set(lead, `${time}`);
		const { watchedSince = -Infinity } = this.previousState;
		const isNew = parseTimestamp(lead.createdAt) >= watchedSince;
		const hasStatus = this.detector.statuses.get(lead) !== undefined;
		if (isNew || hasStatus) this.detector.compare(lead);
		// the earlier status of this lead is unknown, so its change cannot be detected
		else this.detector.saveStatus(lead);
	}

	/**
	 * Runs a first poll that emits nothing. It reads the leads at or after the cursor, because the
	 * next poll reads them again and must know their times. For events about a status, it also begins to
	 * read the status of every lead.
	 */
	private async readInitialState(firstPage: Page, nextCursor: number): Promise<PollResult> {
		const lookback = await this.readLookback(firstPage, nextCursor);
		if (isFailed(lookback)) return { items: [], ...lookback };
		const { cursor } = lookback;
		if (!this.trigger.event.getStatus) return this.createResult({ cursor });
		const scan = createScan(firstPage, BELOW_ALL_LEADS, nextCursor);
		const { hint, statusScan } = await this.readStatuses(scan, cursor, firstPage);
		return this.createResult({ cursor, watchedSince: cursor, statusScan }, { hint });
	}

	/** @returns `nextCursor`, or a later cursor if one poll cannot read all leads at or after it */
	private async readLookback(
		firstPage: Page,
		nextCursor: number,
	): Promise<{ cursor: number } | Failed> {
		let oldestTime = Infinity;
		const onLead = (lead: IDataObject, time: number) => {
			this.seenTimes.set(lead, `${time}`);
			this.detector.saveStatus(lead);
			oldestTime = Math.min(oldestTime, time);
		};
		const scan = createScan(firstPage, nextCursor, nextCursor);
		const options = { onLead, seenLeads: this.seenTimes, firstPage };
		const { failure, remaining } = await scanLeads(this.fetcher, scan, options);
		if (failure) return { failure };
		if (!remaining || !isFirstPass(remaining)) return { cursor: nextCursor };
		// a cursor in the future would skip changes
		return { cursor: Math.min(oldestTime + 1, getServerMs(firstPage)) };
	}

	/**
	 * Reads the statuses of the leads that exist at the first poll, over several polls if needed.
	 *
	 * @param scan where to continue; undefined if all statuses were read
	 * @returns `statusScan`: where the next poll continues
	 */
	private async readStatuses(
		scan: Scan | undefined,
		cursor: number,
		firstPage?: Page,
	): Promise<{ statusScan?: Scan; hint?: string }> {
		if (!scan) return {};
		const { detector, fetcher } = this;
		const { statuses } = detector;
		const isFull = () => statuses.size >= MAX_SEEN_RECORDS;
		const onLead = (lead: IDataObject, time: number) => {
			// a lead at or after the cursor may have changed since the first poll
			if (time >= cursor || isFull()) return;
			if (statuses.get(lead) === undefined) detector.saveStatus(lead);
		};
		const options = { onLead, seenLeads: statuses, firstPage };
		const { remaining } = await scanLeads(fetcher, scan, options);
		if (isFull()) return { hint: TOO_MANY_STATUSES_HINT };
		// a lead without a status misses only one change, so a pass without progress ends the scan
		const isFruitless = (remaining?.fruitlessPasses ?? 0) > 0;
		return { statusScan: isFruitless ? undefined : remaining };
	}

	/** @param changes the fields to change in the previous state, besides `times` and `statuses` */
	private createResult(
		changes: Partial<TriggerState>,
		problems: Pick<PollResult, 'failure' | 'hint'> = {},
	): PollResult {
		const { detector, seenTimes, trigger } = this;
		const state = { ...this.previousState, ...changes };
		const { cursor = 0, watchedSince } = state;
		const hasTooManyStatuses = detector.statuses.size > MAX_SEEN_RECORDS;
		return {
			items: detector.getItems(),
			state: {
				...state,
				// a lead whose status is evicted looks new, so only leads created after the cursor count as new
				watchedSince: hasTooManyStatuses ? Math.max(watchedSince ?? 0, cursor) : watchedSince,
				times: seenTimes.serialize(cursor),
				statuses: trigger.event.getStatus && detector.statuses.serialize(),
			},
			...problems,
		};
	}
}

const getServerMs = ({ serverTime }: Page) => serverTime?.getTime() ?? Date.now();

/** @param lowerBound the scan ends below this time */
function createScan({ size, total }: Page, lowerBound: number, nextCursor: number): Scan {
	return { nextPage: 1, pageSize: size, total, lowerBound, nextCursor };
}
