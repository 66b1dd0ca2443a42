import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import schema from '../../../nodes/Enrichment/__schema__/v1.0.0/lead/enrich.json';
import type { Ran } from '../../engine';
import { ORIGIN } from '../../engine';
import { errorItem, faultsOf } from '../../items';
import { schemas } from '../../schemas.generated.json';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { key, runOf, useStage } from '../stage';
import type { Body } from './samples';
import { ada, dataOf, enriched, leadsOf, leadsUpTo, manually } from './samples';

useStage();

const node = new OutreachEnrichment();

async function enrich(parameters: INodeParameters = {}, extra: Extra = {}): Promise<Ran> {
	return await runOf(node, { operation: 'enrich', ...parameters }, extra);
}

/** Enriches one lead and gives back the body that was sent. */
async function bodyOf(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
	const service = serve((request) => enriched(request));
	const ran = await enrich(parameters, { items: [item] });
	expect(ran.error).toBeUndefined();
	expect(service.requests).toHaveLength(1);
	return service.requests[0].body;
}

const simpleAda = {
	status: 'enriched',
	firstName: 'Ada',
	lastName: 'Lovelace',
	email: 'ada@analytical.example',
	phone: '+44 20',
	linkedinUrl: 'https://www.linkedin.com/in/ada',
	company: 'Engines',
	title: 'Countess',
	creditsUsed: 1,
	remainingCredits: 1000,
};

const everyField = {
	email: 'ada@analytical.example',
	linkedinUrl: 'https://www.linkedin.com/in/ada',
	firstName: 'Ada',
	lastName: 'Lovelace',
	company: 'Engines',
};

const refused: Reply = {
	status: 400,
	body: { error: true, code: 'VALIDATION_ERROR', message: 'A lead is bad' },
};

const withNulls = {
	error: true,
	code: 'VALIDATION_ERROR',
	message: 'A lead is bad',
	availableRoute: null,
	details: null,
	retryAfter: null,
};

describe('the request', () => {
	test('the smallest set of parameters is one POST /enrich with one lead', async () => {
		const service = serve((request) => enriched(request));
		const ran = await enrich(manually(ada));
		expect(service.requests).toEqual([
			{
				method: 'POST',
				path: '/enrich',
				query: {},
				headers: expect.objectContaining({
					'content-type': 'application/json',
					'x-api-key': key(),
				}),
				body: { leads: [ada] },
				at: expect.any(Number),
			},
		]);
		expect(ran.outputs).toEqual([[{ json: simpleAda, pairedItem: { item: 0 } }]]);
		expect(faultsOf(ran.json, schema)).toEqual([]);
		expect(ran.hints).toEqual(['Credits used: 1 in 1 request. Credits left: 1000.']);
	});

	test('the fullest set of parameters', async () => {
		const enrichmentOptions = {
			includeCompanyInfo: false,
			includeContactInfo: false,
			includePersonalInfo: false,
			includeSocialProfiles: true,
		};
		const service = serve((request) => enriched(request));
		const ran = await enrich(
			{
				...manually(everyField),
				simple: false,
				enrichmentOptions,
				options: {
					batchSize: 10,
					includeInputFields: true,
					output: 'all',
					stopBelowCredits: 5,
					timeout: 90,
					waitForRateLimit: 3,
				},
			},
			{ items: [{ recordId: 'r1' }] },
		);
		expect(service.requests.map(({ body }) => body)).toEqual([
			{ leads: [everyField], enrichmentOptions },
		]);
		expect(ran.json).toEqual([
			{
				status: 'enriched',
				input: { recordId: 'r1' },
				serviceInput: everyField,
				enrichedData: dataOf(everyField),
				confidence: 0.9,
				sources: ['web'],
				creditsUsed: 1,
				remainingCredits: 1000,
			},
		]);
	});

	test.each([
		['the email', ada],
		['the profile URL', { linkedinUrl: 'https://www.linkedin.com/in/ada' }],
		['the name and company', { firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' }],
	])('%s alone is enough', async (_, lead) => {
		expect(await bodyOf(manually(lead))).toEqual({ leads: [lead] });
	});

	test.each([
		['includeCompanyInfo', false],
		['includeContactInfo', false],
		['includePersonalInfo', false],
		['includeSocialProfiles', true],
	])('%s alone is sent as set', async (name, value) => {
		const enrichmentOptions = { [name]: value };
		expect(await bodyOf({ ...manually(ada), enrichmentOptions })).toEqual({
			leads: [ada],
			enrichmentOptions,
		});
	});

	test('Map Automatically takes the fields from a HubSpot item', async () => {
		const item = { id: 7, properties: { Email: ' ada@analytical.example', first_name: 'Ada' } };
		expect(await bodyOf({ mapping: 'automatic' }, item)).toEqual({
			leads: [{ ...ada, firstName: 'Ada' }],
		});
	});

	test('without a setting the fields of the incoming item are taken', async () => {
		expect(await bodyOf({}, everyField)).toEqual({ leads: [everyField] });
	});

	const identifiers = 'Email, LinkedIn URL, or First Name with Last Name and Company';

	test('a row without an identifier comes out in its place, and the others go', async () => {
		const service = serve((request) => enriched(request));
		const items = [ada, { firstName: 'Ada' }, { ...ada, email: 'nobody' }, { company: 'x' }, ada];
		const ran = await enrich({ options: { includeInputFields: true } }, { items });
		expect(service.requests.flatMap(leadsOf)).toEqual([ada, ada]);
		expect(ran.error).toBeUndefined();
		expect(ran.json.map(({ status }) => status)).toEqual([
			...['enriched', 'failed', 'failed', 'failed', 'enriched'],
		]);
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(ran.json[1]).toEqual({
			status: 'failed',
			reason: `${identifiers} is missing`,
			firstName: 'Ada',
			creditsUsed: 0,
			input: items[1],
		});
		expect(ran.json[2].reason).toBe('Email is not a valid email address: "nobody"');
		expect(ran.hints).toEqual([
			'2 enriched',
			expect.stringMatching(/^Credits used/),
			`Not done for 2 items (1, 3): ${identifiers} is missing`,
			'Not done for item 2: Email is not a valid email address: "nobody"',
		]);
	});

	test('rows of which none has an identifier are the mapping’s fault', async () => {
		const service = serve((request) => enriched(request));
		const ran = await enrich({}, { items: [{ firstName: 'Ada' }, { company: 'x' }] });
		expect(service.requests).toEqual([]);
		expect(ran.error?.message).toBe(`${identifiers} is missing in 2 items: 0 to 1`);
	});

	test.each([
		[119_000, 1],
		[121_000, 0],
	])('without Timeout (Seconds) an answer may take 120 seconds: %i', async (delayMs, count) => {
		serve((request) => ({ ...enriched(request), delayMs }));
		const ran = await enrich(manually(ada));
		expect(ran.json.filter(({ status }) => status === 'enriched')).toHaveLength(count);
	});
});

describe('batches', () => {
	test('1,000 leads are 20 requests, and each result stands with its item', async () => {
		const service = serve((request) => enriched(request));
		const ran = await enrich({}, { items: leadsUpTo(1000) });
		expect(service.requests).toHaveLength(20);
		expect(ran.json.map(({ email }) => email)).toEqual(leadsUpTo(1000).map(({ email }) => email));
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			leadsUpTo(1000).map((_, item) => ({ item })),
		);
		expect(ran.hints).toEqual([
			'1000 enriched',
			'Credits used: 1000 in 20 requests. Credits left: 1000.',
		]);
	});

	test('Batch Size', async () => {
		const service = serve((request) => enriched(request));
		await enrich({ options: { batchSize: 3 } }, { items: leadsUpTo(7) });
		expect(service.requests.map((request) => leadsOf(request).length)).toEqual([3, 3, 1]);
	});

	test('items with other enrichment options go in a request of their own', async () => {
		const service = serve((request) => enriched(request));
		const items: IDataObject[] = leadsUpTo(4).map((lead, place) => ({
			...lead,
			social: place % 2 === 1,
		}));
		const ran = await enrich(
			{ enrichmentOptions: { includeSocialProfiles: '={{ $json.social }}' } },
			{ items },
		);
		const bodies = service.requests.map(({ body }) => body as Body);
		expect(bodies.map(({ enrichmentOptions }) => enrichmentOptions)).toEqual([
			{ includeSocialProfiles: false },
			{ includeSocialProfiles: true },
		]);
		expect(ran.json.map(({ email }) => email)).toEqual(items.map(({ email }) => email));
	});

	test.each<[string, (input: IDataObject) => IDataObject]>([
		['as it is', (input) => input],
		['with null for what is missing', (input) => ({ ...input, linkedinUrl: null, phone: null })],
		[
			'in capitals',
			({ email, company, ...rest }) => ({ ...rest, email, company: `${company}`.toUpperCase() }),
		],
		[
			'with a company in full',
			(input) => ({ ...input, company: `${input.company as string} Incorporated` }),
		],
	])('two people with one mailbox, whom the service repeats %s', async (_, echo) => {
		const anna = { firstName: 'Anna', lastName: 'Lee', email: 'info@x.example', company: 'Acme' };
		const bob = { ...anna, firstName: 'Bob', lastName: 'Ray' };
		const data = {
			enriched: [{ input: echo(bob), enrichedData: { title: 'Chief' }, status: 'ok' }],
			failed: [{ input: echo(anna), reason: 'No match' }],
			creditsUsed: 1,
			remainingCredits: 99,
		};
		serve(() => ({ body: { success: true, data } }));
		const ran = await enrich({}, { items: [anna, bob] });
		expect(ran.json).toMatchObject([
			{ status: 'failed', reason: 'No match', firstName: 'Anna' },
			{ status: 'enriched', title: 'Chief' },
		]);
	});

	test('what may be of either of two people is given to neither', async () => {
		const anna = { firstName: 'Anna', email: 'info@x.example' };
		const bob = { ...anna, firstName: 'Bob' };
		const enriched = [{ input: { email: anna.email }, enrichedData: { title: 'Chief' } }];
		const data = { enriched, failed: [], creditsUsed: 1, remainingCredits: 99 };
		serve(() => ({ body: { success: true, data } }));
		const ran = await enrich({}, { items: [anna, bob] });
		expect(ran.json.map(({ status, title }) => [status, title])).toEqual([
			['failed', undefined],
			['failed', undefined],
		]);
	});

	test('results find their items in any order, some missing, equal ones by position', async () => {
		const items = [
			{ email: 'A@x.example' },
			{ linkedinUrl: 'https://www.linkedin.com/in/b' },
			{ email: 'same@x.example' },
			{ firstName: 'C', lastName: 'D', company: 'E' },
			{ email: 'same@x.example' },
			{ email: 'gone@x.example' },
		];
		const result = (input: IDataObject, title: string) => ({
			input,
			enrichedData: { title },
			confidence: 1,
			sources: [],
		});
		serve(() => ({
			body: {
				success: true,
				data: {
					enriched: [
						result({ company: 'e', lastName: 'd', firstName: 'c' }, 'three'),
						result({ email: 'same@x.example' }, 'first same'),
						result({ email: ' Same@x.example ' }, 'second same'),
						result({ linkedinUrl: 'http://linkedin.com/in/B/' }, 'one'),
						result({ phone: '+44 20' }, 'of nobody that was asked for'),
					],
					failed: [{ input: { email: 'a@x.example', extra: 1 }, reason: 'No match' }],
					creditsUsed: 4,
					remainingCredits: 96,
				},
			},
		}));
		const ran = await enrich({}, { items });
		const credits = { creditsUsed: 0, remainingCredits: 96 };
		const enrichedAs = (title: string) => ({
			status: 'enriched',
			title,
			...credits,
		});
		expect(ran.json).toEqual([
			{
				status: 'failed',
				reason: 'No match',
				email: 'A@x.example',
				creditsUsed: 4,
				remainingCredits: 96,
			},
			enrichedAs('one'),
			enrichedAs('first same'),
			enrichedAs('three'),
			enrichedAs('second same'),
			{
				status: 'failed',
				reason: "Missing from the service's answer",
				email: 'gone@x.example',
				...credits,
			},
		]);
	});

	test('a bad lead among 1,000 is found in 20 and 12 requests at most, and it alone is failed', async () => {
		const items = leadsUpTo(1000);
		const bad = items[777].email;
		const service = serve((request) =>
			leadsOf(request).some(({ email }) => email === bad) ? refused : enriched(request),
		);
		const ran = await enrich({}, { items });
		expect(service.requests.length).toBeLessThanOrEqual(32);
		expect(ran.error).toBeUndefined();
		const failed = ran.json.filter(({ status }) => status !== 'enriched');
		expect(failed).toEqual([
			{
				status: 'failed',
				reason: 'Refused: The service did not accept what was sent',
				email: bad,
				creditsUsed: 0,
			},
		]);
		expect(ran.json).toHaveLength(1000);
		expect(ran.hints).toHaveLength(3);
		expect(ran.hints[0]).toBe('999 enriched');
	});

	const notForContent: Array<[string, Reply, RegExp]> = [
		[
			'no credits left',
			{ status: 400, body: { code: 'INSUFFICIENT_CREDITS', message: 'None left' } },
			/INSUFFICIENT_CREDITS/,
		],
		['another code', { status: 400, body: { code: 'PLAN_ENDED', message: 'No' } }, /PLAN_ENDED/],
		[
			'a global key',
			{ status: 400, body: { error: 'Use it', availableRoute: '/legacy' } },
			/personal API key/,
		],
		['a 403', { status: 403, body: { code: 'VALIDATION_ERROR' } }, /did not accept/],
		['a page of a proxy', { status: 400, body: '<html></html>' }, /web page/],
		['an empty refusal', { status: 400, body: {} }, /There is no Outreach Automation service/],
	];
	test.each(notForContent)(
		'%s is not about the leads: 200 leads make one request',
		async (_, reply, message) => {
			const service = serve(() => reply);
			const ran = await enrich({}, { items: leadsUpTo(200) });
			expect(service.requests).toHaveLength(1);
			expect(ran.error?.message).toMatch(message);
		},
	);

	test.each<[string, Reply]>([
		['VALIDATION_ERROR with availableRoute: null', { ...refused, body: withNulls }],
		['INVALID_LINKEDIN_URL', { status: 400, body: { code: 'INVALID_LINKEDIN_URL' } }],
		['INVALID_NETWORK_URL', { status: 400, body: { code: 'INVALID_NETWORK_URL' } }],
		[
			'a code of its own with invalid fields',
			{ status: 422, body: { code: 'ODD', details: { invalidParams: { leads: 'bad' } } } },
		],
		['no code', { status: 400, body: { error: true, message: 'A lead is bad' } }],
		[
			'no code, and availableRoute: null',
			{ status: 400, body: { error: 'x', availableRoute: null } },
		],
		['422 without a code', { status: 422, body: { message: 'A lead is bad' } }],
	])('a refusal with %s is about the leads: the bad one is found', async (_, reply) => {
		const items = leadsUpTo(50);
		const bad = items[33].email;
		const service = serve((request) =>
			leadsOf(request).some(({ email }) => email === bad) ? reply : enriched(request),
		);
		const ran = await enrich({}, { items });
		expect(service.requests.length).toBeLessThanOrEqual(13);
		expect(ran.json.map(({ status }) => status)).toEqual(
			items.map(({ email }) => (email === bad ? 'failed' : 'enriched')),
		);
	});

	test('where the service accepts none, the halves end after 64 refusals in a row', async () => {
		const service = serve(() => refused);
		const ran = await enrich({}, { items: leadsUpTo(200), onError: 'continueRegularOutput' });
		expect(service.requests.length).toBeGreaterThan(50);
		expect(service.requests.length).toBeLessThan(80);
		expect(ran.json).toHaveLength(200);
		for (const { details } of ran.json) expect(details).toMatchObject({ outcome: 'refused' });
	});

	test('every tenth lead of 200 may be bad, and all others are enriched', async () => {
		const items = leadsUpTo(200);
		const isBad = ({ email }: IDataObject) => /5@/.test(String(email));
		serve((request) => (leadsOf(request).some(isBad) ? refused : enriched(request)));
		const ran = await enrich({}, { items });
		expect(ran.json.map(({ status }) => status)).toEqual(
			items.map((lead) => (isBad(lead) ? 'failed' : 'enriched')),
		);
	});

	test('Only Enriched leaves the others out', async () => {
		serve((request) => enriched(request));
		const items = [ada, { email: 'fail@x.example' }, ada];
		const ran = await enrich({ options: { output: 'onlyEnriched' } }, { items });
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
	});

	test('what those left out have cost stands on the first that comes out, beside what was found', async () => {
		serve((request) => enriched(request));
		const items = [{ email: 'fail@x.example' }, ada];
		const options = { output: 'onlyEnriched', batchSize: 1 };
		const ran = await enrich({ options }, { items });
		expect(ran.json).toEqual([{ ...simpleAda, creditsUsed: expect.any(Number) }]);
	});

	test('Include Input Fields adds the incoming item, also where nothing was found', async () => {
		serve((request) => enriched(request));
		const items = [ada, { email: 'fail@x.example' }].map((lead, id) => ({ ...lead, id }));
		const ran = await enrich({ options: { includeInputFields: true } }, { items });
		expect(ran.json.map(({ input }) => input)).toEqual(items);
		expect(ran.json.filter((item) => 'serviceInput' in item)).toEqual([]);
	});

	test("with Simplify off the service's own input stands beside the incoming item", async () => {
		serve((request) => enriched(request));
		const leads = [ada, { email: 'fail@x.example' }];
		const items = leads.map((lead, id) => ({ ...lead, id }));
		const options = { includeInputFields: true };
		const ran = await enrich({ simple: false, options }, { items });
		expect(ran.json.map(({ input }) => input)).toEqual(items);
		expect(ran.json.map(({ serviceInput }) => serviceInput)).toEqual(leads);
	});

	test('with Simplify off failed items are as the service gives them', async () => {
		const failing = { email: 'fail@x.example' };
		serve((request) => {
			const reply = enriched(request);
			const { data } = reply.body as { data: { failed: IDataObject[]; enriched: IDataObject[] } };
			data.failed[0].input = { ...failing, seen: 1 };
			data.enriched = data.enriched.slice(0, 1);
			return reply;
		});
		const gone = { email: 'gone@x.example' };
		const ran = await enrich({ simple: false }, { items: [ada, failing, gone] });
		const raw = ran.json.map(({ creditsUsed, remainingCredits, status, ...item }) => {
			expect([typeof creditsUsed, remainingCredits]).toEqual(['number', 1000]);
			expect(status).toBe(item.enrichedData === undefined ? 'failed' : 'enriched');
			return item;
		});
		expect(faultsOf(raw.slice(0, 1), schemas.EnrichedLead)).toEqual([]);
		expect(faultsOf(raw.slice(1), schemas.FailedLead)).toEqual([]);
		expect(raw.slice(1)).toEqual([
			{ input: { ...failing, seen: 1 }, reason: 'No match' },
			{ input: gone, reason: "Missing from the service's answer" },
		]);
	});

	test('with Simplify off items that were not run hold what would have been sent', async () => {
		serve((request, place) => (place === 0 ? enriched(request) : { code: 'ECONNREFUSED' }));
		const options = { batchSize: 1 };
		const ran = await enrich({ simple: false, options }, { items: leadsUpTo(3) });
		expect(ran.json.slice(1)).toEqual(
			leadsUpTo(3)
				.slice(1)
				.map((input) => ({
					...{ status: 'notRun', reason: expect.any(String) as string },
					...{ input, creditsUsed: 0 },
				})),
		);
	});

	test.each([null, 'x', [], { input: null, reason: 'odd' }, { input: 'x', enrichedData: 'text' }])(
		'the entry %j of an answer belongs to no item, and harms none',
		async (odd) => {
			serve((request) => {
				const reply = enriched(request);
				const { data } = reply.body as { data: { failed: unknown[]; enriched: unknown[] } };
				data.failed.unshift(odd);
				data.enriched.unshift(odd);
				return reply;
			});
			expect((await enrich(manually(ada))).json).toEqual([simpleAda]);
		},
	);
});

describe('Stop Below Credits', () => {
	test('the first batch holds one lead, and the run stops before it would go below', async () => {
		let credits = 106;
		const service = serve((request) => {
			credits -= leadsOf(request).length;
			return enriched(request, credits);
		});
		const options = { batchSize: 3, stopBelowCredits: 100 };
		const ran = await enrich({ options }, { items: leadsUpTo(9) });
		expect(service.requests.map((request) => leadsOf(request).length)).toEqual([1, 3]);
		expect(ran.json.map(({ status }) => status)).toEqual([
			...Array.from({ length: 4 }, () => 'enriched'),
			...Array.from({ length: 5 }, () => 'notRun'),
		]);
		expect(ran.json[8]).toEqual({
			status: 'notRun',
			reason: "Not tried: the credits (102) would fall below 100, as set in 'Stop Below Credits'",
			email: 'person8@x.example',
			creditsUsed: 0,
		});
		expect(ran.hints).toContain('Credits used: 4 in 2 requests. Credits left: 102.');
	});

	test('a loop that runs the node for each item stops at the same balance', async () => {
		let credits = 103;
		const service = serve((request) => enriched(request, (credits -= leadsOf(request).length)));
		const statuses = [];
		for (const item of leadsUpTo(6)) {
			const loop = { items: [item], executionId: 'loop' };
			const ran = await enrich({ options: { stopBelowCredits: 100 } }, loop);
			statuses.push(...ran.json.map(({ status }) => status));
		}
		expect(service.requests).toHaveLength(3);
		expect(statuses).toEqual([...Array(3).fill('enriched'), ...Array(3).fill('notRun')]);
	});

	test.each([
		['item by item', 1],
		['in a loop', 4],
	])('where nobody knows what the first cost, no other goes: %s', async (_, turns) => {
		const service = serve(() => ({ code: 'ECONNRESET' }));
		const items = leadsUpTo(4);
		const reasons = [];
		for (let turn = 0; turn < turns; turn++) {
			const ran = await enrich(
				{ options: { stopBelowCredits: 100 } },
				{
					items: turns === 1 ? items : [items[turn]],
					executionId: 'unclear',
					onError: 'continueRegularOutput',
				},
			);
			reasons.push(...ran.json.map(({ reason }) => reason));
		}
		expect(service.requests).toHaveLength(1);
		const unclear =
			"Not tried: it is unclear what an earlier request cost, and 'Stop Below Credits' is set";
		expect(reasons.slice(-3)).toEqual([unclear, unclear, unclear]);
	});

	test('after one that was free, none goes at the very balance', async () => {
		const service = serve((request) => {
			const { body } = enriched(request, 100);
			const { data } = body as { data: IDataObject };
			return { body: { ...(body as IDataObject), data: { ...data, creditsUsed: 0 } } };
		});
		const ran = await enrich(
			{ options: { stopBelowCredits: 100, batchSize: 1 } },
			{ items: leadsUpTo(3) },
		);
		expect(service.requests).toHaveLength(1);
		expect(ran.json[2].reason).toContain('the credits (100) would fall below 100');
	});

	test('in a loop each key has a balance of its own', async () => {
		const credits: Record<string, number> = { rich: 5_000, poor: 102 };
		let owner = '';
		const service = serve((request) =>
			enriched(request, (credits[owner] -= leadsOf(request).length)),
		);
		const loop = async (apiKey: string, items: IDataObject[]) => {
			owner = apiKey;
			const extra = { items, executionId: 'agency', credentials: { baseUrl: ORIGIN, apiKey } };
			return (await enrich({ options: { stopBelowCredits: 100 } }, extra)).json;
		};
		expect((await loop('rich', leadsUpTo(9))).map(({ status }) => status)).not.toContain('notRun');
		expect((await loop('poor', leadsUpTo(9))).at(-1)).toMatchObject({ status: 'notRun' });
		expect(credits.poor).toBeGreaterThanOrEqual(100);
		expect((await loop('rich', leadsUpTo(5))).map(({ status }) => status)).not.toContain('notRun');
		expect(service.requests.length).toBeGreaterThan(3);
	});

	test('what an unclear batch may have cost counts as spent', async () => {
		let credits = 111;
		const service = serve((request, place) => {
			credits -= leadsOf(request).length;
			return place === 1 ? { code: 'ECONNRESET' } : enriched(request, credits);
		});
		const options = { batchSize: 5, stopBelowCredits: 102 };
		const ran = await enrich(
			{ options },
			{ items: leadsUpTo(12), onError: 'continueRegularOutput' },
		);
		expect(service.requests.map((request) => leadsOf(request).length)).toEqual([1, 5]);
		expect(credits).toBeGreaterThanOrEqual(102);
		expect(ran.json.at(-1)?.reason).toContain('the credits (105) would fall below 102');
	});
});

describe('half-way', () => {
	const items = leadsUpTo(6);
	const options = { batchSize: 2 };

	/** The service takes the first batch and does something else with the second. */
	function thenDoes(reply: Reply) {
		return serve((request) =>
			leadsOf(request).some(({ email }) => email === items[2].email) ? reply : enriched(request),
		);
	}

	test.each<[string, Reply, 'failed' | 'notRun' | 'unknown', RegExp]>([
		['refused', { status: 403, body: { code: 'NO' } }, 'failed', /^Refused: The service rejected/],
		['a timeout', { delayMs: 200_000 }, 'unknown', /^It is unclear whether this worked/],
		['dropped', { code: 'ECONNRESET' }, 'unknown', /^It is unclear whether/],
		['a 5xx', { status: 503, body: {} }, 'unknown', /^It is unclear whether/],
		['no proper answer', { body: { success: true } }, 'unknown', /^It is unclear whether/],
		['not sent', { code: 'ECONNREFUSED' }, 'notRun', /^Not tried: Nothing answers/],
	])('the rest comes out as items when a batch is %s', async (_, reply, status, reason) => {
		const service = thenDoes(reply);
		const ran = await enrich({ options }, { items });
		expect(ran.error).toBeUndefined();
		expect(ran.json).toHaveLength(6);
		expect(ran.json.slice(0, 2).map((item) => item.status)).toEqual(['enriched', 'enriched']);
		for (const place of [2, 3]) {
			expect(ran.json[place]).toEqual({
				status,
				reason: expect.stringMatching(reason),
				email: items[place].email,
				...(status !== 'unknown' && { creditsUsed: 0 }),
			});
		}
		const sent = service.requests.flatMap(leadsOf).map(({ email }) => email);
		expect(new Set(sent).size).toBe(sent.length);
		const told = {
			unknown: /^2 items \(2 to 3\): It is unclear whether/,
			failed: /^Not done for \d items \(2 to [35]\): The service rejected/,
			notRun: /^Not done for \d items \(2 to [35]\): Nothing answers/,
		};
		expect(ran.hints).toContainEqual(expect.stringMatching(told[status]));
	});

	test.each<[string, Reply]>([
		['a timeout', { delayMs: 200_000 }],
		['a dropped connection', { code: 'ECONNRESET' }],
	])('%s of the first batch never throws, and the rest is not run', async (_, reply) => {
		const service = serve(() => reply);
		const ran = await enrich({ options }, { items });
		expect(service.requests).toHaveLength(1);
		expect(ran.error).toBeUndefined();
		expect(ran.json.map(({ status }) => status)).toEqual([
			'unknown',
			'unknown',
			...Array.from({ length: 4 }, () => 'notRun'),
		]);
		expect(ran.json[5].reason).toMatch(/^Not tried: item 1 stopped the run/);
		expect(ran.hints).toEqual([
			expect.stringMatching(/^2 items \(0 to 1\): It is unclear whether .*Check your credits/),
			expect.stringMatching(/^Not done for 4 items \(2 to 5\): Not tried: item 1 stopped the run/),
		]);
	});

	test('the item that stopped the run is named, and not one that was refused for itself', async () => {
		const service = serve((request) => {
			const [{ email }] = leadsOf(request);
			if (email === items[0].email) return enriched(request);
			if (email === items[3].email) return refused;
			const isBroken = email === items[1].email;
			return { ...enriched(request), ...(isBroken && { code: 'ECONNRESET' }), delayMs: 1000 };
		});
		const ran = await enrich({ options: { batchSize: 1 } }, { items: leadsUpTo(30) });
		expect(service.requests.length).toBeLessThan(30);
		expect(ran.json[3].reason).toMatch(/^Refused: /);
		expect(ran.json[29].reason).toMatch(/^Not tried: item 1 stopped the run \(It is unclear/);
	});

	test('a refusal before anything was taken is an error, and nothing more is sent', async () => {
		const service = serve(() => ({ status: 401, body: { code: 'UNAUTHORIZED' } }));
		const ran = await enrich({ options }, { items });
		expect(service.requests).toHaveLength(1);
		expect(ran.error?.message).toBe('The service did not accept the API key');
		expect(ran.error?.description).toContain('Refused: 0 to 1. Not sent: 2 to 5.');
	});

	test('what is wrong with the key and not with the leads splits no batch', async () => {
		const service = serve(() => ({
			status: 400,
			body: { error: 'Use the legacy route', availableRoute: '/legacy' },
		}));
		const ran = await enrich({}, { items });
		expect(service.requests).toHaveLength(1);
		expect(ran.error?.message).toMatch(/personal API key, not a global one/);
	});

	test('with error output the bad ones leave by Error and the good ones by Success', async () => {
		thenDoes(refused);
		const ran = await enrich({ options }, { items, onError: 'continueErrorOutput' });
		const [good, bad] = ran.outputs.map((output) =>
			output.map(({ pairedItem }) => (pairedItem as { item: number }).item),
		);
		expect([good, bad]).toEqual([[0, 1, 3, 4, 5], [2]]);
		const [{ json }] = ran.outputs[1];
		expect(faultsOf([json], errorItem)).toEqual([]);
		expect(json.details).toMatchObject({ outcome: 'refused' });
	});

	test('Retry On Fail does not enrich again what was enriched', async () => {
		const refuseFirst = (request: Seen) =>
			leadsOf(request).some(({ email }) => email === items[0].email) ? refused : enriched(request);
		const service = serve(refuseFirst);
		const ran = await enrich({ options }, { items, onError: 'continueRegularOutput', maxTries: 2 });
		const sent = service.requests
			.filter((request) => refuseFirst(request).status === undefined)
			.flatMap(leadsOf)
			.map(({ email }) => email);
		expect(sent.sort()).toEqual(items.slice(1).map(({ email }) => email));
		expect(ran.json).toHaveLength(6);
	});
});
