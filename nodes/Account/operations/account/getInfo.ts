import { defineOperation, undocumented } from '../../../shared/operation/defineOperation';

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
	properties: [],
	request: () => ({}),
});
