import { type Proof, USER, writing } from '../parts';
import { given, opensAPage } from './integration';

const userId = USER;

export const proof: Proof = {
	example: { parameters: { body: '{"userId": "user_demo"}' } },
	isDisconnected: true,
	required: ['Body (JSON)'],
	faults: writing(
		{
			body: '={{ JSON.stringify({ userId: "user_demo", returnUrl: "https://crm.example/" + $json.mark }) }}',
		},
		{ weight: 1, most: 3, isSilent: true },
	),
	isUndocumented: true,
	runs: [
		{
			shows: 'the page to open; the service got the body as it is',
			given,
			parameters: { body: '={{ JSON.stringify({ userId: $json.user }) }}' },
			check: opensAPage({ userId }),
		},
	],
};
