import { records } from '../deduplication';
import { useStage } from '../nodes/stage';
import { differences } from './differences';
import { faultsOf, operationNames } from './drift';

useStage();
beforeAll(async () => await records.open());

/** Every difference on every operation. */
describe.each(operationNames)('%s', (name) => {
	test.each(differences.map((one) => [one.name, one] as const))('%s', async (_, difference) => {
		expect((await faultsOf(name, difference)) ?? []).toEqual([]);
	});
});
