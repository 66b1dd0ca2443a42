import type { IDataObject } from 'n8n-workflow';
import type { AnswerOf } from '../operation/route';
import type { SimplifyConfig } from '../operation/simplified';
import { throwMissing, recordIn, userIn } from './inAnswer';

/** GET /users/integrations. */
type Answer = AnswerOf<'GET /users/integrations'>;

/** The integrations with all their fields at the top. */
export const simpleIntegrations: SimplifyConfig = {
	fields: [
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
	],
	otherFields: ['webhooksEndpoints', 'userId'],
	always: [],
	flat: (record) => ({ ...record, ...flat(record) }),
};

/** A part that the service leaves out is empty. */
function flat({ linkedin, webhooks, summary }: Partial<Answer['data']>): IDataObject {
	return {
		linkedinConnected: linkedin?.connected ?? null,
		linkedinProfileUrl: linkedin?.profileUrl ?? null,
		linkedinName: linkedin?.name ?? null,
		linkedinConnectionCount: linkedin?.connectionCount ?? null,
		linkedinSetupUrl: linkedin?.setupUrl ?? null,
		webhooksConfigured: webhooks?.configured ?? null,
		webhooksEndpoints: webhooks?.endpoints ?? null,
		webhooksStatus: webhooks?.status ?? null,
		integrationsTotal: summary?.total ?? null,
		integrationsConnected: summary?.connected ?? null,
		completionPercentage: summary?.completionPercentage ?? null,
	};
}

/**
 * The integrations as the service sent them.
 *
 * @throws IncompleteAnswer when the answer holds none
 */
export function integrationsIn(answer: unknown): IDataObject {
	const found = recordIn(answer, 'linkedin', 'webhooks', 'summary');
	return {
		...userIn(answer),
		...(found ?? throwMissing('GET /users/integrations has none')),
	};
}
