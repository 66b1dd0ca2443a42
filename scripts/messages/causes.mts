import type { Failure } from '../../nodes/shared/errors/failure.ts';
import { changingList, repeatingList } from '../../nodes/shared/errors/findings.ts';
import { ABOUT_FIELDS } from '../../nodes/shared/errors/messages.ts';
import type { NoAnswer } from '../../nodes/shared/transport/outcome.ts';

/** A refusal whose code is not known, by what its status tells. */
function refused(status: number, statuses: string): Failure {
	return {
		kind: 'refusal',
		status,
		body: { code: `{code, with ${statuses}}`, message: '{message}' },
	};
}

/** What can be in the way of every request. */
export const always: Failure[] = [
	refused(400, `status ${[...ABOUT_FIELDS].join(', ')}`),
	refused(402, 'any other status'),
	{ kind: 'refusal', status: 200, body: { message: '{message}' } },
	{ kind: 'refusal', status: 403, body: {}, reason: 'webPage' },
	unusable('redirect', { movedTo: '{new address}' }),
	unusable('redirect'),
	{ kind: 'notSent', reason: 'unreachable', detail: '{reason}' },
	unusable('unforeseen'),
];

/** What can end a run of several items before their turn. */
export const onRuns: Failure[] = [
	{ kind: 'notSent', reason: 'keyRefused' },
	{ kind: 'notSent', reason: 'cancelled' },
];

export const onReads: Failure[] = [
	unusable('serverError', { body: { code: 'SERVICE_UNAVAILABLE' } }),
	unusable('timeout'),
	unusable('connection'),
	unusable('cutShort'),
	unusable('webPage', { status: 200 }),
	unusable('empty'),
	unusable('cancelled'),
	unusable('notJson'),
	unusable('missing', { detail: '{route} has no {what}' }),
];

/** Also where a file is only read, by the trigger. */
export const onReadFiles: Failure[] = [unusable('cutShort', { detail: '{where}' })];

export const onKeptFiles: Failure[] = [
	unusable('tooLarge'),
	unusable('notStored', { detail: '{reason}' }),
];

/** Where a list is read to its end. */
export const onWholeLists: Failure[] = [changingList, repeatingList];

/** A read that came to nothing. */
export function unusable(reason: NoAnswer['reason'], facts: Partial<NoAnswer> = {}): NoAnswer {
	return { kind: 'unusable', reason, ...facts };
}
