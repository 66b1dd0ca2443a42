import { keyList } from '../../shared/lists/apiLists';
import { number } from '../../shared/operation/properties';
import { readPage } from '../../shared/lists/readList';
import { msOf } from '../../shared/times';
import type { TriggerEvent } from '../event';
import { eventOption } from '../event';
import { snapshot } from '../snapshot';

const DAY_MS = 86_400_000;

/**
 * Keys that end within some days, or have ended, by the service's own clock where it tells its time
 * (GET /keys).
 */
export const apiKeyExpiring: TriggerEvent = {
	option: eventOption(
		'API Key Expiring',
		'apiKeyExpiring',
		'Starts once for each API key that is about to expire',
	),
	properties: [
		number('Days Before Expiry', 'withinDays', 14, {
			typeOptions: { minValue: 1 },
			description: 'How many days before the key expires to start the workflow',
		}),
	],
	choices: ['withinDays'],
	source: snapshot(async (connection, { withinDays }) => {
		const reading = await readPage(connection, keyList, {}, 1, 1);
		if ('failure' in reading) return reading;
		const { records, serverTime = new Date() } = reading;
		const latest = serverTime.getTime() + Number(withinDays) * DAY_MS;
		return {
			records: records.filter(
				({ expiresAt }) => msOf(expiresAt) > -Infinity && msOf(expiresAt) <= latest,
			),
		};
	}),
	key: 'id',
	time: 'expiresAt',
	stateOf: ({ expiresAt }) => String(msOf(expiresAt)),
	starts: ({ previous, now }) => previous !== now,
};
