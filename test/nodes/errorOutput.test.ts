import { records } from '../deduplication';
import { catalogue } from './catalogue';
import { describeErrorOutput, operations } from './errorOutput';
import { allOperations } from './sources';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

test('every operation of every node is in the catalogue', async () => {
	expect(Object.keys(catalogue).sort()).toEqual([...(await allOperations()).keys()].sort());
});

const typical = / (connectNetwork|create|createIfNew|export|search|sendVoiceMessage|delete)$/;

/** Those that have one request for all items, and of the others what each node is for. */
describeErrorOutput(operations.filter(([name, { isShared }]) => isShared || typical.test(name)));
