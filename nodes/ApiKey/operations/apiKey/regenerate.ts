import { defineOperation, undocumented } from '../../../shared/operation/defineOperation';
import { keyChecks, keyId, secretNotice } from '../../fields';

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
	route: 'POST /keys/{keyId}/regenerate',
	effect: 'nonIdempotent',
	doneLabel: 'Regenerated',
	howToVerify:
		'The old key may no longer work, and the new one was not received. Regenerate it again with a key that works, or create a new one.',
	properties: [secretNotice, keyId],
	checks: keyChecks,
	request: (values) => ({ path: { keyId: values.keyId.value } }),
});
