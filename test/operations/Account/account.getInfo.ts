import { done } from '../../fuzz/world';
import type { Proof } from '../proof';
import { undocumentedRead } from '../undocumented';

export const proof: Proof = {
	...undocumentedRead,
	runs: [
		{
			shows: 'what the service says of itself, asked without a key',
			check: ({ equal, items: [info] }) => equal(info.version, '2.0'),
		},
	],
	routes: {
		getInfo: {
			request: {},
			permission: null,
			answer: () => done({ name: 'Outreach Automation', version: '2.0' }),
		},
	},
};
