import type { TriggerEvent } from '../event';
import { readExpiringKeys } from '../sources/apiKeys';
import { snapshot } from '../sources/snapshot';
import { msOf } from '../../shared/times';

/** GET /keys. */
export const apiKeyExpiring: TriggerEvent = {
	option: {
		name: 'API Key Expiring',
		value: 'apiKeyExpiring',
		action: 'On API key expiring',
		description: 'Starts once for each API key that is about to expire',
	},
	properties: [
		{
			displayName: 'Days Before Expiry',
			name: 'withinDays',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 14,
			description: 'How many days before the key expires to start the workflow',
		},
	],
	choices: ['withinDays'],
	source: snapshot(readExpiringKeys),
	key: 'id',
	time: 'expiresAt',
	news: {
		by: 'state',
		stateOf: ({ expiresAt }) => String(msOf(expiresAt)),
		starts: ({ previous, now }) => previous !== now,
	},
};
