import fc from 'fast-check';
import type { Json, JsonObject } from '../../sandbox/service/openapi.mts';
import type { Edit, Spot } from './damage.mts';
import { type Change, type Fault, SECRET } from './service.mts';

const VALUES: Json[] = [
	...[null, true, false, 0, -1, 1.5, 7, 1e12, -1e308, 9007199254740992],
	...['', ' ', 'x', '0', 'null', '\ud800', '\u0000', '2026-02-31', '9999-12-31T23:59:59Z', '../..'],
	...[
		[],
		[null],
		[[]],
		['x', 1],
		{},
		{ x: 1 },
		{ id: 7 },
		{ toString: 1, valueOf: 2 },
		{ length: 3 },
	],
	'x'.repeat(5000),
];

const edit: fc.Arbitrary<Edit> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Edit>({ to: null }) },
	{
		weight: 4,
		arbitrary: fc
			.constantFrom('remove', 'double', 'grow', 'insertNull', 'flip', 'wrap')
			.map((to): Edit => ({ to, isDone: true })),
	},
	{ weight: 6, arbitrary: fc.constantFrom(...VALUES).map((to): Edit => ({ to })) },
);

const spots = (least: number): fc.Arbitrary<Spot[]> =>
	fc.array(fc.record({ at: fc.nat(400), isOfFrame: fc.boolean(), edit }), {
		minLength: least,
		maxLength: 3,
	});

const frame = { error: true, version: '2.0', timestamp: '2026-03-31T07:00:00.000Z' };
const bodyOf = (code: string, more: JsonObject = {}): JsonObject => ({
	...frame,
	code,
	message: 'The service has said no',
	...more,
});
const rateFacts = {
	retryAfter: 30,
	rateLimitInfo: { limit: 60, remaining: 0, reset: 1774940430, window: 'minute' },
};

/** Every error body of the API, with the statuses that it comes with. */
const REFUSALS: Array<{ status: number; body: JsonObject }> = [
	{
		status: 400,
		body: bodyOf('VALIDATION_ERROR', {
			details: { invalidParams: { email: 'is odd', limit: 'no' } },
		}),
	},
	{
		status: 400,
		body: bodyOf('LINKEDIN_NOT_CONNECTED', {
			details: { action: 'sendFirstMessage', dashboardUrl: 'https://d.example' },
		}),
	},
	{ status: 400, body: bodyOf('NETWORK_NOT_CONNECTED') },
	{
		status: 400,
		body: bodyOf('INVALID_LINKEDIN_URL', {
			details: { providedUrl: 'x', expectedFormat: 'https://l.example/in/name' },
		}),
	},
	{
		status: 400,
		body: bodyOf('LINKEDIN_ALREADY_CONNECTED', {
			details: { profileUrl: 'https://l.example/in/a', connectedAt: '2026-01-01T00:00:00Z' },
		}),
	},
	{ status: 400, body: { error: 'Use the legacy route', availableRoute: '/legacy' } },
	{ status: 400, body: bodyOf('INSUFFICIENT_CREDITS') },
	{ status: 401, body: bodyOf('UNAUTHORIZED') },
	{
		status: 403,
		body: bodyOf('PERMISSION_DENIED', {
			permissionHelp: {
				required: 'leads:read',
				available: ['jobs:read'],
				documentation: 'https://d.example',
			},
		}),
	},
	{ status: 403, body: bodyOf('RATE_LIMIT_EXCEEDED', rateFacts) },
	{ status: 404, body: bodyOf('NOT_FOUND') },
	{ status: 404, body: bodyOf('VOICE_CLONE_NOT_FOUND', { details: { voice_id: 'voice_1' } }) },
	{
		status: 409,
		body: bodyOf('VOICE_CLONE_IN_USE', {
			details: { active_campaigns: 2, last_used: '2026-01-01' },
		}),
	},
	{ status: 429, body: bodyOf('RATE_LIMIT_EXCEEDED', rateFacts) },
	{
		status: 429,
		body: bodyOf('RATE_LIMIT_EXCEEDED', {
			retryAfter: 3600,
			details: { dailyLimit: 50, used: 50, resetTime: '2026-04-01T00:00:00Z' },
		}),
	},
	{ status: 503, body: bodyOf('SERVICE_UNAVAILABLE') },
	{ status: 418, body: { message: `Odd: ${SECRET}` } },
	{ status: 422, body: {} },
];

const STATUSES = [
	...[200, 201, 202, 203, 204, 205, 206, 226, 299, 300, 301, 302, 304, 307, 308, 399],
	...[400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 422, 425, 429, 451, 499],
	...[500, 501, 502, 503, 504, 511, 520, 599],
];

const TEXTS = [
	...[
		'',
		' ',
		'null',
		'true',
		'0',
		'"x"',
		'[]',
		'[{}]',
		'{}',
		'{"success":true}',
		'OK',
		'\ufeff{}',
	],
	...[
		'{"success":true,"data":null}',
		'{"success":true,"data":[]}',
		'{"success":false}',
		'{"error":',
	],
	...['{"success":"true","data":{}}', '{"data":{"id":1e999}}'],
	...[
		'<html><body>Bad gateway</body></html>',
		'<',
		'\u0000',
		'\ufffd',
		'a,b\n1',
		'"a',
		'prospect_id\n"',
	],
	...['prospect_id,prospect_id\n1,2', 'prospect_id\n\n\n'],
];

const ODD_HEADERS: Array<string | string[]> = [
	...['', 'x', 'null', 'NaN', '-1', '0', '1', '1.5', '1e999', '99999999999', '30, 30', 'minute'],
	...['Thu, 01 Jan 1970 00:00:00 GMT', 'Tue, 31 Mar 2099 07:00:00 GMT', '2026-02-31', '1774940430'],
	...['https://elsewhere.example/api', '/relative', 'https://['],
	['a', 'b'],
];

const headers: fc.Arbitrary<Fault['headers']> = fc.dictionary(
	fc.constantFrom(
		...['date', 'retry-after', 'location', 'content-type', 'content-length', 'content-disposition'],
		...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-window'],
	),
	fc.constantFrom(...ODD_HEADERS),
	{ maxKeys: 4, noNullPrototype: true },
);

const FAILURES: Array<{ code: string; syscall?: string }> = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', 'ECONNABORTED', 'EPIPE'],
	...['ERR_BAD_RESPONSE', 'EPROTO', 'CERT_HAS_EXPIRED', 'ERR_INVALID_URL', 'ERR_ODD', ''],
].map((code) => ({ code }));

const change: fc.Arbitrary<Change> = fc.oneof(
	{ weight: 12, arbitrary: spots(1).map((list): Change => ({ kind: 'spots', spots: list })) },
	{
		weight: 2,
		arbitrary: fc
			.record({ status: fc.constantFrom(...STATUSES), spots: spots(0) })
			.map((rest): Change => ({ kind: 'spots', ...rest })),
	},
	{
		weight: 6,
		arbitrary: fc
			.record({ refusal: fc.constantFrom(...REFUSALS), spots: spots(0) })
			.map(({ refusal, spots: list }): Change => ({ kind: 'refusal', ...refusal, spots: list })),
	},
	{
		weight: 4,
		arbitrary: fc
			.record({
				status: fc.oneof(fc.constant(200), fc.constantFrom(...STATUSES)),
				text: fc.constantFrom(...TEXTS),
			})
			.map((rest): Change => ({ kind: 'text', ...rest })),
	},
	{ weight: 1, arbitrary: fc.nat(99).map((of): Change => ({ kind: 'part', of })) },
	{ weight: 2, arbitrary: fc.constant<Change>({ kind: 'headers' }) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(...FAILURES).map((rest): Change => ({ kind: 'failure', ...rest })),
	},
	{ weight: 1, arbitrary: fc.constant<Change>({ kind: 'never' }) },
);

const fault: fc.Arbitrary<Fault> = fc.record({
	from: fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, fc.nat(8)),
	times: fc.constantFrom(1, 1, 2, 5, Infinity),
	isDone: fc.boolean(),
	headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headers),
	change,
});

/** What is wrong with the answers of a run. */
export const faultsOf = (least: number, most: number): fc.Arbitrary<Fault[]> =>
	fc.array(fault, { minLength: least, maxLength: most });
