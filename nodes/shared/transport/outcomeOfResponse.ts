import type { IDataObject } from 'n8n-workflow';
import { amountIn, isRecord, saidText, timeIn } from '../values';
import { jsonSize, TooLarge } from './bounds';
import type { Answer, Effect, FailureReason, Outcome, RateLimitSaid } from './outcome';
import { BrokenOff, missingIn, noAnswer } from './outcome';
import { rateHeadersIn } from './rateFacts';
import type { Circumstances, StreamResponse } from './response';
import { tooLarge } from './response';
import { refusalIn } from './saysNo';

type TextResponse = Omit<StreamResponse, 'body'> & { body: string };
type Sent = Pick<Circumstances, 'effect' | 'isUndocumented' | 'origin' | 'takesAny'>;

/** These say that the route is elsewhere; any other 3xx may answer what was carried out. */
const MOVED = [301, 302, 307, 308];

/**
 * What became of a request that got a response.
 *
 * @param read reads an answer that is a text and no JSON; throws `BrokenOff` when it is not complete,
 * and `TooLarge` when it is more than n8n can take
 */
export function outcomeOfResponse(
	sent: Sent,
	response: TextResponse,
	read?: (text: string) => unknown,
): Outcome {
	const { effect } = sent;
	const { statusCode: status } = response;
	if (status >= 300 && status < 400) return redirected(sent, response);
	const { content, reason, size } = contentOf(response);
	const body = isRecord(content) ? content : undefined;
	if (status >= 500) return noAnswer(effect, 'serverError', { status, body });
	if (status === 408 && effect !== 'read') return noAnswer(effect, 'timeout', { status, body });
	if (status >= 400) {
		return body !== undefined
			? { kind: 'refusal', status, body }
			: { kind: 'refusal', status, body: {}, reason: reason ?? 'notJson' };
	}
	const no = refusalIn(reason === 'notJson' ? response.body : content, sent);
	if (no !== undefined) {
		return no.isInDoubt
			? noAnswer(effect, 'missing', { status, body: no.body })
			: { kind: 'refusal', status, body: no.body };
	}
	if (read !== undefined) {
		return reason === 'notJson'
			? readText(effect, response, read)
			: noAnswer(effect, reason ?? 'missing', { status });
	}
	if (reason === undefined) return { ...answer(response, content), size };
	return isDone(sent, status, reason)
		? { ...answer(response, response.body.trim() || undefined), size }
		: noAnswer(effect, reason, { status });
}

/** Whether what is no JSON is an answer: an empty 200 can come from something else than the service. */
function isDone({ effect, takesAny }: Sent, status: number, reason: FailureReason): boolean {
	if (reason === 'empty') return takesAny === true || (effect !== 'read' && status !== 200);
	return reason === 'notJson' && takesAny === true;
}

/** After a create, a service may redirect to what was made, with 302 as with 303. */
function redirected({ effect, origin }: Sent, response: TextResponse): Outcome {
	const { headers, statusCode: status } = response;
	const movedTo = originOf(headers.location);
	const isElsewhere = movedTo !== undefined && movedTo !== origin;
	const mayBeDone = status === 302 && effect !== 'read' && !isElsewhere;
	if (!MOVED.includes(status) || mayBeDone) return noAnswer(effect, 'redirect', { status });
	return { kind: 'unusable', reason: 'redirect', status, movedTo };
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
		if (error instanceof TooLarge) return tooLarge(effect, status, error);
		return noAnswer(effect, 'missing', { status, ...missingIn(error) });
	}
}

function answer({ headers, statusCode: status }: TextResponse, body: unknown): Answer {
	const serverTime = timeIn(headers.date);
	return { kind: 'answer', status, body, serverTime, rateLimit: rateLimitIn(headers) };
}

/** @returns with a reason where it is no JSON */
function contentOf(response: TextResponse): {
	content?: unknown;
	reason?: FailureReason;
	size?: number;
} {
	const text = response.body.trim();
	if (text === '') return { reason: 'empty' };
	const isJson = /^[[{]/.test(text);
	const size = isJson ? jsonSize(text) : text.length;
	if (size === undefined) return { reason: 'tooLarge' };
	try {
		return { content: JSON.parse(text) as unknown, size };
	} catch (error) {
		// what stands behind it is not the service's
		const [, end] = /after JSON at position (\d+)/.exec(String(error)) ?? [];
		if (end !== undefined && isJson) {
			return { content: JSON.parse(text.slice(0, Number(end))) as unknown, size };
		}
		if (text.startsWith('<')) return { reason: 'webPage', size };
		return { reason: isJson ? 'cutShort' : 'notJson', size };
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
