import { setImmediate } from 'node:timers/promises';
import { newLead, type Lead } from '../../sandbox/service/leadStore.mts';
import { State } from '../../sandbox/service/state.mts';
import type { Random } from '../random.ts';
import { Clocks, MAX_SKEW_MS } from '../world/clocks.mts';
import { keepInOrder } from '../world/leadOrder.mts';
import { BEGINNING, capPages, listenInWorldTime, noLimits } from '../world/service.mts';
import { leap, showWorldTime, worldNow } from '../world/time.mts';
import { Plans } from './plans.mts';
import { Truth } from './truth.mts';
import type { Weather } from './weather.mts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** With both clocks at their worst, a change is visible 10 minutes after its time. */
const MAX_LATE_MS = 10 * MINUTE - 2 * MAX_SKEW_MS - 1_000;
const SPREAD = 0.3;

/** A service in this process whose leads change behind everybody's back, with its own time. */
export class World {
	readonly truth = new Truth();
	readonly plans = new Plans();
	readonly state: State;
	requests = 0;
	/** The requests that created or deleted a lead. */
	writes = 0;
	/** What the runs have created, by step. */
	readonly created: { lead: Lead; step: number }[] = [];
	/** Emails that leads had once. */
	readonly formerEmails: string[] = [];
	/** Whether leads change while a run reads. */
	isRestless = false;
	close = async () => {};
	private readonly clocks: Clocks;
	private readonly changing = new Set<string>();
	private isOwn = true;
	private count = 0;

	constructor(
		private readonly random: Random,
		private readonly weather: Weather,
		private readonly most: number,
	) {
		showWorldTime(BEGINNING, () => this.clocks.showLate());
		this.state = new State({ leads: most, jobs: 1, limits: noLimits });
		this.clocks = new Clocks(random, weather);
		const { churn, clock, leads } = this.state;
		clock.now = worldNow;
		clock.httpDate = () => this.clocks.httpDate();
		clock.timestamp = () => this.clocks.stamp();
		churn.beforeRequest = async () => {
			if (weather.has('outOfTurn')) await this.letOthersPass();
			this.answerSoon();
		};
		for (const lead of leads.all()) leads.put({ ...lead, ...past(lead) });
		for (const lead of leads.all()) this.truth.shown(lead);
		keepInOrder(leads, random, false);
		this.watch();
		if (weather.has('cappedPages')) capPages();
	}

	/** @returns the origin */
	async listen(): Promise<string> {
		const { close, origin } = await listenInWorldTime(this.state);
		this.close = close;
		return origin;
	}

	/** Some changes, of the kinds that are on. */
	change(count: number): void {
		const { random, weather } = this;
		const kinds = (['create', 'delete', 'email', 'title'] as const).filter((one) =>
			weather.has(one),
		);
		for (let change = 0; change < count && kinds.length > 0; change++) {
			leap(random.whole(0, 2_000));
			const kind = random.of(kinds);
			const crowd = this.state.leads.size / this.most - 1;
			if (kind === 'create' && crowd < SPREAD) this.create(this.written());
			else if (kind === 'delete' && crowd > -SPREAD) this.remove();
			else if (kind === 'email' || kind === 'title') this.rewrite(kind, this.written());
		}
	}

	/** Hundreds of new leads, half of the time all with one time. */
	import(count = this.hundreds()): void {
		const time = this.random.chance(0.5) ? this.clocks.stamp() : undefined;
		for (let left = count; left > 0; left--) this.create(time ?? this.clocks.stamp(), 0);
	}

	/** Hundreds of leads come after some requests. */
	importSoon(): void {
		const count = this.hundreds();
		this.plans.add(this.random.whole(1, 30), () => this.import(count));
	}

	/** Hundreds of leads go after some requests. */
	cleanUpSoon(): void {
		const count = this.hundreds();
		this.plans.add(this.random.whole(2, 30), () => this.cleanUp(count));
	}

	/** Some lead. */
	someLead(): Lead | undefined {
		return this.random.of(this.state.leads.all());
	}

	newEmail(): string {
		return `person${++this.count}@new.example`;
	}

	private hundreds(): number {
		return this.random.whole(100, 300);
	}

	private cleanUp(count: number): void {
		for (let left = count; left > 0; left--) {
			if (this.state.leads.size > this.most * (1 - SPREAD)) this.remove();
		}
	}

	/** The time that a change says it has. */
	private written(): string {
		const { random, weather } = this;
		const isBackdated = weather.has('backdated') && random.chance(0.3);
		const now = Date.parse(this.clocks.stamp());
		return new Date(now - (isBackdated ? random.whole(1, 30) * DAY : 0)).toISOString();
	}

	private lag(): number {
		const { random, weather } = this;
		return weather.has('late') && random.chance(0.3) ? random.whole(1, MAX_LATE_MS) : 0;
	}

	private create(time: string, lag = this.lag()): void {
		const { random } = this;
		const email = random.chance(0.05)
			? (this.someLead()?.email ?? this.newEmail())
			: this.newEmail();
		const lead = newLead({ firstName: 'New', lastName: `${this.count}`, email }, time);
		this.showIn(lag, () => this.state.leads.put(lead));
	}

	private remove(): void {
		const lead = this.someLead();
		if (lead === undefined || this.changing.has(lead.id)) return;
		this.formerEmails.push(lead.email);
		this.doAsOther(() => this.state.leads.delete(lead.id));
	}

	private rewrite(kind: 'email' | 'title', updatedAt: string): void {
		const lead = this.someLead();
		if (lead === undefined || this.changing.has(lead.id)) return;
		if (kind === 'email') this.formerEmails.push(lead.email);
		const change = kind === 'email' ? { email: this.newEmail() } : { title: this.newEmail() };
		this.changing.add(lead.id);
		this.showIn(this.lag(), () => {
			this.changing.delete(lead.id);
			const now = this.state.leads.get(lead.id);
			if (now) this.state.leads.put({ ...now, ...change, updatedAt });
		});
	}

	private showIn(ms: number, show: () => void): void {
		this.clocks.showIn(ms, () => this.doAsOther(show));
	}

	private doAsOther(work: () => void): void {
		const { isOwn } = this;
		this.isOwn = false;
		work();
		this.isOwn = isOwn;
	}

	/** Notes each change of a lead, whoever makes it. */
	private watch(): void {
		const { leads } = this.state;
		const put = leads.put.bind(leads);
		const remove = leads.delete.bind(leads);
		leads.put = (lead) => {
			if (this.isOwn) {
				this.writes++;
				this.created.push({ lead, step: this.truth.step });
			}
			this.truth.shown(lead);
			return put(lead);
		};
		leads.delete = (id) => {
			const isGone = remove(id);
			if (this.isOwn && isGone) this.writes++;
			this.truth.gone(id);
			return isGone;
		};
	}

	private async letOthersPass(): Promise<void> {
		for (let turns = this.random.whole(0, 20); turns > 0; turns--) await setImmediate();
	}

	private answerSoon(): void {
		const { random } = this;
		this.requests++;
		leap(random.whole(1, 300));
		this.plans.count();
		if (this.isRestless && random.chance(0.3)) this.change(random.whole(1, 3));
	}
}

function past({ createdAt, updatedAt }: Lead): Partial<Lead> {
	const before = (time: string) => new Date(Math.min(Date.parse(time), BEGINNING)).toISOString();
	return { createdAt: before(createdAt), updatedAt: before(updatedAt) };
}
