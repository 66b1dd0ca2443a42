import { ORIGIN } from '../../engine';
import type { FailureCase } from './expected';
import { checkAddress, notKnown, tryLater } from './expected';

/** Answers of which nothing can be read, and connections that bring none. */
export const unreadable: FailureCase[] = [
	{
		name: 'a web page',
		reply: { body: '<!DOCTYPE html><html></html>', headers: { 'content-type': 'text/html' } },
		expected: {
			message: /web page|not the Outreach/,
			description: checkAddress,
			outcome: 'refused',
			httpCode: '200',
		},
		onWrite: notKnown,
	},
	{
		name: 'an empty answer',
		reply: { body: '' },
		expected: { message: /empty answer/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'an answer cut short',
		reply: { body: '{"success":true,"data":{"leads":[{"id":"1"' },
		expected: { message: /was cut off/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'JSON that is no object',
		reply: { body: '["leads"]' },
		expected: {
			message: /no Outreach Automation service/,
			description: checkAddress,
			outcome: 'refused',
		},
		onWrite: notKnown,
	},
	{
		name: 'success: false',
		reply: { body: { success: false, message: 'Try another day' } },
		expected: {
			message: /reported that this failed/,
			description: /Try another day/,
			outcome: 'refused',
		},
		onWrite: notKnown,
	},
	{
		name: 'a redirect to another host',
		reply: { status: 302, headers: { location: 'https://new.outreach.example/api/v2/leads' } },
		expected: {
			message: 'The service has moved to https://new.outreach.example',
			description: /Set 'Base URL' to https:\/\/new\.outreach\.example/,
			outcome: 'refused',
			httpCode: '302',
		},
	},
	...[300, 301, 303, 304, 307, 308].map((status) => ({
		name: `a redirect ${status} to the same host`,
		reply: { status, headers: { location: '/login' } },
		expected: {
			message: /has moved/,
			description: checkAddress,
			outcome: 'refused' as const,
			httpCode: String(status),
		},
		// what was asked for may have been done: the answer only points to where it can be seen
		...([300, 303, 304].includes(status) && { onWrite: { ...notKnown, httpCode: String(status) } }),
	})),
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].map((code) => ({
		name: code,
		reply: { code },
		expected: {
			message: `Nothing answers at ${ORIGIN}`,
			description: checkAddress,
			outcome: 'notSent' as const,
			failure: 'temporarily-unavailable',
		},
	})),
	{
		name: 'ECONNRESET',
		reply: { code: 'ECONNRESET' },
		expected: { message: /connection.*lost/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'ETIMEDOUT',
		reply: { code: 'ETIMEDOUT' },
		expected: { message: /in time/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'no answer in time',
		reply: { delayMs: 9000 },
		expected: {
			message: /in time/,
			description: /'Timeout \(Seconds\)'/,
			outcome: 'refused',
			tries: 5,
		},
		onWrite: { ...notKnown, description: /did not answer in time/ },
	},
];
