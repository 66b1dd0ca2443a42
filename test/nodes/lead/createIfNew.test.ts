import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	type Responder,
	type MockResponse,
	type RecordedRequest,
	type RunOptions,
	useTestHarness,
	buildExpectedRequest,
} from '../harness';
import {
	filterCreates,
	runLeadWithApi,
	type Lead,
	adaLead,
	respondWithLeads,
	respondWithPage,
	buildLead,
	buildLeads,
	buildLookUpQuery,
	manualAda,
	buildCreatedLead,
} from './fixtures';

useTestHarness();

const run = async (respond: Responder, parameters: INodeParameters, options: RunOptions = {}) =>
	await runLeadWithApi(respond, { operation: 'createIfNew', ...parameters }, options);

/** Creates Ada if the service does not store her already. */
const createAda = async (leads: Lead[], parameters: INodeParameters = {}) =>
	await run(respondWithLeads(leads), { ...manualAda, ...parameters });

/** Creates a lead for each item that is new. */
const createFrom = async (
	items: IDataObject[],
	parameters: INodeParameters = {},
	leads: Lead[] = [],
) => await run(respondWithLeads(leads), parameters, { items });

/** Formats each request as one line. */
function formatRequests(requests: RecordedRequest[]): string[] {
	return requests.map(({ method, path, query }) =>
		[method, path, query.search].filter(Boolean).join(' '),
	);
}

const existing = buildLead(1, { email: adaLead.email, firstName: 'Ada', lastName: 'King' });
const buildPeople = (...emails: string[]) => emails.map((email) => ({ ...adaLead, email }));

const buildDone = (who: string, reason: string) => ({ outcome: 'done', reason, who });

describe('Create If New', () => {
	test('searches for a new email once and creates the lead', async () => {
		const { json, requests } = await createAda([buildLead(1)], { simple: false });
		expect(requests).toEqual([
			buildExpectedRequest('GET', '/leads', { query: buildLookUpQuery(adaLead.email) }),
			buildExpectedRequest('POST', '/leads', { body: adaLead }),
		]);
		expect(json).toEqual([
			{
				...buildDone(adaLead.email, 'Created'),
				created: true,
				...buildCreatedLead('new_1', adaLead),
			},
		]);
	});

	test('returns an existing lead without differences if only it has more tags and other letter case', async () => {
		const { json, requests } = await createAda([existing], {
			lastName: 'King',
			additionalFields: { company: 'Company', tags: 'b', customFieldsJson: '{"crmId": "CRM-1"}' },
			simple: false,
		});
		expect(formatRequests(requests)).toEqual([`GET /leads ${adaLead.email}`]);
		expect(json).toEqual([
			{ ...buildDone(adaLead.email, 'Already there'), created: false, ...existing },
		]);
	});

	test('returns the oldest of several matches and adds a hint', async () => {
		const twins = [3, 2].map((number) => buildLead(number, adaLead));
		const { hints, json } = await createAda(twins);
		expect(json).toMatchObject([{ created: false, id: 'lead_2' }]);
		expect(hints).toEqual([expect.stringMatching(/several leads.*oldest/)]);
	});
});

describe('output of Create If New', () => {
	test('lists the fields in which the existing lead differs', async () => {
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

	test('contains the same lead for two items with the same email', async () => {
		const items = [adaLead, { ...adaLead, firstName: 'Ada King', email: 'ADA@analytical.example' }];
		const result = await createFrom(items);
		expect(filterCreates(result.requests)).toHaveLength(1);
		expect(result.json).toMatchObject(
			// prettier-ignore
			[
				{ created: true, firstName: 'Ada' },
				{ created: false, firstName: 'Ada', differences: [{ field: 'firstName', sent: 'Ada King', existing: 'Ada' }] },
			],
		);
		expect(result.json[0].id).toBe(result.json[1].id);
	});

	const office = 'office@lovelace.example';
	const buildPerson = (firstName: string, lastName: string, email = office) => ({
		...{ firstName, lastName, email },
	});

	test('creates only the first of several people with one email, and names the others in a hint', async () => {
		const items = [
			buildPerson('Ada', 'Lovelace'),
			buildPerson('Bob', 'Byron'),
			buildPerson('Eve', 'King'),
		];
		const { hints, json, requests } = await createFrom(items);
		expect(filterCreates(requests)).toHaveLength(1);
		expect(json.map(({ created }) => created)).toEqual([true, false, false]);
		expect(json[1].differences).toEqual([
			{ field: 'firstName', sent: 'Bob', existing: 'Ada' },
			{ field: 'lastName', sent: 'Byron', existing: 'Lovelace' },
		]);
		expect(hints).toContain(
			`Several people share an email, and only the first named is a lead: ${office} (Ada Lovelace, Bob Byron, Eve King). Give the others their own email.`,
		);
	});

	test('counts a person with one other name as the same person, as people marry', async () => {
		const { hints } = await createFrom([buildPerson('Ada', 'Byron'), buildPerson('Ada', 'King')]);
		expect(hints.join()).not.toContain('share an email');
	});
});

test('counts created, existing, different and unsent items, and says why items were not sent', async () => {
	const knownFields = { ...adaLead, company: 'Engines', linkedinUrl: null as never };
	const leads = ['same', 'other', 'others'].map((name, index) =>
		buildLead(index, { ...knownFields, email: `${name}@x.example` }),
	);
	const items = [
		...buildPeople('a@x.example', 'b@x.example', 'c@x.example', 'd@x.example', 'same@x.example'),
		{ ...adaLead, email: 'other@x.example', company: 'Looms' },
		{ ...adaLead, email: 'others@x.example', company: 'Looms', jobTitle: 'Countess' },
		...buildPeople('', 'e@x.example'),
		{ firstName: 'A', lastName: 'B' },
	];
	const result = await createFrom(items, {}, leads);
	expect(result.error).toBeUndefined();
	expect(result.hints).toEqual([
		'5 created, 1 already there, 1 already there (different: Company), 1 already there (different: Company, Job Title), 2 not sent',
		'Not done for Ada Lovelace (8th item), A B (10th item): Email is missing',
		expect.stringMatching(/^Map Automatically used: /),
	]);
	const notSent = { outcome: 'notSent', reason: 'Email is missing', created: false };
	const { firstName, lastName } = adaLead;
	expect(result.json[7]).toEqual({ ...notSent, who: 'Ada Lovelace', firstName, lastName });
	expect(result.json[9]).toEqual({ ...notSent, who: 'A B', firstName: 'A', lastName: 'B' });
});

test('outputs a single row that lacks both names, but fails for one that lacks the email, too', async () => {
	const withoutNames = await createFrom([{ email: adaLead.email }]);
	expect(withoutNames.json).toMatchObject([{ outcome: 'notSent', who: adaLead.email }]);
	expect(withoutNames.hints.join()).toMatch(/^Not done for the 1st item: First Name is missing/);
	const withoutAll = await createFrom([{ company: 'Engines' }]);
	expect(withoutAll.error?.message).toMatch(/Email is missing/);
	expect([...withoutNames.requests, ...withoutAll.requests]).toEqual([]);
});

test('omits the differing fields if naming them would make more than ten outcomes', async () => {
	const fields = ['company', 'jobTitle', 'lastName', 'firstName'];
	const subsets = Array.from({ length: 12 }, (_, bits) =>
		fields.filter((_field, position) => ((bits + 1) & (1 << position)) !== 0),
	);
	const leads = subsets.map((_, index) =>
		buildLead(index, { ...adaLead, email: `${index}@x.example`, linkedinUrl: null as never }),
	);
	const items = subsets.map((subset, index) => ({
		...{ ...adaLead, email: `${index}@x.example` },
		...Object.fromEntries(subset.map((field) => [field, 'Other'])),
	}));
	const result = await createFrom(items, {}, leads);
	expect(result.hints[0]).toBe('12 already there');
});

describe('Create If New with a rejected item', () => {
	const rejected: MockResponse = { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' } };

	const isBad = ({ body }: RecordedRequest) => (body as Partial<Lead>).firstName === 'Bad';
	const buildBadItem = (email: string) => ({ ...adaLead, firstName: 'Bad', email });
	const rejectBad = () => {
		const respond = respondWithLeads([]);
		return (request: RecordedRequest, index: number) =>
			isBad(request) ? rejected : respond(request, index);
	};

	test('returns it in input order without stopping, and names it in a hint before invalid items', async () => {
		const items = buildPeople(...Array.from({ length: 60 }, (_, index) => `${index}@x.example`));
		items[0] = { firstName: 'A', lastName: 'B' } as never;
		items[1] = buildBadItem('b@x.example') as never;
		const { error, hints, json, requests } = await run(rejectBad(), {}, { items });
		expect(error).toBeUndefined();
		expect(json.map(({ outcome }) => outcome)).toEqual(
			items.map((_, index) => ['notSent', 'failed'][index] ?? 'done'),
		);
		expect(Object.entries(json[1]).slice(0, 4)).toEqual([
			['created', false],
			['outcome', 'failed'],
			['reason', expect.stringContaining('no')],
			['who', 'b@x.example'],
		]);
		expect(hints).toEqual([
			'1 failed, 58 created, 1 not sent',
			expect.stringContaining('Not done for b@x.example (2nd item)'),
			'Not done for A B (1st item): Email is missing',
		]);
		expect(filterCreates(requests)).toHaveLength(59);
	});

	test('sends the next item with the same email only after a 400, 409 or 422 for the first', async () => {
		const items = Array<IDataObject>(5).fill(adaLead);
		const respond = respondWithLeads([]);
		const countCreates = async (status: number) => {
			const { json, requests } = await run(
				(request, index) => (request.method === 'POST' ? { status } : respond(request, index)),
				{},
				{ items, onError: 'continueRegularOutput' },
			);
			expect(new Set(json.map(({ reason }) => reason)).size).toBe(1);
			return filterCreates(requests).length;
		};
		const createsByStatus: Record<number, number> = {};
		for (const status of [400, 409, 422, 402, 403, 404, 500])
			createsByStatus[status] = await countCreates(status);
		expect(createsByStatus).toEqual({ 400: 5, 409: 5, 422: 5, 402: 1, 403: 1, 404: 1, 500: 1 });
	});
});

test('creates no lead for an email that was not looked up because an earlier lookup failed', async () => {
	// 25 lookups run at a time: when the 26th has failed, the 27th is not sent
	const leads = buildLeads(3_000);
	const [first, ...others] = leads.slice(0, 25).map(({ email }) => email);
	const { json, requests } = await run(
		(request, index) => {
			if (request.query.search === 'failing@x.example') return { status: 403 };
			const isSlow = others.includes(request.query.search ?? '');
			return { ...respondWithLeads(leads)(request, index), delayMs: isSlow ? 1_000 : 0 };
		},
		{},
		{ items: buildPeople(first, ...others, 'failing@x.example', 'new@x.example') },
	);
	expect(json.at(-2)).toMatchObject({ outcome: 'failed' });
	expect(formatRequests(requests)).not.toContain('GET /leads new@x.example');
	expect(filterCreates(requests)).toEqual([]);
});

describe('Create If New when the outcome of a create is unclear', () => {
	const responses: Array<[string, MockResponse]> = [
		['a lost connection', { code: 'ECONNRESET' }],
		['a response without a lead', { status: 201, body: { success: true } }],
	];
	const search = `GET /leads ${adaLead.email}`;

	test.each(responses)('looks up the email after %s and returns the lead', async (_, reply) => {
		const respond = respondWithLeads([]);
		const { json, requests } = await run((request, index) => {
			const success = respond(request, index);
			if (request.method !== 'POST') return success;
			Object.assign((success.body as { data: Lead }).data, { company: null });
			return reply;
		}, manualAda);
		expect(formatRequests(requests)).toEqual([search, 'POST /leads', search]);
		expect(json).toMatchObject([{ created: true, email: adaLead.email }]);
		expect(json[0]).not.toHaveProperty('company');
	});

	test.each(responses)(
		'reports an unclear outcome after %s when the lead is not found',
		async (_, reply) => {
			const { error, requests } = await run(
				(request) => (request.method === 'POST' ? reply : respondWithPage([], request)),
				manualAda,
			);
			expect(filterCreates(requests)).toHaveLength(1);
			expect(error?.message).toBe('It is unclear whether this worked');
			expect(error?.description).toContain('Create If New finds the lead if it was created');
		},
	);
});
