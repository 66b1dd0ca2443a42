import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { dedupeRecords } from '../../deduplication';
import { ORIGIN } from '../../engine';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	type RunOptions,
	runOperation,
	useTestHarness,
} from '../harness';
import { respondToEnrich, getSentLeads, buildContacts } from './fixtures';

useTestHarness();

const node = new OutreachEnrichment();
const PERSON_COUNT = 12;

/** Responds to POST /enrich and charges one credit per person found. */
function chargeForFound(request: RecordedRequest): MockResponse {
	const reply = respondToEnrich(request) as { body: { data: IDataObject } };
	reply.body.data.creditsUsed = (reply.body.data.enriched as unknown[]).length;
	return reply;
}

interface EnrichOptions extends RunOptions {
	parameters?: INodeParameters;
	respond?: (request: RecordedRequest) => MockResponse;
	enrichNode?: INodeType;
}

/** Enriches these people; also returns the emails sent and the outcomes. */
async function enrich(items: IDataObject[], options: EnrichOptions = {}) {
	const { respond = chargeForFound, enrichNode = node, parameters, ...runOptions } = options;
	const { requests } = mockApi(respond);
	const result = await runOperation(
		enrichNode,
		{ operation: 'enrich', ...parameters },
		{ items, ...runOptions },
	);
	const sentEmails = requests.flatMap(getSentLeads).map(({ email }) => email);
	return {
		...result,
		sentEmails,
		requests,
		outcomes: result.json.map(({ outcome }) => outcome),
	};
}

const people = buildContacts(PERSON_COUNT);
const emails = people.map(({ email }) => email);

test.each([0, 3, 6, 9])(
	'Enrich pays once per person, even when killed at database call %i',
	async (callCount) => {
		const knownPeople = people.slice(0, PERSON_COUNT / 2);
		await enrich(knownPeople);
		dedupeRecords.killAfter(callCount);
		const killed = await enrich(people, { onError: 'continueRegularOutput' });
		dedupeRecords.recover();
		const { sentEmails } = await enrich(people);
		expect([...killed.sentEmails, ...sentEmails].sort()).toEqual(
			emails.slice(PERSON_COUNT / 2).sort(),
		);
	},
);

long('Enrich rejects more people than the node can remember', async () => {
	const { sentEmails, error } = await enrich(buildContacts(10_001));
	expect(sentEmails).toEqual([]);
	expect(error?.message).toBe('More than 10,000 people came, and this node remembers 10,000');
});

describe('a person who was enriched', () => {
	test('is skipped with a reason and a hint, while a new one in the same run is enriched', async () => {
		expect((await enrich(people)).sentEmails).toEqual(emails);
		const { sentEmails, hints, json } = await enrich([...people, { email: 'new@x.example' }]);
		expect(sentEmails).toEqual(['new@x.example']);
		expect(json[3]).toEqual({
			outcome: 'skipped',
			reason: 'Already enriched, or an earlier attempt may have spent credits',
			who: emails[3],
			email: emails[3],
			creditsUsed: 0,
		});
		expect(json.at(-1)).toMatchObject({ outcome: 'done', creditsUsed: 1 });
		expect(hints).toEqual([
			'12 skipped, 1 enriched',
			"12 items skipped: already enriched. To enrich anyway, turn off 'Skip If Enriched Before'. Credits used: 1 in 1 request. Credits left: 1000.",
		]);
	});

	test.each<[string, IDataObject, RunOptions]>([
		['with another spelling of the email', { email: ' PERSON0@X.example ' }, {}],
		['with another key', people[0], { credentials: { baseUrl: ORIGIN, apiKey: 'other' } }],
		['in a test run', people[0], { mode: 'manual' }],
		['on the Success output', people[0], { onError: 'continueErrorOutput' }],
	])('is skipped %s', async (_, item, runOptions) => {
		await enrich([people[0]]);
		expect((await enrich([item], runOptions)).outcomes).toEqual(['skipped']);
	});

	test('is enriched again only if its own item has Skip If Enriched Before off', async () => {
		await enrich(people.slice(0, 2));
		const items = people.slice(0, 2).map((item, index) => ({ ...item, skip: index === 0 }));
		const parameters = { skipIfEnrichedBefore: '={{ $json.skip }}' };
		expect((await enrich(items, { parameters })).sentEmails).toEqual([emails[1]]);
	});

	test('is enriched again for other information, or by another service', async () => {
		await enrich([people[0]]);
		const parameters = { information: ['contact', 'socialProfiles'] };
		expect((await enrich([people[0]], { parameters })).sentEmails).toHaveLength(1);
		const credentials = { baseUrl: `${ORIGIN}/eu`, apiKey: 'other' };
		expect((await enrich([people[0]], { credentials })).sentEmails).toHaveLength(1);
		expect((await enrich([people[0]])).sentEmails).toEqual([]);
	});
});

describe('a person who was not enriched', () => {
	test('is requested again when not found and not paid for', async () => {
		const items = [...people, { email: 'fail@x.example' }];
		await enrich(items);
		expect((await enrich(items)).sentEmails).toEqual(['fail@x.example']);
	});

	test.each<[string, MockResponse]>([
		['rejected', { status: 403, body: { code: 'NO' } }],
		['not sent', { code: 'ECONNREFUSED' }],
		[
			'missing from a response that cost nothing',
			{ body: { success: true, data: { enriched: [], failed: [], creditsUsed: 0 } } },
		],
	])('is requested again when %s', async (_, reply) => {
		const onError = 'continueRegularOutput';
		await enrich(people, { respond: () => reply, onError });
		expect((await enrich(people)).sentEmails).toEqual(emails);
	});
});

const failed = people.map((input) => ({ input, reason: 'No' }));

test.each<[string, IDataObject]>([
	['not found but charged for', { enriched: [], failed }],
	['missing from a response with other people', { enriched: [{ input: people[0] }], failed: [] }],
	['missing from an empty response', { enriched: [], failed: [] }],
])('a person who may have been paid for is skipped when %s', async (_, results) => {
	const data = { ...results, creditsUsed: 2, remainingCredits: 7 };
	const respond = () => ({ body: { success: true, data } });
	await enrich(people, { respond, onError: 'continueRegularOutput' });
	const { sentEmails, outcomes } = await enrich(people);
	expect(sentEmails).toEqual([]);
	expect(outcomes).toEqual(Array(PERSON_COUNT).fill('skipped'));
});

test('Enrich requests each person once in two concurrent runs', async () => {
	const results = await Promise.all([enrich(people), enrich(people)]);
	expect(results[1].requests.flatMap(getSentLeads)).toHaveLength(PERSON_COUNT);
	expect(results.flatMap(({ outcomes }) => outcomes).sort()).toEqual([
		...Array(PERSON_COUNT).fill('done'),
		...Array(PERSON_COUNT).fill('skipped'),
	]);
});
