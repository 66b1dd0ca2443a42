/** @jest-environment <rootDir>/test/hostile/environment.js */
import { csv, describeEndlessRows, MESSAGE, outputs, rows } from './exports';
import { hostile } from './hostile';
import { answers, expectOneBrokenOff, exported, MEGABYTE, watching } from './run';

jest.setTimeout(60_000);

describeEndlessRows(rows.slice(0, 1));

describe('a row of an export without an end', () => {
	test('counts as what it unpacks to', async () => {
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

const NOT_ASKED_FOR = "The service's answer is not what was asked for";

describe('an export without an end', () => {
	test.each(outputs)('with a header of a million columns is none: %s', async (output) => {
		answers(csv({ start: 'prospect_id', repeat: ',', times: 1_000_000, end: '\n1\n' }));
		expect((await exported(output)).error?.message).toBe(NOT_ASKED_FOR);
		expect(hostile.requests).toHaveLength(1);
	});

	test.each(outputs)('that is a web page or JSON ends at its beginning: %s', async (output) => {
		answers(csv({ start: '<html>', repeat: '<p>a, b\n', times: Infinity }));
		expect((await exported(output)).error?.message).toMatch(/ returned a web page/);
		await expectOneBrokenOff(0);
		answers(csv({ start: '{"x":"', repeat: 'a', times: Infinity }));
		expect((await exported(output)).error?.message).toBe(NOT_ASKED_FOR);
		await expectOneBrokenOff(4 * MEGABYTE);
	});
});
