import { statusEvent } from '../sources/leads';

/** API document, GET /leads: leads that come to the status `replied`. */
export const leadReplied = statusEvent(
	{
		name: 'Lead Replied',
		value: 'leadReplied',
		action: 'On lead replied',
		description: 'Starts when the status of a lead becomes Replied',
	},
	[],
	() => ['replied'],
);
