import { setImmediate } from 'node:timers/promises';
import { buildApp } from '../../sandbox/service/app.mts';
import { newLead, type Lead } from '../../sandbox/service/leadStore.mts';
import { handlers } from '../../sandbox/service/routes/all.mts';
import { State } from '../../sandbox/service/state.mts';
import type { Random } from '../random.ts';
import { leap, showWorldTime, worldNow } from '../trigger/time.mts';
import { keepInOrder } from '../trigger/world/leadOrder.mts';
import { listenInWorldTime } from '../trigger/world/listen.mts';
import { Plans } from './plans.mts';
import { Truth } from './truth.mts';
import type { Weather } from './weather.mts';

const NO_LIMIT = 1_000_000_000;
const BEGINNING = Date.parse('2024-02-28T23:00:00.000Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const MOST_SKEW_MS = 5_000;
/** With both clocks at their worst, a change is visible 10 minutes after its time. */
const MOST_LATE_MS = 10 * MINUTE - 2 * MOST_SKEW_MS - 1_000;
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
	private readonly skew: number;
	private readonly late: { at: number; show: () => void }[] = [];
	private readonly changing = new Set<string>();
	private isOwn = true;
	private count = 0;

	constructor(
		private readonly random: Random,
		private readonly weather: Weather,
		private readonly most: number,
	) {
		showWorldTime(BEGINNING, () => this.showLate());
		const limits = { minute: NO_LIMIT, hour: NO_LIMIT, day: NO_LIMIT };
		this.state = new State({ leads: most, jobs: 1, limits });
		this.skew = weather.has('twoClocks') ? random.whole(-MOST_SKEW_MS, MOST_SKEW_MS) : 0;
		const { churn, clock, leads } = this.state;
		clock.now = worldNow;
		clock.httpDate = () => new Date(this.now()).toUTCString();
		clock.timestamp = () => this.stamp();
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
		const app = await buildApp(this.state);
		this.close = async () => await app.close();
		return await listenInWorldTime(app);
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
		const time = this.random.chance(0.5) ? this.stamp() : undefined;
		for (let left = count; left > 0; left--) this.create(time ?? this.stamp(), 0);
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

	private now(): number {
		return worldNow() + (this.random.chance(0.5) ? this.skew : 0);
	}

	private stamp(): string {
		return new Date(this.now()).toISOString();
	}

	/** The time that a change says it has. */
	private written(): string {
		const { random, weather } = this;
		const isBackdated = weather.has('backdated') && random.chance(0.3);
		return new Date(this.now() - (isBackdated ? random.whole(1, 30) * DAY : 0)).toISOString();
	}

	private lag(): number {
		const { random, weather } = this;
		return weather.has('late') && random.chance(0.3) ? random.whole(1, MOST_LATE_MS) : 0;
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
		this.late.push({ at: worldNow() + ms, show });
		this.showLate();
	}

	private showLate(): void {
		const due = this.late.filter(({ at }) => at <= worldNow());
		if (due.length === 0) return;
		this.late.splice(0, Infinity, ...this.late.filter((one) => !due.includes(one)));
		for (const { show } of due) this.doAsOther(show);
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

/** A page never holds more than 50. */
function capPages(): void {
	const { listLeads } = handlers;
	handlers.listLeads = (call, its) =>
		listLeads(
			{ ...call, query: { ...call.query, limit: Math.min(50, call.query.limit ?? 50) } },
			its,
		);
}

function past({ createdAt, updatedAt }: Lead): Partial<Lead> {
	const before = (time: string) => new Date(Math.min(Date.parse(time), BEGINNING)).toISOString();
	return { createdAt: before(createdAt), updatedAt: before(updatedAt) };
}
