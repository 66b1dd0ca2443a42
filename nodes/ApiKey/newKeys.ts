import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../shared/api/responses';
import { defineOperation, undocumented } from '../shared/operation/defineOperation';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import type { Input, Run } from '../shared/operation/plan';
import { collection, notice, number, text } from '../shared/operation/properties';
import type { Answer } from '../shared/transport/outcome';
import { given } from '../shared/utils/values';
import { chosenPermissions, keyChecks, keyId, permissionList } from './fields';

/** Stands where the service may return a key. */
const secretNotice = notice(
	'Test runs create a real key. It is shown once and stays in execution data.',
	'secretNotice',
);

/** @throws IncompleteAnswer where nothing came that could be the key: it is shown only once */
function outputOf(answer: Answer): IDataObject[] {
	const items = undocumented.output(answer);
	const isKey = (name: string) => !['done', 'message', 'success'].includes(name);
	return items.some((item) => Object.keys(item).some(isKey))
		? items
		: throwMissing('the API key is not in it');
}

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
	output: outputOf,
	route: 'POST /keys',
	doneLabel: 'Created',
	partialResultsOnce: 'done',
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
	keepEmpty: ['permissions'],
	request: ({ name, permissions, additionalFields: { expiresInDays } }) => ({
		body: {
			name,
			// none is sent as none: left out, the service might grant what was not chosen
			permissions: chosenPermissions(permissions),
			...given({ expiresInDays: expiresInDays as number | undefined }),
		},
	}),
});

const replacedNotice = notice(
	"Test runs are live: the old key may stop at once. The new one is shown once, and stays in n8n's execution data.",
	'replacedNotice',
);

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
	output: outputOf,
	route: 'POST /keys/{keyId}/regenerate',
	doneLabel: 'Regenerated',
	partialResultsOnce: 'done',
	howToVerify:
		'The old key may no longer work, and the new one was not received. Regenerate it again with a key that works, or create a new one.',
	plan: onceForEachKey,
	properties: [replacedNotice, keyId],
	request: (values) => ({ path: { keyId: values.keyId.value } }),
});

/** A plan: items with one key share a request, as a second one would replace the key of the first. */
async function onceForEachKey(inputs: Array<Input<{ keyId: LocatorValue }>>, run: Run) {
	const wanted = inputs.map(({ values }) => values.keyId.value);
	const ids = [...new Set(wanted)];
	const sendOne = async (value: string) => await run.send({ keyId: { mode: 'id', value } });
	const results = await run.forEach(ids, sendOne);
	return wanted.map((id) => results[ids.indexOf(id)]);
}
