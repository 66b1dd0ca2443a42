import type { INodeParameters } from 'n8n-workflow';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { key, openLeads, useStage } from '../stage';
import { requestOf } from '../standard';
import { runLeadAgainst, withEmails } from './run';
import { ada, deleted, holding, leadOf, leadsUpTo } from './samples';

useStage();

const by = (mode: string, value: string): INodeParameters => ({
	operation: 'delete',
	lead: { __rl: true, mode, value },
});
const byIdOfItem = by('id', '={{ $json.id }}');
const byEmailOfItem = by('email', '={{ $json.email }}');
const itemsUpTo = (count: number) =>
	Array.from({ length: count }, (_, place) => ({ id: `lead_${place}` }));
const deletes = (requests: Seen[]) =>
	requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('the request', () => {
	test.each(['id', 'list'])('%s is one DELETE without a body', async (mode) => {
		const lead = { __rl: true, mode, value: 'lead_1', cachedResultName: 'Ada' };
		const { json, requests } = await runLeadAgainst(deleted, { operation: 'delete', lead });
		expect(requests).toEqual([requestOf('DELETE', '/leads/lead_1')]);
		expect(json).toEqual([{ deleted: true, id: 'lead_1', message: 'Lead lead_1 deleted' }]);
	});

	test('by email it is looked up and deleted by its ID', async () => {
		const { json, requests } = await runLeadAgainst(
			holding([leadOf(1), leadOf(2, { email: ada.email })]),
			by('email', ' ADA@analytical.example '),
		);
		expect(requests.map(({ method, path, query }) => [method, path, query.search])).toEqual([
			['GET', '/leads', 'ADA@analytical.example'],
			['DELETE', '/leads/lead_2', undefined],
		]);
		expect(json).toEqual([{ deleted: true, id: 'lead_2', message: 'Lead lead_2 deleted' }]);
	});
});

describe('the items', () => {
	test('one lead given by ID and by email is deleted once, and both items say so', async () => {
		const items = [
			{ mode: 'id', value: 'lead_1' },
			{ mode: 'email', value: ada.email },
			{ mode: 'id', value: 'lead_1' },
		];
		const { json, requests } = await runLeadAgainst(
			holding([leadOf(1, { email: ada.email })]),
			by('={{ $json.mode }}', '={{ $json.value }}'),
			{ items },
		);
		expect(deletes(requests)).toEqual(['/leads/lead_1']);
		expect(json).toMatchObject(Array(3).fill({ deleted: true, id: 'lead_1' }));
	});
});

describe('an email that does not tell which lead', () => {
	test('several matches are refused with their IDs, and none is deleted', async () => {
		const twins = [leadOf(3, { email: ada.email }), leadOf(2, { email: 'Ada@Analytical.example' })];
		const service = holding([...twins, leadOf(4, { email: 'sure@x.example' })]);
		const items = withEmails(ada.email, 'sure@x.example');
		const { error, requests } = await runLeadAgainst(service, byEmailOfItem, { items });
		expect(error?.message).toContain(
			`Several leads have the email ${ada.email}, so none was deleted`,
		);
		expect(error?.description).toMatch(/'By ID': lead_2, lead_3/);
		expect(deletes(requests)).toEqual([]);
	});

	test.each(['https://www.linkedin.com/in/person2', 'linkedin.com/in/person2/?utm=1'])(
		'a LinkedIn URL is as good as an email: %s',
		async (url) => {
			const located = by('linkedinUrl', url);
			const { json, requests } = await runLeadAgainst(holding(leadsUpTo(3)), located);
			expect(json).toMatchObject([{ deleted: true, id: 'lead_2' }]);
			expect(deletes(requests)).toEqual(['/leads/lead_2']);
			const twins = [leadOf(2), leadOf(3, { linkedinUrl: leadOf(2).linkedinUrl })];
			const refused = await runLeadAgainst(holding(twins), located);
			expect(refused.error?.message).toMatch(
				/^Several leads have the LinkedIn URL .*none was deleted/,
			);
			expect(deletes(refused.requests)).toEqual([]);
		},
	);

	/** What CRMs hold where they know nothing, and what is left of an address with a gap. */
	const nothings = [
		...['n/a', '-', 'none', 'null', 'undefined', 'linkedin.com', 'https://www.linkedin.com/in/'],
		...['https://www.linkedin.com', 'https://www.linkedin.com/company/engines', '@x.example'],
		...['https://www.linkedin.com/in/undefined', 'https://www.linkedin.com/in/{name}', 'x.example'],
	];

	test.each([
		...nothings,
		...[
			'={{ $json.none }}',
			'={{ null }}',
			'={{ [] }}',
			'={{ {} }}',
			'={{ $json.none }}@x.example',
		],
		...[
			'=ada{{ $json.none }}@x.example',
			'=ada@{{ $json.none }}x.example',
			'={{ $json.none || "" }}',
		],
		...['=https://www.linkedin.com/in/{{ $json.none }}', '=linkedin.com/in/ada{{ $json.none }}'],
		...['={{ "https://www.linkedin.com/in/" + $json.none }}', '={{ ["ada@x.example"] }}'],
	])('nobody is deleted for %s, by email or LinkedIn URL', async (value) => {
		const ofNobody = nothings.map((text, place) =>
			leadOf(place, { email: text, linkedinUrl: text }),
		);
		const person = { email: 'ada@x.example', linkedinUrl: 'https://www.linkedin.com/in/ada' };
		const leads = [...ofNobody, leadOf(20, person), leadOf(21, { email: '', linkedinUrl: '' })];
		for (const mode of ['email', 'linkedinUrl']) {
			const { error, requests } = await runLeadAgainst(holding(leads), by(mode, value), {
				items: [{ a: 1 }],
			});
			expect(error?.message).toMatch(/^Lead /);
			expect(requests).toEqual([]);
		}
	});

	test('no match is refused', async () => {
		const { error, requests } = await runLeadAgainst(holding([]), by('email', ada.email));
		expect(error?.message).toBe(`No lead found with the email ${ada.email}`);
		expect(error?.description).toMatch(/may have been deleted/);
		expect(deletes(requests)).toEqual([]);
	});

	const items = withEmails(leadOf(1).email, 'none@x.example');

	test('a lead that is gone keeps no other, and the error says what became of each', async () => {
		const { error, requests } = await runLeadAgainst(holding(leadsUpTo(3)), byEmailOfItem, {
			items,
		});
		expect(error?.message).toBe('No lead found with the email none@x.example');
		expect(error?.description).toMatch(/(?=.*Deleted: 1st\.)(?=.*Failed: 2nd\.)/);
		expect(deletes(requests)).toEqual(['/leads/lead_1']);
	});

	long('by ID a run that was killed can be finished: what is gone stops nothing', async () => {
		const gone = new Set(itemsUpTo(60).map(({ id }) => `/leads/${id}`));
		const missing = { status: 404, body: { code: 'LEAD_NOT_FOUND', message: 'No such lead' } };
		const { error, requests } = await runLeadAgainst(
			(request) => (gone.has(request.path) ? missing : deleted(request)),
			byIdOfItem,
			{ items: itemsUpTo(100) },
		);
		expect(new Set(deletes(requests)).size).toBe(100);
		expect(error?.message).toBe('No lead found with this ID');
		expect(error?.description).toMatch(
			/Failed: 1st, .*, and 55 more\. Deleted: 61st, .*, and 35 more\./,
		);
	});
});

describe('the picker', () => {
	test('it lists leads with name and email, newest first, page by page', async () => {
		const service = serve(holding(leadsUpTo(60)));
		const first = await openLeads();
		const query = { page: '1', limit: '50' };
		expect(service.requests).toEqual([requestOf('GET', '/leads', { query })]);
		expect(service.requests[0].headers['x-api-key']).toBe(key());
		expect(first.results).toHaveLength(50);
		const name = 'First60 Last60 (person60@company.example)';
		expect(first.results[0]).toEqual({ name, value: 'lead_60' });
		const second = await openLeads(undefined, String(first.paginationToken));
		expect(second.results.at(-1)?.value).toBe('lead_1');
		expect(second.results).toHaveLength(10);
		expect(second.paginationToken).toBeUndefined();
	});

	test('it reaches the last lead where the service gives shorter pages than it is asked for', async () => {
		serve((request, place) => {
			const limit = String(Math.min(20, Number(request.query.limit)));
			return holding(leadsUpTo(60))({ ...request, query: { ...request.query, limit } }, place);
		});
		const names = new Set<unknown>();
		let page: string | undefined;
		for (let count = 0; count === 0 || (page !== undefined && count < 9); count++) {
			const { paginationToken, results } = await openLeads(undefined, page);
			for (const { value } of results) names.add(value);
			page = paginationToken as string | undefined;
		}
		expect(names.size).toBe(60);
	});

	const permissionHelp = { required: 'leads:read' };

	test.each<[Reply, string | RegExp]>([
		[{ status: 401, body: { code: 'UNAUTHORIZED' } }, 'The service did not accept the API key'],
		[
			{ status: 403, body: { code: 'PERMISSION_DENIED', permissionHelp } },
			'The API key lacks the permission leads:read',
		],
		[{ code: 'ECONNREFUSED' }, 'Could not connect to https://api.outreach.example'],
		[
			{ body: { success: true, data: {} } },
			"The service's answer to GET /leads has no list of leads",
		],
	])('%j shows the reason, never an empty list', async (reply, message) => {
		serve(() => reply);
		await expect(openLeads()).rejects.toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(message),
			description: expect.stringMatching(/.{10}/),
		});
	});
});
