import { buildStoredLead, type Lead } from '../../../sandbox/service/leadStore.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
import { simulatedNow } from '../../world/time.mts';
import type { Conditions } from '../conditions.mts';
import type { Clocks } from './clocks.mts';

export const leadChanges = ['create', 'delete', 'title', 'status', 'contact'] as const;
export type LeadChange = (typeof leadChanges)[number];

/** A change that has become visible. */
export type WorldChange =
	| { kind: 'lead'; before?: Lead; after?: Lead }
	| { kind: 'prospect'; campaign: string; id: string; column: ProspectTime; time: string };
export const prospectTimes = ['contacted_at', 'last_message_at', 'responded_at'] as const;
export type ProspectTime = (typeof prospectTimes)[number];
export type ChangeListener = (change: WorldChange) => void;

const sources = ['linkedin', 'website', 'referral', 'import', 'api'];
const companies = ['Acme', 'Globex', 'Initech', 'Umbrella'];
const titles = ['Head of Sales', 'Engineer', 'Buyer', 'Sales Manager'];
const statuses: Lead['status'][] = ['new', 'contacted', 'replied', 'converted', 'cold'];
/** The number of leads differs by at most this from the initial number. */
const MAX_COUNT_CHANGE = 400;

/** Creates, changes and deletes leads. */
export class People {
	private readonly ids: string[];
	private readonly initialCount: number;
	/** Leads with a change that is not visible yet. */
	private readonly pendingIds = new Set<string>();
	private createdCount = 0;

	constructor(
		private readonly state: State,
		private readonly random: Random,
		private readonly conditions: Conditions,
		private readonly clocks: Clocks,
		private readonly notify: ChangeListener,
	) {
		const { leads } = state;
		for (const lead of leads.list()) leads.put(this.toServiceTimes(lead));
		this.ids = leads.list().map(({ id }) => id);
		this.initialCount = this.ids.length;
	}

	/** Makes one change. Creates in place of a deletion, or the reverse, to keep the number of leads stable. */
	change(kind: LeadChange): void {
		const hasTooFew = this.ids.length < this.initialCount - MAX_COUNT_CHANGE;
		if (kind === 'create' && this.isFull) return this.deleteLead();
		if (kind === 'delete' && hasTooFew) return this.create(this.clocks.stamp());
		if (kind === 'status' && this.conditions.has('revertedStatuses'))
			return this.changeStatusAndBack();
		this.changeAtOnce(kind, 1, this.clocks.stamp(), this.clocks.drawVisibilityLag());
	}

	/** Makes changes with equal times that become visible together. */
	changeAtOnce(kind: LeadChange, count: number, time: string, lagMs: number): void {
		for (let change = 0; change < count; change++) {
			if (kind === 'create') this.create(time, lagMs);
			else if (kind === 'delete') this.deleteLead();
			else this.update(kind, time, lagMs);
		}
	}

	/** Sets `updatedAt` for all leads without a pending change. */
	setUpdatedAt(updatedAt: string): void {
		for (const before of this.state.leads.list()) {
			if (!this.pendingIds.has(before.id)) this.replaceLead(before, { ...before, updatedAt });
		}
	}

	get isFull(): boolean {
		return this.ids.length - this.initialCount > MAX_COUNT_CHANGE;
	}

	private create(time: string, lagMs = 0): void {
		const { random } = this;
		const number = ++this.createdCount;
		const input = {
			firstName: random.pick(['Ada', 'Grace', 'Alan']),
			lastName: `${number}`,
			email: `person${number}@example.com`,
			...(random.chance(0.7) && { company: random.pick(companies) }),
			...(random.chance(0.7) && { title: random.pick(titles) }),
			...(random.chance(0.7) && { source: random.pick(sources) }),
		};
		const idHash = Math.imul(number, 2_654_435_761) >>> 0;
		// The service may set `updatedAt` a moment after `createdAt`.
		const updatedAt = this.clocks.toServiceTime(
			Date.parse(time) + random.pick([0, 0, random.integer(1, 900)]),
		);
		const lead = {
			...buildStoredLead(input, time),
			updatedAt,
			id: `lead_${idHash.toString(16)}_${number}`,
		};
		this.clocks.showAfter(lagMs, () => {
			this.ids.push(lead.id);
			this.notify({ kind: 'lead', after: this.state.leads.put(lead) });
		});
	}

	private deleteLead(): void {
		const before = this.drawLead();
		if (before === undefined) return;
		this.ids[this.ids.indexOf(before.id)] = this.ids.at(-1) ?? '';
		this.ids.pop();
		this.state.leads.delete(before.id);
		this.notify({ kind: 'lead', before });
	}

	/** Changes a status and, in most cases, changes it back. */
	private changeStatusAndBack(): void {
		const { clocks, random, state } = this;
		const before = this.drawLead();
		if (before === undefined) return;
		this.update('status', clocks.stamp(), 0, before);
		clocks.advance();
		const current = state.leads.get(before.id);
		if (current === undefined || random.chance(0.3)) return;
		this.replaceLead(current, { ...current, status: before.status, updatedAt: clocks.stamp() });
	}

	private update(
		kind: 'contact' | 'status' | 'title',
		time: string,
		lagMs: number,
		before = this.drawLead(),
	): void {
		if (before === undefined) return;
		const after = { ...before, updatedAt: time };
		if (kind === 'title') after.title = this.random.pick(titles);
		if (kind === 'status') {
			after.status = this.random.pick(statuses.filter((status) => status !== before.status));
		}
		if (kind === 'contact') after.lastContactedAt = time;
		this.pendingIds.add(before.id);
		this.clocks.showAfter(lagMs, () => {
			this.pendingIds.delete(before.id);
			this.replaceLead(before, after);
		});
	}

	private replaceLead(before: Lead, after: Lead): void {
		this.notify({ kind: 'lead', before, after: this.state.leads.put(after) });
	}

	/** Draws a lead; undefined if it has a pending change. */
	private drawLead(): Lead | undefined {
		const id = this.random.pick(this.ids);
		return this.pendingIds.has(id) ? undefined : this.state.leads.get(id);
	}

	/** Rounds a seeded lead's times to the service's precision, and moves future times to now. */
	private toServiceTimes(lead: Lead): Lead {
		const toPastTime = (time: string) =>
			this.clocks.toServiceTime(Math.min(Date.parse(time), simulatedNow()));
		return {
			...lead,
			createdAt: toPastTime(lead.createdAt),
			updatedAt: toPastTime(lead.updatedAt),
			lastContactedAt: lead.lastContactedAt && toPastTime(lead.lastContactedAt),
		};
	}
}
