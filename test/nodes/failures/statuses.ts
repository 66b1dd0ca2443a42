import type { FailureCase } from './expected';
import { awayAgain, checkAddress, notKnown, tryLater } from './expected';

const oneMinute = { error: true, version: '2.0', timestamp: '2026-03-31T07:00:00.000Z' };

/** The ways in which the service, or a proxy before it, refuses by its status. */
export const refusedByStatus: FailureCase[] = [
	{
		name: '401',
		reply: { status: 401, body: { ...oneMinute, code: 'UNAUTHORIZED', message: 'Invalid key' } },
		expected: {
			message: 'The service did not accept the API key',
			description: /Enter a valid key in the credential/,
			outcome: 'refused',
			httpCode: '401',
			failure: 'credential-invalid',
		},
	},
	{
		name: '403 with permissionHelp',
		reply: {
			status: 403,
			body: {
				...oneMinute,
				code: 'PERMISSION_DENIED',
				message: 'no',
				permissionHelp: {
					required: 'leads:special',
					available: ['voice:read', 'jobs:read'],
					documentation: 'https://docs.example/permissions',
				},
			},
		},
		expected: {
			message: 'The API key lacks the permission leads:special',
			description: /Use a key.*voice:read, jobs:read.*https:\/\/docs\.example\/permissions/,
			outcome: 'refused',
			httpCode: '403',
		},
	},
	{
		name: '403 without permissionHelp',
		reply: { status: 403, body: { ...oneMinute, code: 'PERMISSION_DENIED', message: 'Not you' } },
		expected: {
			message: /permission|refused/,
			description: /Not you/,
			outcome: 'refused',
			httpCode: '403',
		},
	},
	{
		name: '400 with invalidParams',
		reply: {
			status: 400,
			body: {
				...oneMinute,
				code: 'VALIDATION_ERROR',
				message: 'Invalid',
				details: { invalidParams: { email: 'is odd', search: 'is short' } },
			},
		},
		expected: {
			message:
				/^The service did not accept (Email|email) \(is odd\), (Search|search) \(is short\)$/,
			description: /Correct this/,
			outcome: 'refused',
			httpCode: '400',
		},
	},
	{
		name: '400 without details',
		reply: { status: 400, body: { ...oneMinute, code: 'VALIDATION_ERROR', message: 'Too odd' } },
		expected: {
			message: /did not accept|refused/,
			description: /Too odd/,
			outcome: 'refused',
			httpCode: '400',
		},
	},
	{
		name: '400 for a global key',
		reply: { status: 400, body: { error: 'Use /legacy instead', availableRoute: '/legacy' } },
		expected: {
			message: /personal API key, not a global one/,
			description: /personal API key.*Use \/legacy instead/,
			outcome: 'refused',
			httpCode: '400',
		},
	},
	{
		name: '409 with a code that nobody knows',
		reply: { status: 409, body: { ...oneMinute, code: 'LEAD_FROZEN', message: 'It is frozen' } },
		expected: {
			message: /LEAD_FROZEN/,
			description: /It is frozen/,
			outcome: 'refused',
			httpCode: '409',
		},
	},
	{
		name: '404',
		reply: { status: 404, body: { ...oneMinute, code: 'LEAD_NOT_FOUND', message: 'No such lead' } },
		expected: {
			message: /^(No [a-zA-Z ]+ found with this ID|Nothing found )/,
			description: /No such lead/,
			outcome: 'refused',
			httpCode: '404',
		},
	},
	{
		name: '404 as a web page',
		reply: { status: 404, body: '<html><h1>Not Found</h1></html>' },
		expected: {
			message: /web page/,
			description: checkAddress,
			outcome: 'refused',
			httpCode: '404',
		},
	},
	{
		name: '404 without a body',
		reply: { status: 404 },
		expected: { message: /./, description: checkAddress, outcome: 'refused', httpCode: '404' },
	},
	{
		name: 'nothing but 429',
		reply: { status: 429, body: { ...oneMinute, code: 'RATE_LIMIT_EXCEEDED', retryAfter: 20 } },
		expected: {
			message: /used up its requests; the limit resets at 31 Mar 2026, 09:0[12]:\d\d CEST$/,
			description: /'Rate Limit Wait \(Minutes\)'/,
			outcome: 'notSent',
			tries: 4,
			failure: 'rate-limited',
		},
		onWrite: { tries: 4 },
	},
	...[500, 502, 503, 504].map((status) => ({
		name: String(status),
		reply: { status, body: { ...oneMinute, code: 'SERVICE_UNAVAILABLE', message: 'Away' } },
		expected: {
			message: /not available right now/,
			description: tryLater,
			outcome: 'refused' as const,
			httpCode: String(status),
			...awayAgain,
		},
		onWrite: { ...notKnown, failure: awayAgain.failure },
	})),
	{
		name: 'a proxy’s page with 502',
		reply: { status: 502, body: '<html>Bad gateway</html>' },
		expected: {
			message: /not available right now/,
			description: tryLater,
			outcome: 'refused',
			httpCode: '502',
			...awayAgain,
		},
		onWrite: { ...notKnown, failure: awayAgain.failure },
	},
];
