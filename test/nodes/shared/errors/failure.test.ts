import type { Failure, OutcomeName } from '../../../../nodes/shared/errors/failure';
import { codeOf, outcomeOf } from '../../../../nodes/shared/errors/failure';
import { changingList, repeatingList } from '../../../../nodes/shared/errors/findings';
import { refusal, failed, notSent, unclear, found } from './samples';

test.each<[Failure, OutcomeName, string]>([
	[found(), 'failed', 'odd'],
	[found({ outcome: 'notSent' }), 'notSent', 'odd'],
	[changingList, 'failed', 'changing'],
	[repeatingList, 'failed', 'repeating'],
	[refusal(400), 'failed', ''],
	[refusal(400, { code: 'ODD' }), 'failed', 'ODD'],
	[refusal(404, {}, 'webPage'), 'failed', ''],
	[failed('timeout'), 'failed', 'timeout'],
	[unclear('serverError', { body: { code: 'AWAY' } }), 'unclear', 'AWAY'],
	[unclear('serverError', { body: {} }), 'unclear', 'serverError'],
	[notSent('rateLimit'), 'notSent', 'rateLimit'],
])('the outcome and the code of %j', (failure, outcome, code) => {
	expect([outcomeOf(failure), codeOf(failure)]).toEqual([outcome, code]);
});
