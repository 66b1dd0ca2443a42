import type { IDataObject } from 'n8n-workflow';
import { amountIn, isRecord, saidText, timeIn } from '../values';
import type { Answer, Effect, Outcome, RateLimitSaid } from './outcome';
import { BrokenOff, failed, missingIn, noAnswer, notSent, TooManyRows } from './outcome';
import { isDailyLimit, rateHeadersIn } from './rateLimit';

export interface TextResponse {
	statusCode: number;
	headers: IDataObject;
	body: string;
}

/** What a response answers. */
export interface Sent {
	effect: Effect;
	/** Whatever a 2xx holds is an answer. */
	takesAny?: boolean;
	/** Where the service is. */
	origin: string;
}

/**
 * What became of a request that got a response.
 *
 * @param read reads an answer that is a text and no JSON; throws `BrokenOff` when it is not complete,
 * and `TooManyRows` when it is more than n8n can take
 */
export function outcomeOfResponse(
	sent: Sent,
	response: TextResponse,
	read?: (text: string) => unknown,
): Outcome {
	const { effect } = sent;
	const { statusCode: status } = response;
	if (status >= 300 && status < 400) return moved(sent, response);
	const { content, problem } = contentOf(response.body);
	const body = isRecord(content) ? content : undefined;
	// 408: some services give up on what is still going on
	if (status >= 500 || status === 408) {
		return noAnswer(effect, saidText(body?.code) ?? 'serverError', { status, body });
	}
	if (status >= 400) return refusal(response, problem, body);
	if (body?.success === false || body?.error === true) return refusal(response, problem, body);
	if (read !== undefined) {
		return problem === 'notJson'
			? readText(effect, response, read)
			: noAnswer(effect, problem ?? 'missing', { status });
	}
	if (problem === undefined) return answer(response, content);
	return isDone(sent, status, problem)
		? answer(response, response.body.trim() || undefined)
		: noAnswer(effect, problem, { status });
}

/** Why a body is no JSON. */
type Problem = 'cutShort' | 'empty' | 'notJson' | 'webPage';

/** The service said no, or something else on the way to it. */
function refusal(response: TextResponse, problem?: Problem, body?: IDataObject): Outcome {
	const { statusCode: status } = response;
	const code = saidText(body?.code);
	if (isDailyLimit({ body, status })) {
		return notSent('RATE_LIMIT_EXCEEDED', { status, body });
	}
	if (body) return failed(code ?? '', { status, body });
	const message = problem === 'notJson' ? response.body.trim() : '';
	return failed(problem ?? 'notJson', { status, ...(message && { body: { message } }) });
}

/** Whether what is no JSON is an answer: an empty 200 can come from something else than the service. */
function isDone({ effect, takesAny }: Sent, status: number, problem: Problem): boolean {
	if (problem === 'empty') return takesAny === true || (effect !== 'read' && status !== 200);
	return problem === 'notJson' && takesAny === true;
}

/** The key goes to no other address, and a route of the API does not redirect. */
function moved({ origin }: Sent, { headers, statusCode: status }: TextResponse): Outcome {
	const { location } = headers;
	const isAddress = typeof location === 'string' && URL.canParse(location);
	const target = isAddress && /^https?:/i.test(location) ? new URL(location).origin : undefined;
	// a login page or a storage link is no new home of the service
	const isForGood = [301, 308].includes(status) && target !== origin;
	return failed('moved', { status, about: { address: isForGood ? target : undefined } });
}

function readText(
	effect: Effect,
	response: TextResponse,
	read: (text: string) => unknown,
): Outcome {
	const { statusCode: status } = response;
	try {
		return answer(response, read(response.body));
	} catch (error) {
		if (error instanceof BrokenOff) {
			return noAnswer(effect, 'cutShort', { status, about: { where: error.message } });
		}
		if (error instanceof TooManyRows) return noAnswer(effect, 'tooLarge', { status });
		return missingIn(effect, error, status);
	}
}

function answer({ headers, statusCode: status }: TextResponse, body: unknown): Answer {
	const serverTime = timeIn(headers.date);
	return { kind: 'answer', status, body, serverTime, rateLimit: rateLimitIn(headers) };
}

function contentOf(body: string): { content?: unknown; problem?: Problem } {
	const text = body.trim();
	if (text === '') return { problem: 'empty' };
	try {
		return { content: JSON.parse(text) as unknown };
	} catch {
		if (text.startsWith('<')) return { problem: 'webPage' };
		return { problem: /^[[{]/.test(text) ? 'cutShort' : 'notJson' };
	}
}

function rateLimitIn(headers: IDataObject): RateLimitSaid {
	const { limit, remaining, reset, window } = rateHeadersIn(headers);
	const seconds = amountIn(reset);
	return {
		limit: amountIn(limit) ?? null,
		remaining: amountIn(remaining) ?? null,
		window: saidText(window) ?? null,
		resetsAt: seconds === undefined ? null : (timeIn(seconds * 1000) ?? null),
	};
}
