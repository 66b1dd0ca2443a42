import { serve } from '../service';
import { runLead, useStage } from '../stage';
import { requestOf } from '../standard';
import { ada, holding, leadOf, leadsUpTo, lookUpQuery, simple } from './samples';

useStage();

const lead = leadOf(1, { email: ada.email });
const found = { found: true, ...simple(lead) };
delete (found as { phone?: unknown }).phone;

describe('the request', () => {
	test('one email is one search over the oldest leads first', async () => {
		const service = serve(holding([lead, leadOf(2)]));
		const ran = await runLead({ operation: 'findByEmail', mapping: 'manual', email: ada.email });
		expect(service.requests).toEqual([
			requestOf('GET', '/leads', { query: lookUpQuery(ada.email) }),
		]);
		expect(ran.outputs).toEqual([[{ json: found, pairedItem: { item: 0 } }]]);
		expect(ran.hints).toEqual([]);
	});

	test('without a parameter the email of the incoming item is looked up', async () => {
		const service = serve(holding([lead]));
		await runLead({ operation: 'findByEmail' }, { items: [{ email: ada.email }] });
		expect(service.requests.map(({ query }) => query.search)).toEqual([ada.email]);
	});

	test('it is compared trimmed and in any letter case, searched as given and in lower case', async () => {
		const service = serve((request, place) =>
			holding(request.query.search === ada.email ? [lead] : [])(request, place),
		);
		const ran = await runLead({
			operation: 'findByEmail',
			mapping: 'manual',
			email: ' ADA@Analytical.Example ',
		});
		expect(service.requests.map(({ query }) => query.search)).toEqual([
			'ADA@Analytical.Example',
			ada.email,
		]);
		expect(ran.json).toEqual([found]);
	});

	test('signs that mean something in an address are searched as they are', async () => {
		const service = serve(holding([]));
		const email = "o'hara+a&b=c%d@x.example";
		await runLead({ operation: 'findByEmail', mapping: 'manual', email });
		expect(service.requests[0].query.search).toBe(email);
	});
});

describe('the items', () => {
	test('no match gives found: false with the email, not simplified', async () => {
		serve(holding([leadOf(2)]));
		const ran = await runLead({ operation: 'findByEmail', mapping: 'manual', email: ada.email });
		expect(ran.outputs).toEqual([
			[{ json: { found: false, email: ada.email }, pairedItem: { item: 0 } }],
		]);
	});

	test('Simplify gives ten fields, without it all', async () => {
		serve(holding([lead]));
		const parameters = { operation: 'findByEmail', mapping: 'manual', email: ada.email };
		expect((await runLead({ ...parameters, simple: true })).json).toEqual([found]);
		expect(Object.keys(found)).toHaveLength(10);
		expect((await runLead({ ...parameters, simple: false })).json).toEqual([
			{ found: true, ...lead },
		]);
	});

	test('of several matches the oldest is given, and a hint says so', async () => {
		serve(holding([leadOf(9, { email: ada.email }), leadOf(3, { email: ada.email })]));
		const ran = await runLead({ operation: 'findByEmail', mapping: 'manual', email: ada.email });
		expect(ran.json).toMatchObject([{ found: true, id: 'lead_3' }]);
		expect(ran.hints).toEqual([expect.stringMatching(/several leads.*oldest/)]);
	});

	test('one item per input, in its order, each paired with its own', async () => {
		const answer = holding(leadsUpTo(3));
		serve((request, place) => ({ ...answer(request, place), delayMs: 100 * (9 - place) }));
		const items = [3, 8, 1, 3].map((number) => ({ email: leadOf(number).email }));
		const ran = await runLead({ operation: 'findByEmail' }, { items });
		expect(ran.json.map((item) => [item.found, item.email])).toEqual([
			[true, 'person3@company.example'],
			[false, 'person8@company.example'],
			[true, 'person1@company.example'],
			[true, 'person3@company.example'],
		]);
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
	});

	test('no leads at all', async () => {
		const service = serve(holding([]));
		const items = [1, 2, 3, 4].map((number) => ({ email: leadOf(number).email }));
		const ran = await runLead({ operation: 'findByEmail' }, { items });
		expect(ran.json).toEqual(items.map(({ email }) => ({ found: false, email })));
		expect(service.requests.length).toBeLessThanOrEqual(2);
	});
});

describe('many emails', () => {
	test.each([
		[100, 1],
		[250, 3],
		[500, 5],
	])('of %d leads, five emails read the list in %d pages', async (count, pages) => {
		const service = serve(holding(leadsUpTo(count)));
		const items = [1, 2, 3, 4, 5].map((number) => ({ email: leadOf(number).email }));
		const ran = await runLead({ operation: 'findByEmail' }, { items });
		expect(ran.json.every((item) => item.found)).toBe(true);
		const whole = service.requests.filter(({ query }) => query.limit === '100');
		// the newest changes before it; one answer that holds all leads is enough
		expect(whole).toHaveLength(pages === 1 ? 1 : pages + 1);
		expect(whole.every(({ query }) => query.search === undefined)).toBe(true);
	});

	test('equal emails are looked up once', async () => {
		const service = serve(holding([lead]));
		const items = [ada.email, ada.email.toUpperCase(), ` ${ada.email} `].map((email) => ({
			email,
		}));
		const ran = await runLead({ operation: 'findByEmail' }, { items });
		expect(ran.json).toEqual([found, found, found]);
		expect(service.requests).toHaveLength(1);
	});

	test('a thousand emails against 5,000 leads take about fifty requests', async () => {
		const service = serve(holding(leadsUpTo(5000)));
		const items = Array.from({ length: 1000 }, (_, place) => ({
			email: leadOf(place * 5 + 1).email,
		}));
		const ran = await runLead({ operation: 'findByEmail' }, { items });
		expect(ran.json.every((item) => item.found)).toBe(true);
		expect(service.requests.length).toBeLessThanOrEqual(52);
	});
});

describe('the options of the connection', () => {
	test('Timeout (Seconds)', async () => {
		const answer = holding([lead]);
		const service = serve((request, place) => ({ ...answer(request, place), delayMs: 20_000 }));
		const parameters = { operation: 'findByEmail', mapping: 'manual', email: ada.email };
		expect((await runLead({ ...parameters, options: { timeout: 30 } })).json).toEqual([found]);
		expect(service.requests).toHaveLength(1);
		const late = await runLead({ ...parameters, options: { timeout: 10 } });
		expect(late.error?.message).toBe('The service did not answer in time');
	});

	test('Rate Limit Wait (Minutes)', async () => {
		const answer = holding([lead]);
		serve((request, place) =>
			place === 0 ? { status: 429, body: { retryAfter: 90 } } : answer(request, place),
		);
		const parameters = { operation: 'findByEmail', mapping: 'manual', email: ada.email };
		const impatient = await runLead({ ...parameters, options: { waitForRateLimit: 1 } });
		expect(impatient.error?.message).toMatch(/the limit resets at/);
		const patient = await runLead({ ...parameters, options: { waitForRateLimit: 2 } });
		expect(patient.json).toEqual([found]);
	});
});
