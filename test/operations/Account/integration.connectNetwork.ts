import type { Proof } from '../proof';
import { writing } from '../storm';
import { begun, given, opensAPage } from './integration';

export const proof: Proof = {
	example: { parameters: {} },
	once: {},
	isDisconnected: true,
	storm: writing(
		{ additionalFields: { returnUrl: '=https://crm.example/{{ $json.mark }}' } },
		undefined,
		{ weight: 1, most: 3, isSilent: true },
	),
	fuzz: { kind: 'single' },
	runs: [
		{
			shows: 'the page to open; the service got return URL and scopes',
			given,
			parameters: {
				additionalFields: { returnUrl: '={{ $json.next }}', scopes: 'profile, messages' },
			},
			check: opensAPage({
				returnUrl: 'https://crm.example/done',
				scopes: ['profile', 'messages'],
			}),
		},
	],
	routes: {
		connectLinkedin: {
			request: { body: {} },
			body: { returnUrl: 'https://x.example', scopes: ['a', 'b'] },
			permission: 'users:write',
			answer: begun,
		},
	},
};
