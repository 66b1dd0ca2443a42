import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { ORIGIN } from '../../engine';
import { ada, created, manually } from '../lead/samples';
import { serve } from '../service';
import { runLead, runOf, useStage, waitingUpTo } from '../stage';
import type { Reply } from '../service';

useStage();

test('a key in what the network says is in no error', async () => {
	serve(() => ({ code: 'ECONNREFUSED' }));
	const credentials = { baseUrl: ORIGIN, apiKey: 'ECONNREFUSED' };
	const ran = await runLead({ operation: 'getAll' }, { credentials });
	expect(ran.error?.message).toBe(`Could not connect to ${ORIGIN}`);
	expect(`${ran.error?.description}`).toContain('(***)');
});

test.each([
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED'],
	...['ERR_TLS_CERT_ALTNAME_INVALID', 'INVALID_CA', 'INVALID_PURPOSE'],
])('a certificate: %s', async (code) => {
	const service = serve(() => ({ code }));
	const { error } = await runLead({ operation: 'create' }, { items: [ada] });
	expect(error?.message).toBe(`n8n does not trust the certificate of ${ORIGIN}`);
	expect(error?.description).toContain(`add it with NODE_EXTRA_CA_CERTS. (${code})`);
	expect(service.requests).toHaveLength(1);
});

test('an error on Create names the items by outcome', async () => {
	const items = [1, 2, 3, 4].map((number) => ({ ...ada, email: `${number}@x.example` }));
	serve((request, place) =>
		(request.body as IDataObject).email === '3@x.example'
			? { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' } }
			: created(request, place),
	);
	const ran = await runLead({ operation: 'create' }, { items });
	expect(ran.error?.description).toContain('Created: 1st, 2nd, 4th. Failed: 3rd.');
	expect((ran.error as NodeApiError).context.itemIndex).toBe(2);
});

const create = { operation: 'create', ...manually };

/** The error of a create that gets this answer. */
async function errorOf(status: number, body: Reply['body']) {
	serve(() => ({ status, body }));
	return (await runLead(create, waitingUpTo(0))).error;
}

test('where the facts tell it, what the service says beside them is not repeated', async () => {
	const permissionHelp = { required: 'leads:write', available: ['leads:read'] };
	const body = { code: 'PERMISSION_DENIED', message: 'Not you', permissionHelp };
	const error = await errorOf(403, body);
	expect(error?.description).toContain('This key has: leads:read.');
	expect(error?.description).not.toContain('Not you');
});

describe('the document names its codes in two ways', () => {
	const profileUrl = 'https://www.linkedin.com/in/ada';
	const send = { resource: 'connection', operation: 'sendConnectionRequest', mapping: 'manual' };
	const action = { ...send, profileUrl, skipIfAlreadyScheduled: false };

	test.each([
		['NETWORK_NOT_CONNECTED', 'LINKEDIN_NOT_CONNECTED', { dashboardUrl: 'https://d.example' }],
		['INVALID_NETWORK_URL', 'INVALID_LINKEDIN_URL', { providedUrl: 'u', expectedFormat: 'f' }],
		['NETWORK_ALREADY_CONNECTED', 'LINKEDIN_ALREADY_CONNECTED', { profileUrl, connectedAt: 'c' }],
	])('%s says what %s says', async (other, code, details) => {
		const words = async (name: string) => {
			serve(() => ({ status: 400, body: { code: name, message: 'm', details } }));
			const ran = await runOf(new OutreachNetworkAction(), action);
			return [ran.error?.message, (ran.error as NodeApiError).description];
		};
		expect(await words(other)).toEqual(await words(code));
		expect(await words(other)).not.toContain(`The service rejected this request (${other})`);
	});
});
