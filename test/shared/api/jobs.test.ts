import { hasEnded } from '../../../nodes/shared/api/lists';

test.each([
	...['completed', 'failed', ' Failed ', 'COMPLETED'].map((status) => [status, true] as const),
	...['active', 'complete', '', null, 5].map((status) => [status, false] as const),
])('detects whether a job with the status %j has ended: %s', (status, ended) => {
	expect(hasEnded(status)).toBe(ended);
});
