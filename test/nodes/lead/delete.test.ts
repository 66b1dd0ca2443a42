import type { INodeParameters } from 'n8n-workflow';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	getTestKey,
	openLeadPicker,
	useTestHarness,
	buildExpectedRequest,
} from '../harness';
import {
	runLeadWithApi,
	buildEmailItems,
	adaLead,
	respondToDelete,
	respondWithLeads,
	buildLead,
	buildLeads,
} from './fixtures';

useTestHarness();

const deleteBy = (mode: string, value: string): INodeParameters => ({
	operation: 'delete',
	lead: { __rl: true, mode, value },
});
const byItemEmail = deleteBy('email', '={{ $json.email }}');
const getDeletedPaths = (requests: RecordedRequest[]) =>
	requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('Delete lead', () => {
	test.each(['id', 'list'])(
		'sends one DELETE without a body for a lead chosen by %s',
		async (mode) => {
			const lead = { __rl: true, mode, value: 'lead_1', cachedResultName: 'Ada' };
			const { json, requests } = await runLeadWithApi(respondToDelete, {
				operation: 'delete',
				lead,
			});
			expect(requests).toEqual([buildExpectedRequest('DELETE', '/leads/lead_1')]);
			expect(json).toEqual([{ deleted: true, id: 'lead_1', message: 'Lead lead_1 deleted' }]);
		},
	);

	test('deletes the other leads if one no longer exists, and then reports the missing lead', async () => {
		const items = Array.from({ length: 120 }, (_, index) => ({ id: `lead_${index}` }));
		const { error, requests } = await runLeadWithApi(
			(request) =>
				request.path === '/leads/lead_0' ? { status: 404, body: {} } : respondToDelete(request),
			deleteBy('id', '={{ $json.id }}'),
			{ items },
		);
		expect(getDeletedPaths(requests)).toHaveLength(120);
		expect(error?.message).toBe('No lead found with this ID');
	});

	test('deletes the other leads if no lead has one of the emails, and then reports that email', async () => {
		const items = buildEmailItems('none@x.example', buildLead(1).email, buildLead(2).email);
		const service = respondWithLeads(buildLeads(2));
		const { error, requests } = await runLeadWithApi(service, byItemEmail, { items });
		expect(getDeletedPaths(requests)).toEqual(['/leads/lead_1', '/leads/lead_2']);
		expect(error?.message).toBe('No lead found with the email none@x.example');
	});

	test('looks the lead up by email and deletes it by its ID', async () => {
		const { json, requests } = await runLeadWithApi(
			respondWithLeads([buildLead(1), buildLead(2, { email: adaLead.email })]),
			deleteBy('email', ' ADA@analytical.example '),
		);
		expect(requests.map(({ method, path, query }) => [method, path, query.search])).toEqual([
			['GET', '/leads', 'ADA@analytical.example'],
			['DELETE', '/leads/lead_2', undefined],
		]);
		expect(json).toEqual([{ deleted: true, id: 'lead_2', message: 'Lead lead_2 deleted' }]);
	});
});

test('Delete sends one DELETE for items that name a lead by ID and by email, and returns the lead for each', async () => {
	const items = [
		{ mode: 'id', value: 'lead_1' },
		{ mode: 'email', value: adaLead.email },
		{ mode: 'id', value: 'lead_1' },
	];
	const { json, requests } = await runLeadWithApi(
		respondWithLeads([buildLead(1, { email: adaLead.email })]),
		deleteBy('={{ $json.mode }}', '={{ $json.value }}'),
		{ items },
	);
	expect(getDeletedPaths(requests)).toEqual(['/leads/lead_1']);
	expect(json).toMatchObject(Array(3).fill({ deleted: true, id: 'lead_1' }));
});

describe('Delete of an ambiguous or unknown lead', () => {
	test('deletes nothing if several leads have the email, and names their IDs', async () => {
		const twins = [
			buildLead(3, { email: adaLead.email }),
			buildLead(2, { email: 'Ada@Analytical.example' }),
		];
		const service = respondWithLeads([...twins, buildLead(4, { email: 'sure@x.example' })]);
		const items = buildEmailItems(adaLead.email, 'sure@x.example');
		const { error, requests } = await runLeadWithApi(service, byItemEmail, { items });
		expect(error?.message).toContain(
			`Several leads have the email ${adaLead.email}, so none was deleted`,
		);
		expect(error?.description).toMatch(/'By ID': lead_2, lead_3/);
		expect(getDeletedPaths(requests)).toEqual([]);
	});

	test.each(['https://www.linkedin.com/in/person2', 'linkedin.com/in/person2/?utm=1'])(
		'deletes the lead with the LinkedIn URL %s, but none if several leads have that URL',
		async (url) => {
			const parameters = deleteBy('linkedinUrl', url);
			const { json, requests } = await runLeadWithApi(respondWithLeads(buildLeads(3)), parameters);
			expect(json).toMatchObject([{ deleted: true, id: 'lead_2' }]);
			expect(getDeletedPaths(requests)).toEqual(['/leads/lead_2']);
			const twins = [buildLead(2), buildLead(3, { linkedinUrl: buildLead(2).linkedinUrl })];
			const rejected = await runLeadWithApi(respondWithLeads(twins), parameters);
			expect(rejected.error?.message).toMatch(
				/^Several leads have the LinkedIn URL .*none was deleted/,
			);
			expect(getDeletedPaths(rejected.requests)).toEqual([]);
		},
	);

	/** Placeholder values in CRMs, and addresses with a missing part. */
	const placeholders = [
		...['n/a', '-', 'none', 'null', 'undefined', 'linkedin.com', 'https://www.linkedin.com/in/'],
		...['https://www.linkedin.com', 'https://www.linkedin.com/company/engines', '@x.example'],
		...['https://www.linkedin.com/in/undefined', 'https://www.linkedin.com/in/{name}', 'x.example'],
	];

	test.each(
		// prettier-ignore
		[
			...placeholders,
			...['={{ $json.none }}', '={{ null }}', '={{ [] }}', '={{ {} }}', '={{ $json.none }}@x.example'],
			...['=ada{{ $json.none }}@x.example', '=ada@{{ $json.none }}x.example', '={{ $json.none || "" }}'],
			...['=https://www.linkedin.com/in/{{ $json.none }}', '=linkedin.com/in/ada{{ $json.none }}'],
			...['={{ "https://www.linkedin.com/in/" + $json.none }}', '={{ ["ada@x.example"] }}'],
		],
	)('deletes no lead for the email or LinkedIn URL %s', async (value) => {
		const placeholderLeads = placeholders.map((text, index) =>
			buildLead(index, { email: text, linkedinUrl: text }),
		);
		const person = { email: 'ada@x.example', linkedinUrl: 'https://www.linkedin.com/in/ada' };
		const leads = [
			...placeholderLeads,
			buildLead(20, person),
			buildLead(21, { email: '', linkedinUrl: '' }),
		];
		for (const mode of ['email', 'linkedinUrl']) {
			const { error, requests } = await runLeadWithApi(
				respondWithLeads(leads),
				deleteBy(mode, value),
				{
					items: [{ a: 1 }],
				},
			);
			expect(error?.message).toMatch(/^Lead /);
			expect(requests).toEqual([]);
		}
	});
});

describe('lead picker', () => {
	test('lists leads with name and email, newest first, page by page', async () => {
		const service = mockApi(respondWithLeads(buildLeads(60)));
		const first = await openLeadPicker();
		const query = { page: '1', limit: '50' };
		expect(service.requests).toEqual([buildExpectedRequest('GET', '/leads', { query })]);
		expect(service.requests[0].headers['x-api-key']).toBe(getTestKey());
		expect(first.results).toHaveLength(50);
		const name = 'First60 Last60 (person60@company.example)';
		expect(first.results[0]).toEqual({ name, value: 'lead_60' });
		const second = await openLeadPicker(String(first.paginationToken));
		expect(second.results.at(-1)?.value).toBe('lead_1');
		expect(second.results).toHaveLength(10);
		expect(second.paginationToken).toBeUndefined();
	});

	const permissionHelp = { required: 'leads:read' };

	test.each<[string, MockResponse, string | RegExp]>(
		// prettier-ignore
		[
			['a rejected key', { status: 401, body: { code: 'UNAUTHORIZED' } }, 'The service did not accept the API key'],
			['a missing permission', { status: 403, body: { code: 'PERMISSION_DENIED', permissionHelp } }, 'The API key lacks the permission leads:read'],
			['a refused connection', { code: 'ECONNREFUSED' }, 'Could not connect to https://api.outreach.example'],
			['no response within 20 seconds', { delayMs: 21_000, body: { data: { leads: [] } } }, 'The service did not answer in time'],
			['a response without leads', { body: { success: true, data: {} } }, "The service's answer to GET /leads has no list of leads"],
		],
	)('reports %s instead of an empty list', async (_, reply, message) => {
		mockApi(() => reply);
		await expect(openLeadPicker()).rejects.toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(message),
			description: expect.stringMatching(/.{10}/),
		});
	});

	test('reaches the last lead when the service returns shorter pages than requested', async () => {
		mockApi((request, index) => {
			const limit = String(Math.min(20, Number(request.query.limit)));
			return respondWithLeads(buildLeads(60))(
				{ ...request, query: { ...request.query, limit } },
				index,
			);
		});
		const names = new Set<unknown>();
		let page: string | undefined;
		for (let count = 0; count === 0 || (page !== undefined && count < 9); count++) {
			const { paginationToken, results } = await openLeadPicker(page);
			for (const { value } of results) names.add(value);
			page = paginationToken as string | undefined;
		}
		expect(names.size).toBe(60);
	});
});
