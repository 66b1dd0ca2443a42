/** The words for each failure. */
import type { IDataObject } from 'n8n-workflow';
import type { MessageContext } from '../../../../nodes/shared/errors/errorText';
import type { Failure } from '../../../../nodes/shared/errors/failure';
import { isOfContent } from '../../../../nodes/shared/errors/failure';
import { countOfItems } from '../../../../nodes/shared/errors/faults';
import { changingList, repeatingList } from '../../../../nodes/shared/errors/findings';
import { ABOUT_FIELDS, describe as textOf } from '../../../../nodes/shared/errors/messages';
import {
	refusal,
	failed,
	context,
	polled,
	notSent,
	origin,
	unclear,
	found,
	resetsAt,
} from './samples';

const bare: MessageContext = { labelOf: (name) => name, timezone: 'UTC+2' };

const leadId: MessageContext = { ...context, record: { label: 'Lead ID', isId: true } };

const leadBy: MessageContext = { ...context, record: { label: 'LinkedIn URL', isId: false } };

const apiKeyId: MessageContext = { ...context, record: { label: 'API Key ID', isId: true } };

const verified: MessageContext = { ...context, howToVerify: 'Look it up.' };

const coded = (code: string, others: IDataObject = {}) => refusal(400, { code, ...others });

const NO_REASON = 'The service gave no reason.';

const CHECK = "Check 'Base URL' in the credential.";

test.each<[Failure, MessageContext, string, string]>([
	[found(), context, 'It was odd', 'Look at it.'],
	[
		found({ outcome: 'unclear' }),
		verified,
		'It is unclear whether this worked',
		'It was odd. Look it up.',
	],
	[
		unclear('timeout'),
		verified,
		'It is unclear',
		'The service did not answer in time. Look it up.',
	],
	[unclear('timeout'), context, 'It is unclear', 'in time. Check in Outreach Automation whether'],
	[unclear('notJson'), verified, 'It is unclear', `at ${origin}. ${CHECK} Look it up.`],
	[unclear('missing'), verified, 'It is unclear', 'unexpected answer. Update this package.'],
	[
		failed('timeout'),
		context,
		'The service did not answer in time',
		'Run it again in a few minutes',
	],
	[failed('timeout'), polled, 'The service did not answer in time', 'The next poll tries again.'],
	[failed('cancelled'), context, 'The execution was cancelled while', 'Run the workflow again.'],
	[failed('connection'), context, 'The connection to the service was lost', 'Nothing is wrong'],
	[failed('connection'), polled, 'The connection to the service was lost', 'The next poll'],
	[failed('cutShort'), context, "The service's answer was cut off", 'Nothing is wrong'],
	[failed('cutShort', { detail: 'row 2' }), context, 'is incomplete: row 2', 'Nothing is wrong'],
	[failed('empty'), context, 'The service returned an empty answer', 'Nothing is wrong'],
	[failed('missing'), context, 'The service returned an unexpected answer', 'Update this package.'],
	[
		failed('missing', { detail: 'GET /x has no y' }),
		context,
		'answer to GET /x has no y',
		'Update',
	],
	[failed('notJson'), context, `There is no Outreach Automation service at ${origin}`, CHECK],
	[failed('notJson'), bare, 'There is no Outreach Automation service at this address', CHECK],
	[failed('notStored'), context, 'store the file: no reason given', 'its file storage may be full'],
	[failed('notStored', { detail: 'ENOSPC' }), context, 'store the file: ENOSPC', 'storage'],
	[failed('redirect'), context, 'The service has moved to another address', CHECK],
	[
		failed('redirect', { movedTo: 'https://new' }),
		context,
		'moved to https://new',
		'to https://new in',
	],
	[failed('serverError', { status: 503 }), context, 'not available right now (503)', 'Nothing is'],
	[
		failed('serverError', { status: 503, body: { code: 'AWAY' } }),
		polled,
		'now (AWAY)',
		'The next',
	],
	[failed('tooLarge'), context, 'more than 500,000 prospects', "Set 'Output' to 'CSV File'"],
	[failed('unforeseen'), context, 'Something unexpected stopped this node', 'This is a bug'],
	[failed('webPage', { status: 200 }), context, `${origin} returned a web page`, CHECK],
	[
		failed('webPage'),
		bare,
		'This address returned a web page instead of an API response (no',
		CHECK,
	],
	// what never left
	[notSent('cancelled'), context, 'was cancelled before this was sent', 'again to send it.'],
	[notSent('credential'), context, 'The credential cannot be used', 'and run the workflow again.'],
	[notSent('credential', { detail: 'Empty' }), polled, 'Empty', 'correct it. The next poll'],
	[
		notSent('dailyLimit', { body: { details: { dailyLimit: 50, used: 49, resetTime: 'at 7' } } }),
		context,
		'The daily limit of 50 actions has been reached; it resets at at 7',
		'Used today: 49. Run the rest',
	],
	[
		notSent('dailyLimit', { body: { details: { dailyLimit: 50 } } }),
		context,
		'reached',
		'today: 50.',
	],
	[
		notSent('keyRefused'),
		context,
		'did not accept the API key, so this was not',
		'Enter a valid key',
	],
	[
		notSent('rateLimit'),
		context,
		'the service does not say when',
		'Run the workflow later. To let',
	],
	[
		notSent('rateLimit', { resetsAt }),
		context,
		'at 31 Mar 2026, 09:00:00 CEST',
		'after that. To let',
	],
	[
		notSent('rateLimit', { resetsAt }),
		bare,
		'at 2026-03-31T07:00:00.000Z',
		'after that. To let it wait',
	],
	[
		notSent('rateLimit', { resetsAt }),
		polled,
		'has no requests left',
		'The next poll tries again.',
	],
	[notSent('unreachable'), bare, 'Could not connect to this address', '(no connection)'],
	[notSent('unreachable', { detail: 'ENOTFOUND' }), polled, origin, 'be down. The next poll tries'],
	[notSent('unreachable', { detail: 'ENOTFOUND' }), context, origin, 'again later. (ENOTFOUND)'],
	// what the service said no to
	[
		refusal(401, { code: 'ODD' }),
		context,
		'did not accept the API key',
		'Enter a valid key in the',
	],
	[coded('UNAUTHORIZED'), context, 'did not accept the API key', 'expired or deactivated.'],
	[refusal(404), context, `There is no Outreach Automation service at ${origin}`, CHECK],
	[refusal(404, {}, 'empty'), context, 'There is no Outreach Automation service at', CHECK],
	[refusal(404, {}, 'webPage'), context, 'a web page instead of an API response (404)', CHECK],
	[
		refusal(404, { message: 'Gone' }),
		context,
		'Nothing found at this address',
		`${CHECK} The service`,
	],
	[
		refusal(404, { code: 'GONE' }),
		leadId,
		'No lead found with this ID',
		`; it may have been deleted. ${NO_REASON}`,
	],
	[refusal(404, { code: 'GONE' }), apiKeyId, 'No API key found with this ID', "Check 'API Key ID'"],
	[refusal(404, { code: 'GONE' }), leadBy, 'Nothing found for these values', 'the record may have'],
	[refusal(404, { message: 'Gone' }), leadId, 'No lead', 'deleted. If it is there, check'],
	[
		refusal(400, { code: 'ODD' }),
		context,
		'rejected this request (ODD)',
		'Check the fields and run',
	],
	[
		refusal(400, { message: 'No.' }),
		context,
		'rejected this request (400)',
		'The service says: No.',
	],
	[refusal(402, { code: 'ODD' }), context, '(ODD)', 'Fix the problem and run the workflow again,'],
	[
		refusal(400, { code: 'ODD' }),
		polled,
		'(ODD)',
		'Check the fields and publish the workflow again',
	],
	[
		refusal(399, { x: 1 }),
		context,
		'The service reported that this failed',
		'Run the workflow again. If',
	],
	[
		refusal(200, { message: 'No' }),
		polled,
		'reported that this failed',
		'The next poll tries again. If',
	],
	[refusal(200, { message: 'A', error: 'B' }), context, 'failed', 'The service says: A'],
	[refusal(200, { error: 'B', errors: ['C'] }), context, 'failed', 'The service says: B'],
	[
		refusal(200, { error: { message: 'D' }, errors: ['C'] }),
		context,
		'failed',
		'The service says: D',
	],
	[refusal(200, { error: true, errors: ['C', 'E'] }), context, 'failed', 'The service says: C'],
	[refusal(200, { errors: [{ message: 'F' }] }), context, 'failed', 'The service says: F'],
	[refusal(200, { errors: { message: 'F' } }), context, 'failed', NO_REASON],
	// a route for another kind of key
	[
		refusal(403, { availableRoute: 'GET /jobCounts' }),
		context,
		'a personal API key',
		`${NO_REASON} With this key, use Outreach Job → Get Counts.`,
	],
	[
		refusal(403, { availableRoute: '/api/v2/jobStatus?id=1', error: 'Global' }),
		context,
		'a personal',
		'says: Global. With this key, use Outreach Job → Get Status.',
	],
	[
		refusal(403, { availableRoute: 'GET  /userJobStatus/7', error: 'Global.' }),
		context,
		'a personal',
		'says: Global. With this key, use Outreach Job → Get User Status.',
	],
	[
		refusal(403, { availableRoute: '/linkedin-integration' }),
		context,
		'personal',
		'Account → Get Status (Legacy).',
	],
	[
		refusal(403, { availableRoute: '/setup-linkedin-integration' }),
		context,
		'personal',
		'Connect LinkedIn Account (Legacy).',
	],
	[
		refusal(403, { availableRoute: '/toString', error: 'Global' }),
		context,
		'personal',
		'in the credential. The service says: Global',
	],
	// the API's codes, with facts and without
	[
		coded('INVALID_LINKEDIN_URL'),
		context,
		"not accept 'Profile'",
		`Copy it from the person's profile page and run the workflow again. ${NO_REASON}`,
	],
	[
		coded('INVALID_NETWORK_URL', { details: { providedUrl: 'ada' } }),
		bare,
		"not accept 'linkedinUrl': ada",
		'Copy it from',
	],
	[
		coded('INVALID_LINKEDIN_URL', { details: { expectedFormat: 'x/y' } }),
		context,
		"'Profile'",
		'Use the format x/y and run',
	],
	[
		coded('LINKEDIN_ALREADY_CONNECTED', { message: 'Hm' }),
		context,
		'already connected',
		'There is nothing to do. The service says: Hm',
	],
	[
		coded('NETWORK_ALREADY_CONNECTED', { details: { profileUrl: 'p', connectedAt: 't' } }),
		context,
		'already connected',
		'p was connected at t. There is nothing to do.',
	],
	[
		coded('LINKEDIN_NOT_CONNECTED'),
		context,
		'No LinkedIn account',
		'Connect one with Outreach Account',
	],
	[
		coded('NETWORK_NOT_CONNECTED', { details: { dashboardUrl: 'd' } }),
		context,
		'No LinkedIn',
		'Connect one at d or with',
	],
	[
		coded('PERMISSION_DENIED'),
		context,
		'The API key lacks a permission that',
		'Use a key with this',
	],
	[
		coded('PERMISSION_DENIED', {
			permissionHelp: { required: 'a:b', available: ['c', 'd'], documentation: 'u' },
		}),
		context,
		'lacks the permission a:b',
		'This key has: c, d. More: u',
	],
	[coded('VALIDATION_ERROR', { message: 'M' }), context, 'did not accept what was sent', 'says: M'],
	[
		coded('VALIDATION_ERROR', { details: { invalidParams: { email: 'odd', x: null } } }),
		polled,
		'did not accept Email (odd), x',
		'publish the workflow again. The service gave',
	],
	[
		coded('VOICE_CLONE_IN_USE', { details: { active_campaigns: 2, last_used: 'now' } }),
		context,
		'used by active',
		'Active campaigns: 2, last used: now. Stop these',
	],
	[
		coded('VOICE_CLONE_IN_USE', { details: { active_campaigns: 2 } }),
		context,
		'used by active',
		'Stop these campaigns first',
	],
	[
		coded('VOICE_CLONE_NOT_FOUND', { details: { voice_id: 'v1' } }),
		context,
		'found with the ID v1',
		"under 'voiceId'",
	],
	[coded('VOICE_CLONE_NOT_FOUND'), context, 'No voice clone found with this ID', NO_REASON],
	[coded('toString'), context, 'rejected this request (toString)', 'Check the fields'],
	// what the run found
	[changingList, context, 'The list kept changing', "or use 'Limit'."],
	[changingList, polled, 'The list kept changing', 'The next poll tries again.'],
	[
		repeatingList,
		context,
		'keeps returning the same page',
		"A 'Limit' of 100 needs only one page.",
	],
	[repeatingList, polled, 'keeps returning the same page', 'Ask your provider to correct this.'],
])('the words for %j', (failure, about, message, description) => {
	const text = textOf(failure, about);
	expect(text.message).toContain(message);
	expect(text.description).toContain(description);
	expect(`${text.message} ${text.description}`).not.toMatch(/ {2}|\.\.( |$)/);
});

test('words that are said often enough do not say more', () => {
	const denied = coded('PERMISSION_DENIED', { permissionHelp: { required: 'a:b' }, message: 'M' });
	expect(textOf(denied, context).description).not.toContain('The service says');
	expect(textOf(coded('UNAUTHORIZED', { message: 'M' }), context).description).not.toContain(
		'says',
	);
	expect(textOf(repeatingList, polled).description).not.toContain('Limit');
	const validation = textOf(coded('VALIDATION_ERROR', { message: 'M' }), context);
	expect(validation.description.match(/says/g)).toHaveLength(1);
	const connected = { details: { profileUrl: 'p', connectedAt: 't' }, message: 'M' };
	expect(textOf(coded('LINKEDIN_ALREADY_CONNECTED', connected), context).description).not.toContain(
		'M',
	);
	const daily = textOf(notSent('dailyLimit', { body: { details: { dailyLimit: 50 } } }), context);
	expect(daily.message).toBe('The daily limit of 50 actions has been reached');
	const legacy = textOf(refusal(403, { availableRoute: '/x', error: 'Global' }), context);
	expect(legacy.description).toMatch(/says: Global$/);
	const clone = { ...context, record: { label: 'Voice Clone ID', isId: true } };
	expect(textOf(refusal(404, { code: 'GONE' }), clone).message).toBe(
		'No voice clone found with this ID',
	);
	expect([0, 1, 2].map(countOfItems)).toEqual(['0 items', '1 item', '2 items']);
	const long = textOf(
		refusal(400, { code: 'C'.repeat(2_000), message: 'm'.repeat(5_000) }),
		context,
	);
	expect([...long.message, ...long.description]).toHaveLength(1_001 + 3_001);
});

test('these statuses are about the fields', () => {
	expect(
		[400, 401, 402, 403, 409, 413, 415, 422, 500].filter((one) => ABOUT_FIELDS.has(one)),
	).toEqual([400, 409, 413, 415, 422]);
	expect([400, 401, 402, 403, 409, 413, 422].filter((one) => isOfContent(refusal(one)))).toEqual([
		400, 409, 422,
	]);
	expect(isOfContent(failed('serverError', { status: 400 }))).toBe(false);
});
