import type { IDataObject } from 'n8n-workflow';
import { amountIn, fieldsIn, saidText, timeIn } from '../values';

const WINDOW_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export type WindowName = keyof typeof WINDOW_MS;

/** What a response says about the rate limit. */
export interface RateFacts {
	status: number;
	headers: IDataObject;
	body?: IDataObject;
}

/** What the service says of one of its windows. */
export interface WindowFacts {
	name: WindowName;
	remaining: number;
	/** How many requests it allows, where the service says so. */
	limit?: number;
	/** When it ends by the service's own clock, in Unix ms. */
	resetsAt: number;
}

/** What the headers of a response say of the rate limit, as they say it. */
export function rateHeadersIn(headers: IDataObject) {
	const [limit, window, remaining, reset] = ['limit', 'window', 'remaining', 'reset'].map(
		(name) => headers[`x-ratelimit-${name}`],
	);
	return { limit, window, remaining, reset };
}

/** The window that the headers describe; undefined unless it is known and ends in good time. */
export function windowInHeaders(
	{ headers }: RateFacts,
	serviceNow: number,
): WindowFacts | undefined {
	return windowOf(rateHeadersIn(headers), serviceNow);
}

/** The window that a refusal says is used up. */
export function windowInBody({ body }: RateFacts, serviceNow: number): WindowFacts | undefined {
	const { remaining, reset, window } = fieldsIn(body?.rateLimitInfo);
	const isUsedUp = !(Number(amountIn(remaining)) > 0);
	return isUsedUp ? windowOf({ window, remaining: 0, reset }, serviceNow) : undefined;
}

/**
 * How long the service asks to wait, in ms: the body's `retryAfter`, else the header, as seconds or
 * as a date. What is no time ahead is as good as not said.
 */
export function retryAfterIn({ body, headers }: RateFacts, serviceNow: number): number | undefined {
	return [body?.retryAfter, headers['retry-after']]
		.map((said) => {
			const seconds = amountIn(said);
			if (seconds !== undefined) return seconds * 1000;
			return (timeIn(saidText(said))?.getTime() ?? Number.NaN) - serviceNow;
		})
		.find((ms) => ms > 0 && ms <= 2 * WINDOW_MS.day);
}

/**
 * Whether the service turned a request away for the key's rate: 429, or a 403 that says so. One
 * that names the permission which the key lacks does not, even when no requests are left. The daily
 * limit of scheduled actions is another matter.
 */
export function isRateRefusal(facts: RateFacts, serviceNow: number): boolean {
	const { status, body } = facts;
	if (isDailyLimit(facts)) return false;
	if (status === 429) return true;
	if (status !== 403) return false;
	if (saidText(body?.code) === 'RATE_LIMIT_EXCEEDED') return true;
	if (saidText(fieldsIn(body?.permissionHelp).required) !== undefined) return false;
	return (
		retryAfterIn(facts, serviceNow) !== undefined ||
		windowInBody(facts, serviceNow) !== undefined ||
		windowInHeaders(facts, serviceNow)?.remaining === 0
	);
}

/** Whether a refusal says that the day's scheduled actions are used up. */
export function isDailyLimit({ status, body }: Pick<RateFacts, 'body' | 'status'>): boolean {
	const { dailyLimit, used } = fieldsIn(body?.details);
	const [most, count] = [amountIn(dailyLimit), amountIn(used)];
	const isLeft = most !== undefined && count !== undefined && count < most;
	return (status === 429 || status === 403) && saidText(dailyLimit) !== undefined && !isLeft;
}

function windowOf(
	{ limit, window, remaining, reset }: IDataObject,
	serviceNow: number,
): WindowFacts | undefined {
	const name = (Object.keys(WINDOW_MS) as WindowName[]).find((known) => known === window);
	const left = amountIn(remaining);
	const resetsAt = Number(amountIn(reset)) * 1000;
	if (name === undefined || left === undefined) return undefined;
	const allowed = amountIn(limit);
	const ahead = resetsAt - serviceNow;
	return ahead > 0 && ahead <= 2 * WINDOW_MS[name]
		? { name, remaining: left, limit: allowed, resetsAt }
		: undefined;
}
