import { defineOperation } from '../../../shared/operation/defineOperation';
import { optionsWith } from '../../../shared/operation/options';
import { keyChecks, keyId, secretNotice } from '../../fields';

/** API document, POST /keys/{keyId}/regenerate. */
export const regenerate = defineOperation({
	option: {
		name: 'Regenerate',
		value: 'regenerate',
		action: 'Regenerate API key',
		description:
			'Replace an API key by a new one. Access by the old key ends at once, also for n8n if its credential holds it.',
	},
	resource: 'apiKey',
	route: 'POST /keys/{keyId}/regenerate',
	effect: 'once',
	doneLabel: 'Regenerated',
	howToVerify:
		'The old key may have ended, and the new one was not received. Regenerate it again with a key that works, or create another one.',
	properties: [secretNotice, keyId, optionsWith()],
	checks: keyChecks,
	request: (values) => ({ path: { keyId: values.keyId.value } }),
	output: ({ body }) => [{ ...body }],
});
