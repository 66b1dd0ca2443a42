import { createIfNew } from '../../../nodes/Lead/operations/createIfNew';
import { findStopCause } from '../../../nodes/shared/execution/itemReports';
import type { Result } from '../../../nodes/shared/operation/plan';
import type { RequestFailure } from '../../../nodes/shared/transport/outcome';
import { createUnclearFailure } from '../../../nodes/shared/transport/outcome';

const done: Result = { records: [{ id: 'lead_1' }] };
const rejected: RequestFailure = { outcome: 'failed', code: 'ODD', status: 400 };
const tooLarge: RequestFailure = { outcome: 'failed', code: 'TOO_MUCH', status: 413 };
const unauthorized: RequestFailure = { outcome: 'failed', code: 'UNAUTHORIZED', status: 401 };
const lost = createUnclearFailure('POST', 'connection');

/** Returns the index of the item that stopped a run of Create If New. */
function findStoppingIndex(results: Array<Result | undefined>, continueOnFail = false) {
	const items = results.map((_, itemIndex) => ({
		...{ itemIndex, json: {}, values: {} },
		...{ issues: [], droppedIssues: [], fieldNames: [] },
	}));
	return findStopCause({ continueOnFail, items, operation: createIfNew }, results)?.item.itemIndex;
}

test.each<[string, number | undefined, Array<RequestFailure | undefined>]>([
	['an unclear failure before other failures', 2, [undefined, tooLarge, lost]],
	['the first failure that concerns all items', 1, [rejected, unauthorized, unauthorized]],
	[
		'the failure after which items were not sent',
		1,
		[undefined, tooLarge, { outcome: 'notSent', code: 'connection' }],
	],
	['the first rejected item if nothing else failed', 1, [undefined, rejected, rejected]],
	['nothing if no item failed', undefined, [undefined, undefined]],
])('findStopCause returns %s', (_, index, failures) => {
	const results = failures.map((failure): Result => (failure ? { failure } : done));
	expect(findStoppingIndex([...results, undefined])).toBe(index);
});

test('findStopCause returns nothing with On Error = Continue', () => {
	expect(findStoppingIndex([{ failure: lost }], true)).toBeUndefined();
});
