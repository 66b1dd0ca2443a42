/** @jest-environment <rootDir>/test/hostile/environment.js */
import {
	csv,
	describeEndlessRows,
	describeExportsWithoutEnd,
	MESSAGE,
	outputs,
	rows,
} from './exports';
import { answers, expectOneBrokenOff, exported, MEGABYTE, watching } from './run';

jest.setTimeout(60_000);

describeEndlessRows(rows.slice(0, 1), outputs.slice(0, 1));

describe('a row of an export without an end', () => {
	long('counts as what it unpacks to', async () => {
		answers(csv(rows[0][1], { encoding: 'gzip' }));
		expect((await exported('items')).error?.message).toBe(MESSAGE);
		await expectOneBrokenOff(0);
	});

	test('ends a poll of the trigger', async () => {
		answers(csv(rows[0][1]));
		const trigger = watching({ event: 'prospectResponded', campaign_id: 'c1' });
		await expect(trigger.poll()).rejects.toThrow(MESSAGE);
		await expectOneBrokenOff(4 * MEGABYTE);
	});
});

describeExportsWithoutEnd(outputs.slice(0, 1));
