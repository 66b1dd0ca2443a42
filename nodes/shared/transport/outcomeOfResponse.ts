import type { IDataObject } from 'n8n-workflow';
import { isRecord, saidText, timeIn } from '../values';
import type { Answer, Effect, Failure, Outcome } from './outcome';
import { BrokenOff, failed, missingIn, noAnswer, notSent, TooManyRows } from './outcome';
import { isDailyLimit, rateLimitIn } from './rateFacts';

export interface TextResponse {
	statusCode: number;
	headers: IDataObject;
	body: string;
}

/** What a response answers. */
export interface Sent {
	effect: Effect;
	/** Whatever a 2xx holds is an answer. */
	takesAny: boolean;
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
	if (status >= 300 && status < 400) return moved(response);
	const { content, problem } = contentOf(response.body);
	const body = isRecord(content) ? content : undefined;
	// 408: some services give up on what is still going on
	if (status >= 500 || status === 408) {
		return noAnswer(effect, saidText(body?.code) ?? 'serverError', { status, body });
	}
	const saysNo = body?.success === false || body?.error === true;
	if (status >= 400 || saysNo) return refusal(response, problem, body);
	if (read && problem === 'notJson') return readText(effect, response, read);
	if (read) return noAnswer(effect, problem ?? 'missing', { status });
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
	if (isDailyLimit({ body, status })) return notSent('RATE_LIMIT_EXCEEDED', { status, body });
	if (body) return failed(saidText(body.code) ?? '', { status, body });
	const message = problem === 'notJson' ? response.body.trim() : '';
	return failed(problem ?? 'notJson', { status, ...(message && { body: { message } }) });
}

/** Whether what is no JSON is an answer: an empty 200 can come from something else than the service. */
function isDone({ effect, takesAny }: Sent, status: number, problem: Problem): boolean {
	if (problem === 'empty') return takesAny || (effect !== 'read' && status !== 200);
	return problem === 'notJson' && takesAny;
}

/** The key goes to no other address, and a route of the API does not redirect. */
function moved({ headers, statusCode: status }: TextResponse): Outcome {
	const [address] = /^https?:\/\/[^/?#]+/i.exec(String(headers.location)) ?? [];
	return failed('moved', { status, about: { address } });
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
	return { kind: 'answer', status, body, serverTime, rateLimit: rateLimitIn({ headers }) };
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

/**
 * What n8n's request helper throws when the network fails. Up to n8n 2.33 it has no `cause`; the
 * system's code is in `httpCode` in all versions. n8n may put words of its own in `message`, the
 * system's are then in `messages`.
 */
interface NetworkError {
	message?: string;
	messages?: string[];
	httpCode?: string | null;
	cause?: { code?: string };
}

const NEVER_LEFT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_INVALID_URL|ERR_TLS_.*)$/;
/** What the system says of a connection that did not come about, whatever its code. */
const NOT_CONNECTED = /^connect E/;
const CERTIFICATE = /^(CERT_.*|.*_SIGNED_CERT.*|UNABLE_TO_.*|ERR_TLS_CERT_.*)$/;
/** How n8n refuses an address that its administrator has blocked, before it sends anything. */
const BLOCKED = /^The request was blocked because /;
const TIMEOUTS = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

/**
 * What became of a request that got no response, from the error that n8n's request helper threw.
 * Of a write it is not known, unless the error proves that it never left.
 */
export function outcomeOfError(effect: Effect, error: unknown, isCancelled: boolean): Failure {
	const { cause, httpCode, message, messages } = error as NetworkError;
	const code = cause?.code ?? httpCode ?? undefined;
	const said = String(messages?.[0] ?? message);
	const about = { reason: code };
	if (CERTIFICATE.test(String(code))) return notSent('certificate', { about });
	if (NEVER_LEFT.test(String(code)) || NOT_CONNECTED.test(said)) {
		return notSent('unreachable', { about });
	}
	if (BLOCKED.test(said)) return notSent('credential', { about: { reason: said } });
	if (isCancelled) return cancelled(effect);
	if (code === undefined) return noAnswer(effect, 'unforeseen');
	if (code === 'ERR_BAD_RESPONSE') return noAnswer(effect, 'cutShort');
	return noAnswer(effect, TIMEOUTS.includes(code) ? 'timeout' : 'connection');
}

/** A request that a cancelled execution left: of a read nothing is lost. */
export function cancelled(effect: Effect): Failure {
	return effect === 'read' ? notSent('cancelled') : noAnswer(effect, 'cancelledUnderWay');
}
