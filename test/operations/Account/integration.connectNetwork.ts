import { type Proof, writing } from '../parts';
import { given, opensAPage } from './integration';

export const proof: Proof = {
	example: { parameters: {} },
	isDisconnected: true,
	faults: writing(
		{ additionalFields: { returnUrl: '=https://crm.example/{{ $json.mark }}' } },
		{ weight: 1, most: 3, isSilent: true },
	),
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
};
