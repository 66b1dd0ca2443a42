import type { Answer, Text } from './hostile';
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

/** Tests what is read of such rows, by each output. */
export function describeEndlessRows(endless: typeof rows): void {
	describe('a row of an export without an end', () => {
		const cases = outputs.flatMap((output) =>
			endless.map(([name, row]) => ({ name, output, row })),
		);

		test.each(cases)('is read up to 4 MB and asked for once: $name, $output', async (one) => {
			answers(csv(one.row));
			const { error } = await exported(one.output);
			expect(error?.message).toBe(MESSAGE);
			expect(error?.description).toBe(
				'A quotation mark in this row may not be closed. Ask your provider.',
			);
			await expectOneBrokenOff(4 * MEGABYTE);
		});
	});
}
