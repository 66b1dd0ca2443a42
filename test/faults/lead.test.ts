/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import type { Run } from '../engine';
import { runNode } from '../engine';
import { allLeads, faults, keys, log, reset, url } from '../../sandbox/test/sandbox';

const node = new OutreachLead();
const credentials = { baseUrl: url, apiKey: keys.full };
const contacts = Array.from({ length: 10 }, (_, place) => ({
	firstName: 'New',
	lastName: `Contact${place}`,
	email: `contact${place}@example.com`,
}));

async function run(operation: string, items: IDataObject[], options: Partial<Run> = {}) {
	return await runNode({ node, parameters: { operation }, items, credentials, ...options });
}

async function writes(): Promise<string[]> {
	const posts = (await log()).filter(({ method }) => method === 'POST');
	return posts.map(({ body }) => String(body?.email)).sort();
}

beforeEach(async () => await reset());

test('with Retry On Fail a refused create goes again, every other one exactly once', async () => {
	const { email } = contacts[3];
	await faults({
		kind: 'status',
		status: 400,
		match: { method: 'POST', body: { email } },
		times: 4,
	});

	const { error, json } = await run('create', contacts, { maxTries: 5 });

	expect(error).toBeUndefined();
	expect(json.map((lead) => lead.email)).toEqual(contacts.map((contact) => contact.email));
	const others = contacts.map((contact) => contact.email).filter((other) => other !== email);
	expect(await writes()).toEqual([...others, ...Array<string>(5).fill(email)].sort());
	expect(await allLeads()).toHaveLength(260);
});

describe('a service that drops the connection after it took the create', () => {
	test('Create sends one request and says unknown, not refused', async () => {
		await faults({ kind: 'dropAfter', match: { method: 'POST' }, times: 1 });

		const { json } = await run('create', contacts.slice(0, 1), {
			onError: 'continueRegularOutput',
		});

		expect(json).toHaveLength(1);
		expect(json[0].reason).toBe('It is unclear whether this worked');
		expect(json[0].outcome).toBe('unclear');
		expect(await writes()).toEqual(['contact0@example.com']);
		expect(await allLeads()).toHaveLength(251);
	});

	test('n8n runs the node again, and still the create is sent once', async () => {
		await faults({ kind: 'dropAfter', match: { method: 'POST' }, times: 1 });

		const { error } = await run('create', contacts.slice(0, 1), { maxTries: 5 });

		expect(error?.message).toBe('It is unclear whether this worked');
		expect(await writes()).toEqual(['contact0@example.com']);
	});

	test('Create If New finds the lead afterwards', async () => {
		await faults({ kind: 'dropAfter', match: { method: 'POST' }, times: 1 });

		const { json } = await run('createIfNew', contacts.slice(0, 1));

		expect(json).toMatchObject([{ created: true, email: 'contact0@example.com' }]);
		expect(await writes()).toEqual(['contact0@example.com']);
		expect(await allLeads()).toHaveLength(251);
	});
});

describe('a create that never arrived', () => {
	test('Create If New looks the email up, says unknown and does not create it again', async () => {
		await faults({ kind: 'dropBefore', match: { method: 'POST' }, times: 1 });

		const { json } = await run('createIfNew', contacts.slice(0, 1), {
			onError: 'continueRegularOutput',
		});

		expect(json[0].outcome).toBe('unclear');
		expect(await writes()).toEqual(['contact0@example.com']);
		expect(await allLeads()).toHaveLength(250);
	});
});

long('a delete whose answer is lost is done, although its repeat finds nothing', async () => {
	const [{ id }] = await allLeads();
	await faults({ kind: 'dropAfter', match: { method: 'DELETE' }, times: 1 });

	const { error, json } = await run('delete', [{}], {
		parameters: { operation: 'delete', lead: { __rl: true, mode: 'id', value: id } },
	});

	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ deleted: true, id }]);
	expect(await allLeads()).toHaveLength(249);
});

test('a delete whose answer says nothing is done', async () => {
	const [{ id }] = await allLeads();
	await faults({ kind: 'status', status: 200, body: {}, match: { method: 'DELETE' } });

	const { json } = await run('delete', [{}], {
		parameters: { operation: 'delete', lead: { __rl: true, mode: 'id', value: id } },
		onError: 'continueRegularOutput',
	});

	expect(json).toMatchObject([{ deleted: true, id }]);
});

describe('every operation, when the service cannot be used', () => {
	const item = { ...contacts[0], id: 'lead_1' };
	const operations: Array<[string, IDataObject]> = [
		['create', {}],
		['createIfNew', {}],
		['delete', { lead: { __rl: true, mode: 'id', value: 'lead_1' } }],
		['findByEmail', {}],
		['getAll', {}],
	];
	/** What is known of a key's limit is shared in the process, so this one is of no other test. */
	const keyToUseUp = keys.global;
	const impatient = { options: { waitForRateLimit: 0 } };

	const cases: Array<[string, () => Promise<Partial<Run>>, RegExp]> = [
		[
			'with a wrong key',
			async () => ({ credentials: { baseUrl: url, apiKey: 'wrong-dummy-key' } }),
			/did not accept the API key.*Enter a valid key in the credential/s,
		],
		[
			'at an unknown host',
			async () => ({ credentials: { baseUrl: 'https://no-such-host.invalid', apiKey: keys.full } }),
			/Could not connect to https:\/\/no-such-host\.invalid.*Check 'Base URL'/s,
		],
		[
			'that answers HTML',
			async () => {
				await faults({ kind: 'html', status: 200 });
				return {};
			},
			/returned a web page.*Check 'Base URL'/s,
		],
		[
			'that redirects',
			async () => {
				await faults({ kind: 'redirect', location: 'https://new.example/api/v2/leads' });
				return {};
			},
			/has moved to https:\/\/new\.example.*Set 'Base URL' to https:\/\/new\.example/s,
		],
		[
			'that answers nothing but 429',
			async () => {
				await faults({ kind: '429', retryAfter: 3600 });
				return { credentials: { baseUrl: url, apiKey: keyToUseUp } };
			},
			/has no requests left; the limit resets at .*Rate Limit Wait \(Minutes\)/s,
		],
	];

	describe.each(cases)('%s', (_, prepare, words) => {
		test.each(operations)(
			'%s says what happened and what to do next',
			async (operation, parameters) => {
				const options = await prepare();

				const { error, stored } = await run(operation, [item], {
					parameters: { operation, ...parameters, ...impatient } as Run['parameters'],
					...options,
				});

				expect(`${error?.message}\n${error?.description}`).toMatch(words);
				for (const key of [keys.full, keyToUseUp, 'wrong-dummy-key']) {
					expect(stored).not.toContain(key);
				}
			},
		);
	});
});
