import type { Answer, Text } from './hostile';
import { hostile } from './hostile';
import { answers, expectOneBrokenOff, exported, MEGABYTE } from './run';

export const HEADER =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags\n';
export const ROW = 'p1,Ada,ada@x.example,,,,new,,,,,\n';
export const MESSAGE = 'Row 3 of the campaign export is larger than 4 MB, so the rest was not read';

export const csv = (body: Text, more: Answer = {}): Answer => ({
	headers: { 'content-type': 'text/csv' },
	body,
	...more,
});
export const outputs = ['items', 'file'];
export const rows: Array<[string, Text]> = [
	['an open quote', { start: `${HEADER}${ROW}p2,"`, repeat: 'a', times: Infinity }],
	['a cell', { start: `${HEADER}${ROW}p2,`, repeat: 'a', times: Infinity }],
	['cells', { start: `${HEADER}${ROW}p2`, repeat: ',', times: Infinity }],
];

/** Tests what is read of such rows, by each of the outputs. */
export function describeEndlessRows(endless: typeof rows, by: string[]): void {
	describe('a row of an export without an end', () => {
		const cases = by.flatMap((output) => endless.map(([name, row]) => ({ name, output, row })));

		test.each(cases)('is read up to 4 MB and asked for once: $name, $output', async (one) => {
			answers(csv(one.row));
			const { error } = await exported(one.output);
			expect(error?.message).toBe(MESSAGE);
			expect(error?.description).toBe(
				'This row may have an unclosed quotation mark. Ask your provider.',
			);
			await expectOneBrokenOff(4 * MEGABYTE);
		});
	});
}

const NOT_ASKED_FOR = 'The service returned an unexpected answer';

/** Tests what is read of an export that is none or has no end, by each of the outputs. */
export function describeExportsWithoutEnd(by: string[]): void {
	describe('an export without an end', () => {
		test.each(by)('with a header of a million columns is none: %s', async (output) => {
			answers(csv({ start: 'prospect_id', repeat: ',', times: 1_000_000, end: '\n1\n' }));
			expect((await exported(output)).error?.message).toBe(NOT_ASKED_FOR);
			expect(hostile.requests).toHaveLength(1);
		});

		test.each(by)('that is a web page or JSON ends at its beginning: %s', async (output) => {
			answers(csv({ start: '<html>', repeat: '<p>a, b\n', times: Infinity }));
			expect((await exported(output)).error?.message).toMatch(/ returned a web page/);
			await expectOneBrokenOff(0);
			answers(csv({ start: '{"x":"', repeat: 'a', times: Infinity }));
			expect((await exported(output)).error?.message).toBe(NOT_ASKED_FOR);
			await expectOneBrokenOff(4 * MEGABYTE);
		});
	});
}
