import { statuses } from '../../shared/lists/leads/filters';
import { statusEvent } from '../sources/leads';

/** GET /leads: leads whose status is another one. */
export const leadStatusChanged = statusEvent(
	{
		name: 'Lead Status Changed',
		value: 'leadStatusChanged',
		action: 'On lead status changed',
		description: "Starts when a lead's status changes. Returns the old and the new status.",
	},
	[
		{
			displayName: 'New Statuses',
			name: 'statuses',
			type: 'multiOptions',
			options: statuses,
			default: [],
			description: 'Only changes to one of these statuses. Leave empty for all.',
		},
	],
	(values) => (values.statuses as string[] | undefined) ?? [],
);
