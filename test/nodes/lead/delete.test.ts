import type { INodeParameters } from 'n8n-workflow';
import type { Seen } from '../service';
import { serve } from '../service';
import { key, openLeads, runLead, useStage } from '../stage';
import { requestOf } from '../standard';
import { ada, deleted, holding, leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const byId = (value: string): INodeParameters => ({
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value },
});
const byEmail = (value: string): INodeParameters => ({
	operation: 'delete',
	lead: { __rl: true, mode: 'email', value },
});
const deletes = (requests: Seen[]) =>
	requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('the request', () => {
	test.each(['id', 'list'])('%s is one DELETE without a body', async (mode) => {
		const service = serve(deleted);
		const ran = await runLead({
			operation: 'delete',
			lead: { __rl: true, mode, value: 'lead_1', cachedResultName: 'Ada' },
		});
		expect(service.requests).toEqual([requestOf('DELETE', '/leads/lead_1')]);
		expect(ran.outputs).toEqual([
			[
				{
					json: { deleted: true, id: 'lead_1', message: 'Lead lead_1 deleted' },
					pairedItem: { item: 0 },
				},
			],
		]);
	});

	test('a plain text from an expression counts as an ID', async () => {
		const service = serve(deleted);
		const ran = await runLead(
			{ operation: 'delete', lead: { __rl: true, mode: 'id', value: '={{ $json.leadId }}' } },
			{ items: [{ leadId: 17 }] },
		);
		expect(ran.error).toBeUndefined();
		expect(deletes(service.requests)).toEqual(['/leads/17']);
	});

	test('by email it is looked up and deleted by its ID', async () => {
		const service = serve(holding([leadOf(1), leadOf(2, { email: ada.email })]));
		const ran = await runLead(byEmail(' ADA@analytical.example '));
		expect(service.requests.map(({ method, path, query }) => [method, path, query.search])).toEqual(
			[
				['GET', '/leads', 'ADA@analytical.example'],
				['DELETE', '/leads/lead_2', undefined],
			],
		);
		expect(ran.json).toEqual([{ deleted: true, id: 'lead_2', message: 'Lead lead_2 deleted' }]);
	});

	test('many emails are looked up by the whole list where that takes fewer requests', async () => {
		const service = serve(holding(leadsUpTo(200)));
		const items = [10, 20, 30, 40].map((number) => ({ email: leadOf(number).email }));
		const ran = await runLead(byEmail('={{ $json.email }}'), { items });
		expect(deletes(service.requests).sort()).toEqual([
			'/leads/lead_10',
			'/leads/lead_20',
			'/leads/lead_30',
			'/leads/lead_40',
		]);
		expect(service.requests.length).toBeLessThanOrEqual(3 + 4);
		expect(ran.json.map(({ id }) => id)).toEqual(['lead_10', 'lead_20', 'lead_30', 'lead_40']);
	});
});

describe('the items', () => {
	test('in the order of the input, each paired with its own', async () => {
		serve((request, place) => ({ ...deleted(request), delayMs: 100 * (9 - place) }));
		const items = ['c', 'a', 'b'].map((leadId) => ({ leadId }));
		const ran = await runLead(byId('={{ $json.leadId }}'), { items });
		expect(ran.json.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});

	test('one lead given by ID and by email is deleted once, and both items say so', async () => {
		const service = serve(holding([leadOf(1, { email: ada.email })]));
		const items = [
			{ mode: 'id', value: 'lead_1' },
			{ mode: 'id', value: 'lead_1' },
		];
		const ran = await runLead(byId('={{ $json.value }}'), { items });
		expect(deletes(service.requests)).toEqual(['/leads/lead_1']);
		expect(ran.json).toMatchObject([
			{ deleted: true, id: 'lead_1' },
			{ deleted: true, id: 'lead_1' },
		]);
	});
});

describe('an email that does not tell which lead', () => {
	test('several matches are refused with their IDs, and none is deleted', async () => {
		const service = serve(
			holding([leadOf(3, { email: ada.email }), leadOf(2, { email: 'Ada@Analytical.example' })]),
		);
		const ran = await runLead(byEmail(ada.email));
		expect(ran.error?.message).toBe(
			`Several leads have the email ${ada.email}, so none was deleted`,
		);
		expect(ran.error?.description).toMatch(/'By ID': lead_2, lead_3/);
		expect(deletes(service.requests)).toEqual([]);
	});

	test('no match is refused', async () => {
		const service = serve(holding([]));
		const ran = await runLead(byEmail(ada.email));
		expect(ran.error?.message).toBe(`No lead found with the email ${ada.email}`);
		expect(ran.error?.description).toMatch(/deleted already/);
		expect(deletes(service.requests)).toEqual([]);
	});

	const items = [leadOf(1).email, 'none@x.example'].map((email) => ({ email }));

	test('a lead that is gone keeps no other, and the error says what became of each', async () => {
		const service = serve(holding(leadsUpTo(3)));
		const ran = await runLead(byEmail('={{ $json.email }}'), { items });
		expect(ran.error?.message).toBe('No lead found with the email none@x.example');
		expect(ran.error?.description).toMatch(/(?=.*Deleted: 0\.)(?=.*Refused: 1\.)/);
		expect(deletes(service.requests)).toEqual(['/leads/lead_1']);
	});

	test('where one of several items names several leads, none is deleted', async () => {
		const twin = leadOf(2, { email: leadOf(3).email });
		const service = serve(holding([leadOf(1), twin, leadOf(3)]));
		const ran = await runLead(byEmail('={{ $json.email }}'), {
			items: [1, 3].map((place) => ({ email: leadOf(place).email })),
		});
		expect(ran.error?.message).toMatch(/^Several leads have the email/);
		expect(ran.error?.description).toMatch(/(?=.*Refused: 1\.)(?=.*Not sent: 0\.)/);
		expect(deletes(service.requests)).toEqual([]);
	});

	const refused = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };

	test.each<[string, number, number, (request: Seen) => boolean]>([
		['the number of leads', 5, 2, ({ query }) => query.limit === '1'],
		['the list of all leads', 5, 1, ({ query }) => query.limit === '100' && !query.search],
		['a search', 2, 500, ({ query }) => query.search === leadOf(2).email],
	])(
		'where %s cannot be read, no lead whose email was to be found there is deleted',
		async (_, emails, count, isRefused) => {
			const answer = holding(leadsUpTo(count));
			const service = serve((request, place) =>
				isRefused(request) ? refused : answer(request, place),
			);
			const numbers = Array.from({ length: emails }, (__, place) => place + 1);
			const ran = await runLead(byEmail('={{ $json.email }}'), {
				items: numbers.map((number) => ({ email: leadOf(number).email })),
			});
			expect(ran.error?.message).toBe('The API key lacks a permission that is needed for this');
			expect(deletes(service.requests)).not.toContain('/leads/lead_2');
		},
	);

	test('by ID a run that was killed can be finished: what is gone stops nothing', async () => {
		const gone = new Set(Array.from({ length: 60 }, (_, place) => `/leads/lead_${place}`));
		const service = serve((request) =>
			gone.has(request.path)
				? { status: 404, body: { code: 'LEAD_NOT_FOUND', message: 'No such lead' } }
				: deleted(request),
		);
		const ran = await runLead(byId('={{ $json.id }}'), {
			items: Array.from({ length: 100 }, (_, place) => ({ id: `lead_${place}` })),
		});
		expect(new Set(deletes(service.requests)).size).toBe(100);
		expect(ran.error?.message).toBe('No lead found with this ID');
		expect(ran.error?.description).toMatch(/Deleted: 60 to 99\. Refused: 0 to 59\./);
	});

	test('a 404 that is not the service’s own still stops the rest', async () => {
		const service = serve(() => ({ status: 404, body: '<html>Not here</html>' }));
		const ran = await runLead(byId('={{ $json.id }}'), {
			items: Array.from({ length: 60 }, (_, place) => ({ id: `lead_${place}` })),
		});
		expect(ran.error).toBeDefined();
		expect(service.requests.length).toBeLessThanOrEqual(25);
	});

	test('with Continue the others are deleted', async () => {
		const service = serve(holding(leadsUpTo(3)));
		const ran = await runLead(byEmail('={{ $json.email }}'), {
			items,
			onError: 'continueRegularOutput',
		});
		expect(deletes(service.requests)).toEqual(['/leads/lead_1']);
		expect(ran.json).toMatchObject([
			{ deleted: true, id: 'lead_1' },
			{
				error: 'No lead found with the email none@x.example',
				details: { outcome: 'refused', code: 'NO_LEAD' },
			},
		]);
	});
});

describe('the options of the connection', () => {
	test('Timeout (Seconds)', async () => {
		serve((request) => ({ ...deleted(request), delayMs: 20_000 }));
		expect((await runLead({ ...byId('a'), options: { timeout: 30 } })).json).toHaveLength(1);
		const late = await runLead({ ...byId('a'), options: { timeout: 10 } });
		expect(late.error?.message).toBe('It is unclear whether this worked');
		expect(late.error?.description).toContain('did not answer in time');
	});

	test('Rate Limit Wait (Minutes)', async () => {
		serve((request, place) =>
			place === 0 ? { status: 429, body: { retryAfter: 90 } } : deleted(request),
		);
		const impatient = await runLead({ ...byId('a'), options: { waitForRateLimit: 1 } });
		expect(impatient.error?.message).toMatch(/the limit resets at/);
		const patient = await runLead({ ...byId('a'), options: { waitForRateLimit: 2 } });
		expect(patient.json).toHaveLength(1);
	});
});

describe('the picker', () => {
	test('it lists leads with name and email, newest first, page by page', async () => {
		const service = serve(holding(leadsUpTo(60)));
		const first = await openLeads();
		expect(service.requests.map(({ method, path, query }) => ({ method, path, query }))).toEqual([
			{ method: 'GET', path: '/leads', query: { page: '1', limit: '50' } },
		]);
		expect(service.requests[0].headers['x-api-key']).toBe(key());
		expect(first.results).toHaveLength(50);
		expect(first.results[0]).toEqual({
			name: 'First60 Last60 (person60@company.example)',
			value: 'lead_60',
		});
		const second = await openLeads(undefined, String(first.paginationToken));
		expect(second.results.map(({ value }) => value).at(-1)).toBe('lead_1');
		expect(second.results).toHaveLength(10);
		expect(second.paginationToken).toBeUndefined();
	});

	test.each([
		[{}, 'First1 Last1 (person1@company.example)'],
		[{ lastName: undefined }, 'First1 (person1@company.example)'],
		[{ firstName: undefined, lastName: undefined }, '(person1@company.example)'],
		[{ email: undefined }, 'First1 Last1 (lead_1)'],
		[{ email: '' }, 'First1 Last1 (lead_1)'],
	])('a lead of which the service says %j is told apart by the rest', async (fields, name) => {
		const answer = pageOf([leadOf(1)], { query: {} } as Seen);
		serve(() => ({
			...answer,
			body: JSON.stringify(answer.body, (_, value: unknown) =>
				typeof value === 'object' && value !== null && 'firstName' in value
					? { ...value, ...fields }
					: value,
			),
		}));
		expect((await openLeads()).results).toEqual([{ name, value: 'lead_1' }]);
	});

	test.each([
		[50, undefined],
		[51, '2'],
		[0, undefined],
	])('of %d leads the next page is %s', async (count, token) => {
		serve(holding(leadsUpTo(count)));
		expect((await openLeads()).paginationToken).toBe(token);
	});

	test.each([
		['', undefined],
		['a', undefined],
		[' a ', undefined],
		['ad', 'ad'],
		[' ada ', 'ada'],
	])('typed %j is searched as %j', async (typed, search) => {
		const service = serve((request) => pageOf([], request));
		const { results } = await openLeads(typed);
		expect(service.requests[0].query.search).toBe(search);
		expect(results).toEqual([]);
	});

	test.each([
		[{ status: 401, body: { code: 'UNAUTHORIZED' } }, 'The service did not accept the API key'],
		[
			{
				status: 403,
				body: { code: 'PERMISSION_DENIED', permissionHelp: { required: 'leads:read' } },
			},
			'The API key lacks the permission leads:read',
		],
		[{ code: 'ECONNREFUSED' }, 'Nothing answers at https://api.outreach.example'],
		[{ body: '<html></html>' }, /web page/],
		[{ body: { success: true, data: {} } }, /no Outreach Automation service at/],
	])('%j shows the reason, never an empty list', async (reply, message) => {
		serve(() => reply);
		await expect(openLeads()).rejects.toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(message),
			description: expect.stringMatching(/.{10}/),
		});
	});
});
