import { ORIGIN } from '../../engine';
import type { FailureCase } from './expected';
import { checkAddress, notKnown, refusedBy, tryLater } from './expected';

/** What a read is refused by, and what leaves nothing known of a write. */
const unclear = (...about: Parameters<typeof refusedBy>): FailureCase => ({
	...refusedBy(...about),
	onWrite: notKnown,
});

const html = { 'content-type': 'text/html' };

/** Answers of which nothing can be read, and connections that bring none. */
export const unreadable: FailureCase[] = [
	unclear(
		'a web page',
		{ body: '<!DOCTYPE html><html></html>', headers: html },
		/web page|not the Outreach/,
		checkAddress,
		{ httpCode: '200' },
	),
	{
		...unclear('an empty answer', { body: '' }, /empty answer/, tryLater, { tries: 5 }),
		isDoneOnDelete: true,
	},
	unclear(
		'an answer cut short',
		{ body: '{"success":true,"data":{"leads":[{"id":"1"' },
		/was cut off/,
		tryLater,
		{ tries: 5 },
	),
	{
		...unclear(
			'JSON that is no object',
			{ body: '["leads"]' },
			/^The service's answer to (GET|POST) \/leads has no /,
			/^Update this package/,
		),
		isDoneOnDelete: true,
	},
	refusedBy(
		'success: false',
		{ body: { success: false, message: 'Try another day' } },
		/reported that this failed/,
		/Try another day/,
	),
	refusedBy(
		'a redirect to another host',
		{ status: 301, headers: { location: 'https://new.outreach.example/api/v2/leads' } },
		'The service has moved to https://new.outreach.example',
		checkAddress,
	),
	...[301, 303].map((status) =>
		refusedBy(
			`a redirect ${status} to the same host`,
			{ status, headers: { location: '/login' } },
			/has moved/,
			checkAddress,
		),
	),
	...['ECONNREFUSED', 'ENOTFOUND'].map((code) =>
		refusedBy(code, { code }, `Could not connect to ${ORIGIN}`, checkAddress, {
			outcome: 'notSent',
			failure: 'temporarily-unavailable',
		}),
	),
	unclear('ECONNRESET', { code: 'ECONNRESET' }, /connection.*lost/, tryLater, { tries: 5 }),
	unclear('ETIMEDOUT', { code: 'ETIMEDOUT' }, /in time/, tryLater, { tries: 5 }),
	{
		...refusedBy('no answer in time', { delayMs: 121_000 }, /in time/, tryLater, {
			tries: 5,
		}),
		onWrite: { ...notKnown, description: /did not answer in time/ },
	},
];
