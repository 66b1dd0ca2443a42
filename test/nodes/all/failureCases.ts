import { ORIGIN } from '../../engine';
import type { MockResponse } from '../harness';

/** The error that a user sees for a failed request. */
interface ExpectedError {
	message: string | RegExp;
	description: RegExp;
	outcome: 'failed' | 'notSent' | 'unclear';
	httpCode?: string;
}

/** A failure of the service or the network, with the errors of a read and of a write. */
export interface FailureCase {
	name: string;
	reply: MockResponse;
	ofRead: ExpectedError;
	ofWrite: ExpectedError;
}

type Facts = Partial<Pick<ExpectedError, 'httpCode' | 'outcome'>>;

const tryLater = /Run the workflow again in a few minutes/;
const checkAddress = /Check 'Base URL' in the credential/;
const html = { 'content-type': 'text/html' };

/** A failure that surely did nothing: reads and writes get the same error. */
function definite(
	name: string,
	reply: MockResponse,
	message: string | RegExp,
	description: RegExp,
	facts: Facts = {},
): FailureCase {
	const httpCode = reply.status === undefined ? {} : { httpCode: String(reply.status) };
	const expected: ExpectedError = {
		message,
		description,
		outcome: 'failed',
		...httpCode,
		...facts,
	};
	return { name, reply, ofRead: expected, ofWrite: expected };
}

/** A failure that may have come after the write: the write's error says so. */
function unclear(...about: Parameters<typeof definite>): FailureCase {
	const message = 'It is unclear whether this worked';
	const ofWrite = { message, description: /Find by Email/, outcome: 'unclear' } as const;
	return { ...definite(...about), ofWrite };
}

/** An error body in the service's format. */
const createBody = (code: string, message: string, facts: object = {}) => ({
	error: true,
	version: '2.0',
	timestamp: '2026-03-31T07:00:00.000Z',
	...{ code, message, ...facts },
});
const permissionHelp = {
	required: 'leads:special',
	available: ['voice:read', 'jobs:read'],
	documentation: 'https://docs.example/permissions',
};
const invalidParams = { email: 'is odd', search: 'is short' };

/** Errors by status, from the service or a proxy in front of it. */
const byStatus: FailureCase[] = [
	definite(
		'401',
		{ status: 401, body: createBody('UNAUTHORIZED', 'Invalid key') },
		'The service did not accept the API key',
		/Enter a valid key in the credential/,
	),
	definite(
		'403 with permissionHelp',
		{ status: 403, body: createBody('PERMISSION_DENIED', 'no', { permissionHelp }) },
		'The API key lacks the permission leads:special',
		/Use a key.*voice:read, jobs:read.*https:\/\/docs\.example\/permissions/,
	),
	definite(
		'400 with invalidParams',
		{
			status: 400,
			body: createBody('VALIDATION_ERROR', 'Invalid', { details: { invalidParams } }),
		},
		/^The service did not accept (Email|email) \(is odd\), (Search|search) \(is short\)$/,
		/Correct this/,
	),
	definite(
		'400 for a global key',
		{ status: 400, body: { error: 'Use /legacy instead', availableRoute: '/legacy' } },
		/personal API key, not a global one/,
		/personal API key.*Use \/legacy instead/,
	),
	definite(
		'409 with an unknown code',
		{ status: 409, body: createBody('LEAD_FROZEN', 'It is frozen') },
		/LEAD_FROZEN/,
		/It is frozen/,
	),
	definite(
		'404',
		{ status: 404, body: createBody('LEAD_NOT_FOUND', 'No such lead') },
		/^Nothing found at this address$/,
		/No such lead/,
	),
	definite(
		'404 as a web page',
		{ status: 404, body: '<html><h1>Not Found</h1></html>' },
		/web page/,
		checkAddress,
	),
	definite(
		'a rate limit without its values',
		{ status: 400, body: createBody('RATE_LIMIT_EXCEEDED', 'Too many') },
		/^The limit of the API key has been reached$/,
		/^Run the rest after the reset\. /,
	),
	definite(
		'a proxy’s 413 page',
		{ status: 413, body: '<html>Request Entity Too Large</html>' },
		/^The service does not accept so much data at once$/,
		/^Split the list with Loop Over Items/,
	),
	definite('404 without a body', { status: 404 }, /./, checkAddress),
	definite(
		'repeated 429s',
		{ status: 429, body: createBody('RATE_LIMIT_EXCEEDED', 'Too many', { retryAfter: 25 }) },
		/has no requests left; the limit resets at 31 Mar 2026, 09:0[12]:\d\d CEST$/,
		/'Longest Rate Limit Wait \(Minutes\)'/,
		{ outcome: 'notSent', httpCode: undefined },
	),
	unclear(
		'503',
		{ status: 503, body: createBody('SERVICE_UNAVAILABLE', 'Away') },
		/not available right now/,
		tryLater,
	),
	unclear(
		'a proxy’s 502 page',
		{ status: 502, body: '<html>Bad gateway</html>' },
		/not available right now/,
		tryLater,
	),
];

/** Responses that cannot be parsed, and connections that end without one. */
// prettier-ignore
const unreadable: FailureCase[] = [
	unclear('a web page', { body: '<!DOCTYPE html><html></html>', headers: html }, /web page|not the Outreach/, checkAddress, { httpCode: '200' }),
	unclear('an empty response', { body: '' }, /empty answer/, tryLater),
	unclear('a truncated response', { body: '{"success":true,"data":{"leads":[{"id":"1"' }, /was cut off/, tryLater),
	unclear('JSON that is not an object', { body: '["leads"]' }, /^The service's answer to (GET|POST) \/leads has no /, /^Update this package/),
	definite('success: false', { body: { success: false, message: 'Try another day' } }, /reported that this failed/, /Try another day/),
	definite('a redirect to another host', { status: 301, headers: { location: 'https://new.outreach.example/api/v2/leads' } }, 'The service has moved to https://new.outreach.example', checkAddress),
	definite('a redirect to the same host', { status: 303, headers: { location: '/login' } }, /has moved/, checkAddress),
	definite('an unreachable host', { code: 'ECONNREFUSED' }, `Could not connect to ${ORIGIN}`, checkAddress, { outcome: 'notSent' }),
	unclear('a lost connection', { code: 'ECONNRESET' }, /connection.*lost/, tryLater),
	unclear('a timeout', { delayMs: 121_000 }, /in time/, tryLater),
];

export const failureCases: FailureCase[] = [...byStatus, ...unreadable];
