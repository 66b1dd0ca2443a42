import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../../sandbox/service/leadStore.mts';
import type { World } from '../world.mts';
import type { WorldChange } from '../world/people.mts';
import { Expectation, MAX_POLLS, type PollOutcome } from './expectation.mts';
import { Backlog } from './backlog.mts';

/** The status of an existing lead that may not have been read yet. */
const UNKNOWN = '?';

/** A status that the node may know; undefined for a new, unread lead. */
type KnownStatus = string | undefined;

/** Expects every status change of a lead, with the status that the node saw before. */
export class StatusExpectation extends Expectation {
	/** The statuses that the node may know, for changed leads. */
	private readonly knownStatuses = new Map<string, Set<KnownStatus>>();
	/** The statuses at n8n's last save, where they differ. */
	private readonly savedStatuses = new Map<string, Set<KnownStatus>>();
	/** The statuses visible since the last complete read, newest last. */
	private readonly recentStatuses = new Map<string, string[]>();
	/** The recent statuses of leads that were removed during a poll. */
	private readonly removedStatuses = new Map<string, string[]>();
	/** The latest `updatedAt` of each changed lead. */
	private readonly latestTimes = new Map<string, string>();
	/** The polls since which changes must be emitted, by lead. */
	private readonly dueSince = new Map<string, number>();
	/** The leads that pages have shown, with the `updatedAt` and the poll of their first page. */
	private readonly shownLeads = new Map<string, { time: string; poll: number }>();
	/** How many shown leads were deleted. */
	private deletedAfterShownCount = 0;
	/** Leads that no page showed, because leads with equal times changed places between pages. */
	private hiddenByTies = new Set<string>();
	/** Leads that a poll may have skipped. */
	private readonly possiblySkipped = new Set<string>();
	private readonly backlog = new Backlog();
	private polls = { current: 0, saved: 0, baselineEnd: 0 };

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
		if (!this.knownStatuses.has(id)) this.knownStatuses.set(id, this.getInitialStatuses(before));
		if (after === undefined || !this.matches(after)) {
			if (this.shownLeads.has(id)) this.deletedAfterShownCount++;
			if (this.isPolling || this.world.replica)
				this.removedStatuses.set(id, this.recentStatuses.get(id) ?? []);
			this.dueSince.delete(id);
			this.recentStatuses.delete(id);
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
		this.dueSince.clear();
		for (const [id, recent] of this.recentStatuses) this.updateDue(id, recent.at(-1) ?? '');
	}

	override startPoll(): void {
		super.startPoll();
		if (!this.world.replica) this.removedStatuses.clear();
		if (!this.hasBaseline) this.reset();
		this.backlog.startPoll();
	}

	protected checkBaseline(items: IDataObject[], { pages }: PollOutcome): string[] {
		this.polls = { current: 0, saved: 0, baselineEnd: this.world.maxBaselinePolls };
		this.addShownLeads(pages);
		// The first poll may have read the status before or after a concurrent change.
		for (const [id, recent] of this.recentStatuses) this.addPossible(id, recent);
		this.dueSince.clear();
		return items.map(({ id }) => `wrong: emitted by the first poll: ${String(id)}`);
	}

	protected checkPoll(
		items: IDataObject[],
		{ staleReplica, isMixed, pages }: PollOutcome,
	): string[] {
		this.polls.current++;
		this.addShownLeads(pages);
		if (this.polls.current <= this.polls.baselineEnd) this.findHiddenByTies();
		const hasReadAll = this.backlog.endPoll() && !staleReplica;
		const mistakes = items.map((item) => this.checkItem(item)).filter((text) => text !== undefined);
		const emittedIds = new Set(items.map(({ id }) => String(id)));
		for (const [id, recent] of this.recentStatuses) {
			if (isMixed && !emittedIds.has(id)) this.possiblySkipped.add(id);
			const canBeSkipped = this.possiblySkipped.has(id);
			if (emittedIds.has(id) || (hasReadAll && this.dueSince.has(id) && !canBeSkipped)) {
				continue;
			}
			if (!hasReadAll || canBeSkipped) this.addPossible(id, recent);
			else {
				this.recentStatuses.delete(id);
				this.setKnown(id, new Set([recent.at(-1)]));
			}
			if (canBeSkipped) this.updateDue(id, recent.at(-1) ?? '');
		}
		return [...mistakes, ...this.listOverdue((since) => this.polls.current - since > MAX_POLLS)];
	}

	protected reset(): void {
		this.knownStatuses.clear();
		this.latestTimes.clear();
		this.dueSince.clear();
		this.recentStatuses.clear();
		this.savedStatuses.clear();
		this.possiblySkipped.clear();
		this.shownLeads.clear();
		this.deletedAfterShownCount = 0;
		this.hiddenByTies.clear();
	}

	protected override markSaved(): void {
		this.savedStatuses.clear();
		this.backlog.markSaved();
		this.polls.saved = this.polls.current;
	}

	protected override restoreSaved(): void {
		this.polls.current = this.polls.saved;
		for (const [id, { poll }] of this.shownLeads)
			if (poll > this.polls.saved) this.shownLeads.delete(id);
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

	/** Returns the statuses that the node may know before the first change of a lead. */
	private getInitialStatuses(before: Lead | undefined): Set<KnownStatus> {
		if (before === undefined) return new Set([undefined]);
		if (!this.matches(before)) return new Set([UNKNOWN, undefined]);
		const canBeUnread = this.polls.current <= this.polls.baselineEnd;
		const isHidden = !canBeUnread && this.hiddenByTies.has(before.id);
		if (isHidden) this.exempt('unstableTies');
		return new Set(canBeUnread || isHidden ? [before.status, UNKNOWN] : [before.status]);
	}

	private addShownLeads(pages: PollOutcome['pages']): void {
		for (const { id, updatedAt } of pages.flatMap(({ leads }) => leads)) {
			if (!this.shownLeads.has(id))
				this.shownLeads.set(id, { time: updatedAt, poll: this.polls.current });
		}
	}

	/**
	 * Finds leads that no page showed, although pages showed other leads with the same time. The total
	 * includes them, so the node can miss them only if as many shown leads were deleted.
	 */
	private findHiddenByTies(): void {
		const { hasUnstableTies, state } = this.world;
		const times = new Set([...this.shownLeads.values()].map(({ time }) => time));
		const hiddenLeads = state.leads
			.list()
			.filter(
				(lead) => this.matches(lead) && !this.shownLeads.has(lead.id) && times.has(lead.updatedAt),
			);
		const canBeMissed = hasUnstableTies && hiddenLeads.length <= this.deletedAfterShownCount;
		this.hiddenByTies = new Set(canBeMissed ? hiddenLeads.map(({ id }) => id) : []);
	}

	private checkItem({ id, oldStatus, status }: IDataObject): string | undefined {
		const key = String(id);
		const known = this.getKnown(key);
		const recent = this.recentStatuses.get(key) ?? this.removedStatuses.get(key) ?? [];
		const current = String(status);
		const previous = oldStatus === null ? undefined : String(oldStatus);
		const change = `${key} from ${String(previous)} to ${current}`;
		if (!this.isChange(previous, current)) return `wrong: emitted without a change: ${change}`;
		const isPossible = known.has(previous) || (previous !== undefined && recent.includes(previous));
		if (!recent.includes(current) || !isPossible) {
			const isKnown = known.has(current) && known.size === 1;
			return `${isKnown ? 'twice' : 'wrong'}: ${change}, not ${this.describeLead(key)}`;
		}
		this.setKnown(key, new Set([current]));
		this.dueSince.delete(key);
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

	/** Marks a change as due if it is an event whichever earlier status the node knows. */
	private updateDue(id: string, current: string): void {
		const isDue = [...this.getKnown(id)].every((previous) => this.isChange(previous, current));
		if (!isDue) this.dueSince.delete(id);
		else if (!this.dueSince.has(id)) this.dueSince.set(id, this.polls.current);
	}

	private isChange(previous: KnownStatus, current: string): boolean {
		if (previous === UNKNOWN || previous === current) return false;
		if (this.statusFilter.length > 0 && !this.statusFilter.includes(current)) return false;
		return previous !== undefined || current !== 'new';
	}

	protected listOverdue(isOverdue: (since: number) => boolean): string[] {
		const overdue = [...this.dueSince].filter(([, since]) => isOverdue(since));
		for (const [id] of overdue) this.dueSince.delete(id);
		return overdue.map(([id]) => `missed: ${id} ${this.describeLead(id)}`);
	}

	private describeLead(id: string): string {
		const recent = this.recentStatuses.get(id) ?? this.removedStatuses.get(id) ?? [];
		return `${[...this.getKnown(id)].join('|')} → ${recent.join(', ')}`;
	}
}
