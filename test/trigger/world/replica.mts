import type { CampaignRow } from '../../../sandbox/service/campaigns.mts';
import type { Job } from '../../../sandbox/service/jobs.mts';
import { LeadStore } from '../../../sandbox/service/leadStore.mts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
import { simulatedNow } from '../../world/time.mts';

export const MAX_LAG_MS = 300_000;
const REQUEST_SHARE = 0.3;

/** A second server that receives changes of leads, jobs and prospects some minutes later. */
export class Replica {
	/** Whether the replica may respond to requests. */
	isEnabled = false;
	responseCount = 0;
	readonly leads = new LeadStore();
	/** The states of the jobs or converted prospects in the replica's last response. */
	states = new Map<string, string>();

	private readonly pending: { at: number; apply: () => void }[] = [];
	private readonly lagMs: number;

	constructor(
		state: State,
		private readonly random: Random,
	) {
		this.lagMs = random.integer(60_000, MAX_LAG_MS);
		this.replicateLeads(state);
		this.serveStaleLeads();
		this.serveStaleJobs();
		this.serveStaleRows();
	}

	private shouldRespond(): boolean {
		if (!this.isEnabled || !this.random.chance(REQUEST_SHARE)) return false;
		this.responseCount++;
		return true;
	}

	private replicateLeads({ leads }: State): void {
		const { delete: remove, put } = leads;
		for (const lead of leads.list()) this.leads.put(lead);
		leads.put = (lead) => {
			this.replicate(() => this.leads.put(lead));
			return put.call(leads, lead);
		};
		leads.delete = (id) => {
			this.replicate(() => this.leads.delete(id));
			return remove.call(leads, id);
		};
	}

	private serveStaleLeads(): void {
		const { listLeads } = handlers;
		handlers.listLeads = (call, state) => {
			if (!this.shouldRespond()) return listLeads(call, state);
			const now = simulatedNow();
			while ((this.pending[0]?.at ?? Infinity) <= now) this.pending.shift()?.apply();
			return listLeads(call, Object.create(state, { leads: { value: this.leads } }) as State);
		};
	}

	private serveStaleJobs(): void {
		const { listUserJobs } = handlers;
		const readStale = this.createStaleReader<Job[]>();
		handlers.listUserJobs = (call, state) => {
			const { body, status } = listUserJobs(call, state);
			const jobs = readStale(JSON.stringify(call.query), body.data.jobs);
			if (!this.shouldRespond()) return { status, body };
			this.states = new Map(jobs.map((job) => [job.id, job.status]));
			return { status, body: { ...body, data: { ...body.data, jobs } } };
		};
	}

	private serveStaleRows(): void {
		const { exportCampaign } = handlers;
		const readStale = this.createStaleReader<CampaignRow[]>();
		handlers.exportCampaign = (call, state) => {
			const id = call.params.campaign_id;
			const staleRows = readStale(id, [...state.campaigns.generateRows(id)]);
			if (!this.shouldRespond()) return exportCampaign(call, state);
			const convertedRows = staleRows.filter((row) => row.status === 'converted');
			this.states = new Map(convertedRows.map((row) => [row.prospect_id, 'prospectConverted']));
			const campaigns: Pick<State['campaigns'], 'generateRows'> = {
				*generateRows() {
					yield* staleRows;
				},
			};
			return exportCampaign(
				call,
				Object.create(state, { campaigns: { value: campaigns } }) as State,
			);
		};
	}

	private replicate(apply: () => void): void {
		this.pending.push({ at: simulatedNow() + this.lagMs, apply });
	}

	/** Returns a function that stores the current value by name and returns the replica's stale one. */
	private createStaleReader<T>(): (name: string, current: T) => T {
		const history = new Map<string, { at: number; value: T }[]>();
		return (name, current) => {
			const versions = history.get(name) ?? [];
			history.set(name, versions);
			versions.push({ at: simulatedNow(), value: current });
			while ((versions[1]?.at ?? Infinity) <= simulatedNow() - this.lagMs) versions.shift();
			return versions[0]?.value ?? current;
		};
	}
}
