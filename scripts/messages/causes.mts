import type { Failure } from '../../nodes/shared/errors/failure.ts';
import { changingList, repeatingList, tooMuch } from '../../nodes/shared/errors/findings.ts';
import type { Unclear } from '../../nodes/shared/transport/outcome.ts';

/** What it is called in the table, and what the nodes make of it. */
export type Cause = [string, Failure];

/** What can be in the way of every request. */
export const always: Cause[] = [
	[
		'Any other code',
		{ kind: 'refusal', status: 400, body: { code: '{code}', message: '{message}' } },
	],
	[
		'Any other code, not about a field (as 402)',
		{ kind: 'refusal', status: 402, body: { code: '{code}', message: '{message}' } },
	],
	['`success: false`', { kind: 'refusal', status: 200, body: { message: '{message}' } }],
	['Refusal as a web page', { kind: 'refusal', status: 403, body: {}, reason: 'webPage' }],
	['Redirect to another address', unusable('redirect', { movedTo: '{new address}' })],
	['Redirect', unusable('redirect')],
	['No connection', { kind: 'notSent', reason: 'unreachable', detail: '{reason}' }],
	['Credential', { kind: 'notSent', reason: 'credential', detail: '{what is wrong with it}' }],
	['What nobody has foreseen', unusable('unforeseen')],
];

/** What can end a run of several items before their turn. */
export const onRuns: Cause[] = [
	['After a refusal of the key', { kind: 'notSent', reason: 'keyRefused' }],
	['Cancelled', { kind: 'notSent', reason: 'cancelled' }],
	['After answers over 1 GB in one run', { kind: 'notSent', reason: 'tooLarge' }],
];

export const onReads: Cause[] = [
	['`SERVICE_UNAVAILABLE`', unusable('serverError', { body: { code: 'SERVICE_UNAVAILABLE' } })],
	['Timeout', unusable('timeout')],
	['Broken connection', unusable('connection')],
	['Answer cut short', unusable('cutShort')],
	['Answer over 32 MB or 4,000,000 values', unusable('tooLarge')],
	['Answer nested too deep', unusable('tooLarge', { over: 'depth' })],
	['Answer with a large header', unusable('tooLarge', { over: 'head' })],
	['Answers over 64 MB at once', unusable('tooLarge', { over: 'unread' })],
	['Empty answer', unusable('empty')],
	['Cancelled while it was under way', unusable('cancelled')],
	['Web page', unusable('webPage', { status: 200 })],
	["Answer that is not the service's", unusable('notJson')],
	['Answer without what was asked for', unusable('missing', { detail: '{route} has no {what}' })],
];

/** Also where a file is only read, by the trigger. */
export const onReadFiles: Cause[] = [
	['File cut short', unusable('cutShort', { detail: '{where}' })],
	['File with a row over 4 MB', unusable('tooLarge', { over: 'row', detail: 'Row {number}' })],
];

export const onKeptFiles: Cause[] = [
	['File over 2 GB', unusable('tooLarge', { over: 'file' })],
	['File too large for items', unusable('tooLarge', { over: 'items' })],
	['File not stored', unusable('notStored', { detail: '{reason}' })],
];

export const onPages: Cause[] = [['List with a page over 10,000 records', tooMuch('page')]];

/** Where a list is read to its end. */
export const onWholeLists: Cause[] = [
	['List that changes', changingList],
	['List that repeats itself', repeatingList],
	['List over 500,000 records', tooMuch('records')],
];

/** A read that came to nothing. */
export function unusable(reason: Unclear['reason'], facts: Partial<Unclear> = {}): Unclear {
	return { kind: 'unusable', reason, ...facts };
}
