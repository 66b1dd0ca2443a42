import { ValidationError } from '../shared/fields/checks';
import { defineOperation, undocumented } from '../shared/operation/defineOperation';
import type { AnyValues } from '../shared/operation/plan';
import { choice, text } from '../shared/operation/properties';
import { omitNullish } from '../shared/utils/empty';
import { parsePermissions, keyChecks, keyLocator, permissionList } from './fields';

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
	sideEffect: 'they change the key',
	successLabel: 'Updated',
	howToVerify: 'Run it again: setting the same values twice does no harm.',
	properties: [
		keyLocator,
		text('Name', 'name', 'e.g. Lead sync', { description: 'Leave empty to keep the name' }),
		{
			...choice('Change Permissions', 'changePermissions', 'leave', [
				{ name: 'Leave As They Are', value: 'leave' },
				{ name: 'Remove All', value: 'removeAll' },
				{
					name: 'Replace',
					value: 'replace',
					description: 'The key has only the permissions you choose here',
				},
			]),
			noDataExpression: true,
		},
		{ ...permissionList, displayOptions: { show: { changePermissions: ['replace'] } } },
	],
	checks: keyChecks,
	keepEmpty: ['name', 'permissions'],
	request: (values) => {
		const { name } = values;
		// left empty it is kept, and left empty by an expression it is a mistake
		if (name === null) throw new ValidationError('Name is empty: its expression returned nothing');
		const body = {
			...(name && { name }),
			...omitNullish({ permissions: buildPermissions(values) }),
		};
		if (Object.keys(body).length > 0) return { path: { keyId: values.keyId.value }, body };
		throw new ValidationError(
			"Nothing to change. Enter a 'Name', or choose an option under 'Change Permissions'",
		);
	},
});

/**
 * The permissions that the key is to have; undefined where they stay.
 *
 * @throws ValidationError where they would be replaced by nothing
 */
function buildPermissions(values: AnyValues): string[] | undefined {
	if (values.changePermissions === 'removeAll') return [];
	if (values.changePermissions !== 'replace') return undefined;
	const chosen = parsePermissions(values.permissions);
	if (chosen.length > 0) return chosen;
	throw new ValidationError(
		"Permissions is empty. To remove all permissions, set 'Change Permissions' to 'Remove All'",
	);
}
