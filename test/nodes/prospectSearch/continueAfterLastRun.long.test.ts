import { records } from '../../deduplication';
import { useStage } from '../stage';
import {
	answerWith,
	describeProcesses,
	goOn,
	killedAfter,
	positions,
} from './continueAfterLastRun';
import { found } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => {
	records.clear();
	answerWith((request) => found(request));
});

test('killed after any call of its database: the next run begins where it began or ended', async () => {
	await goOn();
	let next = 2;
	let kills = 0;
	for (let calls = 0; ; calls++) {
		const { asked, wasCut } = await killedAfter(calls);
		for (const offset of asked) expect(offset).toBe(next);
		const after = await goOn();
		expect(after.error).toBeUndefined();
		const [began] = positions(after) as number[];
		expect(asked.length === 0 ? [next] : [next, next + 2]).toContain(began);
		next = began + 2;
		if (!wasCut) break;
		kills++;
	}
	expect(kills).toBeGreaterThan(8);
});

describeProcesses([1, 2, 3]);
