import type { State } from '../../../sandbox/service/state.mts';

/** What the service held at one moment. */
export interface Snapshot {
	/** The email of each lead, by ID. */
	leads: Map<string, string>;
	keys: Set<string>;
	voices: Set<string>;
	jobs: Set<string>;
	/** How many prospects a campaign has. */
	campaigns: Record<string, number>;
}

export function snapshotOf({ campaigns, jobs, keys, leads, voices }: State): Snapshot {
	return {
		leads: new Map(leads.all().map(({ email, id }) => [id, email])),
		keys: new Set([...keys.values()].filter(({ user }) => user !== null).map(({ id }) => id)),
		voices: new Set(voices.snapshot().map(({ id }) => id)),
		jobs: new Set(jobs.list().map(({ id }) => id)),
		campaigns: campaigns.counts(),
	};
}
