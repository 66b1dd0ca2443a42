/** Which 2xx is a no, and which of these may have done what was asked for all the same. */
import { refusalIn } from '../../../../nodes/shared/transport/saysNo';

type Sent = Parameters<typeof refusalIn>[1];

const read: Sent = { effect: 'read' };
const set: Sent = { effect: 'idempotent' };
const create: Sent = { effect: 'nonIdempotent' };
const oddRead: Sent = { ...read, isUndocumented: true };
const oddSet: Sent = { ...set, isUndocumented: true };
const anyRead: Sent = { ...read, takesAny: true };

const verdictOn = (content: unknown, sent: Sent) => {
	const no = refusalIn(content, sent);
	return no === undefined ? 'answer' : no.isInDoubt ? 'no, perhaps' : 'no';
};

test.each([
	...['availableRoute', 'code', 'details', 'error', 'errors', 'limit', 'message', 'meta', 'offset'],
	...['ok', 'page', 'pages', 'pagination', 'permissionHelp', 'rateLimitInfo', 'remainingCredits'],
	...['retryAfter', 'status', 'success', 'timestamp', 'total', 'version'],
])('%s says nothing of a lead: it was surely not created', (name) => {
	const no = { success: false, message: 'Not today' };
	expect(verdictOn({ ...no, data: { [name]: 'of the answer' } }, create)).toBe('no');
	expect(verdictOn({ ...no, data: [{ [name]: { [name]: 7 } }] }, create)).toBe('no');
});

test.each([
	...[{ data: { email: 'ada@x.example' } }, { id: 'lead_1' }, { jobId: '' }, { voiceId: null }],
	...[{ data: [{ name: 'Ada' }] }, { data: [{}, { name: 'Ada' }] }, { data: { a: '', b: 'x' } }],
	...[{ creditsUsed: 1 }, { ok: true }, { ok: 'Yes' }, { leads: { data: [{ name: 'Ada' }] } }],
	...['true', '1', 'yes', 'ok', 'success', 'successful', 'accepted', 'completed', 'CREATED'].map(
		(status) => ({ status }),
	),
	...['done', 'queued', 'scheduled', 'updated'].map((status) => ({ status })),
])('a no with %j: it may have been created all the same', (holds) => {
	expect(verdictOn({ success: false, message: 'No', ...holds }, create)).toBe('no, perhaps');
	expect(verdictOn({ success: false, message: 'No', ...holds }, set)).toBe('no');
});

test.each([
	...[[], {}, [{}], { name: '' }, { count: 0 }, { isNew: false }, { id_: null }].map((data) => ({
		data,
	})),
	...[{ creditsUsed: 0 }, { name: 'Ada' }, { status: 'not done' }, { status: 'done for today' }],
	...[{ status: 'failed', version: '2.0' }, { ok: false }, { error: 'Too many' }],
])('%j is nothing that was asked for', (holds) => {
	expect(verdictOn({ success: false, message: 'No', ...holds }, create)).toBe('no');
});

test.each<[Sent, unknown, string]>([
	// a plain no, and one that may be a count
	...[false, 'false', 'False'].map((success): [Sent, unknown, string] => [set, { success }, 'no']),
	...[0, '0', 'no', 'NO'].map((success): [Sent, unknown, string] => [
		set,
		{ success },
		'no, perhaps',
	]),
	...['nothing', 'or no', 'no problem', 10, null, undefined].map(
		(success): [Sent, unknown, string] => [set, { success }, 'answer'],
	),
	[read, { success: 0 }, 'no'],
	[create, { success: 0 }, 'no, perhaps'],
	[create, { success: 'false' }, 'no'],
	[set, { success: 'nothing', error: true }, 'no'],
	[set, { success: 10, error: true }, 'no'],
	[read, { success: false, id: 'lead_1' }, 'no'],
	// as the only one of a list
	[read, [{ success: false }], 'no'],
	...[[{ success: false }, { success: false }], [], null, 7, 'Error', undefined].map(
		(content): [Sent, unknown, string] => [read, content, 'answer'],
	),
	// true stands for an error, beside which there may be what was asked for
	[read, { error: true }, 'no'],
	[read, { error: true, id: 'lead_1' }, 'answer'],
	[read, { error: true, data: [{ name: 'Ada' }] }, 'answer'],
	[set, { error: true, id: 'lead_1' }, 'no'],
	// of GET /health
	[read, { error: true, status: 'healthy', version: '2.0' }, 'answer'],
	[read, { error: true, status: 'healthy' }, 'no'],
	[read, { error: true, version: '2.0' }, 'no'],
	[read, { error: true, status: 'healthy', version: 2 }, 'no'],
	[read, { status: 'healthy', version: '2.0', code: 'AUTH_ERROR' }, 'no'],
	// an error in words
	[read, { error: 'No credits' }, 'no'],
	[read, { error: 'No credits', id: null }, 'answer'],
	[read, { error: 'No credits', jobId: null }, 'answer'],
	[read, { error: 'No credits', voiceId: null }, 'answer'],
	[read, { error: 'No credits', name: 'Ada' }, 'no'],
	[read, { error: 'No credits', success: true }, 'no'],
	[read, { error: { message: 'No credits' } }, 'no'],
	[read, { error: { code: 'NO_CREDITS' } }, 'no'],
	[read, { error: { message: 'none', code: 'NONE' } }, 'answer'],
	...['none of these', 'Error: none', 'nobody', 'no error found yet', 'not ok'].map(
		(error): [Sent, unknown, string] => [read, { error }, 'no'],
	),
	...['', '0', 0, false, 'false', 'no', 'None', 'null', null, 'ok', '[object Object]', {}].map(
		(error): [Sent, unknown, string] => [read, { error }, 'answer'],
	),
	[read, { error: 'No errors found.' }, 'answer'],
	[read, { error: 'no error found' }, 'answer'],
	// several
	[read, { errors: ['No credits'] }, 'no'],
	[read, { errors: [{}] }, 'no'],
	[read, { errors: { email: '', name: 'is missing' } }, 'no'],
	...[[], {}, { email: '' }, null, 'none'].map((errors): [Sent, unknown, string] => [
		read,
		{ errors },
		'answer',
	]),
	[read, { ok: false }, 'no'],
	[read, { ok: true }, 'answer'],
	// a status or a code that names the failure
	...['error', 'fail', 'failed', 'failure', 'FAILED'].map((status): [Sent, unknown, string] => [
		read,
		{ status },
		'no',
	]),
	...['failed before', 'no error', 'failover', 'paused'].map((status): [Sent, unknown, string] => [
		read,
		{ status },
		'answer',
	]),
	[read, { status: 'failed', success: true }, 'answer'],
	[set, { status: 'failed', success: true }, 'answer'],
	[read, { code: 'VALIDATION_ERROR', success: true }, 'answer'],
	[set, { code: 'VALIDATION_ERROR', success: true }, 'no'],
	[set, { code: 'VALIDATION_ERROR', id: 'lead_1' }, 'answer'],
	...['UNAUTHORIZED', 'INVALID_URL', 'VALIDATION_ERROR', 'KEY_DENIED', 'LIMIT_EXCEEDED'].map(
		(code): [Sent, unknown, string] => [read, { code }, 'no'],
	),
	...['SERVICE_UNAVAILABLE', 'LEAD_NOT_FOUND', 'CLONE_IN_USE', 'LINKEDIN_NOT_CONNECTED'].map(
		(code): [Sent, unknown, string] => [read, { code }, 'no'],
	),
	[read, { code: 'LINKEDIN_ALREADY_CONNECTED' }, 'no'],
	...['CREATED', 'invalid_url', 'NO-VALIDATION_ERROR', 'INVALID_URL.', 'OK', 200].map(
		(code): [Sent, unknown, string] => [read, { code }, 'answer'],
	),
	// a message that begins as a refusal does
	[set, { message: 'Invalid email' }, 'no'],
	[set, { success: true, message: 'Invalid email' }, 'no'],
	[set, { id: 'lead_1', message: 'Invalid email' }, 'answer'],
	[read, { message: 'Invalid email' }, 'answer'],
	[set, { message: 'Updated' }, 'answer'],
	[set, { success: true, error: 'No credits' }, 'no'],
	[set, { success: true, error: 'No credits', message: 'Updated' }, 'answer'],
	// the same in `data`
	[read, { success: true, data: { error: 'No credits' } }, 'no'],
	[set, { success: true, data: { success: false } }, 'no'],
	[read, { data: { id: 'lead_1' } }, 'answer'],
	// an error beside a message says both
	[create, { error: 'Not sent', message: 'Lead created' }, 'no, perhaps'],
	[set, { error: 'Not sent', message: 'Lead created' }, 'no'],
	[create, { error: 'Not sent' }, 'no'],
	[create, { error: true, message: 'No credits' }, 'no'],
	[create, { error: 'Not sent', message: 'No credits', code: 'CREDIT_ERROR' }, 'no'],
	[create, { error: 'Not sent', message: 'No credits', ok: false }, 'no'],
	[create, { error: 'Not sent', message: 'No credits', status: 'failed' }, 'no'],
	// where it is not documented what an answer holds
	[oddRead, { success: false }, 'no'],
	[oddRead, { ok: 'no' }, 'no'],
	[oddRead, { success: true, ok: false }, 'no'],
	[oddRead, { success: 0 }, 'answer'],
	[oddRead, { success: false, id: 'lead_1' }, 'answer'],
	[oddSet, { success: false, id: 'lead_1' }, 'no'],
	[oddSet, { error: true }, 'no'],
	[oddSet, { error: true, id: 'lead_1' }, 'answer'],
	[oddSet, { error: true, id: 'lead_1', code: 'CREDIT_ERROR' }, 'no'],
	[oddSet, { error: 'No credits' }, 'answer'],
	[oddSet, { status: 'failed', message: 'Invalid email' }, 'answer'],
	// a text, where any is taken
	...['Error', 'FAILED', '** failure: x', '"forbidden"', 'Unauthorised', 'Unauthorized'].map(
		(text): [Sent, unknown, string] => [anyRead, text, 'no'],
	),
	...['Invalid email', 'Bad request', 'Access denied', 'Permission denied', 'Not allowed'].map(
		(text): [Sent, unknown, string] => [anyRead, text, 'no'],
	),
	...[
		'not authorised',
		'not authorized',
		'Not found',
		'not permitted',
		'Internal Server Error',
	].map((text): [Sent, unknown, string] => [anyRead, text, 'no']),
	...['Deleted', 'No error', 'Errors: 0', 'notFound', ''].map((text): [Sent, unknown, string] => [
		anyRead,
		text,
		'answer',
	]),
	[{ ...create, takesAny: true }, 'Error', 'no, perhaps'],
	[{ ...set, takesAny: true }, 'Error', 'no'],
	[set, 'Error', 'answer'],
])('what was sent as %j and answered with %j: %s', (sent, content, verdict) => {
	expect(verdictOn(content, sent)).toBe(verdict);
});

test.each<[unknown, object]>([
	[
		{ success: false, data: { code: 'ODD' } },
		{ success: false, data: {}, code: 'ODD' },
	],
	[{ success: false, message: 'Its own', data: { message: 'x' } }, { message: 'Its own' }],
	[[{ success: false, message: 'Of the list' }], { message: 'Of the list' }],
])('what %j says is said by the refusal', (content, body) => {
	expect(refusalIn(content, set)?.body).toMatchObject(body);
});

test('a text is the message of its refusal', () => {
	expect(refusalIn('Not found', { ...set, takesAny: true })?.body).toEqual({
		message: 'Not found',
	});
});
