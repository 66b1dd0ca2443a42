import { keyList } from '../../../shared/lists/apiLists';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { returnAllAndLimit } from '../../../shared/operation/properties';
import { pages } from '../../../shared/lists/readList';

/** GET /keys. */
export const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many API keys',
		description: 'Retrieve a list of API keys',
	},
	resource: 'apiKey',
	route: 'GET /keys',
	effect: 'read',
	plan: pages(keyList),
	properties: [...returnAllAndLimit],
	request: () => ({}),
});
