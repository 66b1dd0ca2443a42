import { done } from '../../fuzz/world';
import { USER } from '../values';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { reading, something } from '../storm';
import { jobs } from './jobs';

const parameters = { userId: USER };

export const proof: Proof = {
	example: { parameters },
	fuzz: { kind: 'single' },
	required: ['User ID'],
	storm: reading(something, { parameters }),
	isUndocumented: true,
	runs: [
		{
			shows: 'the user with all jobs',
			parameters,
			check: async ({ equal, items: [{ userId, data }], service }) => {
				equal(userId, USER);
				equal(idsOf((data as { jobs: object[] }).jobs), idsOf(await jobs(service)));
			},
		},
	],
	routes: {
		getUserJobStatus: {
			request: { params: parameters },
			permission: null,
			answer: () => done({ jobs: 'userJobStatus' }),
		},
	},
};
