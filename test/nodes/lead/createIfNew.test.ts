import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { finish, leadRun, runLead, useStage } from '../stage';
import { requestOf } from '../standard';
import { runNode } from '../../engine';
import type { Lead } from './samples';
import {
	ada,
	created,
	holding,
	leadOf,
	leadsUpTo,
	lookUpQuery,
	manually,
	newLead,
	pageOf,
} from './samples';

useStage();

/** The requests as one line each. */
function lines(requests: Seen[]): string[] {
	return requests.map(({ method, path, query }) =>
		[method, path, query.search ?? (query.limit && `page ${query.page} of ${query.limit}`)]
			.filter(Boolean)
			.join(' '),
	);
}

const existing = leadOf(1, { email: ada.email, firstName: 'Ada', lastName: 'King' });

describe('the requests', () => {
	test('one email that is new is one search and one create', async () => {
		const service = serve(holding([leadOf(1)]));
		const ran = await runLead({ operation: 'createIfNew', ...manually, simple: false });

		expect(service.requests).toEqual([
			requestOf('GET', '/leads', { query: lookUpQuery(ada.email) }),
			requestOf('POST', '/leads', { body: ada }),
		]);
		expect(ran.outputs).toEqual([
			[
				{
					json: {
						created: true,
						differences: [],
						...newLead('new_1', ada),
					},
					pairedItem: { item: 0 },
				},
			],
		]);
	});

	test('an email that exists is one search; the lead is given back whole and unchanged', async () => {
		const service = serve(holding([existing]));
		const ran = await runLead({
			operation: 'createIfNew',
			...manually,
			lastName: 'King',
			additionalFields: { company: 'Company' },
			simple: false,
		});
		expect(lines(service.requests)).toEqual([`GET /leads ${ada.email}`]);
		expect(ran.json).toEqual([{ created: false, differences: [], ...existing }]);
	});

	test('simplified, who it is stands first, in one order whether created or found', async () => {
		serve(holding([existing]));
		const additionalFields = {
			company: 'Engines',
			title: 'Countess',
			linkedinUrl: 'https://www.linkedin.com/in/ada',
		};
		const ran = await runLead(
			{
				operation: 'createIfNew',
				...manually,
				email: '={{ $json.email }}',
				additionalFields,
				options: { additionalFieldsToReturn: ['tags'] },
			},
			{ items: [{ email: ada.email }, { email: 'new@x.example' }] },
		);
		expect(ran.json.map(({ created: isNew }) => isNew)).toEqual([false, true]);
		const fields =
			'created firstName lastName email id company title linkedinUrl status differences';
		for (const item of ran.json) expect(Object.keys(item).join(' ')).toBe(`${fields} tags`);
	});

	test('an email that differs from its lower case is searched both ways before it is created', async () => {
		const service = serve(holding([]));
		await runLead({ operation: 'createIfNew', ...manually, email: 'Ada@Analytical.Example' });
		expect(lines(service.requests)).toEqual([
			'GET /leads Ada@Analytical.Example',
			'GET /leads ada@analytical.example',
			'POST /leads',
		]);
		expect(service.requests[2].body).toEqual({ ...ada, email: 'Ada@Analytical.Example' });
	});

	test('a lead is found although the letter case differs on either side', async () => {
		const service = serve(holding([{ ...existing, email: 'ADA@Analytical.example' }]));
		const ran = await runLead({
			operation: 'createIfNew',
			...manually,
			email: ' ada@ANALYTICAL.example ',
		});
		expect(ran.json).toMatchObject([{ created: false, id: 'lead_1' }]);
		expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	test('a search that finds other leads only is no match', async () => {
		const service = serve((request, place) =>
			request.method === 'GET'
				? pageOf([leadOf(1), leadOf(2)], { ...request, query: { page: '1', limit: '100' } })
				: created(request, place),
		);
		const ran = await runLead({ operation: 'createIfNew', ...manually });
		expect(ran.json).toMatchObject([{ created: true }]);
		expect(service.requests.at(-1)?.method).toBe('POST');
	});

	test('of several matches the oldest is taken, and a hint says so', async () => {
		serve(holding([leadOf(3, { email: ada.email }), leadOf(2, { email: ada.email })]));
		const ran = await runLead({ operation: 'createIfNew', ...manually });
		expect(ran.json).toMatchObject([{ created: false, id: 'lead_2' }]);
		expect(ran.hints).toEqual([expect.stringMatching(/several leads.*oldest/)]);
	});

	test('many emails are looked up by the whole list where that takes fewer requests', async () => {
		const service = serve(holding(leadsUpTo(250)));
		const items = Array.from({ length: 10 }, (_, place) => ({
			...ada,
			email: place < 5 ? `PERSON${place + 200}@company.example` : `new${place}@company.example`,
		}));
		const ran = await runLead({ operation: 'createIfNew' }, { items });

		const posts = service.requests.filter(({ method }) => method === 'POST');
		const gets = service.requests.filter(({ method }) => method === 'GET');
		expect(posts.map(({ body }) => (body as Lead).email).sort()).toEqual(
			items.slice(5).map(({ email }) => email),
		);
		expect(gets.some(({ query }) => query.search !== undefined)).toBe(false);
		expect(gets.length).toBeLessThanOrEqual(6);
		expect(ran.json.map((item) => item.created)).toEqual([
			...Array<boolean>(5).fill(false),
			...Array<boolean>(5).fill(true),
		]);
	});

	test('many emails are searched one by one where the list is longer', async () => {
		const service = serve(holding(leadsUpTo(501)));
		const items = [1, 2, 3, 4, 5].map((place) => ({ ...ada, email: `new${place}@x.example` }));
		await runLead({ operation: 'createIfNew' }, { items });
		const searches = service.requests.filter(({ query }) => query.search !== undefined);
		expect(searches.map(({ query }) => query.search)).toEqual(items.map(({ email }) => email));
		expect(service.requests).toHaveLength(1 + 5 + 5);
	});
});

describe('the items', () => {
	test('a field in which the service holds a list differs from a text', async () => {
		const existing = { ...leadOf(1, { email: ada.email }), company: ['Acme'] } as never;
		serve(holding([existing]));
		const ran = await runLead(
			{ operation: 'createIfNew' },
			{ items: [{ ...ada, company: 'Acme' }] },
		);
		expect(ran.error).toBeUndefined();
		expect(ran.json[0].differences).toContainEqual(expect.objectContaining({ field: 'company' }));
	});

	test('differences takes nothing for a custom field that JavaScript has of itself', async () => {
		serve(holding([leadOf(1, { ...ada, customFields: {} })]));
		const customFieldsJson = '{ "toString": "", "constructor": "" }';
		const ran = await runLead({
			operation: 'createIfNew',
			...manually,
			additionalFields: { customFieldsJson },
		});
		expect(ran.json[0].differences).toEqual([]);
	});

	test('differences names the sent fields that the existing lead has otherwise', async () => {
		serve(holding([existing]));
		const ran = await runLead({
			operation: 'createIfNew',
			...manually,
			additionalFields: {
				company: 'Analytical Engines',
				title: 'Head of Sales',
				phone: '1',
				tags: 'a, z',
				customFieldsJson: '{"crmId": "crm-1", "score": 1}',
			},
		});
		expect(ran.json[0].differences).toEqual([
			{ field: 'lastName', sent: 'Lovelace', existing: 'King' },
			{ field: 'company', sent: 'Analytical Engines', existing: 'Company' },
			{ field: 'phone', sent: '1', existing: null },
			{ field: 'tags', sent: ['a', 'z'], existing: ['a', 'b'] },
			{
				field: 'customFields',
				sent: { crmId: 'crm-1', score: 1 },
				existing: { crmId: 'crm-1' },
			},
		]);
	});

	test('another letter case of the email is no difference', async () => {
		serve(holding([{ ...existing, ...ada }]));
		const ran = await runLead({
			operation: 'createIfNew',
			...manually,
			email: 'ADA@analytical.example',
		});
		expect(ran.json[0].differences).toEqual([]);
	});

	test('the same email twice in one run creates one lead, and both items get it', async () => {
		const service = serve(holding([]));
		const items = [ada, { ...ada, firstName: 'Augusta', email: 'ADA@analytical.example' }];
		const ran = await runLead({ operation: 'createIfNew' }, { items });
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(ran.json).toMatchObject([
			{ created: true, firstName: 'Ada', differences: [] },
			{
				created: false,
				firstName: 'Ada',
				differences: [{ field: 'firstName', sent: 'Augusta', existing: 'Ada' }],
			},
		]);
		expect(ran.json[0].id).toBe(ran.json[1].id);
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('two executions at the same moment create one lead', async () => {
		const answer = holding([]);
		const service = serve((request, place) => ({ ...answer(request, place), delayMs: 300 }));
		const run = async () => await runNode(leadRun({ operation: 'createIfNew', ...manually }));
		const [one, other] = await finish(Promise.all([run(), run()]));
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect([one.json[0].created, other.json[0].created].sort()).toEqual([false, true]);
		expect(one.json[0].id).toBe(other.json[0].id);
	});

	test('items come in the order of the input, each paired with its own', async () => {
		const answer = holding([leadOf(2), leadOf(4)]);
		serve((request, place) => ({ ...answer(request, place), delayMs: 100 * (9 - place) }));
		const items = [5, 4, 3, 2].map((number) => ({ ...ada, email: leadOf(number).email }));
		const ran = await runLead({ operation: 'createIfNew' }, { items });
		expect(ran.json.map(({ email, created: isNew }) => [email, isNew])).toEqual([
			['person5@company.example', true],
			['person4@company.example', false],
			['person3@company.example', true],
			['person2@company.example', false],
		]);
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
	});
});

describe('the parameters', () => {
	/** The body that is sent for one new contact. */
	async function bodyOf(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
		const service = serve(holding([]));
		const ran = await runLead({ operation: 'createIfNew', ...parameters }, { items: [item] });
		expect(ran.error).toBeUndefined();
		return service.requests.at(-1)?.body;
	}

	test.each([
		['company', 'Engines'],
		['industry', 'Computing'],
		['linkedinUrl', 'https://www.linkedin.com/in/ada'],
		['location', 'London'],
		['phone', '1'],
		['source', 'referral'],
		['title', 'Countess'],
	])('%s is sent beside the required fields', async (name, value) => {
		const body = await bodyOf({ ...manually, additionalFields: { [name]: value } });
		expect(body).toEqual({ ...ada, [name]: value });
	});

	test('tags and custom fields are sent as the API wants them', async () => {
		const body = await bodyOf({
			...manually,
			additionalFields: {
				tags: 'a, b',
				customFields: { pair: [{ name: 'x', value: 'y' }] },
				customFieldsJson: '{"z": 1}',
			},
		});
		expect(body).toEqual({ ...ada, tags: ['a', 'b'], customFields: { x: 'y', z: 1 } });
	});

	test.each<[string, IDataObject]>([
		['plain', { ...ada, Company: 'Engines' }],
		['HubSpot', { id: '1', properties: { ...ada, company: 'Engines' } }],
		[
			'HubSpot with wrapped values',
			{
				properties: {
					firstname: { value: 'Ada' },
					lastname: { value: 'Lovelace' },
					email: { value: ada.email },
					company: { value: 'Engines' },
				},
			},
		],
		[
			'Airtable',
			{
				id: 'rec1',
				fields: {
					'First Name': 'Ada',
					'Last Name': 'Lovelace',
					Email: ada.email,
					company: 'Engines',
				},
			},
		],
	])('Map Automatically takes the fields of an item: %s', async (_, item) => {
		expect(await bodyOf({ mapping: 'automatic' }, item)).toEqual({ ...ada, company: 'Engines' });
	});

	test('Include Input Fields adds the incoming item to new and to existing leads', async () => {
		serve(holding([existing]));
		const items = [
			{ ...ada, recordId: 'r1' },
			{ ...ada, email: 'other@x.example', recordId: 'r2' },
		];
		const options = { includeInputFields: true };
		const ran = await runLead({ operation: 'createIfNew', options }, { items });
		expect(ran.json.map(({ input }) => input)).toEqual(items);
		expect(ran.json.map((item) => item.created)).toEqual([false, true]);
	});

	test('Items Without Email → Stop: they are named and nothing is sent', async () => {
		const service = serve(holding([]));
		const items = [ada, { ...ada, email: '' }, { firstName: 'A', lastName: 'B' }];
		const options = { itemsWithoutEmail: 'stop' };
		const ran = await runLead({ operation: 'createIfNew', options }, { items });
		expect(ran.error?.message).toBe('Email is missing in 2 items: 1 to 2');
		expect(service.requests).toEqual([]);
	});

	test.each([{}, { itemsWithoutEmail: 'leaveOut' }])(
		'Items Without Email %j leaves them out by default, and a hint names them',
		async (options) => {
			const service = serve(holding([]));
			const items = [{ ...ada, email: ' ' }, ada, { firstName: 'A', lastName: 'B' }];
			const ran = await runLead({ operation: 'createIfNew', options }, { items });
			expect(ran.error).toBeUndefined();
			expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
			expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
			expect(ran.hints).toEqual(['1 created; 2 items left out: Email is missing in 2 items: 0, 2']);
		},
	);

	test('a row without a last name and one with a broken email stop no list', async () => {
		const service = serve(holding([]));
		const items = [ada, { ...ada, lastName: '' }, { ...ada, email: 'no address' }];
		const ran = await runLead({ operation: 'createIfNew' }, { items });
		expect(ran.error).toBeUndefined();
		expect(ran.json).toMatchObject([{ created: true, email: ada.email }]);
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(ran.hints).toEqual([
			'1 created; 2 items left out: Last Name is missing (item 1); Email is not a valid email address: "no address" (item 2)',
		]);
	});

	test.each(['nobody', 'a b@x.example'])(
		'a fixed Email of %j is the mapping’s fault, and nothing is sent',
		async (email) => {
			const service = serve(holding([]));
			const parameters = { operation: 'createIfNew', mapping: 'manual', ...ada, email };
			const ran = await runLead(parameters, { items: [{}] });
			expect(ran.error?.message).toMatch(/^Email is not a valid email address/);
			expect(service.requests).toEqual([]);
		},
	);

	test('two items came and none can go: the mapping is at fault', async () => {
		const service = serve(holding([]));
		const items = [{ name: 'Ada' }, { name: 'Ben' }];
		const ran = await runLead({ operation: 'createIfNew', mapping: 'automatic' }, { items });
		expect(ran.error?.message).toContain('Email is missing in 2 items: 0 to 1');
		expect(service.requests).toEqual([]);
	});

	test('one bad item alone is left out', async () => {
		const parameters = { operation: 'createIfNew', mapping: 'automatic' };
		const ran = await runLead(parameters, { items: [{ ...ada, email: null }] });
		expect(ran.error).toBeUndefined();
		expect(ran.outputs).toEqual([[]]);
		expect(ran.hints).toEqual(['1 item left out: Email is missing (item 0)']);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'with %s a row without an email is an error item',
		async (onError) => {
			serve(holding([]));
			const items = [{ ...ada, email: '' }, ada];
			const ran = await runLead({ operation: 'createIfNew' }, { items, onError });
			const errors = ran.outputs.flat().filter(({ json }) => 'error' in json);
			expect(errors).toMatchObject([
				{ json: { error: 'Email is missing' }, pairedItem: { item: 0 } },
			]);
			expect(ran.outputs[onError === 'continueErrorOutput' ? 1 : 0]).toContain(errors[0]);
		},
	);

	test('an item without email and without a name is left out too', async () => {
		serve(holding([]));
		const options = { itemsWithoutEmail: 'leaveOut' };
		const ran = await runLead({ operation: 'createIfNew', options }, { items: [ada, {}] });
		expect(ran.error).toBeUndefined();
		expect(ran.json).toHaveLength(1);
	});

	test('Timeout (Seconds) holds for each of its requests', async () => {
		const answer = holding([]);
		serve((request, place) => ({ ...answer(request, place), delayMs: 20_000 }));
		const options = { timeout: 30 };
		expect((await runLead({ operation: 'createIfNew', ...manually, options })).json).toHaveLength(
			1,
		);
		const late = await runLead({ operation: 'createIfNew', ...manually, options: { timeout: 10 } });
		expect(late.error?.message).toBe('The service did not answer in time');
	});

	test('Rate Limit Wait (Minutes) bounds the wait', async () => {
		const answer = holding([]);
		serve((request, place) =>
			place === 0 ? { status: 429, body: { retryAfter: 90 } } : answer(request, place),
		);
		const impatient = { operation: 'createIfNew', ...manually, options: { waitForRateLimit: 1 } };
		expect((await runLead(impatient)).error?.message).toMatch(/the limit resets at/);
		const patient = { operation: 'createIfNew', ...manually, options: { waitForRateLimit: 2 } };
		expect((await runLead(patient)).json).toHaveLength(1);
	});
});

describe('an unknown outcome of the create', () => {
	const lost: Array<[string, Reply]> = [
		['a broken connection', { code: 'ECONNRESET' }],
		['a 502', { status: 502, body: '<html>Bad gateway</html>' }],
		['an answer without a lead', { status: 201, body: { success: true } }],
	];

	test.each(lost)('after %s the email is looked up, and found is created', async (_, reply) => {
		const answer = holding([]);
		const service = serve((request, place) => {
			const good = answer(request, place);
			return request.method === 'POST' ? reply : good;
		});
		const ran = await runLead({ operation: 'createIfNew', ...manually });
		expect(lines(service.requests)).toEqual([
			`GET /leads ${ada.email}`,
			'POST /leads',
			`GET /leads ${ada.email}`,
		]);
		expect(ran.json).toMatchObject([{ created: true, differences: [], email: ada.email }]);
	});

	test.each(lost)('after %s, not found stays unknown and is not sent again', async (_, reply) => {
		const service = serve((request) => (request.method === 'POST' ? reply : pageOf([], request)));
		const ran = await runLead({ operation: 'createIfNew', ...manually });
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(ran.error?.message).toBe('It is unclear whether this worked');
		expect(ran.error?.description).toContain('Create If New finds the lead if it was created');
	});

	test('of two items with the email, neither is sent after an unknown outcome', async () => {
		const service = serve((request) =>
			request.method === 'POST' ? { code: 'ECONNRESET' } : pageOf([], request),
		);
		const ran = await runLead(
			{ operation: 'createIfNew' },
			{ items: [ada, ada], onError: 'continueRegularOutput' },
		);
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(ran.json).toMatchObject([
			{ details: { outcome: 'unknown' } },
			{ details: { outcome: 'unknown' } },
		]);
	});
});

test('one email that could not be looked up is not created', async () => {
	const service = serve((request, place) =>
		request.query.search === 'b@x.example'
			? { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' } }
			: holding([])(request, place),
	);
	const items = ['a@x.example', 'b@x.example'].map((email) => ({ ...ada, email }));
	const ran = await runLead(
		{ operation: 'createIfNew' },
		{ items, onError: 'continueRegularOutput' },
	);
	expect(ran.json).toMatchObject([{ created: true }, { details: { outcome: 'refused' } }]);
	expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an error lists what became of each item', async () => {
	const answer = holding([]);
	const service = serve((request, place) =>
		(request.body as Partial<Lead>).firstName === 'Bad'
			? { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' } }
			: answer(request, place),
	);
	const items = [ada, { ...ada, firstName: 'Bad', email: 'b@x.example' }];
	const ran = await runLead({ operation: 'createIfNew' }, { items });
	expect(ran.error?.description).toContain('Items by outcome: Found or created: 0. Refused: 1.');
	expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('a refusal ends the run also where another item of its email is still on its way', async () => {
	const answer = holding([]);
	let refused = 0;
	const service = serve((request, place) => {
		if ((request.body as Partial<Lead>).email !== 'twin@x.example') {
			return { ...answer(request, place), ...(request.method === 'POST' && { delayMs: 1_000 }) };
		}
		refused++;
		const body = { code: 'VALIDATION_ERROR', message: 'no' };
		return { status: 400, body, delayMs: refused === 1 ? 10 : 20_000 };
	});
	const emails = Array.from({ length: 41 }, (_, place) => `${place}@x.example`);
	emails[1] = emails[2] = 'twin@x.example';
	const items = emails.map((email) => ({ ...ada, email }));
	const ran = await runLead({ operation: 'createIfNew' }, { items });
	expect(ran.error?.description).toMatch(/Refused: 1 to 2\. Not sent: 26 to 40/);
	expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(26);
});
