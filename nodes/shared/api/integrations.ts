import type { IDataObject } from 'n8n-workflow';
import type { SimplifyConfig } from '../operation/simplify';
import { asRecord } from '../utils/values';
import { omitNullish } from '../utils/empty';
import { parseRecord, throwUnexpected, parseUser } from './responses';

/** The fields at the top, by where the service has them (GET /users/integrations). */
const PLACES = {
	linkedinConnected: ['linkedin', 'connected'],
	linkedinProfileUrl: ['linkedin', 'profileUrl'],
	linkedinName: ['linkedin', 'name'],
	linkedinConnectionCount: ['linkedin', 'connectionCount'],
	linkedinSetupUrl: ['linkedin', 'setupUrl'],
	webhooksConfigured: ['webhooks', 'configured'],
	webhooksStatus: ['webhooks', 'status'],
	integrationsTotal: ['summary', 'total'],
	integrationsConnected: ['summary', 'connected'],
	completionPercentage: ['summary', 'completionPercentage'],
	webhooksEndpoints: ['webhooks', 'endpoints'],
};

/** The integrations with all their fields at the top. */
export const simpleIntegrations: SimplifyConfig = {
	fields: Object.keys(PLACES).slice(0, 10),
	otherFields: ['webhooksEndpoints', 'userId'],
	always: [],
	flatten: (record) => {
		const found = Object.entries(PLACES).map(([name, [part, field]]) => [
			name,
			asRecord(record[part])[field],
		]);
		return { ...record, ...omitNullish(Object.fromEntries(found) as IDataObject) };
	},
};

/**
 * The integrations as the service sent them.
 *
 * @throws IncompleteAnswer when the answer holds none
 */
export function parseIntegrations(answer: unknown): IDataObject {
	const found = parseRecord(answer, 'linkedin', 'webhooks', 'summary');
	return {
		...parseUser(answer),
		...(found ?? throwUnexpected('GET /users/integrations has none')),
	};
}
