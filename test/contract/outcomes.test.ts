/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { allOperations } from '../nodes/sources';
import { describeOutcomes, dropped, table } from './outcomes';

test('every operation that is not safe to repeat is in the table', async () => {
	const once = [...(await allOperations())].filter(
		([, { operation }]) => operation.effect === 'nonIdempotent',
	);
	expect(table.map(({ name }) => name).sort()).toEqual(once.map(([name]) => name).sort());
});

describeOutcomes([dropped]);
