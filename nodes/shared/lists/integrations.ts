import type { IDataObject } from 'n8n-workflow';
import type { AnswerOf } from '../route';

/** API document, GET /users/integrations. */
type Answer = AnswerOf<'GET /users/integrations'>;
export type Integrations = Answer['data'];

/** What Simplify leaves of the integrations. */
export const simpleIntegrations = [
	'linkedinConnected',
	'linkedinProfileUrl',
	'linkedinName',
	'linkedinConnectionCount',
	'linkedinSetupUrl',
	'webhooksConfigured',
	'webhooksStatus',
	'integrationsTotal',
	'integrationsConnected',
	'completionPercentage',
];

/** The integrations as one flat item. */
export function flat({ linkedin, webhooks, summary }: Integrations): IDataObject {
	return {
		linkedinConnected: linkedin.connected,
		linkedinProfileUrl: linkedin.profileUrl ?? null,
		linkedinName: linkedin.name ?? null,
		linkedinConnectionCount: linkedin.connectionCount ?? null,
		linkedinSetupUrl: linkedin.setupUrl ?? null,
		webhooksConfigured: webhooks.configured,
		webhooksStatus: webhooks.status,
		integrationsTotal: summary.total,
		integrationsConnected: summary.connected,
		completionPercentage: summary.completionPercentage,
	};
}

/**
 * The integrations as the service sent them.
 *
 * @throws Error when the answer holds none
 */
export function whole({ data, userId }: Answer): IDataObject {
	if (typeof data !== 'object') throw new Error('The answer holds no integrations');
	return { userId, ...data };
}
