import type { IDataObject } from 'n8n-workflow';
import { amountIn, fieldsIn, saidText, timeIn } from '../values';
import type { RateLimitSaid } from './outcome';

/** What a response says. */
export interface Facts {
	status: number;
	headers: IDataObject;
	body?: IDataObject;
}

/** What a response says of the rate limit: in its headers, and a refusal also in its body. */
export function rateLimitIn({ body, headers }: Omit<Facts, 'status'>): RateLimitSaid {
	const info = fieldsIn(body?.rateLimitInfo);
	const said = (name: string) => info[name] ?? headers[`x-ratelimit-${name}`];
	return {
		limit: amountIn(said('limit')) ?? null,
		remaining: amountIn(said('remaining')) ?? null,
		window: saidText(said('window')) ?? null,
		resetsAt: timeIn(1_000 * Number(amountIn(said('reset')))) ?? null,
	};
}

/** 429, or a 403 that says so and names no permission; the daily limit of actions is another matter. */
export function isRateRefusal(facts: Facts): boolean {
	const { body = {}, status } = facts;
	if (isDailyLimit(facts)) return false;
	if (status !== 403 || saidText(fieldsIn(body.permissionHelp).required)) return status === 429;
	const isAsked = body.code === 'RATE_LIMIT_EXCEEDED' || amountIn(body.retryAfter) !== undefined;
	return isAsked || rateLimitIn(facts).remaining === 0;
}

/** Whether a refusal says that the day's scheduled actions are used up. */
export function isDailyLimit({ body, status }: Omit<Facts, 'headers'>): boolean {
	const { dailyLimit } = fieldsIn(body?.details);
	return (status === 429 || status === 403) && amountIn(dailyLimit) !== undefined;
}
