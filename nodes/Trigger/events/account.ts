import type { IDataObject } from 'n8n-workflow';
import { throwUnexpected } from '../../shared/api/responses';
import { parseIntegrations, simpleIntegrations } from '../../shared/api/integrations';
import { keyList } from '../../shared/api/lists';
import { readPage } from '../../shared/pagination/readList';
import { notice, number } from '../../shared/operation/properties';
import { toApiRequest } from '../../shared/operation/route';
import { parseTimestamp } from '../../shared/utils/dates';
import { asRecord } from '../../shared/utils/values';
import type { TriggerEvent } from '../event';
import { eventOption } from '../event';
import { snapshot } from '../snapshot';

const DAY_MS = 86_400_000;

/** Keys that end within some days, or ended within as many, by the service's clock (GET /keys). */
const apiKeyExpiring: TriggerEvent = {
	option: eventOption(
		'API Key Expiring',
		'apiKeyExpiring',
		'Starts once per API key that expires soon or just did',
	),
	properties: [
		notice('Poll Times: Every Day is enough. Include Existing: also keys near expiry', 'onceADay'),
		number('Days Before Expiry', 'withinDays', 14, {
			typeOptions: { minValue: 1 },
			description: 'How many days before the key expires to start the workflow',
		}),
	],
	choices: ['withinDays'],
	source: snapshot(async ({ connection, values: { withinDays } }) => {
		const reading = await readPage(connection, keyList, {}, 1, 1);
		if ('failure' in reading) return reading;
		const { records, serverTime = new Date() } = reading;
		const withinMs = Number(withinDays) * DAY_MS;
		const isNear = (ms: number) => Math.abs(ms - serverTime.getTime()) <= withinMs;
		return { records: records.filter(({ expiresAt }) => isNear(parseTimestamp(expiresAt))) };
	}),
	key: 'id',
	time: 'expiresAt',
	stateOf: ({ expiresAt }) => String(parseTimestamp(expiresAt)),
};

export const accountEvents = [
	apiKeyExpiring,
	linkedinEvent('LinkedIn Account Connected', 'linkedinConnected', 'connected'),
	linkedinEvent('LinkedIn Account Disconnected', 'linkedinDisconnected', 'disconnected'),
	integrationEvent(webhookState, {
		option: eventOption(
			'Your Webhook Status Changed',
			'webhookStatusChanged',
			'Starts when a webhook of your account begins to fail or works again. Returns the old and the new status.',
		),
		previousField: 'oldStatus',
		includeExisting: 'Start With Current Status',
		// The webhooks before the LinkedIn account.
		simplify: {
			...simpleIntegrations,
			fields: [
				...['webhooksStatus', 'oldStatus', 'webhooksConfigured', 'webhooksEndpoints'],
				...['linkedinConnected', 'linkedinProfileUrl', 'linkedinName'],
				...['integrationsTotal', 'integrationsConnected', 'completionPercentage'],
			],
		},
	}),
];

function linkedinEvent(name: string, value: string, state: string): TriggerEvent {
	const description = `Starts when your LinkedIn account is ${state} in Outreach Automation`;
	return integrationEvent(linkedinState, {
		option: eventOption(name, value, description),
		starts: ({ now }) => now === state,
		includeExisting: `Start If Already ${state === 'connected' ? 'Connected' : 'Disconnected'}`,
	});
}

/**
 * The state of the account's integrations, as one word (GET /users/integrations).
 *
 * @param stateOf throws IncompleteAnswer where the record does not tell
 */
function integrationEvent(
	stateOf: (record: IDataObject) => string,
	event: Pick<TriggerEvent, 'includeExisting' | 'option' | 'previousField' | 'simplify' | 'starts'>,
): TriggerEvent {
	return {
		properties: [],
		source: snapshot(async ({ connection }) => {
			const request = toApiRequest('GET /users/integrations', {});
			return await connection.send(request, ({ body }) => {
				const record = parseIntegrations(body);
				stateOf(record);
				return { records: [record] };
			});
		}),
		key: '',
		time: '',
		stateOf,
		simplify: simpleIntegrations,
		...event,
	};
}

function linkedinState(record: IDataObject): string {
	const { connected } = asRecord(record.linkedin);
	if (typeof connected !== 'boolean')
		throwUnexpected("GET /users/integrations has no 'linkedin.connected'");
	return connected ? 'connected' : 'disconnected';
}

/** In the service's own words; `none` where there are no webhooks. */
function webhookState(record: IDataObject): string {
	const { configured, status } = asRecord(record.webhooks);
	if (typeof status === 'string') return status;
	if (configured !== false) throwUnexpected("GET /users/integrations has no 'webhooks.status'");
	return 'none';
}
