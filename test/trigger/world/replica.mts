import { LeadStore } from '../../../sandbox/service/leadStore.mts';
import type { Job } from '../../../sandbox/service/jobs.mts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
import { keepInOrder } from '../../world/leadOrder.mts';
import { worldNow } from '../../world/time.mts';

/** How far a replica is behind, at most. */
export const MAX_BEHIND_MS = 300_000;
const SHARE = 0.3;

/** A second server, which learns of changes of leads, jobs and prospects some minutes later. */
export class Replica {
	/** Whether it answers some of the requests. */
	isOn = false;
	/** How many answers it gave. */
	answers = 0;

	private readonly leads = new LeadStore();
	private jobs: Job[];
	private readonly late: { at: number; learn: () => void }[] = [];
	private readonly lag: number;

	constructor(state: State, random: Random, hasTies: boolean) {
		this.lag = random.whole(60_000, MAX_BEHIND_MS);
		this.jobs = state.jobs.list();
		for (const lead of state.leads.all()) this.leads.put(lead);
		keepInOrder(this.leads, random, hasTies);
		this.follow(state);
		const isAsked = () => {
			if (!this.isOn || !random.chance(SHARE)) return false;
			this.answers++;
			this.catchUp();
			return true;
		};
		this.answerFor(isAsked);
		this.showOldRows(state, isAsked);
	}

	/** The leads that it shows. */
	get shown() {
		return [...this.leads.all()];
	}

	/** Answers with leads and jobs as they were. */
	private answerFor(isAsked: () => boolean): void {
		const { listLeads, listUserJobs } = handlers;
		handlers.listLeads = (call, its) => {
			if (!isAsked()) return listLeads(call, its);
			const old = Object.create(its, { leads: { value: this.leads } }) as State;
			return listLeads(call, old);
		};
		handlers.listUserJobs = (call, its) => {
			const { body, status } = listUserJobs(call, its);
			if (!isAsked()) return { body, status };
			const { type } = call.query;
			const jobs = this.jobs.filter((job) => type === undefined || job.type === type);
			return { status, body: { ...body, data: { ...body.data, jobs } } };
		};
	}

	/** Lets an export hold rows as they were. */
	private showOldRows(state: State, isAsked: () => boolean): void {
		const { campaigns } = state;
		const { change, rows } = campaigns;
		const old = new Map<string, ReturnType<typeof campaigns.change>>();
		campaigns.change = (id, prospect, changes) => {
			const before = [...rows.call(campaigns, id)].find((row) => row.prospect_id === prospect);
			if (before && !old.has(prospect)) old.set(prospect, before);
			const after = change.call(campaigns, id, prospect, changes);
			this.later(() => old.set(prospect, after));
			return after;
		};
		campaigns.rows = (id) => {
			const now = rows.call(campaigns, id);
			if (!isAsked()) return now;
			return (function* () {
				for (const row of now) yield old.get(row.prospect_id) ?? row;
			})();
		};
	}

	private follow({ jobs, leads }: State): void {
		const { add, move } = jobs;
		const { delete: remove, put } = leads;
		leads.put = (lead) => {
			this.later(() => this.leads.put(lead));
			return put.call(leads, lead);
		};
		leads.delete = (id) => {
			this.later(() => this.leads.delete(id));
			return remove.call(leads, id);
		};
		const note = () => {
			const now = jobs.list();
			this.later(() => {
				this.jobs = now;
			});
		};
		jobs.add = (job) => {
			const added = add.call(jobs, job);
			note();
			return added;
		};
		jobs.move = (id, status) => {
			const isMoved = move.call(jobs, id, status);
			note();
			return isMoved;
		};
	}

	private later(learn: () => void): void {
		this.late.push({ at: worldNow() + this.lag, learn });
	}

	private catchUp(): void {
		const now = worldNow();
		while ((this.late[0]?.at ?? Infinity) <= now) this.late.shift()?.learn();
	}
}
