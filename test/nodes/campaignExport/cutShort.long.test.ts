/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { Fault } from '../../../sandbox/test/sandbox';
import { faults, log } from '../../../sandbox/test/sandbox';
import { exportBig, holdBigCampaign } from './bigCampaign';
import { asFile, asItems } from './samples';

beforeEach(holdBigCampaign);

test.each<[string, Fault, RegExp]>([
	['a connection that breaks', { kind: 'cutBody' }, /was cut off/],
	['an answer that ends early', { kind: 'halfBody' }, /incomplete: row \d+/],
])('%s is asked for again, then an error; nothing is given', async (_, fault, message) => {
	await faults(fault);
	const runs = await Promise.all([exportBig(asItems), exportBig(asFile)]);
	for (const { error, outputs } of runs) {
		expect(error?.message).toMatch(message);
		expect(outputs).toEqual([]);
	}
	expect(await log()).toHaveLength(10);
});
