import { voiceCloneList } from '../../shared/lists/apiLists';
import { defineOperation } from '../../shared/operation/defineOperation';
import { filterCollection, returnAllAndLimit } from '../../shared/operation/properties';
import { pages } from '../../shared/lists/readList';

/** GET /voice-clones. */
export const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many voice clones',
		description: 'Retrieve a list of voice clones',
	},
	resource: 'voiceClone',
	route: 'GET /voice-clones',
	effect: 'read',
	plan: pages(voiceCloneList),
	properties: [
		...returnAllAndLimit,
		filterCollection('Filters', 'filters', [
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				description: 'Training status of the voice clone',
				options: [
					{ name: 'Failed', value: 'failed' },
					{ name: 'Processing', value: 'processing' },
					{ name: 'Ready', value: 'ready' },
				],
				default: 'ready',
			},
		]),
	],
	request: ({ filters }) => ({ query: { ...filters } }),
});
