import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { isRecord, saidText, timeIn } from '../utils/values';
import type { Answer, Failure, Outcome } from './outcome';
import { failed, isDailyLimit, noAnswer, notSent, rateLimitIn } from './outcome';
import type { ApiRequest, ServiceResponse } from './request';

/** Why a body is no JSON. */
type Problem = 'cutShort' | 'empty' | 'notJson' | 'webPage';

/** How much of a file is looked at to see whether it is one, in bytes. */
const BEGINNING = 262_144;

/** What became of a request that got a response. A file's own content is not read here. */
export function outcomeOfResponse(request: ApiRequest, response: ServiceResponse): Outcome<Answer> {
	const { isFile, method } = request;
	const { headers, statusCode: status } = response;
	if (status >= 300 && status < 400) {
		// the key goes to no other address, and a route of the API does not redirect
		const [address] = /^https?:\/\/[^/?#]+/i.exec(String(headers.location)) ?? [];
		return { failure: failed('moved', { status, about: { address } }) };
	}
	const bytes = response.body;
	const text = new TextDecoder().decode(isFile ? bytes.subarray(0, BEGINNING) : bytes).trim();
	const { content, problem } = contentOf(text);
	const body = isRecord(content) ? content : undefined;
	// 408: some services give up on what is still going on
	if (status >= 500 || status === 408) {
		return { failure: noAnswer(method, saidText(body?.code) ?? 'serverError', { status, body }) };
	}
	if (status >= 400 || saysNo(request, body)) {
		if (isDailyLimit(body)) return { failure: notSent('RATE_LIMIT_EXCEEDED', { status, body }) };
		if (body) return { failure: failed(saidText(body.code) ?? '', { status, body }) };
		return { failure: failed(problem ?? 'notJson', { status }) };
	}
	if (!isAnswer(request, status, problem)) {
		return { failure: noAnswer(method, problem ?? 'missing', { status }) };
	}
	return {
		status,
		body: isFile ? bytes : content,
		serverTime: timeIn(headers.date),
		rateLimit: rateLimitIn(headers),
	};
}

/**
 * Whether the service refuses with a 2xx. What a route without a documented answer calls an error may
 * be its result.
 */
function saysNo({ isUndocumented }: ApiRequest, body: IDataObject = {}): boolean {
	const { error, success } = body;
	const isWord = typeof error === 'string' && error !== '' && success !== true;
	return success === false || error === true || (isWord && !isUndocumented);
}

/** Whether what came with a 2xx is what was asked for. */
function isAnswer(
	{ isFile, isUndocumented, method }: ApiRequest,
	status: number,
	problem?: Problem,
): boolean {
	if (isFile) return problem === 'notJson';
	if (problem === undefined) return true;
	// what was deleted or set is done, whatever is said of it
	const isAnything = isUndocumented ?? !['GET', 'POST'].includes(method);
	if (isAnything) return problem === 'empty' || problem === 'notJson';
	// an empty 200 can come from something else than the service
	return problem === 'empty' && method !== 'GET' && status !== 200;
}

function contentOf(text: string): { content?: unknown; problem?: Problem } {
	if (text === '') return { problem: 'empty' };
	try {
		return { content: JSON.parse(text) as unknown };
	} catch {
		if (text.startsWith('<')) return { problem: 'webPage' };
		return { content: text, problem: /^[[{]/.test(text) ? 'cutShort' : 'notJson' };
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

/** The TLS handshake failed, or there is no valid address: a retry would fail the same way. */
const NEVER_LEFT = /^(EPROTO|ERR_INVALID_URL|ERR_TLS_.*)$/;
const CONNECT_ERROR = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;
/** The system call in a message tells whether a code such as ETIMEDOUT is about connecting. */
const CONNECT_CALL = /^(connect|getaddrinfo) E/;
const CERTIFICATE =
	/^(CERT_.*|.*_SIGNED_CERT.*|UNABLE_TO_.*|ERR_TLS_CERT_.*|INVALID_CA|INVALID_PURPOSE)$/;
/** How n8n refuses an address that its administrator has blocked, before it sends anything. */
const BLOCKED = /^The request was blocked because /;
const TIMEOUTS = ['ECONNABORTED', 'ERR_CANCELED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

/**
 * What became of a request that got no response, from the error that n8n's request helper threw.
 * Of a write it is not known, unless the error proves that it never left.
 */
export function failureOfError(
	method: IHttpRequestMethods,
	error: unknown,
	isCancelled: boolean,
): Failure {
	const { cause, httpCode, message, messages } = error as NetworkError;
	const code = cause?.code ?? httpCode ?? undefined;
	const said = String(messages?.[0] ?? message);
	const about = { reason: code };
	if (CERTIFICATE.test(String(code))) return notSent('certificate', { about });
	const isConnectError = CONNECT_ERROR.test(String(code)) || CONNECT_CALL.test(said);
	if (isConnectError || NEVER_LEFT.test(String(code)))
		return notSent('unreachable', { about, isConnectError });
	if (BLOCKED.test(said)) return notSent('credential', { about: { reason: said } });
	if (isCancelled) {
		return method === 'GET' ? notSent('cancelled') : noAnswer(method, 'cancelledUnderWay');
	}
	if (code === undefined) return noAnswer(method, 'unforeseen', { about: { reason: said } });
	if (code === 'ERR_BAD_RESPONSE') return noAnswer(method, 'cutShort');
	return noAnswer(method, TIMEOUTS.includes(code) ? 'timeout' : 'connection');
}
