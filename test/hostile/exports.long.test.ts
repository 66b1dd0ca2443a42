/** @jest-environment <rootDir>/test/hostile/environment.js */
import {
	csv,
	describeEndlessRows,
	describeExportsWithoutEnd,
	HEADER,
	outputs,
	ROW,
	rows,
} from './exports';
import { hostile } from './hostile';
import { answers, expectOneBrokenOff, exported, MEGABYTE } from './run';

describeEndlessRows(rows, outputs);

describeExportsWithoutEnd(outputs);

describe('an export without an end', () => {
	test('is read up to what items can hold', async () => {
		answers(csv({ start: HEADER, repeat: ROW, times: Infinity }));
		const { error } = await exported('items');
		expect(error?.message).toBe(
			'The campaign export is too large for items, so the rest was not read',
		);
		expect(error?.description).toContain("Set 'Output' to 'CSV File'");
		await expectOneBrokenOff(500_001 * ROW.length);
	});

	test('of blank lines is read no further than a file may end with', async () => {
		answers(csv({ start: HEADER, repeat: '\n', times: Infinity }));
		expect((await exported('items')).error?.message).toBe(
			"The service's answer is incomplete: row 2 is blank",
		);
		for (const { sent } of hostile.requests) expect(sent).toBeLessThan(16 * MEGABYTE);
	});
});
