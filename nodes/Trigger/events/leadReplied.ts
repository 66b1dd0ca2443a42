import { statusEvent } from '../sources/leads';

/** GET /leads: leads that come to the status `replied`. */
export const leadReplied = statusEvent(
	{
		name: 'Lead Replied',
		value: 'leadReplied',
		action: 'On lead replied',
		description: "Starts when a lead's status changes to Replied",
	},
	[],
	() => ['replied'],
);
