import type { Check } from '../../../shared/operation/checks';
import { checkedName, FieldError } from '../../../shared/operation/checks';
import { words } from '../../../shared/operation/contentChecks';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { collection, notice, text } from '../../../shared/operation/properties';
import type { RequestTo } from '../../../shared/operation/route';
import { quoted } from '../../../shared/values';
import { throwMissing, recordIn, userIn } from '../../../shared/lists/inAnswer';

type Body = RequestTo<'POST /users/integrations/linkedin'>['body'];

/** The address of a web page. */
const webAddress: Check = (value, label) => {
	const text = checkedName(value, label);
	if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return text;
	throw new FieldError(
		`${label} is not a valid URL: ${quoted(text)}. Use the format https://www.example.com`,
	);
};

/** POST /users/integrations/linkedin. */
export const connectNetwork = defineOperation({
	option: {
		name: 'Connect LinkedIn Account',
		value: 'connectNetwork',
		action: 'Connect network account',
		description: 'Get a URL to open in a browser to connect your LinkedIn account',
	},
	resource: 'integration',
	route: 'POST /users/integrations/linkedin',
	effect: 'nonIdempotent',
	doneLabel: 'Started',
	howToVerify:
		'Use Outreach Account → Get Status to check whether the account is connected. If it is not, run this again to get a new URL.',
	properties: [
		notice("Open 'authUrl' from the output in a browser and sign in to LinkedIn there", 'openUrl'),
		collection('Additional Fields', 'additionalFields', 'Add Field', [
			text('Return URL', 'returnUrl', 'e.g. https://www.example.com/connected', {
				description: 'Web page to open after the account is connected',
			}),
			{
				displayName: 'Scopes',
				name: 'scopes',
				type: 'string',
				default: '',
				description:
					'Permissions to ask for, separated by commas. By default, the service chooses.',
			},
		]),
	],
	checks: { returnUrl: webAddress, scopes: words },
	request: ({ additionalFields: { scopes, ...others } }) => {
		const isAsked = Array.isArray(scopes) && scopes.length > 0;
		return { body: { ...others, ...(isAsked && { scopes }) } as Body };
	},
	output: ({ body }) => {
		const integration =
			recordIn(body, 'authUrl') ??
			throwMissing("POST /users/integrations/linkedin has no 'authUrl'");
		return [{ ...integration, ...userIn(body) }];
	},
});
