import { classifyNetworkError } from '../../../nodes/shared/transport/classifyNetworkError';

/** Creates the error of a dual-stack host as n8n 2.34 and newer wrap it, without a message. */
const createDualStackError = (code: string, syscall: string) => ({
	message: '',
	httpCode: code,
	cause: { code, cause: { code, errors: [{ code, syscall }] } },
});

test.each(['ETIMEDOUT', 'EHOSTUNREACH'])('classifies %s while connecting as not sent', (code) => {
	expect(classifyNetworkError('POST', createDualStackError(code, 'connect'), false)).toMatchObject({
		outcome: 'notSent',
		isConnectError: true,
	});
});

test('classifies ETIMEDOUT while reading as unclear', () => {
	const failure = classifyNetworkError('POST', createDualStackError('ETIMEDOUT', 'read'), false);
	expect(failure).toMatchObject({ outcome: 'unclear', code: 'timeout' });
});
