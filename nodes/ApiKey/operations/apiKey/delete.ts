import { defineOperation } from '../../../shared/operation/defineOperation';
import { becameOfDeletion, deletion } from '../../../shared/operation/deletion';
import { keyChecks, keyId } from '../../fields';

/** DELETE /keys/{keyId}. */
export const deleteKey = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete API key permanently',
		description:
			'Delete an API key permanently. It stops working immediately, even in n8n if a credential uses it.',
	},
	resource: 'apiKey',
	route: 'DELETE /keys/{keyId}',
	effect: 'idempotent',
	doneLabel: 'Deleted',
	became: becameOfDeletion,
	howToVerify: 'Use Outreach API Key → Get Many to check whether it still exists.',
	properties: [keyId],
	checks: keyChecks,
	request: (values) => ({ path: { keyId: values.keyId.value } }),
	output: ({ body }, { keyId: { value: id } }) => [deletion(body, { id }, `API key ${id}`)],
});
