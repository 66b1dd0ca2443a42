import type { IHttpRequestMethods } from 'n8n-workflow';
import type { RequestFailure } from './outcome';
import { CANCELLED_FAILURE, createUnclearFailure } from './outcome';

/** The TLS handshake failed, or the address is invalid: a retry would fail, too. */
const NOT_SENT_CODES = /^(EPROTO|ERR_INVALID_URL|ERR_TLS_.*)$/;
const CONNECT_CODES = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;
/** Other codes, such as ETIMEDOUT, are connection errors only in these system calls. */
const CONNECT_SYSCALL = /^(connect|getaddrinfo)\b/;
/** Connections that a host or proxy closed during the handshake, before any request. */
const HANDSHAKE_CLOSED =
	/before secure TLS connection was established|^Proxy connection ended before/;
const CERTIFICATE_CODES =
	/^(CERT_.*|.*_SIGNED_CERT.*|UNABLE_TO_.*|ERR_TLS_CERT_.*|INVALID_CA|INVALID_PURPOSE)$/;
/** n8n rejects addresses that its administrator blocks. */
const BLOCKED_BY_N8N = /^The request was blocked because /;
/** ERR_CANCELED means the trigger's deadline: a cancelled execution is recognized before. */
const TIMEOUT_CODES = ['ECONNABORTED', 'ERR_CANCELED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

/** Classifies the error of a request without a response. A write that may have left n8n is unclear. */
export function classifyNetworkError(
	method: IHttpRequestMethods,
	error: unknown,
	isCancelled: boolean,
): RequestFailure {
	const { cause, httpCode, message, messages } = error as NetworkError;
	const code = cause?.code ?? httpCode ?? undefined;
	const text = String(messages?.[0] ?? message);
	const details = { reason: code };
	if (CERTIFICATE_CODES.test(String(code)))
		return { outcome: 'notSent', code: 'certificate', details };
	const isConnectError =
		CONNECT_CODES.test(String(code)) ||
		HANDSHAKE_CLOSED.test(text) ||
		isConnectSyscall(text, cause);
	if (isConnectError || NOT_SENT_CODES.test(String(code)))
		return { outcome: 'notSent', code: 'unreachable', details, isConnectError };
	if (BLOCKED_BY_N8N.test(text))
		return { outcome: 'notSent', code: 'credential', details: { reason: text } };
	if (isCancelled)
		return method === 'GET' ? CANCELLED_FAILURE : createUnclearFailure(method, 'cancelledUnderWay');
	if (code === undefined)
		return createUnclearFailure(method, 'unforeseen', { details: { reason: text } });
	if (code === 'ERR_BAD_RESPONSE') return createUnclearFailure(method, 'cutShort');
	return createUnclearFailure(method, TIMEOUT_CODES.includes(code) ? 'timeout' : 'connection');
}

function isConnectSyscall(text: string, cause: NetworkError['cause']): boolean {
	const errors = [cause, cause?.cause].flatMap((error) => [error, ...(error?.errors ?? [])]);
	return [text, ...errors.map((error) => error?.syscall ?? '')].some((call) =>
		CONNECT_SYSCALL.test(call),
	);
}

/**
 * The error of n8n's request helper. Up to n8n 2.33 it has no `cause`, but its `httpCode` is the system
 * error code. If n8n replaces `message`, the original is in `messages`.
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
