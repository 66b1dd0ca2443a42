import { TooLarge } from '../../../../nodes/shared/transport/bounds';
import { brokenOff, isSuccess } from '../../../../nodes/shared/transport/response';

test('an answer that broke off was cancelled, too large, overdue or cut short', () => {
	const what = (error: Error, { isOverdue = false, isCancelled = false } = {}) => {
		const circumstances = {
			effect: 'idempotent',
			signal: isCancelled ? AbortSignal.abort() : undefined,
		};
		type Given = Parameters<typeof brokenOff>;
		return brokenOff(
			{ statusCode: 200 } as Given[0],
			circumstances as Given[1],
			{ isOverdue } as Given[2],
			error,
		);
	};
	expect(what(new Error(), { isCancelled: true })).toEqual({
		kind: 'unknown',
		reason: 'cancelled',
	});
	expect(what(new TooLarge('row', 'x'))).toMatchObject({
		reason: 'tooLarge',
		over: 'row',
		detail: 'x',
	});
	expect(what(new Error(), { isOverdue: true })).toMatchObject({ reason: 'timeout', status: 200 });
	expect(what(new Error())).toMatchObject({ reason: 'cutShort', status: 200 });
});

test.each([
	[199, false],
	[200, true],
	[299, true],
	[300, false],
])('%i says yes: %s', (statusCode, isYes) => {
	expect(isSuccess({ statusCode } as Parameters<typeof isSuccess>[0])).toBe(isYes);
});
