/** @jest-environment <rootDir>/test/hostile/environment.js */
import type { Answer, Text } from './hostile';
import { hostile } from './hostile';
import { answers, expectOneBrokenOff, exported, MEGABYTE, watching } from './run';

jest.setTimeout(60_000);

const HEADER =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags\n';
const ROW = 'p1,Ada,ada@x.example,,,,new,,,,,\n';
const MESSAGE = 'Row 3 of the campaign export is larger than 4 MB, so the rest was not read';

const csv = (body: Text, more: Answer = {}): Answer => ({
	headers: { 'content-type': 'text/csv' },
	body,
	...more,
});
const outputs = ['items', 'file'];
const rows: Array<[string, Text]> = [
	['an open quote', { start: `${HEADER}${ROW}p2,"`, repeat: 'a', times: Infinity }],
	['a cell', { start: `${HEADER}${ROW}p2,`, repeat: 'a', times: Infinity }],
	['cells', { start: `${HEADER}${ROW}p2`, repeat: ',', times: Infinity }],
];

describe('a row of an export without an end', () => {
	const cases = outputs.flatMap((output) => rows.map(([name, row]) => ({ name, output, row })));

	test.each(cases)('is read up to 4 MB and asked for once: $name, $output', async (one) => {
		answers(csv(one.row));
		const { error } = await exported(one.output);
		expect(error?.message).toBe(MESSAGE);
		expect(error?.description).toBe(
			'A quotation mark in this row may not be closed. Ask your provider.',
		);
		await expectOneBrokenOff(4 * MEGABYTE);
	});

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

	test.each(outputs)('with a header of a million columns is none: %s', async (output) => {
		answers(csv({ start: 'prospect_id', repeat: ',', times: 1_000_000, end: '\n1\n' }));
		expect((await exported(output)).error?.message).toMatch(/no Outreach Automation service at/);
		expect(hostile.requests).toHaveLength(1);
	});

	test.each(outputs)('that is a web page or JSON ends at its beginning: %s', async (output) => {
		answers(csv({ start: '<html>', repeat: '<p>a, b\n', times: Infinity }));
		expect((await exported(output)).error?.message).toMatch(/ returned a web page/);
		await expectOneBrokenOff(0);
		answers(csv({ start: '{"x":"', repeat: 'a', times: Infinity }));
		expect((await exported(output)).error?.message).toMatch(/no Outreach Automation service at/);
		await expectOneBrokenOff(4 * MEGABYTE);
	});

	test('of blank lines is read no further than a file may end with', async () => {
		answers(csv({ start: HEADER, repeat: '\n', times: Infinity }));
		expect((await exported('items')).error?.message).toBe(
			"The service's answer is incomplete: row 2 is blank",
		);
		for (const { sent } of hostile.requests) expect(sent).toBeLessThan(16 * MEGABYTE);
	});
});
