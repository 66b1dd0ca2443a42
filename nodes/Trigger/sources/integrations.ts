import type { IDataObject } from 'n8n-workflow';
import { lacks } from '../../shared/lists/inAnswer';
import { simpleIntegrations, whole } from '../../shared/lists/integrations';
import { toApiRequest } from '../../shared/operation/route';
import { readAnswer } from '../../shared/transport/outcome';
import type { NewsByState, TriggerEvent } from '../event';
import { snapshot } from './snapshot';

/** The state of the account's integrations (GET /users/integrations). */
export function integrationEvent(
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
				const record = whole(body);
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
 * @throws Missing when the record does not tell
 */
export function linkedinState(record: IDataObject): string {
	const { connected } = (record.linkedin ?? {}) as IDataObject;
	if (typeof connected !== 'boolean') lacks("GET /users/integrations has no 'linkedin.connected'");
	return connected ? 'connected' : 'disconnected';
}

/**
 * The webhooks, in the service's own words; `none` where there are none.
 *
 * @throws Missing when the record does not tell
 */
export function webhookState(record: IDataObject): string {
	const { configured, status } = (record.webhooks ?? {}) as IDataObject;
	if (typeof status === 'string') return status;
	if (configured !== false) lacks("GET /users/integrations has no 'webhooks.status'");
	return 'none';
}
