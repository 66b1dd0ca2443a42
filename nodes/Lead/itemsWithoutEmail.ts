import type { INodeProperties } from 'n8n-workflow';

/** What becomes of items that cannot be looked up or created. */
export const itemsWithoutEmail: INodeProperties = {
	displayName: 'Items Without Email',
	name: 'itemsWithoutEmail',
	type: 'options',
	description: 'What to do with items without an email, or with another field that cannot be sent',
	options: [
		{
			name: 'Leave Out',
			value: 'leaveOut',
			description: 'Leave them out of the output and list them in a hint',
		},
		{
			name: 'Return',
			value: 'return',
			description: 'Return them in their place, with the reason',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'Send nothing and list the items in an error',
		},
	],
	default: 'return',
};
