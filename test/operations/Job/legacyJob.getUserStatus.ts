import { idsOf, type Proof, reading, USER } from '../parts';
import { jobs } from './jobs';

const parameters = { userId: USER };

export const proof: Proof = {
	example: { parameters },
	required: ['User ID'],
	faults: reading({ parameters }),
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
};
