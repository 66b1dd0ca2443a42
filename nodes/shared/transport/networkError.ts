import type { Effect, FailedRequest } from './outcome';
import { cancelledOutcome, noAnswer } from './outcome';

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
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_INVALID_URL|ERR_TLS_.*|CERT_.*|.*_SIGNED_CERT.*|UNABLE_TO_.*)$/;
/** What the system says of a connection that did not come about, whatever its code. */
const NOT_CONNECTED = /^connect E/;
/** How n8n refuses an address that its administrator has blocked, before it sends anything. */
const BLOCKED = /^The request was blocked because /;
const TIMEOUTS = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

/**
 * What became of a request that got no response, from the error that n8n's request helper threw.
 * Of a write it is not known, unless the error proves that it never left.
 */
export function outcomeOfError(effect: Effect, error: unknown, cancelled: boolean): FailedRequest {
	const { cause, httpCode, message, messages } = error as NetworkError;
	const code = cause?.code ?? httpCode ?? undefined;
	const said = String(messages?.[0] ?? message);
	if (NEVER_LEFT.test(String(code)) || NOT_CONNECTED.test(said)) {
		return { kind: 'notSent', reason: 'unreachable', detail: code };
	}
	if (BLOCKED.test(said)) return { kind: 'notSent', reason: 'credential', detail: said };
	if (cancelled) return cancelledOutcome(effect);
	if (code === undefined) return noAnswer(effect, 'unforeseen');
	if (code === 'ERR_BAD_RESPONSE') return noAnswer(effect, 'cutShort');
	return noAnswer(effect, TIMEOUTS.includes(code) ? 'timeout' : 'connection');
}
