import { FieldError } from '../../shared/checks';
import { defineOperation, property } from '../../shared/operation';
import { optionsWith } from '../../shared/properties';
import {
	keyChecks,
	keyId,
	otherPermissions,
	permissions as permissionList,
	permissionsOf,
} from '../fields';

/** API document, PUT /keys/{keyId}. */
export const update = defineOperation({
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update API key',
		description: 'Change the name or the permissions of an API key; the key itself stays',
	},
	resource: 'apiKey',
	route: 'PUT /keys/{keyId}',
	effect: 'repeatable',
	done: 'Updated',
	findOut: 'Run it again: setting the same values twice does no harm.',
	properties: [
		keyId,
		property({
			displayName: 'Update Fields',
			name: 'updateFields',
			type: 'collection',
			placeholder: 'Add Field',
			description: 'What is not added here stays as it is',
			default: {},
			options: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. Lead sync',
				},
				otherPermissions,
				{
					...permissionList,
					description: 'All that the key may do from now on; what is not chosen is taken away',
				},
			],
		}),
		optionsWith(),
	],
	checks: keyChecks,
	request: ({ keyId: { value }, updateFields }) => {
		const { name, permissions: chosen, otherPermissions: others } = updateFields;
		const permissions = permissionsOf(chosen, others);
		const body = {
			...(name !== undefined && { name: String(name) }),
			...(permissions.length > 0 && { permissions }),
		};
		if (Object.keys(body).length > 0) return { path: { keyId: value }, body };
		throw new FieldError('Update Fields is empty', 'Update Fields');
	},
	output: (answer) => [{ ...answer }],
});
