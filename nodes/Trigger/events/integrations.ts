import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../../shared/lists/inAnswer';
import { simpleIntegrations, integrationsIn } from '../../shared/lists/integrations';
import { toApiRequest } from '../../shared/operation/route';
import type { SimplifyConfig } from '../../shared/operation/simplified';
import { readAnswer } from '../../shared/transport/outcome';
import type { NewsByState, TriggerEvent } from '../event';
import { snapshot } from '../sources/snapshot';

/** The webhooks before the LinkedIn account. */
const simpleWebhooks: SimplifyConfig = {
	...simpleIntegrations,
	fields: [
		...['webhooksStatus', 'oldStatus', 'webhooksConfigured', 'webhooksEndpoints'],
		...['linkedinConnected', 'linkedinProfileUrl', 'linkedinName'],
		...['integrationsTotal', 'integrationsConnected', 'completionPercentage'],
	],
};

export const linkedinConnected = integrationEvent(
	{
		name: 'LinkedIn Account Connected',
		value: 'linkedinConnected',
		action: 'On LinkedIn account connected',
		description: 'Starts when the LinkedIn account is connected',
	},
	{
		stateOf: linkedinState,
		starts: ({ previous, now }) => now === 'connected' && previous !== now,
	},
);

export const linkedinDisconnected = integrationEvent(
	{
		name: 'LinkedIn Account Disconnected',
		value: 'linkedinDisconnected',
		action: 'On LinkedIn account disconnected',
		description: 'Starts when the LinkedIn account is disconnected',
	},
	{
		stateOf: linkedinState,
		starts: ({ previous, now }) => now === 'disconnected' && previous !== now,
	},
);

export const webhookStatusChanged = integrationEvent(
	{
		name: 'Webhook Status Changed',
		value: 'webhookStatusChanged',
		action: 'On webhook status changed',
		description:
			'Starts when the status of your webhooks changes. Returns the old and the new status.',
	},
	{
		stateOf: webhookState,
		starts: ({ previous, now }) => previous !== now,
		previousField: 'oldStatus',
	},
	simpleWebhooks,
);

/** The state of the account's integrations (GET /users/integrations). */
function integrationEvent(
	option: TriggerEvent['option'],
	news: Omit<NewsByState, 'by'>,
	simplify = simpleIntegrations,
): TriggerEvent {
	return {
		option,
		properties: [],
		source: snapshot(async (connection) => {
			const outcome = await connection.send(toApiRequest('GET /users/integrations', 'read', {}));
			const reading = readAnswer('read', outcome, ({ body }) => {
				const record = integrationsIn(body);
				news.stateOf(record);
				return record;
			});
			return 'failure' in reading ? reading : { records: [reading.content] };
		}),
		key: '',
		time: '',
		news: { by: 'state', ...news },
		simplify,
	};
}

/**
 * The LinkedIn account, as one word.
 *
 * @throws IncompleteAnswer when the record does not tell
 */
function linkedinState(record: IDataObject): string {
	const { connected } = (record.linkedin ?? {}) as IDataObject;
	if (typeof connected !== 'boolean')
		throwMissing("GET /users/integrations has no 'linkedin.connected'");
	return connected ? 'connected' : 'disconnected';
}

/**
 * The webhooks, in the service's own words; `none` where there are none.
 *
 * @throws IncompleteAnswer when the record does not tell
 */
function webhookState(record: IDataObject): string {
	const { configured, status } = (record.webhooks ?? {}) as IDataObject;
	if (typeof status === 'string') return status;
	if (configured !== false) throwMissing("GET /users/integrations has no 'webhooks.status'");
	return 'none';
}
