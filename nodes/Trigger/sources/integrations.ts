import type { IDataObject } from 'n8n-workflow';
import { simpleIntegrations, whole } from '../../shared/lists/integrations';
import { toApiRequest } from '../../shared/operation/route';
import { readAnswer } from '../../shared/transport/outcome';
import type { NewsByState, TriggerEvent } from '../event';
import { wholeList } from './wholeList';

type Answer = Parameters<typeof whole>[0];

/** The state of the account's integrations (GET /users/integrations). */
export function integrationEvent(
	option: TriggerEvent['option'],
	news: Omit<NewsByState, 'by'>,
	simplify = simpleIntegrations,
): TriggerEvent {
	return {
		option,
		properties: [],
		source: wholeList(async (connection) => {
			const outcome = await connection.send(toApiRequest('GET /users/integrations', 'read', {}));
			const reading = readAnswer('read', outcome, ({ body }) => {
				const record = whole(body as Answer);
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
 * @throws Error when the record does not tell
 */
export function linkedinState(record: IDataObject): string {
	const { connected } = (record.linkedin ?? {}) as IDataObject;
	if (typeof connected !== 'boolean') throw new Error('The answer has no account');
	return connected ? 'connected' : 'disconnected';
}

/**
 * The webhooks, in the service's own words; `none` where there are none.
 *
 * @throws Error when the record does not tell
 */
export function webhookState(record: IDataObject): string {
	const { configured, status } = (record.webhooks ?? {}) as IDataObject;
	if (typeof status === 'string') return status;
	if (configured !== false) throw new Error('The answer has no webhooks');
	return 'none';
}
