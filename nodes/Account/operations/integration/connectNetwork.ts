import { words } from '../../../shared/operation/contentChecks';
import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { optionsWith } from '../../../shared/operation/options';
import type { RequestTo } from '../../../shared/operation/route';

type Body = RequestTo<'POST /users/integrations/linkedin'>['body'];

/** API document, POST /users/integrations/linkedin. */
export const connectNetwork = defineOperation({
	option: {
		name: 'Connect LinkedIn Account',
		value: 'connectNetwork',
		action: 'Connect network account',
		description: 'Get the URL to open in a browser to connect your LinkedIn account',
	},
	resource: 'integration',
	route: 'POST /users/integrations/linkedin',
	effect: 'once',
	doneLabel: 'Started',
	howToVerify:
		'See with Integration → Get Status whether the account is connected. If it is not, run this again: you get a new URL.',
	properties: [
		property({
			displayName: "Open 'authUrl' of the result in a browser and sign in to LinkedIn there",
			name: 'openUrl',
			type: 'notice',
			default: '',
		}),
		property({
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Return URL',
					name: 'returnUrl',
					type: 'string',
					default: '',
					placeholder: 'e.g. https://www.example.com/connected',
					description: 'Web page to go to when the account is connected',
				},
				{
					displayName: 'Scopes',
					name: 'scopes',
					type: 'string',
					default: '',
					description:
						'What the service may do with the account, as comma-separated text or a list from an expression. Without it the service takes its own defaults.',
				},
			],
		}),
		optionsWith(),
	],
	checks: { scopes: words },
	request: ({ additionalFields }) => ({ body: additionalFields as Body }),
	output: ({ body: { data } }) => {
		if (typeof data.authUrl !== 'string') throw new Error('The answer holds no URL');
		return [{ ...data }];
	},
});
