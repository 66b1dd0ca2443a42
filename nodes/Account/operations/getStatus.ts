import type { IDataObject } from 'n8n-workflow';
import type { AnswerOf } from '../../shared/route';
import { defineOperation } from '../../shared/operation';
import { optionsWith, simplify } from '../../shared/properties';

type Answer = AnswerOf<'GET /users/integrations'>;

/** API document, GET /users/integrations. */
export const getStatus = defineOperation({
	option: {
		name: 'Get Status',
		value: 'getStatus',
		action: 'Get integration status',
		description: 'Read whether LinkedIn and the webhooks are connected',
	},
	resource: 'integration',
	route: 'GET /users/integrations',
	effect: 'read',
	done: 'Read',
	properties: [simplify, optionsWith()],
	simplify: [
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
	request: () => ({}),
	output: (answer, { simple }) => [simple ? flat(answer) : whole(answer)],
});

function flat({ data }: Answer): IDataObject {
	const { linkedin, webhooks, summary } = data;
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

function whole({ data, userId }: Answer): IDataObject {
	if (typeof data !== 'object') throw new Error('The answer holds no integrations');
	return { userId, ...data };
}
