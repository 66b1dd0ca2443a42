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
