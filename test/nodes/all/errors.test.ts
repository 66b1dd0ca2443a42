import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { ORIGIN } from '../../engine';
import { ada, created } from '../lead/samples';
import { serve } from '../service';
import { runLead, useStage } from '../stage';

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
	expect(ran.error?.description).toContain('Created: 1st to 2nd, 4th. Failed: 3rd.');
	expect((ran.error as NodeApiError).context.itemIndex).toBe(2);
});
