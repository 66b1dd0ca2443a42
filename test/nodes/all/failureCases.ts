import { ORIGIN } from '../../engine';
import type { Reply } from '../service';

/** What a user is told of a request that brought no success. */
interface Told {
	message: string | RegExp;
	description: RegExp;
	outcome: 'failed' | 'notSent' | 'unclear';
	httpCode?: string;
}

/** A failure of the service or the network: what is told of a read, and of a write where that differs. */
export interface FailureCase {
	name: string;
	reply: Reply;
	ofRead: Told;
	ofWrite: Told;
}

type Facts = Partial<Pick<Told, 'httpCode' | 'outcome'>>;

const tryLater = /Run the workflow again in a few minutes/;
const checkAddress = /Check 'Base URL' in the credential/;
const html = { 'content-type': 'text/html' };

/** What is told alike of both: it was surely not done. */
function refused(
	name: string,
	reply: Reply,
	message: string | RegExp,
	description: RegExp,
	facts: Facts = {},
): FailureCase {
	const httpCode = reply.status === undefined ? {} : { httpCode: String(reply.status) };
	const told: Told = { message, description, outcome: 'failed', ...httpCode, ...facts };
	return { name, reply, ofRead: told, ofWrite: told };
}

/** What leaves nothing known of a write. */
function unclear(...about: Parameters<typeof refused>): FailureCase {
	const message = 'It is unclear whether this worked';
	const ofWrite = { message, description: /Find by Email/, outcome: 'unclear' } as const;
	return { ...refused(...about), ofWrite };
}

/** An error body as the service writes it. */
const bodyOf = (code: string, message: string, facts: object = {}) => ({
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

/** What the service, or a proxy before it, refuses by its status. */
const byStatus: FailureCase[] = [
	refused(
		'401',
		{ status: 401, body: bodyOf('UNAUTHORIZED', 'Invalid key') },
		'The service did not accept the API key',
		/Enter a valid key in the credential/,
	),
	refused(
		'403 with permissionHelp',
		{ status: 403, body: bodyOf('PERMISSION_DENIED', 'no', { permissionHelp }) },
		'The API key lacks the permission leads:special',
		/Use a key.*voice:read, jobs:read.*https:\/\/docs\.example\/permissions/,
	),
	refused(
		'400 with invalidParams',
		{ status: 400, body: bodyOf('VALIDATION_ERROR', 'Invalid', { details: { invalidParams } }) },
		/^The service did not accept (Email|email) \(is odd\), (Search|search) \(is short\)$/,
		/Correct this/,
	),
	refused(
		'400 for a global key',
		{ status: 400, body: { error: 'Use /legacy instead', availableRoute: '/legacy' } },
		/personal API key, not a global one/,
		/personal API key.*Use \/legacy instead/,
	),
	refused(
		'409 with a code that nobody knows',
		{ status: 409, body: bodyOf('LEAD_FROZEN', 'It is frozen') },
		/LEAD_FROZEN/,
		/It is frozen/,
	),
	refused(
		'404',
		{ status: 404, body: bodyOf('LEAD_NOT_FOUND', 'No such lead') },
		/^Nothing found at this address$/,
		/No such lead/,
	),
	refused(
		'404 as a web page',
		{ status: 404, body: '<html><h1>Not Found</h1></html>' },
		/web page/,
		checkAddress,
	),
	refused(
		'a limit that is not told',
		{ status: 400, body: bodyOf('RATE_LIMIT_EXCEEDED', 'Too many') },
		/^The limit of the API key has been reached$/,
		/^Run the rest after the reset\. /,
	),
	refused(
		'a proxy’s page with 413',
		{ status: 413, body: '<html>Request Entity Too Large</html>' },
		/^The service does not accept so much data at once$/,
		/^Split the list with Loop Over Items/,
	),
	refused('404 without a body', { status: 404 }, /./, checkAddress),
	refused(
		'nothing but 429',
		{ status: 429, body: bodyOf('RATE_LIMIT_EXCEEDED', 'Too many', { retryAfter: 25 }) },
		/has no requests left; the limit resets at 31 Mar 2026, 09:0[12]:\d\d CEST$/,
		/'Longest Rate Limit Wait \(Minutes\)'/,
		{ outcome: 'notSent', httpCode: undefined },
	),
	unclear(
		'503',
		{ status: 503, body: bodyOf('SERVICE_UNAVAILABLE', 'Away') },
		/not available right now/,
		tryLater,
	),
	unclear(
		'a proxy’s page with 502',
		{ status: 502, body: '<html>Bad gateway</html>' },
		/not available right now/,
		tryLater,
	),
];

/** Answers of which nothing can be read, and connections that bring none. */
const unreadable: FailureCase[] = [
	unclear(
		'a web page',
		{ body: '<!DOCTYPE html><html></html>', headers: html },
		/web page|not the Outreach/,
		checkAddress,
		{ httpCode: '200' },
	),
	unclear('an empty answer', { body: '' }, /empty answer/, tryLater),
	unclear(
		'an answer cut short',
		{ body: '{"success":true,"data":{"leads":[{"id":"1"' },
		/was cut off/,
		tryLater,
	),
	unclear(
		'JSON that is no object',
		{ body: '["leads"]' },
		/^The service's answer to (GET|POST) \/leads has no /,
		/^Update this package/,
	),
	refused(
		'success: false',
		{ body: { success: false, message: 'Try another day' } },
		/reported that this failed/,
		/Try another day/,
	),
	refused(
		'a redirect to another host',
		{ status: 301, headers: { location: 'https://new.outreach.example/api/v2/leads' } },
		'The service has moved to https://new.outreach.example',
		checkAddress,
	),
	refused(
		'a redirect to the same host',
		{ status: 303, headers: { location: '/login' } },
		/has moved/,
		checkAddress,
	),
	refused(
		'a host that is not reached',
		{ code: 'ECONNREFUSED' },
		`Could not connect to ${ORIGIN}`,
		checkAddress,
		{ outcome: 'notSent' },
	),
	unclear('a broken connection', { code: 'ECONNRESET' }, /connection.*lost/, tryLater),
	unclear('no answer in time', { delayMs: 121_000 }, /in time/, tryLater),
];

export const failureCases: FailureCase[] = [...byStatus, ...unreadable];
