import { type Proof, reading, USER } from '../parts';
import { jobs } from './jobs';

export const proof: Proof = {
	example: { parameters: {} },
	isUndocumented: true,
	faults: reading({
		parameters: { queryParameters: { pair: [{ name: 'userId', value: USER }] } },
	}),
	runs: [
		{
			shows: 'all jobs of the user are counted',
			parameters: { queryParameters: { pair: [{ name: 'userId', value: USER }] } },
			check: async ({ has, items, service }) => {
				has(items, [{ data: { total: (await jobs(service)).length } }]);
			},
		},
	],
};
