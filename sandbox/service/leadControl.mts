import type { FastifyInstance } from 'fastify';
import { leadChangesSchema, leadsSchema } from './controlSchemas.mts';
import { buildStoredLead, type Lead, type LeadInput } from './leadStore.mts';
import type { State } from './state.mts';

const timeFields = ['createdAt', 'updatedAt', 'lastContactedAt'] as const;

/** Registers the test controls that read and change leads without the API. */
export async function registerLeadControls(
	app: FastifyInstance,
	{ state }: { state: State },
): Promise<void> {
	const { leads, clock } = state;

	app.get('/', () => ({ count: leads.size, leads: leads.list() }));

	app.post<{ Body: { leads: (LeadInput & Partial<Lead>)[] } }>(
		'/',
		{ schema: { body: leadsSchema } },
		({ body }) => {
			const now = clock.formatTimestamp();
			const added = body.leads.map((lead) =>
				leads.put(toUtcTimes({ ...buildStoredLead(lead, now), ...lead })),
			);
			return { count: leads.size, leads: added };
		},
	);

	app.patch<{ Params: { id: string }; Body: Partial<Lead> }>(
		'/:id',
		{ schema: { body: leadChangesSchema } },
		({ params: { id }, body }) => {
			const lead = leads.get(id);
			if (!lead) throw new Error(`There is no lead ${id}`);
			return leads.put(toUtcTimes({ ...lead, ...body }));
		},
	);
}

/** Normalizes times, as the API compares them as strings. */
function toUtcTimes(lead: Lead): Lead {
	const utc = { ...lead };
	for (const field of timeFields) {
		const time = utc[field];
		if (time !== null) utc[field] = new Date(time).toISOString();
	}
	return utc;
}
