import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { parseDate } from '../utils/dates';
import { isRecord, joinText } from '../utils/values';
import type { ApiResponse, Failed, RequestFailure } from './outcome';
import {
	failed,
	isDailyLimit,
	notSent,
	parseRateLimit,
	parseRetryAfter,
	unclearUnlessRead,
} from './outcome';
import type { ApiRequest, HttpResponse } from './request';

/** Why a body is no JSON. */
type Problem = 'cutShort' | 'empty' | 'notJson' | 'webPage';

/** How many bytes of a file are checked for a JSON error or a web page. */
const SNIFF_BYTES = 262_144;

/** Classifies an HTTP response. The content of a file is not parsed here. */
export function classifyResponse(
	request: ApiRequest,
	{ body: bytes, headers, statusCode: status }: HttpResponse,
): ApiResponse | Failed {
	const { isFile, method } = request;
	if (status >= 300 && status < 400) {
		// redirects are not followed, as they could carry the key elsewhere
		const [address] = /^https?:\/\/[^/?#]+/i.exec(String(headers.location)) ?? [];
		return { failure: failed('moved', { status, details: { address } }) };
	}
	const text = new TextDecoder().decode(isFile ? bytes.subarray(0, SNIFF_BYTES) : bytes).trim();
	const { content, problem } = parseJson(text);
	const body = isRecord(content) ? content : undefined;
	// with a 408 the work may still be going on
	if (status >= 500 || status === 408) {
		const code = joinText(body?.code) ?? 'serverError';
		const retryAfterMs = parseRetryAfter(headers['retry-after'], headers.date);
		return { failure: unclearUnlessRead(method, code, { status, body, retryAfterMs }) };
	}
	if (status >= 400 || isErrorBody(request, body)) {
		if (isDailyLimit(body)) return { failure: notSent('RATE_LIMIT_EXCEEDED', { status, body }) };
		if (body) return { failure: failed(joinText(body.code) ?? '', { status, body }) };
		return { failure: failed(problem ?? 'notJson', { status }) };
	}
	if (!isExpectedBody(request, status, problem)) {
		return { failure: unclearUnlessRead(method, problem ?? 'missing', { status }) };
	}
	return {
		status,
		body: isFile ? bytes : content,
		serverTime: parseDate(headers.date),
		rateLimit: parseRateLimit(headers),
	};
}

function parseJson(text: string): { content?: unknown; problem?: Problem } {
	if (text === '') return { problem: 'empty' };
	try {
		return { content: JSON.parse(text) as unknown };
	} catch {
		if (text.startsWith('<')) return { problem: 'webPage' };
		return { content: text, problem: /^[[{]/.test(text) ? 'cutShort' : 'notJson' };
	}
}

/** Whether a 2xx body reports an error. On undocumented routes, an `error` text may be the result. */
function isErrorBody({ isUndocumented }: ApiRequest, body: IDataObject = {}): boolean {
	const { error, success } = body;
	const isErrorText = typeof error === 'string' && error !== '' && success !== true;
	return success === false || error === true || (isErrorText && !isUndocumented);
}

/** Whether the body of a 2xx is what the route returns. */
function isExpectedBody(
	{ isFile, isUndocumented, method }: ApiRequest,
	status: number,
	problem?: Problem,
): boolean {
	if (isFile) return problem === 'notJson';
	if (problem === undefined) return true;
	// a delete or update is done, whatever the body
	const isAnything = isUndocumented ?? !['GET', 'POST'].includes(method);
	if (isAnything) return problem === 'empty' || problem === 'notJson';
	// an empty 200 may come from a proxy
	return problem === 'empty' && method !== 'GET' && status !== 200;
}

/**
 * The error of n8n's request helper. Up to n8n 2.33 it has no `cause`, but `httpCode` has the system's
 * code. If n8n replaces `message`, the original is in `messages`.
 */
interface NetworkError {
	message?: string;
	messages?: string[];
	httpCode?: string | null;
	cause?: SystemError & { cause?: SystemError };
}

interface SystemError {
	code?: string;
	syscall?: string;
	/** A dual-stack host has an error for each of its addresses, and no message. */
	errors?: SystemError[];
}

/** The TLS handshake failed, or the address is invalid: a retry would fail, too. */
const NOT_SENT_CODES = /^(EPROTO|ERR_INVALID_URL|ERR_TLS_.*)$/;
const CONNECT_CODES = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;
/** Other codes, such as ETIMEDOUT, are connection errors only in these system calls. */
const CONNECT_CALL = /^(connect|getaddrinfo)\b/;
/** Connections that a host or proxy closed during the handshake, before any request. */
const HANDSHAKE_CUT = /before secure TLS connection was established|^Proxy connection ended before/;
const CERTIFICATE =
	/^(CERT_.*|.*_SIGNED_CERT.*|UNABLE_TO_.*|ERR_TLS_CERT_.*|INVALID_CA|INVALID_PURPOSE)$/;
/** n8n refuses addresses that its administrator blocks. */
const BLOCKED_BY_N8N = /^The request was blocked because /;
const TIMEOUTS = ['ECONNABORTED', 'ERR_CANCELED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

/** Classifies a request without a response. A write is unclear unless it surely never left. */
export function classifyNetworkError(
	method: IHttpRequestMethods,
	error: unknown,
	isCancelled: boolean,
): RequestFailure {
	const { cause, httpCode, message, messages } = error as NetworkError;
	const code = cause?.code ?? httpCode ?? undefined;
	const text = String(messages?.[0] ?? message);
	const details = { reason: code };
	if (CERTIFICATE.test(String(code))) return notSent('certificate', { details });
	const causes = [cause, cause?.cause].flatMap((one) => [one, ...(one?.errors ?? [])]);
	const calls = [text, ...causes.map((one) => one?.syscall ?? '')];
	const isConnectError =
		CONNECT_CODES.test(String(code)) ||
		HANDSHAKE_CUT.test(text) ||
		calls.some((call) => CONNECT_CALL.test(call));
	if (isConnectError || NOT_SENT_CODES.test(String(code)))
		return notSent('unreachable', { details, isConnectError });
	if (BLOCKED_BY_N8N.test(text)) return notSent('credential', { details: { reason: text } });
	if (isCancelled) {
		return method === 'GET' ? notSent('cancelled') : unclearUnlessRead(method, 'cancelledUnderWay');
	}
	if (code === undefined)
		return unclearUnlessRead(method, 'unforeseen', { details: { reason: text } });
	if (code === 'ERR_BAD_RESPONSE') return unclearUnlessRead(method, 'cutShort');
	return unclearUnlessRead(method, TIMEOUTS.includes(code) ? 'timeout' : 'connection');
}
