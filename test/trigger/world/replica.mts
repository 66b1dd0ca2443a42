import type { CampaignRow } from '../../../sandbox/service/campaigns.mts';
import type { Job } from '../../../sandbox/service/jobs.mts';
import { LeadStore } from '../../../sandbox/service/leadStore.mts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
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
	readonly leads = new LeadStore();
	/** The states of jobs, or of converted prospects, that it showed last. */
	states = new Map<string, string>();

	private readonly late: { at: number; learn: () => void }[] = [];
	private readonly lag: number;

	constructor(
		state: State,
		private readonly random: Random,
	) {
		this.lag = random.whole(60_000, MAX_BEHIND_MS);
		this.followLeads(state);
		this.answerWithOldLeads();
		this.answerWithOldJobs();
		this.answerWithOldRows();
	}

	private isAsked(): boolean {
		if (!this.isOn || !this.random.chance(SHARE)) return false;
		this.answers++;
		return true;
	}

	private followLeads({ leads }: State): void {
		const { delete: remove, put } = leads;
		for (const lead of leads.all()) this.leads.put(lead);
		leads.put = (lead) => {
			this.later(() => this.leads.put(lead));
			return put.call(leads, lead);
		};
		leads.delete = (id) => {
			this.later(() => this.leads.delete(id));
			return remove.call(leads, id);
		};
	}

	private answerWithOldLeads(): void {
		const { listLeads } = handlers;
		handlers.listLeads = (call, its) => {
			if (!this.isAsked()) return listLeads(call, its);
			const now = worldNow();
			while ((this.late[0]?.at ?? Infinity) <= now) this.late.shift()?.learn();
			return listLeads(call, Object.create(its, { leads: { value: this.leads } }) as State);
		};
	}

	private answerWithOldJobs(): void {
		const { listUserJobs } = handlers;
		const asBefore = this.past<Job[]>();
		handlers.listUserJobs = (call, its) => {
			const { body, status } = listUserJobs(call, its);
			const jobs = asBefore(JSON.stringify(call.query), body.data.jobs);
			if (!this.isAsked()) return { status, body };
			this.states = new Map(jobs.map((job) => [job.id, job.status]));
			return { status, body: { ...body, data: { ...body.data, jobs } } };
		};
	}

	private answerWithOldRows(): void {
		const { exportCampaign } = handlers;
		const asBefore = this.past<CampaignRow[]>();
		handlers.exportCampaign = (call, its) => {
			const id = call.params.campaign_id;
			const before = asBefore(id, [...its.campaigns.rows(id)]);
			if (!this.isAsked()) return exportCampaign(call, its);
			const converted = before.filter((row) => row.status === 'converted');
			this.states = new Map(converted.map((row) => [row.prospect_id, row.status]));
			const campaigns = { rows: () => before };
			return exportCampaign(call, Object.create(its, { campaigns: { value: campaigns } }) as State);
		};
	}

	private later(learn: () => void): void {
		this.late.push({ at: worldNow() + this.lag, learn });
	}

	/** What this server knows of something that is looked at again and again. */
	private past<T>(): (name: string, now: T) => T {
		const looks = new Map<string, { at: number; what: T }[]>();
		return (name, what) => {
			const seen = looks.get(name) ?? [];
			looks.set(name, seen);
			seen.push({ at: worldNow(), what });
			while ((seen[1]?.at ?? Infinity) <= worldNow() - this.lag) seen.shift();
			return seen[0]?.what ?? what;
		};
	}
}
