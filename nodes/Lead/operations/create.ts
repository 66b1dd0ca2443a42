import { defineOperation } from '../../shared/operation/defineOperation';
import { optionsWith } from '../../shared/operation/options';
import { includeInputFields } from '../../shared/operation/properties';
import { createdLead, leadBody, leadChecks, leadFields, leadNotices } from '../fields';

/** API document, POST /leads. */
export const create = defineOperation({
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create lead',
		description:
			'Makes a new lead even if the email exists; on a schedule use Create If New instead',
	},
	route: 'POST /leads',
	effect: 'once',
	doneLabel: 'Created',
	notices: leadNotices,
	howToVerify: 'Look for it with Find by Email before you run this again.',
	properties: [...leadFields, optionsWith(includeInputFields)],
	checks: leadChecks,
	request: (values) => ({ body: leadBody(values) }),
	output: ({ body }) => [{ ...createdLead(body) }],
});
