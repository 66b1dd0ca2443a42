import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useStage } from '../stage';
import { requestOf } from '../standard';
import { lastFirst, runLeadAgainst } from './run';
import { ada, created, manually, newLead } from './samples';

useStage();

/** Creates leads, of one empty item unless others come. */
const create = async (parameters: INodeParameters, items: IDataObject[] = [{}]) =>
	await runLeadAgainst(created, { operation: 'create', ...parameters }, { items });

/** Creates one lead and gives back the body that was sent. */
async function bodyOf(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
	const { error, requests } = await create(parameters, [item]);
	expect(error).toBeUndefined();
	expect(requests).toHaveLength(1);
	return requests[0].body;
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
		const { error, hints, json, requests } = await create(manually);

		expect(requests).toEqual([requestOf('POST', '/leads', { body: ada })]);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{ ...ada, id: 'new_0', status: 'new', createdAt: '2026-03-31T07:00:00.000Z' },
		]);
		expect(hints).toEqual([]);
	});

	test('without Simplify the item is the lead as the service sent it', async () => {
		const { json } = await create({ ...manually, simple: false });
		expect(json).toEqual([newLead('new_0', ada)]);
	});

	test('the fullest set of parameters sends all twelve fields under the names of the API', async () => {
		const parameters = {
			...manually,
			simple: false,
			additionalFields: {
				...everyField,
				tags: 'math, engines',
				customFields: { pair: [{ name: 'crmId', value: '42' }] },
				customFieldsJson: '{"score": 7}',
			},
		};
		const { json, requests } = await create(parameters);
		const own = { tags: ['math', 'engines'], customFields: { crmId: '42', score: 7 } };
		const body = { ...ada, ...everyField, ...own };
		expect(requests).toEqual([requestOf('POST', '/leads', { body })]);
		expect(json).toEqual([newLead('new_0', body)]);
	});

	test('what the service gives as null for a new lead is left out', async () => {
		const data = { ...newLead('new_0', ada), phone: null };
		const { json } = await runLeadAgainst(() => ({ status: 201, body: { success: true, data } }), {
			operation: 'create',
			...manually,
		});
		expect(json).toMatchObject([ada]);
		expect(json[0]).not.toHaveProperty('phone');
	});

	test.each([
		['N/A', '#REF!', '4.91E+12'],
		['#N/A', 'none', '-'],
		['4.91E+12', '…', '4,91E+12'],
		['#WERT!', '#¿NOMBRE?', '#NV'],
	])('by hand as well, %s, %s and %s are nothing', async (company, title, phone) => {
		const item = { company, title, phone };
		const dragged = {
			company: '={{ $json.company }}',
			title: '={{ $json.title }}',
			phone: '={{ $json.phone }}',
		};
		expect(await bodyOf({ ...manually, additionalFields: dragged }, item)).toEqual(ada);
		expect(await bodyOf({ mapping: 'automatic' }, { ...ada, ...item })).toEqual(ada);
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
});

describe('Map Automatically', () => {
	test('takes all twelve fields', async () => {
		const item = { ...ada, ...everyField, tags: 'a,b', custom_fields: { crmId: '42' } };
		expect(await bodyOf({ mapping: 'automatic' }, item)).toEqual({
			...ada,
			...everyField,
			tags: ['a', 'b'],
			customFields: { crmId: '42' },
		});
	});
});

describe('by hand and automatically', () => {
	test.each([
		['Tel. 030/901820; 0171 2345678', '030 901820'],
		['0475 12 34 56', '0475 12 34 56'],
		['+1 415-555-0100 x12', '+1 415 555 0100 ext. 12'],
		['+1 415 555 0100', '+1 415 555 0100'],
	])('the phone %j is sent as %j', async (text, phone) => {
		const additionalFields = { phone: '={{ $json.phone }}' };
		const body = { ...ada, phone };
		expect(await bodyOf({ ...manually, additionalFields }, { phone: text })).toEqual(body);
		expect(await bodyOf({}, { ...ada, phone: text })).toEqual(body);
	});

	test('a phone that cannot be read is sent only by hand', async () => {
		const phone = '1-800-FLOWERS';
		const body = await bodyOf({ ...manually, additionalFields: { phone } });
		expect(body).toEqual({ ...ada, phone });
		expect(await bodyOf({}, { ...ada, phone })).toEqual(ada);
	});

	const nothing = ['', ' ', '-', '\u200b', '—', 'N/A', '#N/A', '#REF!', null, [], {}];
	const something = [0, false, '0', 'false', 'A-', [0], { a: '' }];

	test.each([
		...nothing.map((value): [unknown, object] => [value, {}]),
		...something.map((value): [unknown, object] => [value, { customFields: { tier: value } }]),
	])('a custom field with %j sends %j', async (value, sent) => {
		const customFieldsJson = JSON.stringify({ tier: value });
		const manual = { ...manually, additionalFields: { customFieldsJson } };
		expect(await bodyOf(manual)).toEqual({ ...ada, ...sent });
		const item = { ...ada, custom_fields: { tier: value } };
		expect(await bodyOf({}, item as IDataObject)).toEqual({ ...ada, ...sent });
	});

	test('a pair with an empty JSON field of its name is sent', async () => {
		const pair = [
			{ name: 'tier', value: 'gold' },
			{ name: 'plan', value: '-' },
		];
		const additionalFields = { customFields: { pair }, customFieldsJson: '{"tier": ""}' };
		const body = await bodyOf({ ...manually, additionalFields });
		expect(body).toEqual({ ...ada, customFields: { tier: 'gold' } });
	});
});

describe('rows without a person', () => {
	const names = Object.keys(ada);
	const rowOf = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

	test.each([
		...[false, 'FALSE', ' false ', 'FALSCH', 0, '0', '0.00', '0,00', '#N/A', '#NV', '-', '–––', ''],
		...['N/A', '\u200b', null, [], {}],
	])('a row of %j is left out', async (value) => {
		const { error, hints, requests } = await create({}, [ada, rowOf(value) as IDataObject]);
		expect(error).toBeUndefined();
		expect(requests).toHaveLength(1);
		expect(hints).toContain('Left out: 1 item without values.');
	});

	test.each(['1', 'TRUE', true, 7, 'Ada', [0], '[object Object]'])(
		'a value such as %j makes it a row',
		async (value) => {
			const row = { ...rowOf('FALSE'), firstName: value, row_number: 3 };
			const { error, requests } = await create({}, [ada, row]);
			expect(error?.message).toContain('2nd item');
			expect(requests).toHaveLength(0);
		},
	);
});

describe('several items', () => {
	const people = [1, 2, 3, 4].map((number) => ({ ...ada, email: `person${number}@x.example` }));

	test('each item gives one item, in the order of the input', async () => {
		const ran = await runLeadAgainst(
			lastFirst(created),
			{ operation: 'create' },
			{ items: people },
		);
		expect(ran.requests).toHaveLength(4);
		expect(ran.json.map(({ email }) => email)).toEqual(people.map(({ email }) => email));
	});

	test('Create makes a lead for each item, also of the same email', async () => {
		const { json, requests } = await create({}, [ada, ada]);
		expect(requests.map(({ body }) => body)).toEqual([ada, ada]);
		expect(json.map(({ id }) => id)).toEqual(['new_0', 'new_1']);
	});
});

test('a 2xx with success: false is a refusal, in its words', async () => {
	const answer = () => ({ status: 200, body: { success: false, message: 'Not on a Sunday' } });
	const { error, requests } = await runLeadAgainst(answer, { operation: 'create', ...manually });
	expect(requests).toHaveLength(1);
	expect(error?.message).toBe('The service reported that this failed');
	expect(error?.description).toContain('The service says: Not on a Sunday');
});
