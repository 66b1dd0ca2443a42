import { hasEnded } from '../../../nodes/shared/api/lists';

test.each([
	...['completed', 'failed', ' Failed ', 'COMPLETED'].map((status) => [status, true] as const),
	...['active', 'complete', '', null, 5].map((status) => [status, false] as const),
])('hasEnded(%j) returns %s', (status, expected) => {
	expect(hasEnded(status)).toBe(expected);
});
