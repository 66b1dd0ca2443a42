import { classifyNetworkError } from '../../../nodes/shared/transport/classifyNetworkError';

/** Creates the error of a dual-stack host as n8n 2.34 and newer wrap it, without a message. */
const createDualStackError = (code: string, syscall: string) => ({
	message: '',
	httpCode: code,
	cause: { code, cause: { code, errors: [{ code, syscall }] } },
});

test.each([
	['ETIMEDOUT', 'connect', { outcome: 'notSent', isConnectError: true }],
	['EHOSTUNREACH', 'connect', { outcome: 'notSent', isConnectError: true }],
	['ETIMEDOUT', 'read', { outcome: 'unclear', code: 'timeout' }],
])('classifies %s during the call %s as %j', (code, syscall, failure) => {
	const error = createDualStackError(code, syscall);
	expect(classifyNetworkError('POST', error, false)).toMatchObject(failure);
});
