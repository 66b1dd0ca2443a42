import type { Effect, Failure } from './outcome';
import { noAnswer, notSent } from './outcome';

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
	if (CERTIFICATE.test(String(code))) return notSent(certificateCode(String(code)), { about });
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

function certificateCode(code: string): string {
	if (code === 'CERT_HAS_EXPIRED') return 'certificateExpired';
	return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'certificateOfOther' : 'certificate';
}
