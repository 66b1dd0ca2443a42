import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { records } from '../../deduplication';
import { ORIGIN } from '../../engine';
import { inOwnProcess } from '../ownProcess';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runOf, useStage } from '../stage';
import { enriched, leadsOf, leadsUpTo } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const node = new OutreachEnrichment();
const SOME = 12;

type Loaded = { OutreachEnrichment: typeof OutreachEnrichment };

const inOtherProcess = () =>
	inOwnProcess(() => {
		const file = '../../../nodes/Enrichment/OutreachEnrichment.node';
		return new (jest.requireActual<Loaded>(file).OutreachEnrichment)();
	});

/** The answer of a service that takes a credit for whom it finds, and nothing for others. */
function charging(request: Seen): Reply {
	const reply = enriched(request) as { body: { data: IDataObject } };
	reply.body.data.creditsUsed = (reply.body.data.enriched as unknown[]).length;
	return reply;
}

interface Enriching extends Extra {
	parameters?: INodeParameters;
	answer?: (request: Seen) => Reply;
	by?: INodeType;
}

/** Enriches these people, and says who was asked about, and what came out. */
async function enrich(items: IDataObject[], enriching: Enriching = {}) {
	const { answer = charging, by = node, parameters, ...extra } = enriching;
	const { requests } = serve(answer);
	const ran = await runOf(by, { operation: 'enrich', ...parameters }, { items, ...extra });
	const asked = requests.flatMap(leadsOf).map(({ email }) => email);
	return { ...ran, asked, requests, outcomes: ran.json.map(({ outcome }) => outcome) };
}

const people = leadsUpTo(SOME);
const emails = people.map(({ email }) => email);

test.each([0, 3, 6, 9])(
	'killed at its write %i, it loses nobody and pays for nobody twice',
	async (call) => {
		const known = people.slice(0, SOME / 2);
		await enrich(known);
		records.endAfter(call);
		const killed = await enrich(people, { onError: 'continueRegularOutput' });
		records.mend();
		const { asked } = await enrich(people);
		expect([...killed.asked, ...asked].sort()).toEqual(emails.slice(SOME / 2).sort());
	},
);

long('more people than the node remembers are refused', async () => {
	const { asked, error } = await enrich(leadsUpTo(10_001));
	expect(asked).toEqual([]);
	expect(error?.message).toBe('More than 10,000 people came, and this node remembers 10,000');
});

describe('who was enriched', () => {
	test('is not asked about again, and is told so', async () => {
		expect((await enrich(people)).asked).toEqual(emails);
		const { asked, hints, json } = await enrich([...people, { email: 'new@x.example' }]);
		expect(asked).toEqual(['new@x.example']);
		expect(json[3]).toEqual({
			outcome: 'skipped',
			reason: 'Already enriched, or an earlier attempt may have spent credits',
			who: emails[3],
			email: emails[3],
			creditsUsed: 0,
		});
		expect(json.at(-1)).toMatchObject({ outcome: 'done', creditsUsed: 1 });
		expect(hints.join(' ')).toContain(
			"12 items skipped: already enriched. To enrich anyway, turn off 'Skip If Enriched Before'. Credits used: 1",
		);
	});

	test.each<[string, IDataObject, Extra]>([
		['spelled in another way', { email: ' PERSON0@X.example ' }, {}],
		['with another key', people[0], { credentials: { baseUrl: ORIGIN, apiKey: 'other' } }],
		['in a test run', people[0], { mode: 'manual' }],
	])('is the same %s', async (_, item, extra) => {
		await enrich([people[0]]);
		expect((await enrich([item], extra)).outcomes).toEqual(['skipped']);
	});

	test('is asked about again for other information, and at another address', async () => {
		await enrich([people[0]]);
		const parameters = { information: ['contact', 'socialProfiles'] };
		expect((await enrich([people[0]], { parameters })).asked).toHaveLength(1);
		const credentials = { baseUrl: `${ORIGIN}/eu`, apiKey: 'other' };
		expect((await enrich([people[0]], { credentials })).asked).toHaveLength(1);
		expect((await enrich([people[0]])).asked).toEqual([]);
	});

	test('turned off, is asked about again', async () => {
		await enrich(people);
		const parameters = { skipIfEnrichedBefore: false };
		expect((await enrich(people, { parameters })).asked).toEqual(emails);
	});
});

describe('who was not enriched is asked about again', () => {
	test('not found, and not paid for', async () => {
		const items = [...people, { email: 'fail@x.example' }];
		await enrich(items);
		expect((await enrich(items)).asked).toEqual(['fail@x.example']);
	});

	test.each<[string, Reply]>([
		['refused', { status: 403, body: { code: 'NO' } }],
		['not sent', { code: 'ECONNREFUSED' }],
	])('%s', async (_, reply) => {
		const onError = 'continueRegularOutput';
		await enrich(people, { answer: () => reply, onError });
		expect((await enrich(people)).asked).toEqual(emails);
	});
});

describe('who may have been paid for is not asked about again', () => {
	test.each<[string, Reply]>([
		[
			'not found, for credits',
			{
				body: {
					success: true,
					data: {
						enriched: [],
						failed: people.map((input) => ({ input, reason: 'No' })),
						creditsUsed: 3,
						remainingCredits: 9,
					},
				},
			},
		],
		[
			'missing from an answer that others were found in',
			{
				body: {
					success: true,
					data: {
						enriched: [{ input: people[0], email: emails[0] }],
						failed: [],
						creditsUsed: 2,
						remainingCredits: 7,
					},
				},
			},
		],
		[
			'missing from the answer',
			{
				body: {
					success: true,
					data: { enriched: [], failed: [], creditsUsed: 2, remainingCredits: 7 },
				},
			},
		],
	])('%s', async (_, reply) => {
		await enrich(people, { answer: () => reply, onError: 'continueRegularOutput' });
		const { asked, outcomes } = await enrich(people);
		expect(asked).toEqual([]);
		expect(outcomes).toEqual(Array(SOME).fill('skipped'));
	});
});

test('two runs at once ask about each person once', async () => {
	const rans = await Promise.all([enrich(people), enrich(people)]);
	expect(rans[1].requests.flatMap(leadsOf)).toHaveLength(SOME);
	expect(rans.flatMap(({ outcomes }) => outcomes).sort()).toEqual([
		...Array(SOME).fill('done'),
		...Array(SOME).fill('skipped'),
	]);
});

test('a second process finds them, too', async () => {
	await enrich(people, { by: inOtherProcess() });
	expect((await enrich(people)).asked).toEqual([]);
});

test('where n8n cannot record, nobody is asked about', async () => {
	records.breakWith('SQLITE_FULL');
	const { asked, error } = await enrich(people);
	expect(asked).toEqual([]);
	expect(error?.message).toContain('n8n could not record this before sending it: SQLITE_FULL');
	expect(error?.description).toContain("turn off 'Skip If Enriched Before'");
});
