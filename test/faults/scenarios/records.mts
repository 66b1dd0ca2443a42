import { enrichPerson } from '../../../sandbox/service/enrichment.mts';
import { createKey } from '../../../sandbox/service/keys.mts';
import { buildStoredLead } from '../../../sandbox/service/leadStore.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { ServiceRecords, Snapshot } from '../../operations/faults.ts';

export function takeSnapshot({ campaigns, jobs, keys, leads, voices }: State): Snapshot {
	return {
		leads: new Map(leads.list().map(({ email, id }) => [id, email])),
		keys: new Set([...keys.values()].filter(({ user }) => user !== null).map(({ id }) => id)),
		voices: new Set(voices.snapshot().map(({ id }) => id)),
		jobs: new Set(jobs.list().map(({ id }) => id)),
		campaigns: campaigns.countRows(),
	};
}

/** Creates the access to records that items refer to. */
export function createRecords({
	clock,
	jobs,
	keys,
	leads,
	population,
	voices,
}: State): ServiceRecords {
	return {
		listLeads: () => leads.list(),
		listJobs: () => jobs.list(),
		getEnrichableEmail: (mark) => {
			for (let attempt = 0; ; attempt++) {
				const email = `${mark}.${attempt}@contact.example`;
				if (enrichPerson({ email }, population.people)) return email;
			}
		},
		listReadyVoices: () => voices.list('ready'),
		addLead: (id, email) => {
			const input = { firstName: 'Ada', lastName: id, email };
			leads.put({ ...buildStoredLead(input, clock.formatTimestamp()), id });
		},
		addKey: (id) => {
			const key = { ...createKey({ name: 'Old', permissions: [] }, clock.now()), id };
			keys.set(key.secret, key);
		},
		addVoice: (id) => {
			const [template] = voices.snapshot();
			if (template === undefined) throw new Error('The service has no voice clone');
			voices.restore([...voices.snapshot(), { ...template, id, activeCampaigns: 0 }]);
		},
	};
}
