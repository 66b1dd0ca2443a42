import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer } from '../against';
import type { Reply, Seen } from '../service';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import { requestOf } from '../standard';
import { lastFirst, postsOf, runLeadAgainst, searchesOf } from './run';
import type { Lead } from './samples';
import { ada, holding, leadOf, leadsUpTo, lookUpQuery, manually, newLead } from './samples';

useStage();

const run = async (answer: Answer, parameters: INodeParameters, extra: Extra = {}) =>
	await runLeadAgainst(answer, { operation: 'createIfNew', ...parameters }, extra);

/** Creates Ada where the service holds these leads. */
const createAda = async (leads: Lead[], parameters: INodeParameters = {}) =>
	await run(holding(leads), { ...manually, ...parameters });

/** Creates whom the incoming items hold. */
const createFrom = async (
	items: IDataObject[],
	parameters: INodeParameters = {},
	leads: Lead[] = [],
) => await run(holding(leads), parameters, { items });

/** The requests as one line each. */
function lines(requests: Seen[]): string[] {
	return requests.map(({ method, path, query }) =>
		[method, path, query.search].filter(Boolean).join(' '),
	);
}

const existing = leadOf(1, { email: ada.email, firstName: 'Ada', lastName: 'King' });
const people = (...emails: string[]) => emails.map((email) => ({ ...ada, email }));

const doneFor = (who: string, reason: string) => ({ outcome: 'done', reason, who });

describe('the requests', () => {
	test('one email that is new is one search and one create', async () => {
		const { json, requests } = await createAda([leadOf(1)], { simple: false });
		expect(requests).toEqual([
			requestOf('GET', '/leads', { query: lookUpQuery(ada.email) }),
			requestOf('POST', '/leads', { body: ada }),
		]);
		expect(json).toEqual([
			{ ...doneFor(ada.email, 'Created'), created: true, ...newLead('new_1', ada) },
		]);
	});

	test('an email that exists is one search; the lead is given back whole and unchanged', async () => {
		const { json, requests } = await createAda([existing], {
			lastName: 'King',
			additionalFields: { company: 'Company' },
			simple: false,
		});
		expect(lines(requests)).toEqual([`GET /leads ${ada.email}`]);
		expect(json).toEqual([{ ...doneFor(ada.email, 'Already there'), created: false, ...existing }]);
	});

	test('an email that differs from its lower case is searched both ways before it is created', async () => {
		const { requests } = await createAda([], { email: 'Ada@Analytical.Example' });
		expect(lines(requests)).toEqual([
			'GET /leads Ada@Analytical.Example',
			'GET /leads ada@analytical.example',
			'POST /leads',
		]);
		expect(requests[2].body).toEqual({ ...ada, email: 'Ada@Analytical.Example' });
	});

	test('a lead is found although the letter case differs on either side', async () => {
		const { json, requests } = await createAda([{ ...existing, email: 'ADA@Analytical.example' }], {
			email: ' ada@ANALYTICAL.example ',
		});
		expect(json).toMatchObject([{ created: false, id: 'lead_1' }]);
		expect(postsOf(requests)).toEqual([]);
	});

	test('of several matches the oldest is taken, and a hint says so', async () => {
		const twins = [3, 2].map((number) => leadOf(number, ada));
		const { hints, json } = await createAda(twins);
		expect(json).toMatchObject([{ created: false, id: 'lead_2' }]);
		expect(hints).toEqual([expect.stringMatching(/several leads.*oldest/)]);
	});

	test('many emails are looked up by the whole list where that takes fewer requests', async () => {
		const known = [70, 71, 72, 73, 74].map((place) => `PERSON${place}@company.example`);
		const unknown = [5, 6, 7, 8, 9].map((place) => `new${place}@company.example`);
		const items = people(...known, ...unknown);
		const leads = leadsUpTo(90).map(({ email, ...lead }) => ({ ...lead, ...ada, email }));
		const { json, requests } = await createFrom(items, {}, leads);
		const emails = postsOf(requests).map(({ body }) => (body as Lead).email);
		expect(emails.sort()).toEqual(unknown);
		expect(searchesOf(requests).filter(Boolean)).toEqual([]);
		expect(requests.length - emails.length).toBeLessThanOrEqual(2);
		expect(json.map((item) => item.created)).toEqual([
			...Array<boolean>(5).fill(false),
			...Array<boolean>(5).fill(true),
		]);
	});
});

describe('the items', () => {
	test('differences names the sent fields that the existing lead has otherwise', async () => {
		const additionalFields = {
			company: 'Analytical Engines',
			title: 'head of sales',
			phone: '1',
			tags: 'a, z',
			customFieldsJson: '{"crmId": "crm-1", "score": 1}',
		};
		const { json } = await createAda([existing], { additionalFields });
		const crmId = 'crm-1';
		expect(json[0].differences).toEqual([
			{ field: 'lastName', sent: 'Lovelace', existing: 'King' },
			{ field: 'company', sent: 'Analytical Engines', existing: 'Company' },
			{ field: 'phone', sent: '1', existing: null },
			{ field: 'tags', sent: ['a', 'z'], existing: ['a', 'b'] },
			{ field: 'customFields', sent: { crmId, score: 1 }, existing: { crmId } },
		]);
	});

	test('the same email twice in one run creates one lead, and both items get it', async () => {
		const items = [ada, { ...ada, firstName: 'Ada King', email: 'ADA@analytical.example' }];
		const ran = await createFrom(items);
		expect(postsOf(ran.requests)).toHaveLength(1);
		expect(ran.json).toMatchObject([
			{ created: true, firstName: 'Ada' },
			{
				created: false,
				firstName: 'Ada',
				differences: [{ field: 'firstName', sent: 'Ada King', existing: 'Ada' }],
			},
		]);
		expect(ran.json[0].id).toBe(ran.json[1].id);
	});

	const office = 'office@lovelace.example';
	const named = (firstName: string, lastName: string, email = office) => ({
		...{ firstName, lastName, email },
	});

	test('of several people behind one email the first becomes the lead, and a hint names all', async () => {
		const items = [named('Ada', 'Lovelace'), named('Bob', 'Byron'), named('Eve', 'King')];
		const { hints, json, requests } = await createFrom(items);
		expect(postsOf(requests)).toHaveLength(1);
		expect(json.map(({ created: isNew }) => isNew)).toEqual([true, false, false]);
		expect(json[1].differences).toEqual([
			{ field: 'firstName', sent: 'Bob', existing: 'Ada' },
			{ field: 'lastName', sent: 'Byron', existing: 'Lovelace' },
		]);
		expect(hints).toContain(
			`Several people share an email, and only the first named is a lead: ${office} (Ada Lovelace, Bob Byron, Eve King). Give the others their own email.`,
		);
	});

	test('items come in the order of the input', async () => {
		const items = [5, 4, 3, 2].map((number) => {
			const { email, firstName, lastName } = leadOf(number);
			return { email, firstName, lastName };
		});
		const ran = await run(lastFirst(holding([leadOf(2), leadOf(4)])), {}, { items });
		expect(ran.json.map(({ email, created: isNew }) => [email, isNew])).toEqual([
			['person5@company.example', true],
			['person4@company.example', false],
			['person3@company.example', true],
			['person2@company.example', false],
		]);
	});
});

describe('the parameters', () => {
	const someWithout = [{ ...ada, email: ' ' }, ada, { firstName: 'A', lastName: 'B' }];

	test('they come out in their place by default, with the reason', async () => {
		const ran = await createFrom(someWithout);
		expect(ran.error).toBeUndefined();
		expect(postsOf(ran.requests)).toHaveLength(1);
		const notSent = { outcome: 'notSent', reason: 'Email is missing', created: false };
		expect([ran.json[0], ran.json[2]]).toEqual([
			{ ...notSent, who: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' },
			{ ...notSent, who: 'A B', firstName: 'A', lastName: 'B' },
		]);
		expect(ran.hints).toEqual([
			'1 created, 2 not sent',
			'Not done for Ada Lovelace (1st item), A B (3rd item): Email is missing',
		]);
	});

	test('a row with the name and the email in different records is not sent, the others are', async () => {
		const mixed = { 'Attendee Name': 'Ada Lovelace', 'User Email': 'tom@us.example' };
		const ran = await createFrom([ada, mixed]);
		expect(postsOf(ran.requests)).toHaveLength(1);
		expect(ran.json[1]).toMatchObject({
			outcome: 'notSent',
			reason: "The name is in 'Attendee Name', the email in 'User Email'",
			who: 'Ada Lovelace',
		});
	});

	test('a name that may be a company’s is not sent, with the way to send it', async () => {
		const firm = { name: 'Blue Bottle', email: 'coffee@web.example' };
		const ran = await createFrom([firm, { name: 'Ada Lovelace', email: ada.email }]);
		expect(ran.json[0].reason).toBe(
			"'name' may be a company's name. If it is a person's, rename it 'Full Name'",
		);
		expect(ran.json[1].created).toBe(true);
	});
});

describe('a refusal', () => {
	const refused: Reply = { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' } };

	const isBad = ({ body }: Seen) => (body as Partial<Lead>).firstName === 'Bad';
	const bad = (email: string) => ({ ...ada, firstName: 'Bad', email });
	const refusing = () => {
		const answer = holding([]);
		return (request: Seen, place: number) => (isBad(request) ? refused : answer(request, place));
	};

	test('in the middle of a run comes out in its place, and keeps nobody else back', async () => {
		const items = people(...Array.from({ length: 60 }, (_, place) => `${place}@x.example`));
		items[1] = bad('b@x.example') as never;
		const { error, hints, json, requests } = await run(refusing(), {}, { items });
		expect(error).toBeUndefined();
		expect(json.map(({ outcome }) => outcome)).toEqual(
			items.map((_, place) => (place === 1 ? 'failed' : 'done')),
		);
		expect(Object.entries(json[1]).slice(0, 4)).toEqual([
			['created', false],
			['outcome', 'failed'],
			['reason', expect.stringContaining('no')],
			['who', 'b@x.example'],
		]);
		expect(hints).toContain('59 created, 1 failed');
		expect(hints.join()).toContain('Not done for b@x.example (2nd item)');
		expect(postsOf(requests)).toHaveLength(60);
	});
});
