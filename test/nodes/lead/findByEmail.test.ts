import type { INodeParameters } from 'n8n-workflow';
import { useStage } from '../stage';
import { requestOf } from '../standard';
import { lastFirst, runLeadAgainst, searchesOf, withEmails } from './run';
import type { Lead } from './samples';
import { ada, holding, leadOf, leadsUpTo, lookUpQuery, simple } from './samples';

useStage();

const lead = leadOf(1, { email: ada.email });
const told = (who: string, reason = 'Found') => ({ outcome: 'done', reason, who });
const found = { ...told(ada.email), found: true, ...simple(lead) };
delete (found as { phone?: unknown }).phone;

/** Looks for Ada, or for what else is set. */
const find = async (leads: Lead[], parameters: INodeParameters = {}) =>
	await runLeadAgainst(holding(leads), {
		operation: 'findByEmail',
		mapping: 'manual',
		email: ada.email,
		...parameters,
	});

/** Looks for the emails of items. */
const findAll = async (leads: Lead[], emails: string[]) =>
	await runLeadAgainst(
		holding(leads),
		{ operation: 'findByEmail' },
		{ items: withEmails(...emails) },
	);

const emailsOf = (...numbers: number[]) => numbers.map((number) => leadOf(number).email);

describe('the request', () => {
	test('one email is one search over the oldest leads first', async () => {
		const { hints, json, requests } = await find([lead, leadOf(2)]);
		expect(requests).toEqual([requestOf('GET', '/leads', { query: lookUpQuery(ada.email) })]);
		expect(json).toEqual([found]);
		expect(hints).toEqual([]);
	});

	test('it is compared trimmed and in any letter case, searched as given and in lower case', async () => {
		const { json, requests } = await runLeadAgainst(
			(request, place) => holding(request.query.search === ada.email ? [lead] : [])(request, place),
			{ operation: 'findByEmail', mapping: 'manual', email: ' ADA@Analytical.Example ' },
		);
		expect(searchesOf(requests)).toEqual(['ADA@Analytical.Example', ada.email]);
		expect(json).toEqual([{ ...found, who: 'ADA@Analytical.Example' }]);
	});
});

describe('the items', () => {
	test('no match gives found: false with the email, not simplified', async () => {
		const { json } = await find([leadOf(2)]);
		expect(json).toEqual([{ ...told(ada.email, 'Not found'), found: false, email: ada.email }]);
	});

	test('whose email only holds the one looked for is another person', async () => {
		const others = [`x${ada.email}`, `${ada.email}.org`];
		const leads = others.map((email, place) => leadOf(place, { email }));
		expect((await find(leads)).json).toMatchObject([{ found: false, email: ada.email }]);
	});

	test('one item per input, in its order', async () => {
		const ran = await runLeadAgainst(
			lastFirst(holding(leadsUpTo(3))),
			{ operation: 'findByEmail' },
			{ items: withEmails(...emailsOf(3, 8, 1, 3)) },
		);
		expect(ran.json.map((item) => [item.found, item.email])).toEqual([
			[true, 'person3@company.example'],
			[false, 'person8@company.example'],
			[true, 'person1@company.example'],
			[true, 'person3@company.example'],
		]);
	});
});

describe('many emails', () => {
	test('of a list of one page are one reading of it', async () => {
		const { json, requests } = await findAll(leadsUpTo(100), emailsOf(1, 2, 3, 4, 5));
		expect(json.every((item) => item.found)).toBe(true);
		expect(requests.map(({ query }) => query.search)).toEqual([undefined]);
	});

	test('equal emails are looked up once', async () => {
		const emails = [ada.email, ada.email.toUpperCase(), ` ${ada.email} `];
		const { json, requests } = await findAll([lead], emails);
		const asGiven = [ada.email, ada.email.toUpperCase(), ada.email];
		expect(json).toEqual(asGiven.map((who) => ({ ...found, who })));
		expect(requests).toHaveLength(1);
	});
});
