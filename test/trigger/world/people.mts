import { newLead, type Lead } from '../../../sandbox/service/leadStore.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
import { worldNow } from '../../world/time.mts';
import type { Weather } from '../weather.mts';
import type { Clocks } from './clocks.mts';

export const leadChanges = ['create', 'delete', 'title', 'status', 'contact'] as const;
export type LeadChange = (typeof leadChanges)[number];

/** One change that has become visible, as those who expect events are told of it. */
export type Happening =
	| { of: 'lead'; before?: Lead; after?: Lead }
	| { of: 'prospect'; campaign: string; id: string; respondedAt: string };
export type Tell = (happening: Happening) => void;

const sources = ['linkedin', 'website', 'referral', 'import', 'api'];
const companies = ['Acme', 'Globex', 'Initech', 'Umbrella'];
const titles = ['Head of Sales', 'Engineer', 'Buyer', 'Sales Manager'];
const statuses: Lead['status'][] = ['new', 'contacted', 'replied', 'converted', 'cold'];
/** By how many the leads may be more or fewer than at the beginning. */
const SPREAD = 400;

/** The leads of the world, and all that happens to them. */
export class People {
	private readonly ids: string[];
	private readonly most: number;
	/** Those with a change that cannot be seen yet. */
	private readonly changing = new Set<string>();
	private count = 0;

	constructor(
		private readonly state: State,
		private readonly random: Random,
		private readonly weather: Weather,
		private readonly clocks: Clocks,
		private readonly tell: Tell,
	) {
		const { leads } = state;
		for (const lead of leads.all()) leads.put(this.written(lead));
		this.ids = leads.all().map(({ id }) => id);
		this.most = this.ids.length;
	}

	/** One change; where there are too many leads, or too few, the other way round. */
	change(kind: LeadChange): void {
		const isEmpty = this.ids.length < this.most - SPREAD;
		if (kind === 'create' && this.isFull) return this.remove();
		if (kind === 'delete' && isEmpty) return this.create(this.clocks.stamp());
		if (kind === 'status' && this.weather.has('returns')) return this.goAndReturn();
		this.changeAtOnce(kind, 1, this.clocks.stamp(), this.clocks.lag());
	}

	/** Many changes of one kind under one time, which become visible together. */
	changeAtOnce(kind: LeadChange, count: number, time: string, lag: number): void {
		for (let change = 0; change < count; change++) {
			if (kind === 'create') this.create(time, lag);
			else if (kind === 'delete') this.remove();
			else this.rewrite(kind, time, lag);
		}
	}

	/** All leads but those that are just being changed get one time. */
	restamp(updatedAt: string): void {
		for (const before of this.state.leads.all()) {
			if (!this.changing.has(before.id)) this.put(before, { ...before, updatedAt });
		}
	}

	get isFull(): boolean {
		return this.ids.length - this.most > SPREAD;
	}

	private create(time: string, lag = 0): void {
		const { random } = this;
		const number = ++this.count;
		const input = {
			firstName: random.of(['Ada', 'Grace', 'Alan']),
			lastName: `${number}`,
			email: `person${number}@example.com`,
			...(random.chance(0.7) && { company: random.of(companies) }),
			...(random.chance(0.7) && { title: random.of(titles) }),
			...(random.chance(0.7) && { source: random.of(sources) }),
		};
		const letters = Math.imul(number, 2_654_435_761) >>> 0;
		// A service may write both times one after the other.
		const updatedAt = this.clocks.written(
			Date.parse(time) + random.of([0, 0, random.whole(1, 900)]),
		);
		const lead = {
			...newLead(input, time),
			updatedAt,
			id: `lead_${letters.toString(16)}_${number}`,
		};
		this.clocks.showIn(lag, () => {
			this.ids.push(lead.id);
			this.tell({ of: 'lead', after: this.state.leads.put(lead) });
		});
	}

	private remove(): void {
		const before = this.anyone();
		if (before === undefined) return;
		this.ids[this.ids.indexOf(before.id)] = this.ids.at(-1) ?? '';
		this.ids.pop();
		this.state.leads.delete(before.id);
		this.tell({ of: 'lead', before });
	}

	/** A status changes, and mostly changes back. */
	private goAndReturn(): void {
		const { clocks, random, state } = this;
		const before = this.anyone();
		if (before === undefined) return;
		this.rewrite('status', clocks.stamp(), 0, before);
		clocks.pass();
		const between = state.leads.get(before.id);
		if (between === undefined || random.chance(0.3)) return;
		this.put(between, { ...between, status: before.status, updatedAt: clocks.stamp() });
	}

	private rewrite(
		kind: 'contact' | 'status' | 'title',
		time: string,
		lag: number,
		before = this.anyone(),
	): void {
		if (before === undefined) return;
		const after = { ...before, updatedAt: time };
		if (kind === 'title') after.title = this.random.of(titles);
		if (kind === 'status') {
			after.status = this.random.of(statuses.filter((status) => status !== before.status));
		}
		if (kind === 'contact') after.lastContactedAt = time;
		this.changing.add(before.id);
		this.clocks.showIn(lag, () => {
			this.changing.delete(before.id);
			this.put(before, after);
		});
	}

	private put(before: Lead, after: Lead): void {
		this.tell({ of: 'lead', before, after: this.state.leads.put(after) });
	}

	/** One at random, unless it is just being changed. */
	private anyone(): Lead | undefined {
		const id = this.random.of(this.ids);
		return this.changing.has(id) ? undefined : this.state.leads.get(id);
	}

	/** A lead of the beginning, with times as this service keeps them, none of them ahead. */
	private written(lead: Lead): Lead {
		const past = (time: string) => this.clocks.written(Math.min(Date.parse(time), worldNow()));
		return {
			...lead,
			createdAt: past(lead.createdAt),
			updatedAt: past(lead.updatedAt),
			lastContactedAt: lead.lastContactedAt && past(lead.lastContactedAt),
		};
	}
}
