import type { IDataObject } from 'n8n-workflow';
import { integrationsSimplifyConfig, parseIntegrations } from '../../shared/api/integrations';
import { keyList } from '../../shared/api/lists';
import { throwUnexpected } from '../../shared/api/responses';
import { notice, number } from '../../shared/operation/properties';
import { toApiRequest } from '../../shared/operation/route';
import { createPageFetcher, toFailed } from '../../shared/pagination/pageFetcher';
import { isFailed } from '../../shared/transport/outcome';
import { parseTimestamp } from '../../shared/utils/dates';
import { asRecord } from '../../shared/utils/values';
import type { TriggerEvent } from '../event';
import { createEventOption } from '../event';
import { createSnapshotSource } from '../snapshot';

const DAY_MS = 86_400_000;

/** API keys that expire soon or have just expired, by the service's clock (GET /keys). */
const apiKeyExpiring: TriggerEvent = {
	option: createEventOption(
		'API Key Expiring',
		'apiKeyExpiring',
		'Starts once for each API key that expires soon or has just expired',
	),
	properties: [
		notice(
			'Set Poll Times to Every Day. Include Existing also reports keys that are already about to expire.',
			'onceADay',
		),
		number('Days Before Expiry', 'withinDays', 14, {
			typeOptions: { minValue: 1 },
			description: 'How many days before the key expires to start the workflow',
		}),
	],
	changeFilters: ['withinDays'],
	source: createSnapshotSource(async ({ client, values: { withinDays } }) => {
		// `readList` does not return the server's time; GET /keys has only one page
		const page = await createPageFetcher(client, keyList, {})(1).catch(toFailed);
		if (isFailed(page)) return page;
		const { records, serverTime = new Date() } = page;
		const withinMs = Number(withinDays) * DAY_MS;
		const isNearExpiry = (ms: number) => Math.abs(ms - serverTime.getTime()) <= withinMs;
		return { records: records.filter(({ expiresAt }) => isNearExpiry(parseTimestamp(expiresAt))) };
	}),
	idField: 'id',
	timeField: 'expiresAt',
	getStatus: ({ expiresAt }) => String(parseTimestamp(expiresAt)),
};

/** Events about the account: API keys, LinkedIn, webhooks. */
export const accountEvents = [
	apiKeyExpiring,
	createLinkedinEvent('LinkedIn Account Connected', 'linkedinConnected', 'connected'),
	createLinkedinEvent('LinkedIn Account Disconnected', 'linkedinDisconnected', 'disconnected'),
	createIntegrationEvent(getWebhookStatus, {
		option: createEventOption(
			'Webhook Status Changed',
			'webhookStatusChanged',
			'Starts when a webhook of your account begins to fail or works again. Returns the old and the new status.',
		),
		previousStatusField: 'oldStatus',
		includeExisting: {
			label: 'Start With Current Status',
			description: 'Whether to start once at publishing, with the current status of your webhooks',
		},
		simplify: {
			...integrationsSimplifyConfig,
			// webhooks first, as the event is about them
			// prettier-ignore
			fields: [
				'webhooksStatus', 'oldStatus', 'webhooksConfigured', 'webhooksEndpoints',
				'linkedinConnected', 'linkedinProfileUrl', 'linkedinName',
				'integrationsTotal', 'integrationsConnected', 'completionPercentage',
			],
		},
	}),
];

function createLinkedinEvent(name: string, value: string, status: string): TriggerEvent {
	const description = `Starts when your LinkedIn account is ${status} in Outreach Automation`;
	return createIntegrationEvent(getLinkedinStatus, {
		option: createEventOption(name, value, description),
		matches: ({ current }) => current === status,
		includeExisting: {
			label: `Start If Already ${status === 'connected' ? 'Connected' : 'Disconnected'}`,
			description: `Whether to start once at publishing if your LinkedIn account is already ${status}`,
		},
	});
}

/**
 * Creates an event about a status of the account (GET /users/integrations).
 *
 * @param getStatus throws UnexpectedResponseError if the record does not have the status
 */
function createIntegrationEvent(
	getStatus: (record: IDataObject) => string,
	event: Partial<TriggerEvent> & Pick<TriggerEvent, 'option'>,
): TriggerEvent {
	return {
		properties: [],
		source: createSnapshotSource(async ({ client }) => {
			const request = toApiRequest('GET /users/integrations', {});
			return await client.send(request, ({ body }) => {
				const record = parseIntegrations(body);
				// throws here, so that a record without a status fails the poll
				getStatus(record);
				return { records: [record] };
			});
		}),
		idField: '',
		timeField: '',
		getStatus,
		simplify: integrationsSimplifyConfig,
		...event,
	};
}

function getLinkedinStatus(record: IDataObject): string {
	const { connected } = asRecord(record.linkedin);
	if (typeof connected !== 'boolean')
		throwUnexpected("GET /users/integrations has no 'linkedin.connected'");
	return connected ? 'connected' : 'disconnected';
}

/** Returns the service's webhook status, or `none` if there are no webhooks. */
function getWebhookStatus(record: IDataObject): string {
	const { configured, status } = asRecord(record.webhooks);
	if (typeof status === 'string') return status;
	if (configured !== false) throwUnexpected("GET /users/integrations has no 'webhooks.status'");
	return 'none';
}
