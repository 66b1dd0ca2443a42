import { createNotFoundError } from '../errors.mts';
import { queryLeads } from '../leadQuery.mts';
import { buildStoredLead } from '../leadStore.mts';
import type { Handlers } from './route.mts';

/** `GET /leads`, `POST /leads` and `DELETE /leads/{leadId}`. */
export const leadRoutes = {
	listLeads: ({ query }, { leads }) => ({
		status: 200,
		body: { success: true, data: queryLeads(leads, query) },
	}),

	createLead: ({ body }, { leads, clock }) => ({
		status: 201,
		body: { success: true, data: leads.put(buildStoredLead(body, clock.formatTimestamp())) },
	}),

	deleteLead: ({ params: { leadId } }, { leads }) => {
		if (!leads.delete(leadId))
			throw createNotFoundError('LEAD_NOT_FOUND', 'lead', 'leadId', leadId);
		return { status: 200, body: { success: true, message: `Lead ${leadId} deleted` } };
	},
} satisfies Partial<Handlers>;
