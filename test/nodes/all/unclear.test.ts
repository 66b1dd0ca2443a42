/** Writes whose result is unknown: they may have succeeded, so each operation treats them with care. */
import type { IDataObject } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { records } from '../../deduplication';
import { ORIGIN } from '../../engine';
import {
	type Responder,
	runWithApi,
	type MockResponse,
	type RecordedRequest,
	mockApi,
	testKey,
	runLead,
	useTestHarness,
} from '../harness';
import {
	enrichWithApi,
	getOutcomes,
	enrichResponse,
	sentLeads,
	contactsUpTo,
} from '../enrichment/fixtures';
import {
	createRequests,
	runLeadWithApi,
	type Lead,
	adaLead,
	createResponse,
	respondWithLeads,
	manualAda,
	respondWithPage,
	createContacts,
	countWritesByTarget,
} from '../lead/fixtures';
import {
	runAction,
	actionRequests,
	isAction,
	peopleUpTo,
	scheduledResponse,
	sentUrl,
	write,
} from '../networkAction/fixtures';

useTestHarness();

const UNKNOWN = 'It is unclear whether this worked';
const lost: MockResponse = { code: 'ECONNRESET' };
const create = { operation: 'create' };
const goOn = { onError: 'continueRegularOutput' } as const;

describe('Retry On Fail', () => {
	/** Drops the connection on the create of the second contact. */
	const loseSecondContact: Responder = (request, place) =>
		(request.body as IDataObject).email === '1@x.example' ? lost : createResponse(request, place);

	test('reports an unclear create and does not send it again', async () => {
		const service = mockApi(loseSecondContact);
		const ran = await runLead(create, { items: createContacts(3), maxTries: 5 });
		expect(ran.error?.message).toBe(UNKNOWN);
		// on a slow machine the third create has not begun when the second ends the run
		expect(new Set(Object.values(countWritesByTarget(service)))).toEqual(new Set([1]));
	});

	test('sends no further items on a retry after an unclear one', async () => {
		const service = mockApi(loseSecondContact);
		await runLead(create, { items: createContacts(100), maxTries: 3 });
		expect(Object.keys(countWritesByTarget(service)).length).toBeLessThan(100);
	});

	test.each<[string, MockResponse]>([
		[
			'both success and failure',
			{ body: { success: true, code: 'LEAD_NOT_FOUND', message: 'No such list' } },
		],
		['neither success nor failure', { status: 201, body: { success: true, data: {} } }],
	])('treats a response that says %s as unclear', async (_, reply) => {
		const service = mockApi(() => reply);
		const ran = await runLead(create, { items: createContacts(1), maxTries: 3 });
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(Object.values(countWritesByTarget(service))).toEqual([1]);
	});

	test('treats an unexpected error as unclear', async () => {
		let looks = 0;
		const credentials = () => {
			// the first call checks the credential before the request
			if (looks++ > 0) throw new Error('Odd');
			return { baseUrl: ORIGIN, apiKey: testKey() };
		};
		const service = mockApi(createResponse);
		const ran = await runLead(create, { items: createContacts(1), credentials, maxTries: 3 });
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(ran.error?.description).toMatch(
			/^Something unexpected stopped this node: Odd\. .*Find by Email/,
		);
		expect(service.requests).toEqual([]);
	});
});

describe('Create If New', () => {
	const responses: Array<[string, MockResponse]> = [
		['a lost connection', lost],
		['a response without a lead', { status: 201, body: { success: true } }],
	];
	const search = `GET ${adaLead.email}`;
	const formatRequest = ({ method, query }: RecordedRequest) =>
		[method, query.search].filter(Boolean).join(' ');
	const run = async (respond: Responder) =>
		await runLeadWithApi(respond, { operation: 'createIfNew', ...manualAda });

	test.each(responses)(
		'looks the email up after %s and returns the created lead',
		async (_, reply) => {
			const respond = respondWithLeads([]);
			const { json, requests } = await run((request, place) => {
				const good = respond(request, place);
				if (request.method !== 'POST') return good;
				Object.assign((good.body as { data: Lead }).data, { company: null });
				return reply;
			});
			expect(requests.map(formatRequest)).toEqual([search, 'POST', search]);
			expect(json).toMatchObject([{ created: true, email: adaLead.email }]);
			expect(json[0]).not.toHaveProperty('company');
		},
	);

	test.each(responses)(
		'reports an unclear create after %s when the lead is not found',
		async (_, reply) => {
			const { error, requests } = await run((request) =>
				request.method === 'POST' ? reply : respondWithPage([], request),
			);
			expect(createRequests(requests)).toHaveLength(1);
			expect(error?.message).toBe(UNKNOWN);
			expect(error?.description).toContain('Create If New finds the lead if it was created');
		},
	);
});

describe('Enrich', () => {
	/** Drops the connection on the nth request. */
	const loseRequest =
		(lostAt: number): Responder =>
		(request, place) =>
			place === lostAt ? lost : enrichResponse(request);
	const getBatchSizes = (requests: RecordedRequest[]) =>
		requests.map((request) => sentLeads(request).length);
	const most = (maxCredits: number) => ({ maxCredits });

	test('returns items with an unknown cost when a later batch is lost', async () => {
		const { error, hints, json } = await enrichWithApi(
			loseRequest(1),
			{},
			{ items: contactsUpTo(52) },
		);
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

	test('counts a lost batch as paid for each of its people', async () => {
		const extra = { items: contactsUpTo(8), ...goOn };
		const { requests } = await enrichWithApi(loseRequest(1), most(6), extra);
		expect(getBatchSizes(requests)).toEqual([1, 5]);
	});

	test("sends nothing more when the first request's cost is unknown", async () => {
		const [first, second] = contactsUpTo(2).map((item) => ({ items: [item], executionId: 'lost' }));
		await enrichWithApi(loseRequest(0), most(5), first);
		const { json, requests } = await enrichWithApi(loseRequest(0), most(5), second);
		expect(requests).toEqual([]);
		expect(json[0].reason).toContain("a request costs, so 'Max Credits per Run' cannot be applied");
	});

	test('keeps the dedupe entry of everyone in a lost batch', async () => {
		await runWithApi(
			loseRequest(0),
			new OutreachEnrichment(),
			{ operation: 'enrich' },
			{ items: contactsUpTo(2), ...goOn },
		);
		expect(records.all()).toHaveLength(2);
	});
});

describe('a network action', () => {
	/** Responds like this to the action on one person. */
	const respondToPerson = (url: string, reply: MockResponse) =>
		mockApi((request) =>
			isAction(request) && sentUrl(request) === url ? reply : scheduledResponse(request),
		);

	test.each<[string, MockResponse]>([
		['a timeout', { delayMs: 130_000 }],
		['a 200 that does not confirm the scheduling', { body: { status: 'login required' } }],
	])('ends the run after %s and keeps the dedupe entry', async (_, reply) => {
		const items = peopleUpTo(3);
		const service = respondToPerson(items[1].url, reply);
		const ran = await runAction(write, { items });
		expect(actionRequests(service)).toHaveLength(2);
		expect(ran.json.map((json) => json.scheduled)).toEqual([true, false, false]);
		expect(ran.json[1].reason).toMatch(/^It is unclear whether .*Get Many/);
		expect(ran.json[2].reason).toMatch(/^Not tried: the 2nd item stopped the run/);
		expect(records.all()).toHaveLength(2);
	});

	test('counts an unclear action for Max Actions per Run', async () => {
		const items = peopleUpTo(4);
		const service = respondToPerson(items[0].url, lost);
		for (const item of items) {
			await runAction({ ...write, maxActions: 2 }, { items: [item], executionId: 'lost' });
		}
		expect(actionRequests(service).map(sentUrl)).toEqual([items[0].url, items[1].url]);
	});
});
