import type { IDataObject, INodeParameters } from 'n8n-workflow';
import schema from '../../../nodes/Enrichment/__schema__/v1.0.0/lead/enrich.json';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { dedupeRecords } from '../../deduplication';
import { ORIGIN, runNode } from '../../engine';
import { errorItemSchema, findSchemaErrors } from '../../itemSchemas';
import {
	type Responder,
	type MockResponse,
	type RecordedRequest,
	mockApi,
	type RunOptions,
	settle,
	getTestKey,
	useTestHarness,
	buildExpectedRequest,
} from '../harness';
import {
	enrichWithApi,
	getOutcomes,
	rejectEmails,
	adaEmail,
	buildEnrichedData,
	respondToEnrich,
	leadRejection,
	getSentLeads,
	buildContacts,
} from './fixtures';

useTestHarness();

/** Runs Enrich against a service that finds everyone. */
const enrich = async (parameters: INodeParameters = {}, options: RunOptions = {}) =>
	await enrichWithApi((request) => respondToEnrich(request), parameters, options);

const getEmails = (items: IDataObject[]) => items.map(({ email }) => email);
const getBatchSizes = (requests: RecordedRequest[]) =>
	requests.map((request) => getSentLeads(request).length);
const allIdentifiers = {
	email: 'ada@analytical.example',
	linkedinUrl: 'https://www.linkedin.com/in/ada',
	firstName: 'Ada',
	lastName: 'Lovelace',
	company: 'Engines',
};

describe('Enrich', () => {
	test('sends POST /enrich with one lead by default', async () => {
		const { hints, json, requests } = await enrich({ mapping: 'manual', ...adaEmail });
		const enrichmentOptions = {
			...{ includeCompanyInfo: true, includeContactInfo: true, includePersonalInfo: true },
			includeSocialProfiles: false,
		};
		const body = { leads: [adaEmail], enrichmentOptions };
		expect(requests).toEqual([buildExpectedRequest('POST', '/enrich', { body })]);
		expect(json).toEqual([
			{
				outcome: 'done',
				reason: 'Enriched',
				who: 'ada@analytical.example',
				firstName: 'Ada',
				lastName: 'Lovelace',
				email: 'ada@analytical.example',
				phone: '+44 20',
				linkedinUrl: 'https://www.linkedin.com/in/ada',
				company: 'Engines',
				title: 'Countess',
				creditsUsed: 1,
				remainingCredits: 1000,
			},
		]);
		expect(findSchemaErrors(json, schema)).toEqual([]);
		expect(hints).toEqual(['Credits used: 1 in 1 request. Credits left: 1000.']);
	});

	test('sends every parameter', async () => {
		const enrichmentOptions = {
			...{ includeCompanyInfo: false, includeContactInfo: false, includePersonalInfo: false },
			includeSocialProfiles: true,
		};
		const information = ['socialProfiles'];
		const { json, requests } = await enrich(
			{ mapping: 'manual', ...allIdentifiers, simple: false, information, maxCredits: 50 },
			{ items: [{ recordId: 'r1' }] },
		);
		expect(requests.map(({ body }) => body)).toEqual([
			{ leads: [allIdentifiers], enrichmentOptions },
		]);
		expect(json).toEqual([
			{
				outcome: 'done',
				reason: 'Enriched',
				who: 'ada@analytical.example',
				input: allIdentifiers,
				enrichedData: buildEnrichedData(allIdentifiers),
				confidence: 0.9,
				sources: ['web'],
				creditsUsed: 1,
				remainingCredits: 1000,
			},
		]);
	});

	const identifiers =
		'The person needs an email, a LinkedIn URL, or first name, last name and company';

	test('returns the reason for a row without an identifier and sends the other rows', async () => {
		const items = [
			adaEmail,
			{ firstName: 'Ada' },
			{ ...adaEmail, email: 'nobody' },
			{ firstName: 'Ada', lastName: 'King' },
			adaEmail,
		];
		const result = await enrich({}, { items });
		expect(result.requests.flatMap(getSentLeads)).toEqual([adaEmail]);
		expect(result.error).toBeUndefined();
		const byExpression = { mapping: 'manual', email: '={{ $json.email }}' };
		const { json } = await enrich(byExpression, { items: [adaEmail, {}] });
		expect(getOutcomes(json)).toEqual(['done', 'notSent']);
		const notSent = Array<string>(3).fill('notSent');
		expect(getOutcomes(result.json)).toEqual(['done', ...notSent, 'done']);
		expect(result.json[1]).toEqual({
			outcome: 'notSent',
			reason: identifiers,
			who: 'Ada',
			firstName: 'Ada',
			creditsUsed: 0,
		});
		expect(result.json[2]).toMatchObject({
			reason: 'Email is not a valid email address: "nobody"',
			who: 'nobody',
			email: 'nobody',
		});
		expect(result.hints).toEqual([
			'2 enriched, 3 not sent',
			expect.stringMatching(/^Credits used/),
			`Not done for Ada (2nd item), Ada King (4th item): ${identifiers}`,
			'Not done for nobody (3rd item): Email is not a valid email address: "nobody"',
		]);
	});

	const bea = { email: 'bea@x.example' };
	const url = 'https://www.linkedin.com/in/ada';
	const invalidEmailNote = 'Email is not a valid email address: "see website"';
	const page = 'https://www.linkedin.com/company/engines';
	const invalidUrlNote = `LinkedIn URL is not a LinkedIn profile URL: "${page}". Use the format linkedin.com/in/username`;
	test.each<[string, IDataObject, IDataObject, string]>(
		// prettier-ignore
		[
			['an email beside a URL', { email: 'see website', linkedinUrl: url }, { linkedinUrl: url }, invalidEmailNote],
			['a URL beside an email', { ...bea, linkedinUrl: page }, bea, invalidUrlNote],
		],
	)(
		'omits an invalid identifier next to a valid one and adds a hint: %s',
		async (__, item, lead, message) => {
			const result = await enrich({}, { items: [adaEmail, item] });
			expect(result.requests.flatMap(getSentLeads)).toEqual([adaEmail, lead]);
			expect(getOutcomes(result.json)).toEqual(['done', 'done']);
			expect(result.hints.filter((hint) => hint.startsWith('Left out'))).toEqual([
				expect.stringContaining(`Left out of the request: ${message}: the 2nd item`),
			]);
			expect(result.hints.join()).not.toContain('sent unchanged');
		},
	);
});

describe('Enrich in batches', () => {
	test('sends 120 leads in three requests and returns the result of each item', async () => {
		const items = buildContacts(120);
		const result = await enrich({}, { items });
		expect(getBatchSizes(result.requests).sort()).toEqual([20, 50, 50]);
		expect(getEmails(result.json)).toEqual(getEmails(items));
		expect(result.hints).toEqual([
			'120 enriched',
			'Credits used: 120 in 3 requests. Credits left: 1000.',
		]);
	});

	test("reports a request's cost on its first item, even if that item failed, and the last balance", async () => {
		const items = ['fail0', 'a', 'b', 'fail3'].map((name) => ({ email: `${name}@x.example` }));
		const { hints, json } = await enrichWithApi(
			(request, index) => respondToEnrich(request, 999 - 3 * index),
			{ maxCredits: 100 },
			{ items },
		);
		expect(json.map(({ creditsUsed }) => creditsUsed)).toEqual([1, 3, 0, 0]);
		expect(json.map(({ remainingCredits }) => remainingCredits)).toEqual([999, 996, 996, 996]);
		expect(hints.join()).toContain('Credits used: 4 in 2 requests. Credits left: 996.');
	});

	/** Enriches these items while every request returns the same results. */
	const enrichWithResults = async (items: IDataObject[], results: IDataObject, creditsUsed = 1) => {
		const data = { ...results, creditsUsed, remainingCredits: 100 - creditsUsed };
		return await enrichWithApi(() => ({ body: { success: true, data } }), {}, { items });
	};

	test.each<[string, (input: IDataObject) => IDataObject]>([
		['unchanged', (input) => input],
		[
			'in capitals',
			({ email, company, ...names }) => ({ ...names, email, company: `${company}`.toUpperCase() }),
		],
		[
			'with the full company name',
			(input) => ({ ...input, company: `${input.company as string} Incorporated` }),
		],
	])(
		'matches results to two people with the same email when their data is returned %s',
		async (_, echo) => {
			const anna = { firstName: 'Anna', lastName: 'Lee', email: 'info@x.example', company: 'Acme' };
			const bob = { ...anna, firstName: 'Bob', lastName: 'Ray' };
			const { json } = await enrichWithResults([anna, bob], {
				enriched: [{ input: echo(bob), enrichedData: { title: 'Chief' }, status: 'ok' }],
				failed: [{ input: echo(anna), reason: 'No match' }],
			});
			expect(json).toMatchObject([
				{ outcome: 'failed', reason: 'No match', firstName: 'Anna' },
				{ outcome: 'done', title: 'Chief' },
			]);
		},
	);

	test('does not assign ambiguous results that share an email', async () => {
		const owner = { ...adaEmail, firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };
		const enriched = ['1', '2'].map((phone) => ({ input: adaEmail, enrichedData: { phone } }));
		const { json } = await enrichWithResults([adaEmail, owner], { enriched, failed: [] });
		expect(getOutcomes(json)).toEqual(['unclear', 'unclear']);
	});

	test('assigns a result with only an email to neither of two people who share it', async () => {
		const people = ['Anna', 'Bob'].map((firstName) => ({ ...adaEmail, firstName }));
		const enriched = [{ input: adaEmail, enrichedData: { phone: '1' } }];
		const { json } = await enrichWithResults(people, { enriched, failed: [] });
		expect(getOutcomes(json)).toEqual(['unclear', 'unclear']);
	});

	test('matches results in any order, even if some are missing', async () => {
		const items = [
			{ email: 'A@x.example' },
			{ linkedinUrl: 'https://www.linkedin.com/in/b' },
			{ email: 'same@x.example' },
			{ firstName: 'C', lastName: 'D', company: 'E' },
			{ email: 'gone@x.example' },
		];
		const buildResult = (input: IDataObject, title: string) => ({ input, enrichedData: { title } });
		const results = {
			enriched: [
				buildResult({ company: 'e', lastName: 'd', firstName: 'c' }, 'three'),
				buildResult({ email: ' Same@x.example ' }, 'two'),
				buildResult({ linkedinUrl: 'http://linkedin.com/in/B/' }, 'one'),
				buildResult({ phone: '+44 20' }, 'of another person'),
			],
			failed: [{ input: { email: 'a@x.example', extra: 1 }, reason: 'No match' }],
		};
		const { json } = await enrichWithResults(items, results, 4);
		expect(json).toMatchObject([
			{ outcome: 'failed', reason: 'No match', who: 'A@x.example', creditsUsed: 4 },
			{ outcome: 'done', title: 'one', creditsUsed: 0 },
			{ outcome: 'done', title: 'two', who: 'same@x.example', creditsUsed: 0 },
			{ outcome: 'done', title: 'three', who: 'C D', remainingCredits: 96 },
			{ outcome: 'unclear', reason: "Missing from the service's answer", email: 'gone@x.example' },
		]);
	});

	const identifiersInTwoSpellings = [
		['an email', { email: 'Bea@X.example' }, { email: 'bea@x.example' }],
		[
			'a URL',
			{ linkedinUrl: 'http://www.linkedin.com/in/Bea/?x=1' },
			{ linkedinUrl: 'linkedin.com/in/bea' },
		],
		[
			'a name',
			{ firstName: 'Bea', lastName: 'Case', company: 'Acme' },
			{ firstName: 'BEA', lastName: 'case', company: ' acme ' },
		],
	] as const;

	test.each(identifiersInTwoSpellings)(
		'sends and pays once for a person in several rows, identified by %s',
		async (_, person, respelled) => {
			const items = [person, adaEmail, respelled, person];
			const result = await enrich({}, { items });
			expect(result.requests.flatMap(getSentLeads)).toHaveLength(2);
			expect(getOutcomes(result.json)).toEqual(Array(4).fill('done'));
			expect(result.json.map(({ creditsUsed }) => creditsUsed)).toEqual([2, 0, 0, 0]);
			const [first, , ...copies] = result.json;
			for (const copy of copies) expect({ ...first, who: copy.who, creditsUsed: 0 }).toEqual(copy);
		},
	);
});

describe('Max Credits per Run', () => {
	const respondForFree: Responder = (request) => {
		const { body } = respondToEnrich(request);
		const { data } = body as { data: IDataObject };
		return { body: { success: true, data: { ...data, creditsUsed: 0 } } };
	};
	/** Finds nobody for the first `count` requests, at no cost. */
	const findNobodyFirst =
		(count: number): Responder =>
		(request, index) => {
			if (index >= count) return respondToEnrich(request);
			const failed = getSentLeads(request).map((input) => ({ input, reason: 'No match' }));
			return { body: { success: true, data: { enriched: [], failed, creditsUsed: 0 } } };
		};
	const creditLimitReached =
		"Not tried: this would spend more than 5 credits in this run (5 so far), the limit set in 'Max Credits per Run'";

	test('sends one lead in the first batch, and up to the limit in the last', async () => {
		const parameters = { maxCredits: 60 };
		const { json, requests } = await enrich(parameters, { items: buildContacts(63) });
		expect(getBatchSizes(requests)).toEqual([1, 50, 9]);
		expect(getOutcomes(json)).toEqual([...Array(60).fill('done'), ...Array(3).fill('notSent')]);
		expect(json[62]).toEqual({
			outcome: 'notSent',
			reason: creditLimitReached.replace('5 credits', '60 credits').replace('5 so', '60 so'),
			who: 'person62@x.example',
			email: 'person62@x.example',
			creditsUsed: 0,
		});
	});

	test.each<[string, Responder, number[]]>([
		['one lead while nobody is found', findNobodyFirst(3), [1, 1, 1, 1, 5]],
		['one lead while results are free', respondForFree, Array<number>(9).fill(1)],
	])('sends batches of %s', async (_, respond, sizes) => {
		const parameters = { maxCredits: 50 };
		const { requests } = await enrichWithApi(respond, parameters, { items: buildContacts(9) });
		expect(getBatchSizes(requests)).toEqual(sizes);
	});

	test.each([
		[0.2, [1, 1]],
		[0.3, [1, 2]],
		[0.35, [1, 2]],
	])('spends as much of a limit of %d as a price of 0.1 allows', async (maxCredits, sizes) => {
		const respond: Responder = (request) => {
			const { data } = respondToEnrich(request).body as { data: IDataObject };
			const creditsUsed = getSentLeads(request).length / 10;
			return { body: { success: true, data: { ...data, creditsUsed } } };
		};
		const options = { items: buildContacts(5) };
		const { requests } = await enrichWithApi(respond, { maxCredits }, options);
		expect(getBatchSizes(requests)).toEqual(sizes);
	});

	test('counts the credits of all runs in a loop', async () => {
		const results = [];
		for (const item of buildContacts(8)) {
			results.push(await enrich({ maxCredits: 5 }, { items: [item], executionId: 'max' }));
		}
		expect(results.flatMap(({ requests }) => requests)).toHaveLength(5);
		expect(results[7].json[0].reason).toBe(creditLimitReached);
	});

	test('counts the credits of concurrent calls by an agent', async () => {
		const service = mockApi((request) => respondToEnrich(request));
		const enrichItem = async (item: IDataObject) =>
			await runNode({
				...{ node: new OutreachEnrichment(), executionId: 'agent', items: [item] },
				parameters: { operation: 'enrich', skipIfEnrichedBefore: false, maxCredits: 5 },
				credentials: { baseUrl: ORIGIN, apiKey: getTestKey() },
			});
		await settle(Promise.all(buildContacts(8).map(enrichItem)));
		expect(service.requests).toHaveLength(5);
	});
});

describe('Enrich when a batch fails', () => {
	/** Two batches: of 50 leads and of two. */
	const items = buildContacts(52);

	/** Accepts the first batch and returns this response for the second. */
	const failSecondBatch = (reply: MockResponse) => rejectEmails(/^person50@/, reply);

	test.each<[string, MockResponse, 'failed' | 'notSent', RegExp]>([
		['rejected', { status: 403, body: { code: 'NO' } }, 'failed', /^The service rejected/],
		['not sent', { code: 'EPROTO' }, 'notSent', /^Could not connect to/],
	])('returns an item per person of a batch that was %s', async (_, reply, outcome, reason) => {
		const respond = failSecondBatch(reply);
		const { error, hints, json, requests } = await enrichWithApi(respond, {}, { items });
		expect(error).toBeUndefined();
		expect(json).toHaveLength(52);
		expect(getOutcomes(json.slice(0, 50))).toEqual(Array(50).fill('done'));
		for (const index of [50, 51]) {
			expect(json[index]).toEqual({
				outcome,
				reason: expect.stringMatching(reason),
				who: items[index].email,
				email: items[index].email,
				creditsUsed: 0,
			});
		}
		const sent = getEmails(requests.flatMap(getSentLeads));
		expect(new Set(sent).size).toBe(sent.length);
		const hint =
			/^Not done for person50@x.example \(51st item\), .*: (The service rej|Could not con)/;
		expect(hints).toContainEqual(expect.stringMatching(hint));
	});

	test('sends nothing after the first batch was rejected', async () => {
		const { requests } = await enrichWithApi(rejectEmails(/./, leadRejection), {}, { items });
		expect(requests).toHaveLength(1);
	});

	test('sends the people of a rejected batch to the error output', async () => {
		const options = { items, onError: 'continueErrorOutput' } as const;
		const { outputs } = await enrichWithApi(failSecondBatch(leadRejection), {}, options);
		expect(outputs.map((output) => output.length)).toEqual([50, 2]);
		expect(findSchemaErrors([outputs[1][0].json], errorItemSchema)).toEqual([]);
	});
});

describe('Enrich after a lost connection', () => {
	/** Loses the connection on the request with this index. */
	const loseRequest =
		(lostIndex: number): Responder =>
		(request, index) =>
			index === lostIndex ? { code: 'ECONNRESET' } : respondToEnrich(request);
	const onError = 'continueRegularOutput';

	test('returns items with an unknown cost when a later batch is lost', async () => {
		const items = buildContacts(52);
		const { error, hints, json } = await enrichWithApi(loseRequest(1), {}, { items });
		expect(error).toBeUndefined();
		expect(getOutcomes(json)).toEqual([...Array(50).fill('done'), 'unclear', 'unclear']);
		expect(json[50]).toEqual({
			...{ outcome: 'unclear', who: 'person50@x.example', email: 'person50@x.example' },
			reason: expect.stringMatching(/^It is unclear whether/),
		});
		expect(hints).toContainEqual(
			expect.stringMatching(/^person50@x.example \(51st item\), person51.*: It is unclear whether/),
		);
	});

	test('counts one credit for each person in a lost batch', async () => {
		const options = { items: buildContacts(8), onError } as const;
		const { requests } = await enrichWithApi(loseRequest(1), { maxCredits: 6 }, options);
		expect(getBatchSizes(requests)).toEqual([1, 5]);
	});

	test("sends nothing more when the first request's cost is unknown", async () => {
		const [first, second] = buildContacts(2).map((item) => ({
			items: [item],
			executionId: 'lost',
		}));
		await enrichWithApi(loseRequest(0), { maxCredits: 5 }, first);
		const { json, requests } = await enrichWithApi(loseRequest(0), { maxCredits: 5 }, second);
		expect(requests).toEqual([]);
		expect(json[0].reason).toContain("a request costs, so 'Max Credits per Run' cannot be applied");
	});

	test('does not release the dedupe entries of a lost batch', async () => {
		const options = { items: buildContacts(2), onError } as const;
		await enrichWithApi(loseRequest(0), { skipIfEnrichedBefore: true }, options);
		expect(dedupeRecords.list()).toHaveLength(2);
	});
});
