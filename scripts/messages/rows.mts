import { wordingOf } from '../../nodes/shared/run/toItems.ts';
import { notUploaded } from '../../nodes/NetworkAction/plan/uploads.ts';
import { noLead, severalLeads } from '../../nodes/Lead/operations/delete.ts';
import { jobNotFound } from '../../nodes/Job/operations/job/get.ts';
import { leadNotFound } from '../../nodes/Lead/operations/get.ts';
import { positionForgotten, positionUnavailable } from '../../nodes/ProspectSearch/starts.ts';
import type { ErrorText, MessageContext } from '../../nodes/shared/errors/errorText.ts';
import type { Failure } from '../../nodes/shared/errors/failure.ts';
import { changingList, repeatingList, tooMuch } from '../../nodes/shared/errors/findings.ts';
import { describe } from '../../nodes/shared/errors/messages.ts';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { textOfCode } from '../../nodes/shared/errors/refusals.ts';
import { locked } from '../../nodes/shared/run/locks.ts';
import type { Unclear } from '../../nodes/shared/transport/outcome.ts';
import { isDailyLimit, isRateRefusal } from '../../nodes/shared/transport/rateFacts.ts';
import type { Named } from './operations.mts';
import type { Refused, RouteFacts } from './routes.mts';

/** What an operation says when one thing happens. */
export interface Row extends ErrorText {
	/** The service's code, or what happened where there is none. */
	code: string;
}

/** A time that is told by its name, wherever this runs. */
const resetsAt = Object.assign(new Date(0), { toLocaleString: () => '{resetTime}' });

/** What can be in the way of every operation. */
const always: Array<[string, Failure]> = [
	[
		'Any other code',
		{ kind: 'refusal', status: 400, body: { code: '{code}', message: '{message}' } },
	],
	['Refusal as a web page', { kind: 'refusal', status: 403, body: {}, reason: 'webPage' }],
	['Redirect to another address', unusable('redirect', { movedTo: '{new address}' })],
	['Redirect', unusable('redirect')],
	['No connection', { kind: 'notSent', reason: 'unreachable', detail: '{reason}' }],
	['Credential', { kind: 'notSent', reason: 'credential', detail: '{what is wrong with it}' }],
	['After a refusal of the key', { kind: 'notSent', reason: 'keyRefused' }],
	['Cancelled', { kind: 'notSent', reason: 'cancelled' }],
	['After answers over 1 GB in one run', { kind: 'notSent', reason: 'tooLarge' }],
];

const onReads: Array<[string, Failure]> = [
	['`SERVICE_UNAVAILABLE`', unusable('serverError', { body: { code: 'SERVICE_UNAVAILABLE' } })],
	['Timeout', unusable('timeout')],
	['Broken connection', unusable('connection')],
	['Answer cut short', unusable('cutShort')],
	['Answer over 32 MB', unusable('tooLarge')],
	['Answer of too many values', unusable('tooLarge', { over: 'values' })],
	['Answer nested too deep', unusable('tooLarge', { over: 'depth' })],
	['Answer with a large header', unusable('tooLarge', { over: 'head' })],
	['Answers over 64 MB at once', unusable('tooLarge', { over: 'unread' })],
	['Empty answer', unusable('empty')],
	['Web page', unusable('webPage', { status: 200 })],
	["Answer that is not the service's", unusable('notJson')],
	['`success: false`', unusable('notSuccess', { body: { message: '{message}' } })],
];

const onLocks: [string, Failure] = ['Another run', locked('{the same emails, action or search}')];

/** What operations find by themselves, by the node's name and theirs. */
const findings: Record<string, Failure[]> = {
	'Job Get': [jobNotFound('{ID}')],
	'Lead Delete': [noLead('{email}'), severalLeads('{email}', ['{ids}'])],
	'Network Action Upload': [notUploaded('{what is wrong with the item, or with its file}')],
	'Prospect Search Search': [positionForgotten, positionUnavailable('{reason}')],
	'Lead Get': [leadNotFound('id', '{ID}'), leadNotFound('linkedinUrl', '{URL}')],
};

const onFiles: Array<[string, Failure]> = [
	['File cut short', unusable('cutShort', { detail: '{where}' })],
	['File over 2 GB', unusable('tooLarge', { over: 'file' })],
	['File with a row over 4 MB', unusable('tooLarge', { over: 'row', detail: 'Row {number}' })],
	['File too large for items', unusable('tooLarge', { over: 'items' })],
	['File not stored', unusable('notStored', { detail: '{reason}' })],
];

const onLists: Array<[string, Failure]> = [
	['List that changes', changingList],
	['List that repeats itself', repeatingList],
	['List with a page over 10,000 records', tooMuch('page')],
	['List over 500,000 records', tooMuch('records')],
];

function unusable(reason: Unclear['reason'], facts: Partial<Unclear> = {}): Unclear {
	return { kind: 'unusable', reason, ...facts };
}

/** All that an operation can say; the service's facts are names in braces. */
export function rowsOf(named: Named, facts: RouteFacts[]): Row[] {
	const { operation } = named;
	const context: MessageContext = {
		...wordingOf(operation),
		timezone: 'UTC',
		origin: '{Base URL}',
	};
	const toRow = ([code, failure]: [string, Failure]): Row => ({
		code,
		...describe(failure, context),
	});
	return [
		...facts
			.flatMap(({ refused }) => refused)
			.filter((refusal) => hasFields(refusal, context))
			.map((refusal) => toRow(failureOf(refusal, context))),
		...(findings[`${named.node} ${named.name}`] ?? []).map((failure) =>
			toRow(['Found by the node', failure]),
		),
		...(reads(named) ? onReads.map(toRow) : []),
		...(facts.some(({ isFile }) => isFile) ? onFiles.map(toRow) : []),
		...(readsPages(named, facts) ? onLists.map(toRow) : []),
		...(operation.effect === 'read' ? [] : [unknownRow(context)]),
		...(waitsForRuns(operation) ? [toRow(onLocks)] : []),
		...always.map(toRow),
	];
}

/** Whether it reads, if only to look something up. */
export function reads({ routes }: Named): boolean {
	return routes.some((route) => route.startsWith('GET '));
}

/** Whether it reads a list page by page: without a plan, one answer of it is all that is asked for. */
function readsPages({ operation }: Named, facts: RouteFacts[]): boolean {
	return operation.plan !== undefined && facts.some(({ isPaged }) => isPaged);
}

/** Whether it waits for another run that is at work on the same emails, action or search. */
function waitsForRuns({ contactsPeople, option }: Operation): boolean {
	return contactsPeople === true || ['createIfNew', 'search'].includes(option.value);
}

/** Operations share routes; one without the field that a refusal is about cannot meet it. */
function hasFields({ body }: Refused, context: MessageContext): boolean {
	const named: string[] = [];
	const labelOf = (name: string) => {
		named.push(name);
		return name;
	};
	textOfCode(String(body.code), body, { ...context, labelOf });
	return named.every((name) => name.startsWith('{') || context.labelOf(name) !== name);
}

/** A refusal as the nodes take it, under its code where the API document names it. */
function failureOf(refusal: Refused, context: MessageContext): [string, Failure] {
	const { body, status } = refusal;
	const code = String(body.code ?? '');
	if (isDailyLimit(refusal))
		return [`\`${code}\``, { kind: 'notSent', reason: 'dailyLimit', body }];
	if (isRateRefusal({ ...refusal, headers: {} }, Date.now())) {
		return [`\`${code}\``, { kind: 'notSent', reason: 'rateLimit', resetsAt }];
	}
	const failure: Failure = { kind: 'refusal', status, body };
	if (code === '') return ['Global key (400)', failure];
	const isKnown = textOfCode(code, body, context) !== undefined;
	return [isKnown ? `\`${code}\`` : `Not found (${status})`, failure];
}

/** An unclear end of a write: what happened differs, how to find out is the operation's. */
function unknownRow(context: MessageContext): Row {
	const happened = describe(unusable('timeout'), context).message;
	const text = describe({ kind: 'unknown', reason: 'timeout' }, context);
	return {
		code: '`SERVICE_UNAVAILABLE`, timeout, broken connection or unusable answer',
		message: text.message,
		description: text.description.replace(happened, '{what happened}'),
	};
}
