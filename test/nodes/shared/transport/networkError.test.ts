/** What became of a request, by the error that n8n threw in place of a response. */
import type { Effect } from '../../../../nodes/shared/transport/outcome';
import { outcomeOfError } from '../../../../nodes/shared/transport/networkError';

const unreachable = (detail?: string) => ({ kind: 'notSent', reason: 'unreachable', detail });
const unknown = (reason: string, others = {}) => ({ kind: 'unknown', reason, ...others });
const by = (code: string) => ({ cause: { code } });

test.each<[object, object]>([
	...[
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPROTO'],
		...['ERR_INVALID_URL', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'ERR_TLS_'],
		...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'X_SIGNED_CERT'],
		...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
	].map((code): [object, object] => [by(code), unreachable(code)]),
	...[
		'ECONNRESET',
		'EPIPE',
		'X_ECONNREFUSED',
		'ECONNREFUSED_',
		'MY_CERT_X',
		'ERR_INVALID_URLS',
	].map((code): [object, object] => [by(code), unknown('connection')]),
	...['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'].map((code): [object, object] => [
		by(code),
		unknown('timeout'),
	]),
	[{ httpCode: 'ENOTFOUND' }, unreachable('ENOTFOUND')],
	[{ httpCode: 'ECONNRESET', ...by('ENOTFOUND') }, unreachable('ENOTFOUND')],
	[{ httpCode: null, cause: {} }, unknown('unforeseen')],
	[{}, unknown('unforeseen')],
	[{ message: 'It went wrong' }, unknown('unforeseen')],
	[by('ERR_BAD_RESPONSE'), unknown('cutShort')],
	// the system's own words tell more than the code, and n8n may put its own in their place
	[{ ...by('ETIMEDOUT'), message: 'connect ETIMEDOUT 10.0.0.1:443' }, unreachable('ETIMEDOUT')],
	[{ message: 'connect ECONNREFUSED ::1:443' }, unreachable()],
	[
		{ ...by('ETIMEDOUT'), message: 'Timed out', messages: ['connect ETIMEDOUT 10.0.0.1'] },
		unreachable('ETIMEDOUT'),
	],
	[{ ...by('ETIMEDOUT'), message: 'read, after connect E', messages: [] }, unknown('timeout')],
	[{ message: 'connect Error', messages: ['read ECONNRESET'] }, unknown('unforeseen')],
	...['The request was blocked because it is private', 'The request was blocked because x'].map(
		(message): [object, object] => [
			{ message },
			{ kind: 'notSent', reason: 'credential', detail: message },
		],
	),
	[{ message: 'Hm. The request was blocked because x' }, unknown('unforeseen')],
])('%j is %j', (error, outcome) => {
	expect(outcomeOfError('idempotent', error, false)).toEqual(outcome);
});

test.each<[Effect, string, boolean, object]>([
	['read', 'ECONNRESET', false, { kind: 'unusable', reason: 'connection' }],
	['read', 'ECONNRESET', true, { kind: 'notSent', reason: 'cancelled' }],
	['nonIdempotent', 'ECONNRESET', true, unknown('cancelled')],
	['nonIdempotent', 'ENOTFOUND', true, unreachable('ENOTFOUND')],
])('of %s, by %s and cancelled: %s', (effect, code, isCancelled, outcome) => {
	expect(outcomeOfError(effect, by(code), isCancelled)).toEqual(outcome);
});
