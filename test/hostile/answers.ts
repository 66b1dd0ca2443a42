import type { Answer, Text } from './hostile';
import { answers, expectOneBrokenOff, list } from './run';

export const endless: Text = { start: '{"success":true,"x":"', repeat: 'a', times: Infinity };
export const TOO_LARGE = "The service's answer is larger than 8 MB, so it was not read";
export const NOT_OF_SERVICE =
	"The service's answer is nested more than 200 levels deep or has a header that is too large, so it was not read";

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
