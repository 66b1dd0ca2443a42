import { statuses } from '../../shared/lists/leads/filters';
import { statusEvent } from '../sources/leads';

/** API document, GET /leads: leads whose status is another one. */
export const leadStatusChanged = statusEvent(
	{
		name: 'Lead Status Changed',
		value: 'leadStatusChanged',
		action: 'On lead status changed',
		description: 'Starts when a lead moves to another status; gives the old and the new one',
	},
	[
		{
			displayName: 'New Statuses',
			name: 'statuses',
			type: 'multiOptions',
			options: statuses,
			default: [],
			description: 'Only moves to one of these; leave it empty for all',
		},
	],
	(values) => (values.statuses as string[] | undefined) ?? [],
);
