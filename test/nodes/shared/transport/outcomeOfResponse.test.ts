/** What became of a request, by the head and the text of its response. */
import type { IDataObject } from 'n8n-workflow';
import {
	BrokenOff,
	IncompleteAnswer,
	TooManyRows,
} from '../../../../nodes/shared/transport/outcome';
import { outcomeOfResponse } from '../../../../nodes/shared/transport/outcomeOfResponse';

const origin = 'https://api.outreach.example';
const elsewhere = 'https://new.example';

type Sent = Parameters<typeof outcomeOfResponse>[0];
type Read = Parameters<typeof outcomeOfResponse>[2];

const read: Sent = { effect: 'read', origin };
const set: Sent = { effect: 'idempotent', origin };
const create: Sent = { effect: 'nonIdempotent', origin };
const any = (sent: Sent): Sent => ({ ...sent, takesAny: true });

const outcomeOf = (
	sent: Sent,
	statusCode: number,
	body = '',
	headers: IDataObject = {},
	by?: Read,
) => outcomeOfResponse(sent, { statusCode, headers, body }, by);

describe('a redirect', () => {
	test.each<[Sent, number, string | undefined, string | undefined]>([
		[read, 301, `${elsewhere}/api/v2/leads?a=1`, elsewhere],
		[create, 302, `${elsewhere}/x`, elsewhere],
		[read, 307, 'HTTP://New.Example:8080/x', 'http://new.example:8080'],
		[set, 308, `${origin}/login`, undefined],
		[read, 303, '/login', undefined],
		[read, 302, undefined, undefined],
	])('of %j by %i to %s leads to %s', (sent, status, location, movedTo) => {
		const outcome = outcomeOf(sent, status, '', { location });
		expect(outcome).toEqual({ kind: 'unusable', reason: 'redirect', status, movedTo });
	});
});

const code = { code: 'ODD' };

test.each<[Sent, number, string, object]>([
	...[500, 503, 599].map((status): [Sent, number, string, object] => [
		create,
		status,
		'{"code":"ODD"}',
		{ kind: 'unknown', reason: 'serverError', status, body: code },
	]),
	[read, 500, '', { kind: 'unusable', reason: 'serverError', status: 500, body: undefined }],
	[set, 408, '{"code":"ODD"}', { kind: 'unknown', reason: 'serverError', status: 408, body: code }],
	[create, 400, '{"code":"ODD"}', { kind: 'refusal', status: 400, body: code }],
	[create, 499, '{"code":"ODD"}', { kind: 'refusal', status: 499, body: code }],
	[read, 404, '', { kind: 'refusal', status: 404, body: {}, reason: 'empty' }],
	[read, 404, ' <html>', { kind: 'refusal', status: 404, body: {}, reason: 'webPage' }],
	[read, 404, 'a < b', { kind: 'refusal', status: 404, body: {}, reason: 'notJson' }],
	[read, 404, 'gone <', { kind: 'refusal', status: 404, body: {}, reason: 'notJson' }],
	[read, 404, '"gone"', { kind: 'refusal', status: 404, body: {}, reason: 'notJson' }],
	[read, 404, '{"code":', { kind: 'refusal', status: 404, body: {}, reason: 'cutShort' }],
	// a no in a 2xx
	[set, 200, '{"success":false}', { kind: 'refusal', status: 200, body: { success: false } }],
	[create, 200, '{"error":true}', { kind: 'refusal', status: 200, body: { error: true } }],
	// what is no JSON
	[read, 200, 'Hello', { kind: 'unusable', reason: 'notJson', status: 200 }],
	[create, 200, 'Error: no', { kind: 'unknown', reason: 'notJson', status: 200 }],
	[create, 200, 'Leads: [1, 2', { kind: 'unknown', reason: 'notJson', status: 200 }],
	[read, 200, '7 leads', { kind: 'unusable', reason: 'notJson', status: 200 }],
	[any(read), 200, '<html>', { kind: 'unusable', reason: 'webPage', status: 200 }],
	[any(set), 200, '[1, 2', { kind: 'unknown', reason: 'cutShort', status: 200 }],
	[any(set), 200, '{"a"', { kind: 'unknown', reason: 'cutShort', status: 200 }],
	// nothing at all
	[create, 200, ' \n', { kind: 'unknown', reason: 'empty', status: 200 }],
	[read, 204, '', { kind: 'unusable', reason: 'empty', status: 204 }],
])('%j answered with %i %j', (sent, status, body, outcome) => {
	expect(outcomeOf(sent, status, body)).toEqual(outcome);
});

test.each<[Sent, number, string, unknown]>([
	[read, 200, ' {"a":[1]}\n', { a: [1] }],
	[create, 299, '[1,2]', [1, 2]],
	[any(set), 200, ' Deleted ', 'Deleted'],
	[any(read), 200, '', undefined],
	[create, 204, '', undefined],
])('%j answered with %i %j is done', (sent, status, text, body) => {
	expect(outcomeOf(sent, status, text)).toMatchObject({ kind: 'answer', status, body });
});

describe('a file', () => {
	const fails = (error: Error) => () => {
		throw error;
	};
	test.each<[string, object, Read?]>([
		['a,b', { kind: 'answer', status: 200, body: '3 read' }],
		['{"a":1}', { kind: 'unknown', reason: 'missing', status: 200 }],
		['<html>', { kind: 'unknown', reason: 'webPage', status: 200 }],
		['', { kind: 'unknown', reason: 'empty', status: 200 }],
		['{"a":', { kind: 'unknown', reason: 'cutShort', status: 200 }],
		[
			'a,b',
			{ kind: 'unknown', reason: 'cutShort', status: 200, detail: 'in row 2' },
			fails(new BrokenOff('in row 2')),
		],
		['a,b', { kind: 'unknown', reason: 'tooLarge', status: 200 }, fails(new TooManyRows())],
		[
			'a,b',
			{ kind: 'unknown', reason: 'missing', status: 200, detail: 'GET /x has no rows' },
			fails(new IncompleteAnswer('GET /x has no rows')),
		],
		['a,b', { kind: 'unknown', reason: 'missing', status: 200 }, fails(new Error('odd'))],
	])('that begins with %j', (text, expected, by = (given) => `${given.length} read`) => {
		const outcome = outcomeOf(create, 200, text, {}, by);
		expect({ ...outcome, rateLimit: undefined }).toEqual(expected);
	});
});

describe('what the headers of an answer say', () => {
	const date = 'Tue, 31 Mar 2026 07:00:00 GMT';
	const said = (headers: IDataObject) => {
		const { serverTime, rateLimit } = outcomeOf(read, 200, '{}', headers) as unknown as IDataObject;
		return { serverTime, rateLimit };
	};
	const nothing = { limit: null, remaining: null, window: null, resetsAt: null };

	test.each<[IDataObject, object]>([
		[{}, nothing],
		[{ 'x-ratelimit-limit': '60' }, { ...nothing, limit: 60 }],
		[{ 'x-ratelimit-remaining': '0' }, { ...nothing, remaining: 0 }],
		[{ 'x-ratelimit-window': ' hour ' }, { ...nothing, window: 'hour' }],
		[{ 'x-ratelimit-reset': '1774940400' }, { ...nothing, resetsAt: new Date(1774940400000) }],
		[{ 'x-ratelimit-reset': '99999999999999999' }, nothing],
		[{ 'x-ratelimit-reset': 'soon', 'x-ratelimit-limit': 'many' }, nothing],
	])('%j', (headers, rateLimit) => {
		expect(said(headers)).toEqual({ serverTime: undefined, rateLimit });
		expect(said({ ...headers, date })).toEqual({ serverTime: new Date(date), rateLimit });
	});
});
