/** What responses say of the key's rate limit, and which of them were turned away for it. */
import type { IDataObject } from 'n8n-workflow';
import {
	isDailyLimit,
	isRateRefusal,
	rateHeadersIn,
	retryAfterIn,
	windowInBody,
	windowInHeaders,
} from '../../../../nodes/shared/transport/rateFacts';

const NOW = Date.parse('2026-03-31T07:00:00Z');
const DAY = 86_400;
const at = (seconds: number) => String(NOW / 1000 + seconds);

const headersOf = (others: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries({ window: 'minute', remaining: '7', reset: at(30), ...others }).map(
			([name, value]) => [`x-ratelimit-${name}`, value],
		),
	);

test('the headers are given as they are said', () => {
	const said = { limit: '60', window: 'minute', remaining: '7', reset: at(30) };
	expect(rateHeadersIn(headersOf({ limit: '60' }))).toEqual(said);
	expect(rateHeadersIn({})).toEqual({});
});

test.each<[IDataObject, object | undefined]>([
	[{}, { name: 'minute', remaining: 7, resetsAt: NOW + 30_000 }],
	[{ limit: '60' }, { name: 'minute', remaining: 7, limit: 60, resetsAt: NOW + 30_000 }],
	[{ limit: 'many' }, { name: 'minute', remaining: 7, resetsAt: NOW + 30_000 }],
	[
		{ remaining: 0, limit: 0 },
		{ name: 'minute', remaining: 0, limit: 0, resetsAt: NOW + 30_000 },
	],
	[{ reset: at(0.001) }, { name: 'minute', remaining: 7, resetsAt: NOW + 1 }],
	[{ reset: at(120) }, { name: 'minute', remaining: 7, resetsAt: NOW + 120_000 }],
	[{ reset: at(121) }, undefined],
	[
		{ window: 'hour', reset: at(7200) },
		{ name: 'hour', remaining: 7, resetsAt: NOW + 7_200_000 },
	],
	[{ window: 'hour', reset: at(7201) }, undefined],
	[
		{ window: 'day', reset: at(2 * DAY) },
		{ name: 'day', remaining: 7, resetsAt: NOW + 2_000 * DAY },
	],
	[{ window: 'day', reset: at(2 * DAY + 1) }, undefined],
	...[{ reset: at(-1) }, { reset: 'soon' }, { reset: undefined }, { remaining: 'few' }].map(
		(said): [IDataObject, undefined] => [said, undefined],
	),
	...[{ remaining: undefined }, { window: 'week' }, { window: undefined }].map(
		(said): [IDataObject, undefined] => [said, undefined],
	),
])('a window of headers with %j', (said, window) => {
	expect(windowInHeaders({ status: 200, headers: headersOf(said) }, NOW)).toEqual(window);
});

const info = { window: 'minute', remaining: 0, reset: at(30) };

test.each<[IDataObject | undefined, boolean]>([
	[{ rateLimitInfo: info }, true],
	[{ rateLimitInfo: { ...info, remaining: undefined } }, true],
	[{ rateLimitInfo: { ...info, remaining: 'none' } }, true],
	[{ rateLimitInfo: { ...info, remaining: 1 } }, false],
	[{ rateLimitInfo: { ...info, remaining: '1' } }, false],
	[{ rateLimitInfo: { ...info, window: undefined } }, false],
	[{ rateLimitInfo: { ...info, reset: at(-5) } }, false],
	[{ rateLimitInfo: null }, false],
	[{}, false],
	[undefined, false],
])('a body with %j says that a window is used up: %s', (body, isSaid) => {
	const window = { name: 'minute', remaining: 0, resetsAt: NOW + 30_000 };
	const told = windowInBody({ status: 429, headers: {}, body }, NOW);
	expect(told).toEqual(isSaid ? window : undefined);
});

const date = new Date(NOW + 4_000).toUTCString();

test.each<[unknown, unknown, number | undefined]>([
	[4, undefined, 4_000],
	['4', undefined, 4_000],
	[0.001, undefined, 1],
	[undefined, '4', 4_000],
	[undefined, date, 4_000],
	[` ${date}`, undefined, 4_000],
	[4, '30', 4_000],
	...[null, 0, -1, 'soon', '', [], 2 * DAY + 1].map((said): [unknown, unknown, number] => [
		said,
		'30',
		30_000,
	]),
	[2 * DAY, '30', 2_000 * DAY],
	[undefined, new Date(NOW).toUTCString(), undefined],
	[undefined, new Date(NOW - 1_000).toUTCString(), undefined],
	[undefined, undefined, undefined],
])('retryAfter %j and Retry-After %j', (retryAfter, header, ms) => {
	const facts = { status: 429, headers: { 'retry-after': header as string } };
	expect(retryAfterIn({ ...facts, body: { retryAfter: retryAfter as string } }, NOW)).toBe(ms);
	if (retryAfter === undefined) expect(retryAfterIn(facts, NOW)).toBe(ms);
});

const limitOf = (others: IDataObject): IDataObject => ({ details: { dailyLimit: 50, ...others } });

test.each<[number, IDataObject | undefined, boolean]>([
	[429, limitOf({}), true],
	[403, limitOf({}), true],
	[400, limitOf({}), false],
	[200, limitOf({}), false],
	[429, limitOf({ used: 50 }), true],
	[429, limitOf({ used: 51 }), true],
	[429, limitOf({ used: 49 }), false],
	[429, limitOf({ used: '49' }), false],
	[429, limitOf({ used: 'some' }), true],
	[429, limitOf({ dailyLimit: 'fifty', used: 7 }), true],
	[429, limitOf({ dailyLimit: null, used: 7 }), false],
	[429, { details: {} }, false],
	[429, {}, false],
	[429, undefined, false],
])('a %i with %j is the daily limit of actions: %s', (status, body, isLimit) => {
	expect(isDailyLimit({ status, body })).toBe(isLimit);
	if (isLimit) expect(isRateRefusal({ status, headers: {}, body }, NOW)).toBe(false);
});

const usedUp = headersOf({ remaining: '0' });

test.each<[number, IDataObject | undefined, IDataObject, boolean]>([
	[429, undefined, {}, true],
	[429, limitOf({ used: 7 }), {}, true],
	[200, { retryAfter: 4 }, usedUp, false],
	[400, { code: 'RATE_LIMIT_EXCEEDED' }, usedUp, false],
	[403, { code: 'RATE_LIMIT_EXCEEDED' }, {}, true],
	[403, { code: 'RATE_LIMIT_EXCEEDED', permissionHelp: { required: 'x' } }, {}, true],
	[403, { code: 'PERMISSION_DENIED' }, {}, false],
	[403, undefined, {}, false],
	[403, undefined, usedUp, true],
	[403, undefined, headersOf({ remaining: '1' }), false],
	[403, undefined, headersOf({ remaining: '0', reset: at(-1) }), false],
	[403, { rateLimitInfo: info }, {}, true],
	[403, { rateLimitInfo: { ...info, remaining: 1 } }, {}, false],
	[403, { retryAfter: 4 }, {}, true],
	[403, undefined, { 'retry-after': '4' }, true],
	[403, { retryAfter: 0 }, {}, false],
	[403, { retryAfter: 4, permissionHelp: { required: 'leads:write' } }, usedUp, false],
	[403, { retryAfter: 4, permissionHelp: {} }, {}, true],
])('a %i with %j and the headers %j was turned away for the rate: %s', (...row) => {
	const [status, body, headers, isRefused] = row;
	expect(isRateRefusal({ status, headers, body }, NOW)).toBe(isRefused);
});
