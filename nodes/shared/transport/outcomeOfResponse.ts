import type { IDataObject } from 'n8n-workflow';
import { amountIn, isRecord, saidText, timeIn } from '../values';
import type { Answer, Effect, FailureReason, Outcome, RateLimitSaid } from './outcome';
import { BrokenOff, missingIn, noAnswer, TooManyRows } from './outcome';
import { rateHeadersIn } from './rateFacts';

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
	if (status >= 300 && status < 400) return redirected(sent, response);
	const { content, reason } = contentOf(response.body);
	const body = isRecord(content) ? content : undefined;
	// 408: some services give up on what is still going on
	if (status >= 500 || status === 408) return noAnswer(effect, 'serverError', { status, body });
	if (status >= 400) {
		return body !== undefined
			? { kind: 'refusal', status, body }
			: { kind: 'refusal', status, body: {}, reason: reason ?? 'notJson' };
	}
	if (body?.success === false || body?.error === true) return { kind: 'refusal', status, body };
	if (read !== undefined) {
		return reason === 'notJson'
			? readText(effect, response, read)
			: noAnswer(effect, reason ?? 'missing', { status });
	}
	if (reason === undefined) return answer(response, content);
	return isDone(sent, status, reason)
		? answer(response, response.body.trim() || undefined)
		: noAnswer(effect, reason, { status });
}

/** Whether what is no JSON is an answer: an empty 200 can come from something else than the service. */
function isDone({ effect, takesAny }: Sent, status: number, reason: FailureReason): boolean {
	if (reason === 'empty') return takesAny === true || (effect !== 'read' && status !== 200);
	return reason === 'notJson' && takesAny === true;
}

/** The key goes to no other address, and a route of the API does not redirect. */
function redirected({ origin }: Sent, { headers, statusCode: status }: TextResponse): Outcome {
	const movedTo = originOf(headers.location);
	const isElsewhere = movedTo !== origin;
	return { kind: 'unusable', reason: 'redirect', status, ...(isElsewhere && { movedTo }) };
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
			return noAnswer(effect, 'cutShort', { status, detail: error.message });
		}
		if (error instanceof TooManyRows) return noAnswer(effect, 'tooLarge', { status });
		return noAnswer(effect, 'missing', { status, ...missingIn(error) });
	}
}

function answer({ headers, statusCode: status }: TextResponse, body: unknown): Answer {
	const serverTime = timeIn(headers.date);
	return { kind: 'answer', status, body, serverTime, rateLimit: rateLimitIn(headers) };
}

/** @returns with a reason where it is no JSON */
function contentOf(body: string): { content?: unknown; reason?: FailureReason } {
	const text = body.trim();
	if (text === '') return { reason: 'empty' };
	try {
		return { content: JSON.parse(text) as unknown };
	} catch {
		if (text.startsWith('<')) return { reason: 'webPage' };
		return { reason: /^[[{]/.test(text) ? 'cutShort' : 'notJson' };
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

function originOf(location: unknown): string | undefined {
	const isAddress = typeof location === 'string' && URL.canParse(location);
	return isAddress && /^https?:/i.test(location) ? new URL(location).origin : undefined;
}
