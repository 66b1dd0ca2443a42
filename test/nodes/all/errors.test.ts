import type { NodeApiError } from 'n8n-workflow';
import { ORIGIN } from '../../engine';
import { samples } from '../lead/operations';
import { ada, holding } from '../lead/samples';
import { serve } from '../service';
import { key, runLead, useStage } from '../stage';

useStage();

describe('what the service repeats', () => {
	test.each(samples)('a key in an error body is in no error: $name', async (sample) => {
		const message = () => `The key ${key()} is not known`;
		serve(() => ({ status: 400, body: { code: 'ODD', message: message() } }));
		const ran = await runLead(sample.parameters, { items: [sample.bad], stepMs: 1000 });
		expect(ran.error?.description).toContain('The service says: The key');
		expect(ran.stored).not.toContain(key());
	});

	test('a key in what the network says is in no error', async () => {
		serve(() => ({ code: 'ECONNREFUSED' }));
		const credentials = { baseUrl: ORIGIN, apiKey: 'ECONNREFUSED' };
		const ran = await runLead({ operation: 'getAll' }, { credentials });
		expect(ran.error?.message).toBe(`Could not connect to ${ORIGIN}`);
		expect(`${ran.error?.description}`).toContain('(***)');
	});
});

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
	'a certificate: %s',
	async (code) => {
		const service = serve(() => ({ code }));
		const { error } = await runLead({ operation: 'create' }, { items: [ada] });
		expect(error?.message).toBe(`n8n does not trust the certificate of ${ORIGIN}`);
		expect(error?.description).toContain(`add it with NODE_EXTRA_CA_CERTS. (${code})`);
		expect(service.requests).toHaveLength(1);
	},
);

describe('several items', () => {
	const items = [1, 2, 3, 4].map((number) => ({
		firstName: 'A',
		lastName: 'B',
		email: `${number === 3 ? 'bad' : number}@x.example`,
	}));

	test('an error on Create names the items by outcome', async () => {
		const answer = holding([]);
		serve((request, place) =>
			samples[0].isBad(request)
				? { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' }, delayMs: 500 }
				: answer(request, place),
		);
		const ran = await runLead({ operation: 'create' }, { items });
		expect(ran.error?.description).toContain('Created: 1st to 2nd, 4th. Failed: 3rd.');
		expect((ran.error as NodeApiError).context.itemIndex).toBe(2);
	});
});
