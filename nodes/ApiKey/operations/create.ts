import { FieldError } from '../../shared/checks';
import { defineOperation, property } from '../../shared/operation';
import { optionsWith } from '../../shared/properties';
import {
	keyChecks,
	otherPermissions,
	permissions as permissionList,
	permissionsOf,
	secretNotice,
} from '../fields';

/** API document, POST /keys. */
export const create = defineOperation({
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create API key',
		description: 'Make a new API key with the permissions that you choose',
	},
	resource: 'apiKey',
	route: 'POST /keys',
	effect: 'once',
	done: 'Created',
	findOut:
		'Look for it with API Key → Get Many. If it is there, delete it and create another one: its key was not received.',
	properties: [
		secretNotice,
		property({
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Lead sync',
			description: 'By which you will know the key again',
		}),
		permissionList,
		property({
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Expires In (Days)',
					name: 'expiresInDays',
					type: 'number',
					typeOptions: { minValue: 1, numberPrecision: 0 },
					default: 90,
					description: 'After how many days the key ends. Without it the key has no expiry.',
				},
				otherPermissions,
			],
		}),
		optionsWith(),
	],
	checks: keyChecks,
	request: ({ name, permissions: chosen, additionalFields }) => {
		const { expiresInDays, otherPermissions: others } = additionalFields;
		const permissions = permissionsOf(chosen, others);
		if (permissions.length === 0) throw new FieldError('Permissions is empty', 'Permissions');
		return {
			body: {
				name,
				permissions,
				...(expiresInDays !== undefined && { expiresInDays: Number(expiresInDays) }),
			},
		};
	},
	output: (answer) => [{ ...answer }],
});
