import { defineOperation } from '../../../shared/operation/defineOperation';
import { optionsWith } from '../../../shared/operation/options';

/** GET /info. */
export const getInfo = defineOperation({
	option: {
		name: 'Get Info',
		value: 'getInfo',
		action: 'Get service info',
		description: 'Get information about the service',
	},
	resource: 'account',
	route: 'GET /info',
	effect: 'read',
	doneLabel: 'Read',
	properties: [optionsWith()],
	request: () => ({}),
	output: ({ body }) => [{ ...body }],
});
