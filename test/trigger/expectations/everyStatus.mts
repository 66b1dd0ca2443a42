import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../../sandbox/service/leadStore.mts';
import type { World } from '../world.mts';
import type { Happening } from '../world/people.mts';
import { Expectation, MAX_POLLS, type PollEnd } from './expectation.mts';
import { Calm } from './calm.mts';

/** A lead that was there before, and whose state may not have been read yet. */
const UNREAD = '?';

/** A status that may be remembered; undefined for a lead that came later and was not seen. */
type Kept = string | undefined;

/** Every change of a lead's status, each with a status that was seen before it. */
export class EveryStatus extends Expectation {
	/** What may be remembered of the leads that something has happened to. */
	private readonly kept = new Map<string, Set<Kept>>();
	/** What n8n has saved of those of which something else is remembered. */
	private readonly saved = new Map<string, Set<Kept>>();
	/** The statuses that could be seen since all was certainly read, the newest last. */
	private readonly recent = new Map<string, string[]>();
	/** Those of leads that went while a poll read, which may have seen them before. */
	private readonly gone = new Map<string, string[]>();
	/** The newest time of those under the filters, or of before. */
	private readonly newest = new Map<string, string>();
	private readonly open = new Map<string, number>();
	/** Those whose status a poll may have passed over. */
	private readonly stuck = new Set<string>();
	private readonly calm = new Calm();
	private polls = { now: 0, saved: 0, toReadAll: 0 };

	/**
	 * @param matches whether a lead passes the filters
	 * @param chosen the new statuses that start a workflow; none means all
	 */
	constructor(
		private readonly world: World,
		private readonly matches: (lead: Lead) => boolean,
		private chosen: readonly string[],
	) {
		super();
	}

	override happened(happening: Happening): void {
		if (happening.of !== 'lead' || (!this.isBegun && !this.isPolling)) return;
		const { after, before } = happening;
		this.calm.stir();
		const id = (after ?? before)?.id ?? '';
		if (!this.kept.has(id)) this.kept.set(id, this.atFirst(before));
		if (after === undefined || !this.matches(after)) {
			if (this.isPolling || this.world.replica) this.gone.set(id, this.recent.get(id) ?? []);
			for (const all of [this.open, this.recent]) all.delete(id);
			return;
		}
		if (before && before.status !== after.status && before.updatedAt >= after.updatedAt) {
			this.excuse('timeNotLater');
			this.mayBe(id, [before.status, after.status]);
		}
		const times = [this.newest.get(id) ?? '', before?.updatedAt ?? '', after.updatedAt].sort();
		if (after.updatedAt > (this.newest.get(id) ?? '')) this.stuck.delete(id);
		this.newest.set(id, times[2] ?? '');
		if (before && before.updatedAt > after.updatedAt) this.stuck.add(id);
		const recent = (this.recent.get(id) ?? []).filter((status) => status !== after.status);
		this.recent.set(id, [...recent, after.status]);
		this.judge(id, after.status);
	}

	override choose({ statuses }: IDataObject): void {
		if (statuses === undefined) return;
		this.chosen = statuses as string[];
		this.open.clear();
		for (const [id, recent] of this.recent) this.judge(id, recent.at(-1) ?? '');
	}

	override starts(): void {
		super.starts();
		if (!this.world.replica) this.gone.clear();
		if (!this.isBegun) this.restart();
		this.calm.starts();
	}

	protected begin(items: IDataObject[]): string[] {
		this.polls = { now: 0, saved: 0, toReadAll: this.world.pollsToReadAll };
		// What changed while it began may be remembered as it was, or as it is.
		for (const [id, recent] of this.recent) this.mayBe(id, recent);
		this.open.clear();
		return items.map(({ id }) => `wrong: given at the beginning: ${String(id)}`);
	}

	protected compare(items: IDataObject[], { behind, isMixed }: PollEnd): string[] {
		this.polls.now++;
		const isAllRead = this.calm.ends() && !behind;
		const wrong = items.map((item) => this.given(item)).filter((text) => text !== undefined);
		const given = new Set(items.map(({ id }) => String(id)));
		for (const [id, recent] of this.recent) {
			if (isMixed && !given.has(id)) this.stuck.add(id);
			const isStuck = this.stuck.has(id);
			if (given.has(id) || (isAllRead && this.open.has(id) && !isStuck)) continue;
			if (!isAllRead || isStuck) this.mayBe(id, recent);
			else {
				this.recent.delete(id);
				this.change(id, new Set([recent.at(-1)]));
			}
			if (isStuck) this.judge(id, recent.at(-1) ?? '');
		}
		return [...wrong, ...this.late((since) => this.polls.now - since > MAX_POLLS)];
	}

	protected restart(): void {
		const { kept, newest, open, recent, saved, stuck } = this;
		for (const all of [kept, newest, open, recent, saved, stuck]) all.clear();
	}

	protected override saves(): void {
		this.saved.clear();
		this.calm.saves();
		this.polls.saved = this.polls.now;
	}

	protected override forgetUnsaved(): void {
		this.polls.now = this.polls.saved;
		this.calm.forgets();
		for (const [id, kept] of this.saved) {
			this.kept.set(id, kept);
			const lead = this.world.state.leads.get(id);
			// What was read in vain is read again, as it is now.
			if (lead === undefined || !this.matches(lead)) continue;
			if (!this.recent.has(id)) this.recent.set(id, [lead.status]);
			this.judge(id, lead.status);
		}
		this.saved.clear();
	}

	/** What may be remembered of a lead that nothing has happened to since the beginning. */
	private atFirst(before: Lead | undefined): Set<Kept> {
		if (before === undefined) return new Set([undefined]);
		if (!this.matches(before)) return new Set([UNREAD, undefined]);
		const isUnread = this.polls.now <= this.polls.toReadAll;
		return new Set(isUnread ? [before.status, UNREAD] : [before.status]);
	}

	private given({ id, oldStatus, status }: IDataObject): string | undefined {
		const key = String(id);
		const kept = this.keptOf(key);
		const recent = this.recent.get(key) ?? this.gone.get(key) ?? [];
		const now = String(status);
		const old = oldStatus === null ? undefined : String(oldStatus);
		const what = `${key} from ${String(old)} to ${now}`;
		if (!this.isChange(old, now)) return `wrong: given without a change: ${what}`;
		const isPossible = kept.has(old) || (old !== undefined && recent.includes(old));
		const isOtherwise = !recent.includes(now) || !isPossible;
		if (isOtherwise) {
			const isKnown = kept.has(now) && kept.size === 1;
			return `${isKnown ? 'twice' : 'wrong'}: ${what}, not ${this.seenOf(key)}`;
		}
		this.change(key, new Set([now]));
		this.open.delete(key);
		if (!this.gone.has(key)) this.judge(key, recent.at(-1) ?? '');
		return undefined;
	}

	private mayBe(id: string, statuses: string[]): void {
		this.change(id, new Set([...this.keptOf(id), ...statuses]));
	}

	private change(id: string, kept: Set<Kept>): void {
		if (!this.saved.has(id)) this.saved.set(id, this.keptOf(id));
		this.kept.set(id, kept);
	}

	private keptOf(id: string): Set<Kept> {
		return this.kept.get(id) ?? new Set();
	}

	/** Whether a change has to come out, whatever is remembered. */
	private judge(id: string, now: string): void {
		const isDue = [...this.keptOf(id)].every((before) => this.isChange(before, now));
		if (!isDue) this.open.delete(id);
		else if (!this.open.has(id)) this.open.set(id, this.polls.now);
	}

	private isChange(before: Kept, now: string): boolean {
		if (before === UNREAD || before === now) return false;
		if (this.chosen.length > 0 && !this.chosen.includes(now)) return false;
		return before !== undefined || now !== 'new';
	}

	protected late(counts: (since: number) => boolean): string[] {
		const late = [...this.open].filter(([, since]) => counts(since));
		for (const [id] of late) this.open.delete(id);
		return late.map(([id]) => `missed: ${id} ${this.seenOf(id)}`);
	}

	/** What may be remembered of a lead, and what could be seen of it since. */
	private seenOf(id: string): string {
		const recent = this.recent.get(id) ?? this.gone.get(id) ?? [];
		return `${[...this.keptOf(id)].join('|')} → ${recent.join(', ')}`;
	}
}
