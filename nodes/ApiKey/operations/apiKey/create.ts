import { defineOperation, undocumented } from '../../../shared/operation/defineOperation';
import { collection, number, text } from '../../../shared/operation/properties';
import { keyChecks, permissions as permissionList, secretNotice } from '../../fields';

/** POST /keys. */
export const create = defineOperation({
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create API key',
		description: 'Create an API key with the permissions you choose',
	},
	resource: 'apiKey',
	...undocumented,
	route: 'POST /keys',
	effect: 'nonIdempotent',
	doneLabel: 'Created',
	howToVerify:
		'Use Outreach API Key → Get Many to check whether it exists. If it does, delete it and create a new one: the key itself was not received.',
	properties: [
		secretNotice,
		text('Name', 'name', 'e.g. Lead sync', {
			required: true,
			description: 'A name to identify the key',
		}),
		permissionList,
		collection('Additional Fields', 'additionalFields', 'Add Field', [
			number('Expires In (Days)', 'expiresInDays', 90, {
				typeOptions: { minValue: 1, numberPrecision: 0 },
				description:
					'Number of days until the key expires. Leave it out for a key that never expires.',
			}),
		]),
	],
	checks: keyChecks,
	request: ({ name, permissions, additionalFields: { expiresInDays } }) => ({
		body: {
			name,
			// none is sent as none: left out, the service might grant what was not chosen
			permissions: (permissions ?? []) as string[],
			...(expiresInDays !== undefined && { expiresInDays: Number(expiresInDays) }),
		},
	}),
});
