import type { IDataObject } from 'n8n-workflow';
import type { AnswerOf } from '../operation/route';

/** API document, GET /users/integrations. */
type Answer = AnswerOf<'GET /users/integrations'>;
export type Integrations = Answer['data'];

/** The integrations as one flat item; a part that the service leaves out is empty. */
export function flat({ linkedin, webhooks, summary }: Partial<Integrations>): IDataObject {
	return {
		linkedinConnected: linkedin?.connected ?? null,
		linkedinProfileUrl: linkedin?.profileUrl ?? null,
		linkedinName: linkedin?.name ?? null,
		linkedinConnectionCount: linkedin?.connectionCount ?? null,
		linkedinSetupUrl: linkedin?.setupUrl ?? null,
		webhooksConfigured: webhooks?.configured ?? null,
		webhooksStatus: webhooks?.status ?? null,
		integrationsTotal: summary?.total ?? null,
		integrationsConnected: summary?.connected ?? null,
		completionPercentage: summary?.completionPercentage ?? null,
	};
}

/** What Simplify leaves of the integrations. */
export const simpleIntegrations = Object.keys(flat({}));

/**
 * The integrations as the service sent them.
 *
 * @throws Error when the answer holds none
 */
export function whole({ data, userId }: Answer): IDataObject {
	if (typeof data !== 'object') throw new Error('The answer has no integrations');
	return { userId, ...data };
}
