import type { Answer, Text } from './hostile';
import { answers, expectOneBrokenOff, list } from './run';

export const endless: Text = { start: '{"success":true,"x":"', repeat: 'a', times: Infinity };
export const TOO_LARGE =
	"The service's answer is larger than 32 MB or has over 4,000,000 values, so it was not read";

/** Tests how far packed answers without an end are read. */
export function describePacked(encodings: Array<NonNullable<Answer['encoding']>>): void {
	describe('an answer without an end', () => {
		test.each(encodings)('counts as what it unpacks to: %s', async (encoding) => {
			answers({ encoding, body: endless });
			expect((await list()).error?.message).toBe(TOO_LARGE);
			await expectOneBrokenOff(0);
		});
	});
}
