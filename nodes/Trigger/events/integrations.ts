import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../../shared/lists/inAnswer';
import { simpleIntegrations, integrationsIn } from '../../shared/lists/integrations';
import { toApiRequest } from '../../shared/operation/route';
import type { SimplifyConfig } from '../../shared/operation/simplified';
import { readAnswer } from '../../shared/transport/outcome';
import type { TriggerEvent } from '../event';
import { eventOption } from '../event';
import { snapshot } from '../snapshot';

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
	eventOption(
		'LinkedIn Account Connected',
		'linkedinConnected',
		'Starts when the LinkedIn account is connected',
	),
	{
		stateOf: linkedinState,
		starts: ({ previous, now }) => now === 'connected' && previous !== now,
	},
);

export const linkedinDisconnected = integrationEvent(
	eventOption(
		'LinkedIn Account Disconnected',
		'linkedinDisconnected',
		'Starts when the LinkedIn account is disconnected',
	),
	{
		stateOf: linkedinState,
		starts: ({ previous, now }) => now === 'disconnected' && previous !== now,
	},
);

export const webhookStatusChanged = integrationEvent(
	eventOption(
		'Webhook Status Changed',
		'webhookStatusChanged',
		'Starts when the status of your webhooks changes. Returns the old and the new status.',
	),
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
	news: Pick<TriggerEvent, 'previousField' | 'starts'> & { stateOf(record: IDataObject): string },
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
		...news,
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
