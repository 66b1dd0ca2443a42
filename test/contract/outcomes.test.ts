/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { allOperations } from '../nodes/sources';
import { describeOutcomes, dropped, refused, table } from './outcomes';

test('each operation that is nonIdempotent has `once` in its proof, and no other', async () => {
	const once = [...(await allOperations())].filter(
		([, { operation }]) => operation.effect === 'nonIdempotent',
	);
	expect(table.map(({ name }) => name).sort()).toEqual(once.map(([name]) => name).sort());
});

describeOutcomes([refused, dropped]);
