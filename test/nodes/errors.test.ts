import type { NodeApiError } from 'n8n-workflow';
import { OutreachAccount } from '../../nodes/Account/OutreachAccount.node';
import { OutreachApiKey } from '../../nodes/ApiKey/OutreachApiKey.node';
import { ORIGIN, runNode } from '../engine';
import { large } from './errors';
import { UNKNOWN } from './failures/expected';
import { samples } from './lead/operations';
import { holding, leadOf } from './lead/samples';
import { serve } from './service';
import { finish, key, leadRun, openLeads, runLead, runOf, useStage } from './stage';

useStage();

describe('what the service repeats', () => {
	test.each(samples)('a key in an error body is in no error: $name', async (sample) => {
		const message = () => `The key ${key()} is not known`;
		serve(() => ({ status: 400, body: { code: 'ODD', message: message() } }));
		const ran = await runLead(sample.parameters, { items: [sample.bad], stepMs: 1000 });
		expect(ran.error?.description).toContain('The service says: The key');
		expect(ran.stored).not.toContain(key());
	});

	const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');
	const asEscape = (letter: string) => `\\u00${hex(letter)}`;
	const asPercent = (letter: string) => `%${hex(letter)}`;

	/** The key as the service may write it in a JSON text. */
	const spellings: Array<[string, () => string]> = [
		['as it is', key],
		['in capital letters', () => key().toUpperCase()],
		['escaped as in JSON', () => key().replace(/[a-z]/g, asEscape)],
		['escaped in part', () => key().replace('m', asEscape)],
		['escaped as in a URL', () => key().replace(/[a-z-]/g, asPercent)],
		['in a URL that is escaped', () => key().replace('k', asPercent).replace('%', asEscape)],
		['escaped in a text within', () => `\\${asEscape(key()[0])}${key().slice(1)}`],
	];

	test.each(spellings)('a key in a lead is not handed out: %s', async (_, spelling) => {
		const customFields = { '<key> is a name': ['<key>', { deep: 'x<key>y' }] };
		const answer = holding([leadOf(1, { notes: '<key>', customFields })]);
		serve((request, place) => {
			const { body, headers } = answer(request, place);
			return {
				body: JSON.stringify(body).replaceAll('<key>', spelling()),
				headers: { ...headers, 'content-type': 'application/json' },
			};
		});
		const ran = await runLead({ operation: 'getAll', simple: false });
		expect(ran.json).toMatchObject([
			{ notes: '***', customFields: { '*** is a name': ['***', { deep: 'x***y' }] } },
		]);
		expect(ran.stored.toLowerCase()).not.toContain(key().toLowerCase());
	});

	test('a key in the headers is not handed out', async () => {
		const headers = { 'x-ratelimit-window': `for ${key()}`, 'x-ratelimit-limit': key() };
		serve(() => ({ body: { success: true, status: 'healthy' }, headers }));
		const ran = await runOf(new OutreachAccount(), { resource: 'account', operation: 'getHealth' });
		expect(ran.json).toMatchObject([{ rateLimit: { window: 'for ***', limit: null } }]);
		expect(ran.stored).not.toContain(key());
	});

	test.each([
		['as a user, a path and a query', () => `https://${key()}@new.example/${key()}?key=${key()}`],
		['as a host', () => `https://${key()}.example`],
		['as a host in other letters', () => `https://${key().replace('d', '\uFF24')}.example`],
	])('a key in the place that the service moved to is in no error: %s', async (_, location) => {
		serve(() => ({ status: 302, headers: { location: encodeURI(location()) } }));
		const ran = await runLead(samples[0].parameters, { items: [samples[0].bad] });
		expect(ran.error?.message).toMatch(/has moved/);
		expect(ran.stored).not.toContain(key());
	});

	test('a key in what the network says is in no error', async () => {
		serve(() => ({ code: 'ECONNREFUSED' }));
		const credentials = { baseUrl: ORIGIN, apiKey: 'ECONNREFUSED' };
		const ran = await runLead({ operation: 'getAll' }, { credentials });
		expect(ran.error?.message).toBe(`Could not connect to ${ORIGIN}`);
		expect(`${ran.error?.description}`).toContain('(***)');
	});

	test('a key of three letters tears no word apart', async () => {
		const notes = 'The lead is on the list';
		serve((request, place) => holding([leadOf(1, { notes })])(request, place));
		const credentials = { baseUrl: ORIGIN, apiKey: 'lea' };
		const ran = await runLead({ operation: 'getAll', simple: false }, { credentials });
		expect(ran.json).toMatchObject([{ id: 'lead_1', notes }]);
		serve(() => ({ status: 400, body: { code: 'ODD', message: notes } }));
		const refused = await runLead({ operation: 'getAll' }, { credentials });
		expect(refused.error?.description).toContain(notes);
	});

	test('a legacy key that is a word is taken out of errors and headers, and out of no lead', async () => {
		const credentials = { baseUrl: ORIGIN, apiKey: 'acme-crm' };
		const lead = leadOf(1, { email: 'jo@acme-crm.test', company: 'acme-crm' });
		const headers = { 'x-ratelimit-window': 'for acme-crm' };
		serve((request, place) => ({ ...holding([lead])(request, place), headers }));
		const created = { operation: 'createIfNew', mapping: 'automatic' };
		const items = [{ firstName: 'Jo', lastName: 'Roe', email: 'jo@acme-crm.test' }];
		expect((await runLead(created, { credentials, items })).json).toMatchObject([
			{ created: false, email: 'jo@acme-crm.test', company: 'acme-crm' },
		]);
		serve(() => ({ status: 400, body: { code: 'ODD', message: 'Key acme-crm' }, headers }));
		const refused = await runLead({ operation: 'getAll' }, { credentials });
		expect(`${refused.error?.description}`).toContain('Key ***');
		expect(refused.stored).not.toContain('acme-crm');
	});

	test('a new key is given out as it came, and the old one is not', async () => {
		const data = { key: `new-${key().slice(6)}`, replaced: key() };
		serve(() => ({ body: { success: true, data } }));
		const keyId = { __rl: true, mode: 'id', value: 'key_1' };
		const parameters = { resource: 'apiKey', operation: 'regenerate', keyId };
		const ran = await runOf(new OutreachApiKey(), parameters);
		expect(ran.json).toEqual([{ success: true, data: { ...data, replaced: '***' } }]);
	});

	test('a key is in no error of the picker', async () => {
		serve(() => ({ status: 400, body: { code: 'ODD', message: `Key ${key()}` } }));
		const error = await openLeads().catch((reason: Error) => reason);
		expect(JSON.stringify([error, String(error)])).not.toContain(key());
	});
});

describe('an answer that is too much, or too slow', () => {
	test('one over 8 MB is not, and not asked for again', async () => {
		const service = serve(() => large(8));
		const ran = await runLead({ operation: 'getAll' });
		expect(ran.error?.message).toBe("The service's answer is larger than 8 MB, so it was not read");
		expect(ran.error?.description).toMatch(/'Limit'/);
		expect(service.requests).toHaveLength(1);
	});

	test('a timeout of a month is no time-out at once', async () => {
		serve((request, place) => ({ ...holding([leadOf(1)])(request, place), delayMs: 5000 }));
		const parameters = { operation: 'getAll', options: { timeout: 30 * 24 * 3600 } };
		expect((await runLead(parameters)).json).toHaveLength(1);
	});
});

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

	test('one that comes out in its own form is named where the run stops before it does', async () => {
		serve(() => ({ status: 403, body: { code: 'PERMISSION_DENIED', message: 'no' } }));
		const some = [{ firstName: 'A', lastName: 'B' }, ...items.slice(0, 2)];
		const ran = await runLead({ operation: 'findByEmail' }, { items: some });
		expect(ran.error?.description).toMatch(/Failed: 2nd to 3rd\. Not sent: 1st\.$/);
		const one = await runLead({ operation: 'findByEmail' }, { items: some.slice(0, 2) });
		expect(one.error?.description).toMatch(/Failed: 2nd\. Not sent: 1st\.$/);
	});

	test.each([undefined, 'continueRegularOutput'] as const)(
		'what breaks off the run after the sending is not told as not sent: On Error %s',
		async (onError) => {
			serve(holding([]));
			const run = leadRun({ operation: 'create' }, { items, onError });
			const { execute } = run.node;
			run.node.execute = async function () {
				this.addExecutionHints = () => {
					throw new Error('n8n cannot show it');
				};
				return (await execute?.call(this)) ?? null;
			};
			const ran = await finish(runNode(run));
			if (onError) {
				const outcomes = ran.json.map(({ outcome }) => outcome);
				expect(outcomes).toEqual(items.map(() => 'unclear'));
			} else {
				expect(ran.error?.message).toBe(UNKNOWN);
			}
		},
	);

	test('an unknown one and those not sent are told apart', async () => {
		const many = Array.from({ length: 60 }, (_, place) => ({
			...items[0],
			email: place === 0 ? 'first@x.example' : place === 1 ? 'bad@x.example' : `${place}@x.example`,
		}));
		const answer = holding([]);
		const service = serve((request, place) =>
			samples[0].isBad(request)
				? { code: 'ECONNRESET' }
				: { ...answer(request, place), delayMs: 400 },
		);
		const ran = await runLead({ operation: 'create' }, { items: many });
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(ran.error?.description).toMatch(/Created: 1st.*Unclear: 2nd.*Not sent: \d+th to 60th\./);
		expect(service.requests.length).toBeLessThan(60);
	});
});
