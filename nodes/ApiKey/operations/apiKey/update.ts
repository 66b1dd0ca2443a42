import { FieldError } from '../../../shared/operation/checks';
import { defineOperation, property, undocumented } from '../../../shared/operation/defineOperation';
import { text } from '../../../shared/operation/properties';
import { keyChecks, keyId, permissions as permissionList } from '../../fields';

/** PUT /keys/{keyId}. */
export const update = defineOperation({
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update API key',
		description: 'Change the name or permissions of an API key',
	},
	resource: 'apiKey',
	...undocumented,
	route: 'PUT /keys/{keyId}',
	effect: 'idempotent',
	doneLabel: 'Updated',
	howToVerify: 'Run it again: setting the same values twice does no harm.',
	properties: [
		keyId,
		text('Name', 'name', 'e.g. Lead sync', { description: 'Leave empty to keep the name' }),
		property({
			displayName: 'Change Permissions',
			name: 'changePermissions',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Leave As They Are', value: 'leave' },
				{
					name: 'Remove All',
					value: 'removeAll',
					description: 'The key has no permissions left',
				},
				{
					name: 'Replace',
					value: 'replace',
					description: 'The key has only the permissions you choose here',
				},
			],
			default: 'leave',
		}),
		{ ...permissionList, displayOptions: { show: { changePermissions: ['replace'] } } },
	],
	checks: keyChecks,
	keepEmpty: ['name'],
	request: (values) => {
		const { name } = values;
		// left empty it is kept, and left empty by an expression it is a mistake
		if (name === null) throw new FieldError('Name is empty: its expression returned nothing');
		const body = { ...(name && { name }), ...changeOf(values) };
		if (Object.keys(body).length > 0) return { path: { keyId: values.keyId.value }, body };
		throw new FieldError(
			"Nothing to change. Enter a 'Name', or choose an option under 'Change Permissions'",
		);
	},
});

/**
 * The permissions that the key is to have; none where they stay.
 *
 * @throws FieldError where they would be replaced by nothing
 */
function changeOf({
	changePermissions,
	permissions,
}: {
	changePermissions?: string;
	permissions?: unknown;
}): {
	permissions?: string[];
} {
	if (changePermissions === 'removeAll') return { permissions: [] };
	if (changePermissions !== 'replace') return {};

	// an empty list is a choice; nothing at all comes from an expression that returned nothing
	if (permissions === undefined) throw new FieldError('Permissions is missing', 'Permissions');
	const chosen = permissions as string[];
	if (chosen.length > 0) return { permissions: chosen };
	throw new FieldError(
		"Permissions is empty. To remove all permissions, set 'Change Permissions' to 'Remove All'",
	);
}
