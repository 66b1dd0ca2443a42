import { defineOperation } from '../../../shared/operation/defineOperation';
import { optionsWith } from '../../../shared/operation/options';
import { undocumented } from '../../../shared/operation/undocumented';

/** GET /info. */
export const getInfo = defineOperation({
	option: {
		name: 'Get Info',
		value: 'getInfo',
		action: 'Get service info',
		description: 'Get information about the service',
	},
	resource: 'account',
	...undocumented,
	route: 'GET /info',
	effect: 'read',
	doneLabel: 'Read',
	properties: [optionsWith()],
	request: () => ({}),
});
