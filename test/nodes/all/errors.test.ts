import type { NodeApiError } from 'n8n-workflow';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { ORIGIN } from '../../engine';
import { adaLead } from '../lead/fixtures';
import { mockApi, runLead, runOperation, useTestHarness } from '../harness';

useTestHarness();

test('redacts the key in the text of a network error', async () => {
	mockApi(() => ({ code: 'ECONNREFUSED' }));
	const credentials = { baseUrl: ORIGIN, apiKey: 'ECONNREFUSED' };
	const ran = await runLead({ operation: 'getAll' }, { credentials });
	expect(ran.error?.message).toBe(`Could not connect to ${ORIGIN}`);
	expect(`${ran.error?.description}`).toContain('(***)');
});

test.each([
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED'],
	...['ERR_TLS_CERT_ALTNAME_INVALID', 'INVALID_CA', 'INVALID_PURPOSE'],
])('reports an untrusted certificate and does not retry: %s', async (code) => {
	const service = mockApi(() => ({ code }));
	const { error } = await runLead({ operation: 'create' }, { items: [adaLead] });
	expect(error?.message).toBe(`n8n does not trust the certificate of ${ORIGIN}`);
	expect(error?.description).toContain(`add it with NODE_EXTRA_CA_CERTS. (${code})`);
	expect(service.requests).toHaveLength(1);
});

describe('error codes with two names', () => {
	const profileUrl = 'https://www.linkedin.com/in/ada';
	const send = { resource: 'connection', operation: 'sendConnectionRequest', mapping: 'manual' };
	const action = { ...send, profileUrl, skipIfAlreadyScheduled: false };

	test.each([
		['NETWORK_NOT_CONNECTED', 'LINKEDIN_NOT_CONNECTED', { dashboardUrl: 'https://d.example' }],
		['INVALID_NETWORK_URL', 'INVALID_LINKEDIN_URL', { providedUrl: 'u', expectedFormat: 'f' }],
		['NETWORK_ALREADY_CONNECTED', 'LINKEDIN_ALREADY_CONNECTED', { profileUrl, connectedAt: 'c' }],
	])('%s is reported like %s', async (other, code, details) => {
		const words = async (name: string) => {
			mockApi(() => ({ status: 400, body: { code: name, message: 'm', details } }));
			const ran = await runOperation(new OutreachNetworkAction(), action);
			return [ran.error?.message, (ran.error as NodeApiError).description];
		};
		expect(await words(other)).toEqual(await words(code));
		expect(await words(other)).not.toContain(`The service rejected this request (${other})`);
	});
});
