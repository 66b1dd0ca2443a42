import { keyList } from '../../shared/lists/keys';
import { number } from '../../shared/operation/properties';
import { readPage } from '../../shared/run/pages';
import { msOf } from '../../shared/times';
import type { TriggerEvent } from '../event';
import { snapshot } from '../sources/snapshot';

const DAY_MS = 86_400_000;

/**
 * Keys that end within some days, or have ended, by the service's own clock where it tells its time
 * (GET /keys).
 */
export const apiKeyExpiring: TriggerEvent = {
	option: {
		name: 'API Key Expiring',
		value: 'apiKeyExpiring',
		action: 'On API key expiring',
		description: 'Starts once for each API key that is about to expire',
	},
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
			serverTime,
		};
	}),
	key: 'id',
	time: 'expiresAt',
	news: {
		by: 'state',
		stateOf: ({ expiresAt }) => String(msOf(expiresAt)),
		starts: ({ previous, now }) => previous !== now,
	},
};
