import type { IDataObject } from 'n8n-workflow';
import { throwUnexpected } from '../shared/api/responses';
import { defineOperation, undocumented } from '../shared/operation/defineOperation';
import type { Input, Run } from '../shared/operation/plan';
import { collection, notice, number, text } from '../shared/operation/properties';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import type { ApiResponse } from '../shared/transport/outcome';
import { omitNullish } from '../shared/utils/empty';
import { keyChecks, keyLocator, parsePermissions, permissionList } from './fields';

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
	output: parseNewKey,
	route: 'POST /keys',
	successLabel: 'Created',
	keepPartialResults: 'afterSuccess',
	howToVerify:
		'Use Outreach API Key → Get Many to check whether it exists. If it does, delete it and create a new one: the key itself was not received.',
	properties: [
		notice(
			'Test runs create a real key. It is shown once and stays in execution data.',
			'secretNotice',
		),
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
	keepEmpty: ['permissions'],
	request: ({ name, permissions, additionalFields: { expiresInDays } }) => ({
		body: {
			name,
			// an empty list is sent: without it the service might grant permissions that were not chosen
			permissions: parsePermissions(permissions),
			...omitNullish({ expiresInDays: expiresInDays as number | undefined }),
		},
	}),
});

/** POST /keys/{keyId}/regenerate. */
export const regenerate = defineOperation({
	option: {
		name: 'Regenerate',
		value: 'regenerate',
		action: 'Regenerate API key',
		description:
			'Replace an API key with a new one. The old key may stop working immediately, even in n8n if a credential uses it.',
	},
	resource: 'apiKey',
	...undocumented,
	output: parseNewKey,
	route: 'POST /keys/{keyId}/regenerate',
	successLabel: 'Regenerated',
	keepPartialResults: 'afterSuccess',
	howToVerify:
		'The old key may no longer work, and the new one was not received. Regenerate it again with a key that works, or create a new one.',
	plan: regenerateEachKey,
	properties: [
		notice(
			"Test runs are live: the old key may stop at once. The new one is shown once, and stays in n8n's execution data.",
			'replacedNotice',
		),
		keyLocator,
	],
	request: (values) => ({ path: { keyId: values.keyId.value } }),
});

/** A plan that regenerates each key once: a second request would replace the first new key. */
async function regenerateEachKey(inputs: Array<Input<{ keyId: LocatorValue }>>, run: Run) {
	const byId = new Map(inputs.map((input) => [input.values.keyId.value, input]));
	const ids = [...byId.keys()];
	const results = await run.forEach([...byId.values()], async (input) => await run.send(input));
	return inputs.map(({ values }) => results[ids.indexOf(values.keyId.value)]);
}

/** @throws UnexpectedResponseError if no field can be the key, which the service shows only once */
function parseNewKey(response: ApiResponse): IDataObject[] {
	const items = undocumented.output(response);
	const isKey = (name: string) => !['done', 'message', 'success'].includes(name);
	return items.some((item) => Object.keys(item).some(isKey))
		? items
		: throwUnexpected('the API key is not in it');
}
