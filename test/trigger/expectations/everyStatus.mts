import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../../sandbox/service/leadStore.mts';
import type { World } from '../world.mts';
import type { WorldChange } from '../world/people.mts';
import { Expectation, MAX_POLLS, type PollOutcome } from './expectation.mts';
import { Backlog } from './backlog.mts';

/** The status of an existing lead that may not have been read yet. */
const UNKNOWN = '?';

/** A status that the node may have saved; undefined for a new, unread lead. */
type KnownStatus = string | undefined;

/** Expects every status change of a lead, with the previously seen status. */
export class EveryStatus extends Expectation {
	/** The statuses that the node may have saved, for changed leads. */
	private readonly knownStatuses = new Map<string, Set<KnownStatus>>();
	/** The statuses at n8n's last save, where they differ. */
	private readonly savedStatuses = new Map<string, Set<KnownStatus>>();
	/** The statuses visible since the last complete read, newest last. */
	private readonly recentStatuses = new Map<string, string[]>();
	/** The same for leads removed during a poll. */
	private readonly removedStatuses = new Map<string, string[]>();
	private readonly latestTimes = new Map<string, string>();
	private readonly overdueSince = new Map<string, number>();
	/** The leads that pages have shown, with the time and the poll when first shown. */
	private readonly shown = new Map<string, { time: string; poll: number }>();
	private shownAndDeleted = 0;
	/** Leads that no page showed because of equal times, and that no count revealed. */
	private hiddenByTies = new Set<string>();
	/** Leads that a poll may have skipped. */
	private readonly possiblySkipped = new Set<string>();
	private readonly backlog = new Backlog();
	private polls = { now: 0, saved: 0, toReadAll: 0 };

	/**
	 * @param matches whether a lead passes the filters
	 * @param statusFilter the new statuses that start a workflow; none means all
	 */
	constructor(
		private readonly world: World,
		private readonly matches: (lead: Lead) => boolean,
		private statusFilter: readonly string[],
	) {
		super();
	}

	override onChange(change: WorldChange): void {
		if (change.kind !== 'lead' || (!this.hasBaseline && !this.isPolling)) return;
		const { after, before } = change;
		this.backlog.recordChange();
		const id = (after ?? before)?.id ?? '';
		if (!this.knownStatuses.has(id)) this.knownStatuses.set(id, this.initialStatuses(before));
		if (after === undefined || !this.matches(after)) {
			if (this.shown.has(id)) this.shownAndDeleted++;
			if (this.isPolling || this.world.replica)
				this.removedStatuses.set(id, this.recentStatuses.get(id) ?? []);
			for (const all of [this.overdueSince, this.recentStatuses]) all.delete(id);
			return;
		}
		if (before && before.status !== after.status && before.updatedAt >= after.updatedAt) {
			this.exempt('timeNotLater');
			this.addPossible(id, [before.status, after.status]);
		}
		const times = [this.latestTimes.get(id) ?? '', before?.updatedAt ?? '', after.updatedAt].sort();
		if (after.updatedAt > (this.latestTimes.get(id) ?? '')) this.possiblySkipped.delete(id);
		this.latestTimes.set(id, times[2] ?? '');
		if (before && before.updatedAt > after.updatedAt) this.possiblySkipped.add(id);
		const recent = (this.recentStatuses.get(id) ?? []).filter((status) => status !== after.status);
		this.recentStatuses.set(id, [...recent, after.status]);
		this.updateDue(id, after.status);
	}

	override changeFilters({ statuses }: IDataObject): void {
		if (statuses === undefined) return;
		this.statusFilter = statuses as string[];
		this.overdueSince.clear();
		for (const [id, recent] of this.recentStatuses) this.updateDue(id, recent.at(-1) ?? '');
	}

	override startPoll(): void {
		super.startPoll();
		if (!this.world.replica) this.removedStatuses.clear();
		if (!this.hasBaseline) this.reset();
		this.backlog.startPoll();
	}

	protected checkBaseline(items: IDataObject[], { pages }: PollOutcome): string[] {
		this.polls = { now: 0, saved: 0, toReadAll: this.world.pollsToReadAll };
		this.addShown(pages);
		// The first poll may have read a concurrent change or not.
		for (const [id, recent] of this.recentStatuses) this.addPossible(id, recent);
		this.overdueSince.clear();
		return items.map(({ id }) => `wrong: emitted by the first poll: ${String(id)}`);
	}

	protected checkPoll(
		items: IDataObject[],
		{ staleReplica, isMixed, pages }: PollOutcome,
	): string[] {
		this.polls.now++;
		this.addShown(pages);
		if (this.polls.now <= this.polls.toReadAll) this.findHiddenByTies();
		const hasReadAll = this.backlog.endPoll() && !staleReplica;
		const mistakes = items.map((item) => this.checkItem(item)).filter((text) => text !== undefined);
		const emittedIds = new Set(items.map(({ id }) => String(id)));
		for (const [id, recent] of this.recentStatuses) {
			if (isMixed && !emittedIds.has(id)) this.possiblySkipped.add(id);
			const mayBeSkipped = this.possiblySkipped.has(id);
			if (emittedIds.has(id) || (hasReadAll && this.overdueSince.has(id) && !mayBeSkipped))
				continue;
			if (!hasReadAll || mayBeSkipped) this.addPossible(id, recent);
			else {
				this.recentStatuses.delete(id);
				this.setKnown(id, new Set([recent.at(-1)]));
			}
			if (mayBeSkipped) this.updateDue(id, recent.at(-1) ?? '');
		}
		return [...mistakes, ...this.listOverdue((since) => this.polls.now - since > MAX_POLLS)];
	}

	protected reset(): void {
		this.knownStatuses.clear();
		this.latestTimes.clear();
		this.overdueSince.clear();
		this.recentStatuses.clear();
		this.savedStatuses.clear();
		this.possiblySkipped.clear();
		this.shown.clear();
		this.shownAndDeleted = 0;
		this.hiddenByTies.clear();
	}

	protected override markSaved(): void {
		this.savedStatuses.clear();
		this.backlog.markSaved();
		this.polls.saved = this.polls.now;
	}

	protected override restoreSaved(): void {
		this.polls.now = this.polls.saved;
		for (const [id, { poll }] of this.shown) if (poll > this.polls.saved) this.shown.delete(id);
		this.backlog.restoreSaved();
		for (const [id, known] of this.savedStatuses) {
			this.knownStatuses.set(id, known);
			const lead = this.world.state.leads.get(id);
			// Unsaved leads are read again with their current status.
			if (lead === undefined || !this.matches(lead)) continue;
			if (!this.recentStatuses.has(id)) this.recentStatuses.set(id, [lead.status]);
			this.updateDue(id, lead.status);
		}
		this.savedStatuses.clear();
	}

	/** The possible statuses of a lead that has not changed since the baseline. */
	private initialStatuses(before: Lead | undefined): Set<KnownStatus> {
		if (before === undefined) return new Set([undefined]);
		if (!this.matches(before)) return new Set([UNKNOWN, undefined]);
		const mayBeUnread = this.polls.now <= this.polls.toReadAll;
		const isHidden = !mayBeUnread && this.hiddenByTies.has(before.id);
		if (isHidden) this.exempt('shiftingTies');
		return new Set(mayBeUnread || isHidden ? [before.status, UNKNOWN] : [before.status]);
	}

	private addShown(pages: PollOutcome['pages']): void {
		for (const { id, updatedAt } of pages.flatMap(({ leads }) => leads)) {
			if (!this.shown.has(id)) this.shown.set(id, { time: updatedAt, poll: this.polls.now });
		}
	}

	/**
	 * Finds the leads that no page showed, though it showed others with their time. As the total counts
	 * them, they can be overlooked only if as many leads were deleted after a page had shown them.
	 */
	private findHiddenByTies(): void {
		const { hasUnstableTies, state } = this.world;
		const times = new Set([...this.shown.values()].map(({ time }) => time));
		const hidden = state.leads
			.list()
			.filter(
				(lead) => this.matches(lead) && !this.shown.has(lead.id) && times.has(lead.updatedAt),
			);
		const isPossible = hasUnstableTies && hidden.length <= this.shownAndDeleted;
		this.hiddenByTies = new Set(isPossible ? hidden.map(({ id }) => id) : []);
	}

	private checkItem({ id, oldStatus, status }: IDataObject): string | undefined {
		const key = String(id);
		const known = this.getKnown(key);
		const recent = this.recentStatuses.get(key) ?? this.removedStatuses.get(key) ?? [];
		const now = String(status);
		const old = oldStatus === null ? undefined : String(oldStatus);
		const what = `${key} from ${String(old)} to ${now}`;
		if (!this.isChange(old, now)) return `wrong: emitted without a change: ${what}`;
		const isPossible = known.has(old) || (old !== undefined && recent.includes(old));
		const isWrong = !recent.includes(now) || !isPossible;
		if (isWrong) {
			const isKnown = known.has(now) && known.size === 1;
			return `${isKnown ? 'twice' : 'wrong'}: ${what}, not ${this.describeLead(key)}`;
		}
		this.setKnown(key, new Set([now]));
		this.overdueSince.delete(key);
		if (!this.removedStatuses.has(key)) this.updateDue(key, recent.at(-1) ?? '');
		return undefined;
	}

	private addPossible(id: string, statuses: string[]): void {
		this.setKnown(id, new Set([...this.getKnown(id), ...statuses]));
	}

	private setKnown(id: string, known: Set<KnownStatus>): void {
		if (!this.savedStatuses.has(id)) this.savedStatuses.set(id, this.getKnown(id));
		this.knownStatuses.set(id, known);
	}

	private getKnown(id: string): Set<KnownStatus> {
		return this.knownStatuses.get(id) ?? new Set();
	}

	/** Marks a change as due if it is an event from every possible saved status. */
	private updateDue(id: string, now: string): void {
		const isDue = [...this.getKnown(id)].every((before) => this.isChange(before, now));
		if (!isDue) this.overdueSince.delete(id);
		else if (!this.overdueSince.has(id)) this.overdueSince.set(id, this.polls.now);
	}

	private isChange(before: KnownStatus, now: string): boolean {
		if (before === UNKNOWN || before === now) return false;
		if (this.statusFilter.length > 0 && !this.statusFilter.includes(now)) return false;
		return before !== undefined || now !== 'new';
	}

	protected listOverdue(counts: (since: number) => boolean): string[] {
		const late = [...this.overdueSince].filter(([, since]) => counts(since));
		for (const [id] of late) this.overdueSince.delete(id);
		return late.map(([id]) => `missed: ${id} ${this.describeLead(id)}`);
	}

	private describeLead(id: string): string {
		const recent = this.recentStatuses.get(id) ?? this.removedStatuses.get(id) ?? [];
		return `${[...this.getKnown(id)].join('|')} → ${recent.join(', ')}`;
	}
}
