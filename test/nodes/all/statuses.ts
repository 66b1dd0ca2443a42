import type { FailureCase } from './expected';
import { awayAgain, checkAddress, notKnown, refusedBy, tryLater } from './expected';

/** An error body as the service writes it. */
const bodyOf = (code: string, message: string, facts: object = {}) => ({
	error: true,
	version: '2.0',
	timestamp: '2026-03-31T07:00:00.000Z',
	...{ code, message, ...facts },
});
const globalKey = { error: 'Use /legacy instead', availableRoute: '/legacy' };
const permissionHelp = {
	required: 'leads:special',
	available: ['voice:read', 'jobs:read'],
	documentation: 'https://docs.example/permissions',
};
const invalidParams = { email: 'is odd', search: 'is short' };

/** What the service refuses by its status, once and for all. */
export const refusedAtOnce: FailureCase[] = [
	refusedBy(
		'401',
		{ status: 401, body: bodyOf('UNAUTHORIZED', 'Invalid key') },
		'The service did not accept the API key',
		/Enter a valid key in the credential/,
		{ failure: 'credential-invalid' },
	),
	refusedBy(
		'403 with permissionHelp',
		{ status: 403, body: bodyOf('PERMISSION_DENIED', 'no', { permissionHelp }) },
		'The API key lacks the permission leads:special',
		/Use a key.*voice:read, jobs:read.*https:\/\/docs\.example\/permissions/,
	),
	refusedBy(
		'400 with invalidParams',
		{ status: 400, body: bodyOf('VALIDATION_ERROR', 'Invalid', { details: { invalidParams } }) },
		/^The service did not accept (Email|email) \(is odd\), (Search|search) \(is short\)$/,
		/Correct this/,
	),
	refusedBy(
		'400 for a global key',
		{ status: 400, body: globalKey },
		/personal API key, not a global one/,
		/personal API key.*Use \/legacy instead/,
	),
	refusedBy(
		'409 with a code that nobody knows',
		{ status: 409, body: bodyOf('LEAD_FROZEN', 'It is frozen') },
		/LEAD_FROZEN/,
		/It is frozen/,
	),
	refusedBy(
		'404',
		{ status: 404, body: bodyOf('LEAD_NOT_FOUND', 'No such lead') },
		/^(No (?:API )?[a-z ]+ found with this ID|Nothing found (at this address|for these values))$/,
		/No such lead/,
	),
	refusedBy(
		'404 as a web page',
		{ status: 404, body: '<html><h1>Not Found</h1></html>' },
		/web page/,
		checkAddress,
	),
	refusedBy('404 without a body', { status: 404 }, /./, checkAddress),
];

/** A service, or a proxy before it, that is away with this status. */
const away = (name: string, status: number, body: object | string): FailureCase => ({
	...refusedBy(name, { status, body }, /not available right now/, tryLater, awayAgain),
	onWrite: { ...notKnown, failure: awayAgain.failure },
});

/** The ways in which the service, or a proxy before it, refuses by its status. */
export const refusedByStatus: FailureCase[] = [
	...refusedAtOnce,
	{
		name: 'nothing but 429',
		reply: { status: 429, body: bodyOf('RATE_LIMIT_EXCEEDED', 'Too many', { retryAfter: 25 }) },
		expected: {
			message: /has no requests left; the limit resets at 31 Mar 2026, 09:0[12]:\d\d CEST$/,
			description: /'Longest Rate Limit Wait \(Minutes\)'/,
			outcome: 'notSent',
			tries: 3,
			failure: 'rate-limited',
		},
		onWrite: { tries: 3 },
	},
	...[500, 503].map((status) =>
		away(String(status), status, bodyOf('SERVICE_UNAVAILABLE', 'Away')),
	),
	away('a proxy’s page with 502', 502, '<html>Bad gateway</html>'),
];
