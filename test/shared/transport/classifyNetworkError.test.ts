import type { IHttpRequestMethods } from 'n8n-workflow';
import { classifyNetworkError } from '../../../nodes/shared/transport/classifyNetworkError';

/** Creates the error of a dual-stack host as n8n 2.34 and newer wrap it, without a message. */
const createDualStackError = (code: string, syscall: string) => ({
	message: '',
	httpCode: code,
	cause: { code, cause: { code, errors: [{ code, syscall }] } },
});

const unreachable = { outcome: 'notSent', isConnectError: true };
const blocked = { message: 'The request was blocked because its address is private' };
const cancelled = { message: 'canceled', httpCode: 'ERR_CANCELED' };

test.each<[string, IHttpRequestMethods, object, object]>([
	...['ETIMEDOUT', 'EHOSTUNREACH'].map((code): [string, IHttpRequestMethods, object, object] => [
		...([`${code} while connecting`, 'POST', createDualStackError(code, 'connect')] as const),
		unreachable,
	]),
	[
		'ETIMEDOUT while reading',
		'POST',
		createDualStackError('ETIMEDOUT', 'read'),
		{ code: 'timeout' },
	],
	['a response that ends early', 'POST', { httpCode: 'ERR_BAD_RESPONSE' }, { code: 'cutShort' }],
	['a cancellation in flight', 'POST', cancelled, { code: 'cancelledUnderWay' }],
	['a cancellation in flight', 'GET', cancelled, { outcome: 'notSent', code: 'cancelled' }],
	['an address that n8n blocks', 'POST', blocked, { outcome: 'notSent', code: 'credential' }],
])('classifies %s, of a %s', (_, method, error, failure) => {
	const expected = { outcome: 'unclear', ...failure };
	expect(classifyNetworkError(method, error, error === cancelled)).toMatchObject(expected);
});
