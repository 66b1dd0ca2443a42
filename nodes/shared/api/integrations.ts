import type { IDataObject } from 'n8n-workflow';
import type { SimplifyConfig } from '../operation/simplify';
import { omitNullish } from '../utils/empty';
import { asRecord } from '../utils/values';
import { parseRecord, parseUser, throwUnexpected } from './responses';

/** Output fields by name, with their path in GET /users/integrations. */
const PATHS = {
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

export const integrationsSimplifyConfig: SimplifyConfig = {
	fields: Object.keys(PATHS).filter((name) => name !== 'webhooksEndpoints'),
	otherFields: ['webhooksEndpoints', 'userId'],
	alwaysIncluded: [],
	flatten: (record) => {
		const fields = Object.entries(PATHS).map(([name, [group, field]]) => [
			name,
			asRecord(record[group])[field],
		]);
		return { ...record, ...omitNullish(Object.fromEntries(fields) as IDataObject) };
	},
};

export function parseIntegrations(response: unknown): IDataObject {
	const record = parseRecord(response, 'linkedin', 'webhooks', 'summary');
	if (record === undefined) return throwUnexpected('GET /users/integrations has no integrations');
	return { ...parseUser(response), ...record };
}
