import { defineOperation } from '../../../shared/operation/defineOperation';
import { deletion } from '../../../shared/operation/deletion';
import { optionsWith } from '../../../shared/operation/options';
import { keyChecks, keyId } from '../../fields';

/** API document, DELETE /keys/{keyId}. */
export const deleteKey = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete API key',
		description:
			'Remove an API key permanently. Access by this key ends at once, also for n8n if its credential holds it.',
	},
	resource: 'apiKey',
	route: 'DELETE /keys/{keyId}',
	effect: 'repeatable',
	doneLabel: 'Deleted',
	howToVerify: 'Look for it with API Key → Get Many.',
	properties: [keyId, optionsWith()],
	checks: keyChecks,
	request: (values) => ({ path: { keyId: values.keyId.value } }),
	output: ({ body }, { keyId: { value: id } }) => [deletion(body, { id }, `API key ${id}`)],
});
