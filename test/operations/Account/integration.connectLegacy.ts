import { USER } from '../values';
import type { Proof } from '../proof';
import { writing } from '../storm';
import { begun, given, opensAPage } from './integration';

const userId = USER;

export const proof: Proof = {
	example: { parameters: { body: '{"userId": "user_demo"}' } },
	once: {},
	isDisconnected: true,
	required: ['Body (JSON)'],
	storm: writing(
		{
			body: '={{ JSON.stringify({ userId: "user_demo", returnUrl: "https://crm.example/" + $json.mark }) }}',
		},
		undefined,
		{ weight: 1, most: 3, isSilent: true },
	),
	fuzz: { kind: 'single' },
	isUndocumented: true,
	runs: [
		{
			shows: 'the page to open; the service got the body as it is',
			given,
			parameters: { body: '={{ JSON.stringify({ userId: $json.user }) }}' },
			check: opensAPage({ userId }),
		},
	],
	routes: {
		setupLinkedinIntegration: {
			request: { body: { userId } },
			body: { userId, returnUrl: 'https://x.example', scopes: ['a'] },
			permission: null,
			answer: begun,
		},
	},
};
