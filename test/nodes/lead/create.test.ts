import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { serve } from '../service';
import { runLead, useStage } from '../stage';
import { requestOf } from '../standard';
import { ada, created, manually, newLead } from './samples';

useStage();

/** Creates one lead and gives back the body that was sent. */
async function bodyOf(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
	const service = serve(created);
	const ran = await runLead({ operation: 'create', ...parameters }, { items: [item] });
	expect(ran.error).toBeUndefined();
	expect(service.requests).toHaveLength(1);
	return service.requests[0].body;
}

const everyField = {
	company: 'Analytical Engines',
	industry: 'Computing',
	linkedinUrl: 'https://www.linkedin.com/in/ada',
	location: 'London',
	phone: '+44 20 7946 0000',
	source: 'referral',
	title: 'Countess',
};

describe('the request', () => {
	test('the smallest set of parameters is one POST /leads with the three required fields', async () => {
		const service = serve(created);
		const ran = await runLead({ operation: 'create', ...manually });

		expect(service.requests).toEqual([requestOf('POST', '/leads', { body: ada })]);
		expect(ran.error).toBeUndefined();
		expect(ran.outputs).toEqual([
			[
				{
					json: { ...ada, id: 'new_0', status: 'new', createdAt: '2026-03-31T07:00:00.000Z' },
					pairedItem: { item: 0 },
				},
			],
		]);
		expect(ran.hints).toEqual([]);
	});

	test('without Simplify the item is the lead as the service sent it', async () => {
		serve(created);
		const ran = await runLead({ operation: 'create', ...manually, simple: false });
		expect(ran.json).toEqual([newLead('new_0', ada)]);
	});

	test('the fullest set of parameters sends all twelve fields under the names of the API', async () => {
		const service = serve(created);
		const ran = await runLead(
			{
				operation: 'create',
				mapping: 'manual',
				simple: false,
				...ada,
				additionalFields: {
					...everyField,
					tags: 'math, engines',
					customFields: { pair: [{ name: 'crmId', value: '42' }] },
					customFieldsJson: '{"score": 7}',
				},
				options: { includeInputFields: true, timeout: 30, waitForRateLimit: 5 },
			},
			{ items: [{ recordId: 'r1' }] },
		);
		const body = {
			...ada,
			...everyField,
			tags: ['math', 'engines'],
			customFields: { crmId: '42', score: 7 },
		};
		expect(service.requests.map(({ method, path, query }) => [method, path, query])).toEqual([
			['POST', '/leads', {}],
		]);
		expect(service.requests[0].body).toEqual(body);
		expect(ran.json).toEqual([
			{
				id: 'new_0',
				...body,
				status: 'new',
				createdAt: '2026-03-31T07:00:00.000Z',
				updatedAt: '2026-03-31T07:00:00.000Z',
				input: { recordId: 'r1' },
			},
		]);
	});

	test.each(Object.entries(everyField))(
		'%s alone is sent beside the required fields',
		async (name, value) => {
			expect(await bodyOf({ ...manually, additionalFields: { [name]: value } })).toEqual({
				...ada,
				[name]: value,
			});
		},
	);

	test.each([
		['a comma-separated text', 'newsletter, berlin ,,', ['newsletter', 'berlin']],
		['a list', ['newsletter', ' berlin '], ['newsletter', 'berlin']],
		['a list from an expression', '={{ $json.labels }}', ['x', 'y']],
		['one word', 'newsletter', ['newsletter']],
	])('Tags as %s', async (_, tags, sent) => {
		const body = await bodyOf({ ...manually, additionalFields: { tags } }, { labels: ['x', 'y'] });
		expect(body).toEqual({ ...ada, tags: sent });
	});

	test.each<[string, INodeParameters, IDataObject]>([
		[
			'pairs',
			{
				customFields: {
					pair: [
						{ name: 'crmId', value: '42' },
						{ name: ' tier ', value: 'gold' },
					],
				},
			},
			{ crmId: '42', tier: 'gold' },
		],
		['JSON', { customFieldsJson: '{"a": {"b": [1]}}' }, { a: { b: [1] } }],
		['an object from an expression', { customFieldsJson: '={{ $json.own }}' }, { c: true }],
		[
			'both',
			{ customFields: { pair: [{ name: 'crmId', value: '42' }] }, customFieldsJson: '{"a": 1}' },
			{ crmId: '42', a: 1 },
		],
	])('custom fields as %s', async (_, additionalFields, customFields) => {
		const body = await bodyOf({ ...manually, additionalFields }, { own: { c: true } });
		expect(body).toEqual({ ...ada, customFields });
	});

	test.each([
		['www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
		['https://www.linkedin.com/in/ada/?utm=1#top', 'https://www.linkedin.com/in/ada'],
		['http://linkedin.com/in/ada/', 'http://linkedin.com/in/ada'],
	])('the profile address %s is tidied', async (linkedinUrl, sent) => {
		const body = await bodyOf({ ...manually, additionalFields: { linkedinUrl } });
		expect(body).toEqual({ ...ada, linkedinUrl: sent });
	});

	test('empty optional fields are not sent, text is trimmed, numbers go as text', async () => {
		const body = await bodyOf(
			{
				mapping: 'manual',
				firstName: '  Ada ',
				lastName: '={{ $json.number }}',
				email: '\tada@analytical.example\n',
				additionalFields: {
					company: '  ',
					title: '={{ $json.missing }}',
					location: '={{ $json.nothing }}',
					phone: '={{ $json.number }}',
					tags: '',
					customFields: {},
					customFieldsJson: '{}',
				},
			},
			{ number: 4930901820, nothing: null },
		);
		expect(body).toEqual({ ...ada, lastName: '4930901820', phone: '4930901820' });
	});

	test('without a setting the fields of the incoming item are taken', async () => {
		const item = { ...ada, company: 'Engines' };
		expect(await bodyOf({}, item)).toEqual(item);
	});
});

describe('Map Automatically', () => {
	const full = { ...ada, company: 'Engines', title: 'Countess', phone: '1' };
	const wrapped = Object.fromEntries(
		Object.entries(full).map(([name, value]) => [name, { value, versions: [] }]),
	);

	test.each<[string, IDataObject]>([
		['a plain item', full],
		['an item of HubSpot', { id: 'h1', properties: full }],
		['an item of HubSpot with wrapped values', { vid: 7, properties: wrapped }],
		['an item of Airtable', { id: 'rec1', createdTime: 'x', fields: full }],
		[
			'an item with names in other spellings',
			{
				'First Name': 'Ada',
				last_name: 'Lovelace',
				EMAIL: 'ada@analytical.example',
				' company': 'Engines',
				Title: 'Countess',
				PHONE: 1,
			},
		],
		['an item with fields that no lead has', { ...full, owner: 'x', status: 'y', id: 'z' }],
	])('takes every field by name from %s', async (_, item) => {
		expect(await bodyOf({ mapping: 'automatic' }, item)).toEqual(full);
	});

	test('takes all twelve fields', async () => {
		const item = { ...ada, ...everyField, tags: 'a,b', custom_fields: { crmId: '42' } };
		expect(await bodyOf({ mapping: 'automatic' }, item)).toEqual({
			...ada,
			...everyField,
			tags: ['a', 'b'],
			customFields: { crmId: '42' },
		});
	});

	test('does not look at the fields of the manual mapping', async () => {
		const other = { firstName: 'X', lastName: 'Y', email: 'x@y.example' };
		expect(await bodyOf({ mapping: 'automatic', ...other }, ada)).toEqual(ada);
	});
});

describe('several items', () => {
	const people = [1, 2, 3, 4].map((number) => ({
		firstName: `First${number}`,
		lastName: `Last${number}`,
		email: `person${number}@company.example`,
	}));

	test('each item gives one item that is paired with it, in the order of the input', async () => {
		const service = serve((request, place) => ({
			...created(request, place),
			delayMs: 1000 * (5 - place),
		}));
		const ran = await runLead({ operation: 'create' }, { items: people });

		expect(service.requests).toHaveLength(4);
		expect(ran.json.map(({ email }) => email)).toEqual(people.map(({ email }) => email));
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			people.map((_, item) => ({ item })),
		);
	});

	test('Include Input Fields adds the incoming item under input, each its own', async () => {
		serve(created);
		const parameters = { operation: 'create', options: { includeInputFields: true } };
		const items = people.map((person, place) => ({ ...person, recordId: `r${place}` }));
		const ran = await runLead(parameters, { items });
		expect(ran.json.map(({ input }) => input)).toEqual(items);
	});

	test('Create makes a lead for each item, also of the same email', async () => {
		const service = serve(created);
		const ran = await runLead({ operation: 'create' }, { items: [ada, ada] });
		expect(service.requests.map(({ body }) => body)).toEqual([ada, ada]);
		expect(ran.json.map(({ id }) => id)).toEqual(['new_0', 'new_1']);
	});
});

describe('the options of the connection', () => {
	test('without Timeout (Seconds) an answer after 59 seconds is taken', async () => {
		serve((request, place) => ({ ...created(request, place), delayMs: 59_000 }));
		const ran = await runLead({ operation: 'create', ...manually });
		expect(ran.json).toHaveLength(1);
	});

	test('without Timeout (Seconds) an answer after 61 seconds comes too late', async () => {
		serve((request, place) => ({ ...created(request, place), delayMs: 61_000 }));
		const ran = await runLead({ operation: 'create', ...manually });
		expect(ran.error?.message).toBe('It is unclear whether this worked');
	});

	test('Timeout (Seconds) shortens the time', async () => {
		serve((request, place) => ({ ...created(request, place), delayMs: 8_000 }));
		const ran = await runLead({ operation: 'create', ...manually, options: { timeout: 5 } });
		expect(ran.error?.message).toBe('It is unclear whether this worked');
		expect(ran.error?.description).toContain('did not answer in time');
	});

	test('Rate Limit Wait (Minutes) lengthens the wait', async () => {
		const replies = [{ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED', retryAfter: 90 } }];
		const answer = () => serve((request, place) => replies[place] ?? created(request, place));
		answer();
		const options = { waitForRateLimit: 2 };
		const waits = await runLead({ operation: 'create', ...manually, options }, { mode: 'manual' });
		expect(waits.json).toHaveLength(1);
	});

	test('Rate Limit Wait (Minutes) shortens the wait', async () => {
		const service = serve(() => ({ status: 429, body: { retryAfter: 90 } }));
		const ran = await runLead({
			operation: 'create',
			...manually,
			options: { waitForRateLimit: 1 },
		});
		expect(service.requests).toHaveLength(1);
		expect(ran.error?.description).toContain("'Rate Limit Wait (Minutes)'");
	});
});

describe('an answer that is none', () => {
	test.each([
		['without a lead', { success: true }],
		['with an empty lead', { success: true, data: {} }],
		['empty', ''],
		['that says no success', { success: false, message: 'no' }],
		['that is a web page', '<!DOCTYPE html><html></html>'],
	])('a 2xx %s is not told as a success', async (_, body) => {
		const service = serve(() => ({ status: 201, body }));
		const ran = await runLead({ operation: 'create', ...manually });
		expect(service.requests).toHaveLength(1);
		expect(ran.error?.message).toBe('It is unclear whether this worked');
		expect(ran.error?.description).toContain('Find by Email');
	});
});
