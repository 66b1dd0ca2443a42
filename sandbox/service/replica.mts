import type { CampaignRow } from './campaigns.mts';
import type { JobFilter } from './jobs.mts';
import { State, type Snapshot } from './state.mts';

/** `percent` of the requests that only read meet a server that is `ms` behind. */
export type ReplicaSettings = {
	percent: number;
	ms: number;
	/** Instead, their lists of jobs and exports hold each record twice: the older copy at this end. */
	doubles?: 'first' | 'last';
};

/** A second server of the service, which learns of changes later. */
export class Replica {
	private settings: ReplicaSettings = { percent: 0, ms: 0 };
	/** How often each address was read. */
	private readonly reads = new Map<string, number>();
	/** The state as it was until a change. */
	private kept: { until: number; snapshot: Snapshot }[] = [];
	private readonly behind = new State();

	constructor(private readonly state: State) {}

	set(settings: ReplicaSettings): void {
		this.settings = settings;
		this.kept = [];
		this.reads.clear();
	}

	/** Called before everything that may change the state. */
	beforeChange(): void {
		const { percent, ms } = this.settings;
		if (percent === 0) return;
		const until = this.state.clock.now();
		this.kept = this.kept.filter((one) => one.until >= until - ms);
		this.kept.push({ until, snapshot: structuredClone(this.state.snapshot()) });
	}

	/** The state that the next request to read an address is answered from: each share at even steps. */
	stateToRead(url: string): State {
		const { percent, ms, doubles } = this.settings;
		const share = (reads: number) => Math.floor((reads * percent) / 100);
		const reads = this.reads.get(url) ?? 0;
		this.reads.set(url, reads + 1);
		if (share(reads) === share(reads + 1)) return this.state;
		const { behind, state } = this;
		const then = state.clock.now() - ms;
		const kept = this.kept.find(({ until }) => until >= then);
		behind.restore(kept?.snapshot ?? state.snapshot());
		behind.healthStatus = state.healthStatus;
		behind.clock.set(then);
		return doubles === undefined ? behind : withBoth(state, behind, doubles);
	}
}

/** A state whose lists of jobs and exports hold the records of another one, too. */
function withBoth(state: State, older: State, place: 'first' | 'last'): State {
	const inOrder = <T,>(own: Iterable<T>, old: Iterable<T>): T[] =>
		place === 'first' ? [...old, ...own] : [...own, ...old];
	const { campaigns, jobs } = state;
	const list = (filter?: JobFilter) => inOrder(jobs.list(filter), older.jobs.list(filter));
	const rows = (id: string): Iterable<CampaignRow> =>
		inOrder(campaigns.rows(id), older.campaigns.rows(id));
	return Object.create(state, {
		jobs: { value: Object.create(jobs, { list: { value: list } }) as unknown },
		campaigns: { value: Object.create(campaigns, { rows: { value: rows } }) as unknown },
	}) as State;
}
