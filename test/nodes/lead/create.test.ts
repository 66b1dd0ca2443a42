import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type RunOptions, useTestHarness, buildExpectedRequest } from '../harness';
import { runLeadWithApi, adaLead, respondToCreate, manualAda, buildCreatedLead } from './fixtures';

useTestHarness();

/** Creates a lead from each item; by default from one empty item. */
const create = async (parameters: INodeParameters, items: IDataObject[] = [{}]) =>
	await runLeadWithApi(respondToCreate, { operation: 'create', ...parameters }, { items });

/** Creates one lead and returns the request body. */
async function getSentBody(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
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

describe('Create lead', () => {
	test('sends POST /leads with the three required fields by default', async () => {
		const { error, json, requests } = await create(manualAda);

		expect(requests).toEqual([buildExpectedRequest('POST', '/leads', { body: adaLead })]);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{ ...adaLead, id: 'new_0', status: 'new', createdAt: '2026-03-31T07:00:00.000Z' },
		]);
	});

	test('adds a hint with the number of created leads, except for a single one', async () => {
		expect((await create(manualAda, [{}, {}])).hints).toEqual(['2 created']);
		expect((await create(manualAda)).hints).toEqual([]);
	});

	test('sends all twelve fields under their API names', async () => {
		const parameters = {
			...manualAda,
			simple: false,
			additionalFields: {
				...everyField,
				tags: 'math, engines',
				customFields: { pair: [{ name: 'crmId', value: '42' }] },
				customFieldsJson: '{"score": 7}',
			},
		};
		const { json, requests } = await create(parameters);
		const convertedFields = { tags: ['math', 'engines'], customFields: { crmId: '42', score: 7 } };
		const body = { ...adaLead, ...everyField, ...convertedFields };
		expect(requests).toEqual([buildExpectedRequest('POST', '/leads', { body })]);
		expect(json).toEqual([buildCreatedLead('new_0', body)]);
	});

	test.each([
		['N/A', '#REF!', '4.91E+12'],
		['#N/A', 'none', '-'],
		['4.91E+12', '…', '4,91E+12'],
		['#WERT!', '#¿NOMBRE?', '#NV'],
	])(
		'treats %s, %s and %s as empty with manual and automatic mapping',
		async (company, title, phone) => {
			const item = { company, title, phone };
			const mappedFields = {
				company: '={{ $json.company }}',
				title: '={{ $json.title }}',
				phone: '={{ $json.phone }}',
			};
			expect(await getSentBody({ ...manualAda, additionalFields: mappedFields }, item)).toEqual(
				adaLead,
			);
			expect(await getSentBody({ mapping: 'automatic' }, { ...adaLead, ...item })).toEqual(adaLead);
		},
	);

	test('omits empty optional fields, trims text and sends numbers as text', async () => {
		const body = await getSentBody(
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
		expect(body).toEqual({ ...adaLead, lastName: '4930901820', phone: '4930901820' });
	});

	test('omits null fields from the output', async () => {
		const data = { ...buildCreatedLead('new_0', adaLead), phone: null };
		const { json } = await runLeadWithApi(() => ({ status: 201, body: { success: true, data } }), {
			operation: 'create',
			...manualAda,
		});
		expect(json).toMatchObject([adaLead]);
		expect(json[0]).not.toHaveProperty('phone');
	});
});

describe('Create with manual and automatic mapping', () => {
	test('sends the first phone number in a text', async () => {
		const additionalFields = { phone: '={{ $json.phone }}' };
		const item = { phone: 'Tel. 030/901820; 0171 2345678' };
		const body = { ...adaLead, phone: '030 901820' };
		expect(await getSentBody({ ...manualAda, additionalFields }, item)).toEqual(body);
		expect(await getSentBody({}, { ...adaLead, ...item })).toEqual(body);
	});

	test('sends an unreadable phone number only with manual mapping', async () => {
		const phone = '1-800-FLOWERS';
		const body = await getSentBody({ ...manualAda, additionalFields: { phone } });
		expect(body).toEqual({ ...adaLead, phone });
		expect(await getSentBody({}, { ...adaLead, phone })).toEqual(adaLead);
	});

	const emptyValues = ['', ' ', '-', '\u200b', '—', 'N/A', '#N/A', '#REF!', null, [], {}];
	const values = [0, false, '0', 'false', 'A-', [0], { a: '' }];

	test.each([
		...emptyValues.map((value): [unknown, object] => [value, {}]),
		...values.map((value): [unknown, object] => [value, { customFields: { tier: value } }]),
	])('sends a custom field with the value %j as %j', async (value, sent) => {
		const customFieldsJson = JSON.stringify({ tier: value });
		const manual = { ...manualAda, additionalFields: { customFieldsJson } };
		expect(await getSentBody(manual)).toEqual({ ...adaLead, ...sent });
		const item = { ...adaLead, custom_fields: { tier: value } };
		expect(await getSentBody({}, item as IDataObject)).toEqual({ ...adaLead, ...sent });
	});
});

test('Create maps the columns First Name, Last Name and Email by default, and sends nothing else', async () => {
	const row = {
		'First Name': adaLead.firstName,
		'Last Name': adaLead.lastName,
		Email: adaLead.email,
	};
	const { error, hints, requests } = await create({}, [row]);
	expect(error).toBeUndefined();
	expect(requests.map(({ body }) => body)).toEqual([adaLead]);
	expect(hints).toEqual([]);
});

describe('a row without a person', () => {
	const names = Object.keys(adaLead);
	const fillRow = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

	test.each([
		...[false, 'FALSE', ' false ', 'FALSCH', 0, '0', '0.00', '0,00', '#N/A', '#NV', '-', '–––', ''],
		...['N/A', '\u200b', null, [], {}],
	])('is omitted when all its cells are %j', async (value) => {
		const { error, hints, requests } = await create({}, [
			adaLead,
			{ ...fillRow(value), row_number: 3 },
		] as IDataObject[]);
		expect(error).toBeUndefined();
		expect(requests).toHaveLength(1);
		expect(hints).toContain('Left out: 1 item without values.');
	});

	test.each(['1', 'TRUE', true, 7, 'Ada', [0], '[object Object]'])(
		'is rejected when a cell is %j',
		async (value) => {
			const row = { ...fillRow('FALSE'), firstName: value, row_number: 3 };
			const { error, requests } = await create({}, [adaLead, row]);
			expect(error?.message).toContain('2nd item');
			expect(requests).toHaveLength(0);
		},
	);
});

describe('Create of several items', () => {
	const people = [1, 2, 3, 4].map((number) => ({ ...adaLead, email: `person${number}@x.example` }));

	test('returns a lead for each item, in the order of the input', async () => {
		const result = await runLeadWithApi(
			// the service responds to the last request first
			(request, index) => ({ ...respondToCreate(request, index), delayMs: 1000 * (9 - index) }),
			{ operation: 'create' },
			{ items: people },
		);
		expect(result.requests).toHaveLength(4);
		expect(result.json.map(({ email }) => email)).toEqual(people.map(({ email }) => email));
	});

	test('creates a lead for each item, even when several have the same email', async () => {
		const { json, requests } = await create({}, [adaLead, adaLead]);
		expect(requests.map(({ body }) => body)).toEqual([adaLead, adaLead]);
		expect(json.map(({ id }) => id)).toEqual(['new_0', 'new_1']);
	});

	test('sends nothing if the expression of a field fails, and names the field', async () => {
		const { error, requests } = await create({
			...manualAda,
			firstName: "={{ $('No').item.json }}",
		});
		expect(error?.message).toMatch(/^First Name cannot be read: /);
		expect(requests).toEqual([]);
	});

	/** Creates leads while the service rejects the second request. */
	const createWithRejection = async (status: number, options?: RunOptions) =>
		await runLeadWithApi(
			(request, index) => {
				const { email } = request.body as IDataObject;
				return email === people[1].email ? { status, body: {} } : respondToCreate(request, index);
			},
			{ operation: 'create' },
			{ items: people.slice(0, 2), ...options },
		);

	test.each([
		[400, 'Check the fields and run only the items that are not done, or ask your provider.'],
		[401, 'expired or deactivated. Run only the items that are not done.'],
		[
			503,
			'Use Find by Email to check whether it exists before you run this again. Run only the items that are not done.',
		],
		[402, 'Ask your provider for more credits, then run only the items that are not done.'],
	])('advises running only the remaining items after a %d', async (status, step) => {
		const { error } = await createWithRejection(status);
		expect(error?.description).toContain(step);
		expect(error?.description).toMatch(/Items by outcome: Created: 1st. (Failed|Unclear): 2nd.$/);
	});

	test('advises running only the remaining items in an error item', async () => {
		const { json } = await createWithRejection(402, { onError: 'continueRegularOutput' });
		const { nextStep } = json[1].details as IDataObject;
		expect(nextStep).toContain(
			'Ask your provider for more credits, then run only the items that are not done.',
		);
	});
});
