import type { components } from '../../../nodes/shared/api.generated.ts';
import { buildEnrichedData, enrichPerson, type LeadIdentity } from '../enrichment.mts';
import { toProspect, searchPeople } from '../prospectSearch.mts';
import type { State } from '../state.mts';
import type { Handlers } from './route.mts';

type Schemas = components['schemas'];
type EnrichInput = Schemas['EnrichInput'];

const SOURCES = ['profile-index', 'company-register'];

/** `POST /enrich` and `POST /prospecting/search`. */
export const prospectingRoutes = {
	enrichLeads: ({ body }, state) => {
		const enriched: Schemas['EnrichedLead'][] = [];
		const failed: Schemas['FailedLead'][] = [];
		for (const input of [...body.leads].reverse()) {
			const result = enrich(input, body, state);
			if ('reason' in result) failed.push(result);
			else enriched.push(result);
		}
		addJob(body.leads.length, state);
		const credits = { creditsUsed: enriched.length, remainingCredits: state.credits };
		return { status: 200, body: { success: true, data: { enriched, failed, ...credits } } };
	},

	searchProspects: ({ body: { filters, limit = 25, offset = 0 } }, state) => {
		const matches = searchPeople(state.population.people, filters);
		const count = Math.min(limit, state.credits);
		const prospects = matches.slice(offset, offset + count).map(toProspect);
		state.credits -= prospects.length;
		const credits = { creditsUsed: prospects.length, remainingCredits: state.credits };
		const data = { prospects, total: matches.length, ...credits };
		return { status: 200, body: { success: true, data } };
	},
} satisfies Partial<Handlers>;

function enrich(
	input: LeadIdentity,
	{ enrichmentOptions }: EnrichInput,
	state: State,
): Schemas['EnrichedLead'] | Schemas['FailedLead'] {
	const person = enrichPerson(input, state.population.people);
	if (!person) return { input, reason: 'No match found' };
	if (state.credits < 1) return { input, reason: 'Not enough credits' };
	state.credits--;
	const { confidence } = person;
	return {
		input,
		enrichedData: buildEnrichedData(person, enrichmentOptions),
		confidence,
		sources: SOURCES,
	};
}

function addJob(batchSize: number, { jobs, clock }: State): void {
	const now = clock.now();
	const timing = { createdAt: now, startsAt: now, endsAt: now, failure: null };
	const metadata = { batchSize, processedCount: batchSize };
	jobs.add({ type: 'data_enrichment', subject: 'Enrichment', ...timing, metadata });
}
