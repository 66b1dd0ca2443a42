/** A write whose end nobody knows may have been carried out: what each kind makes of it. */
import type { IDataObject } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { records } from '../../deduplication';
import { ORIGIN } from '../../engine';
import type { Answer } from '../against';
import { runAgainst } from '../against';
import { enrichAgainst, outcomesOf } from '../enrichment/run';
import { enriched, leadsOf, leadsUpTo } from '../enrichment/samples';
import { postsOf, runLeadAgainst } from '../lead/run';
import type { Lead } from '../lead/samples';
import { ada, created, holding, manually, pageOf } from '../lead/samples';
import {
	act,
	actionsOf,
	isAction,
	peopleUpTo,
	scheduled,
	urlOf,
	write,
} from '../networkAction/samples';
import { contacts, counts } from '../sent';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { key, runLead, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const UNKNOWN = 'It is unclear whether this worked';
const lost: Reply = { code: 'ECONNRESET' };
const create = { operation: 'create' };
const goOn = { onError: 'continueRegularOutput' } as const;

describe('Retry On Fail', () => {
	/** Loses the create of the second contact. */
	const losing: Answer = (request, place) =>
		(request.body as IDataObject).email === '1@x.example' ? lost : created(request, place);

	test('gives it back, and does not send it again', async () => {
		const service = serve(losing);
		const ran = await runLead(create, { items: contacts(3), maxTries: 5 });
		expect(ran.error?.message).toBe(UNKNOWN);
		// on a busy machine the third has not begun when the second ends the run
		expect(new Set(Object.values(counts(service)))).toEqual(new Set([1]));
	});

	test('goes on no further than the try that it ended', async () => {
		const service = serve(losing);
		await runLead(create, { items: contacts(100), maxTries: 3 });
		expect(Object.keys(counts(service)).length).toBeLessThan(100);
	});

	test.each<[string, Reply]>([
		['yes and no', { body: { success: true, code: 'LEAD_NOT_FOUND', message: 'No such list' } }],
		['neither', { status: 201, body: { success: true, data: {} } }],
	])('takes an answer that says %s for one', async (_, reply) => {
		const service = serve(() => reply);
		const ran = await runLead(create, { items: contacts(1), maxTries: 3 });
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(Object.values(counts(service))).toEqual([1]);
	});

	test('takes an error that nobody knows for one', async () => {
		let looks = 0;
		const credentials = () => {
			// the first look is the check before the request
			if (looks++ > 0) throw new Error('Odd');
			return { baseUrl: ORIGIN, apiKey: key() };
		};
		const service = serve(created);
		const ran = await runLead(create, { items: contacts(1), credentials, maxTries: 3 });
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(ran.error?.description).toMatch(
			/^Something unexpected stopped this node: Odd\. .*Find by Email/,
		);
		expect(service.requests).toEqual([]);
	});
});

describe('Create If New', () => {
	const answers: Array<[string, Reply]> = [
		['a broken connection', lost],
		['an answer without a lead', { status: 201, body: { success: true } }],
	];
	const search = `GET ${ada.email}`;
	const lineOf = ({ method, query }: Seen) => [method, query.search].filter(Boolean).join(' ');
	const run = async (answer: Answer) =>
		await runLeadAgainst(answer, { operation: 'createIfNew', ...manually });

	test.each(answers)('after %s looks the email up, and found is created', async (_, reply) => {
		const answer = holding([]);
		const { json, requests } = await run((request, place) => {
			const good = answer(request, place);
			if (request.method !== 'POST') return good;
			Object.assign((good.body as { data: Lead }).data, { company: null });
			return reply;
		});
		expect(requests.map(lineOf)).toEqual([search, 'POST', search]);
		expect(json).toMatchObject([{ created: true, email: ada.email }]);
		expect(json[0]).not.toHaveProperty('company');
	});

	test.each(answers)('after %s, not found, sends nothing again', async (_, reply) => {
		const { error, requests } = await run((request) =>
			request.method === 'POST' ? reply : pageOf([], request),
		);
		expect(postsOf(requests)).toHaveLength(1);
		expect(error?.message).toBe(UNKNOWN);
		expect(error?.description).toContain('Create If New finds the lead if it was created');
	});
});

describe('Enrich', () => {
	/** Loses the request at this place. */
	const losing =
		(lostAt: number): Answer =>
		(request, place) =>
			place === lostAt ? lost : enriched(request);
	const sizesOf = (requests: Seen[]) => requests.map((request) => leadsOf(request).length);
	const most = (maxCredits: number) => ({ maxCredits });

	test('comes out half-way as items, and nobody knows what they cost', async () => {
		const { error, hints, json } = await enrichAgainst(losing(1), {}, { items: leadsUpTo(52) });
		expect(error).toBeUndefined();
		expect(outcomesOf(json)).toEqual([...Array(50).fill('done'), 'unclear', 'unclear']);
		expect(json[50]).toEqual({
			...{ outcome: 'unclear', who: 'person50@x.example', email: 'person50@x.example' },
			reason: expect.stringMatching(/^It is unclear whether/),
		});
		expect(hints).toContainEqual(
			expect.stringMatching(/^person50@x.example \(51st item\), person51.*: It is unclear whether/),
		);
	});

	test('counts it as paid for, with each of its people', async () => {
		const extra = { items: leadsUpTo(8), ...goOn };
		const { requests } = await enrichAgainst(losing(1), most(6), extra);
		expect(sizesOf(requests)).toEqual([1, 5]);
	});

	test('a loop counts it, too', async () => {
		const rans = [];
		for (const item of leadsUpTo(8)) {
			const loop = { items: [item], executionId: 'max', ...goOn };
			rans.push(await enrichAgainst(losing(rans.length === 2 ? 0 : -1), most(5), loop));
		}
		expect(rans.flatMap(({ requests }) => requests)).toHaveLength(5);
		expect(rans[7].json[0].reason).toContain('(5 so far)');
	});

	test('sends no other where nobody knows what the first cost', async () => {
		const [first, second] = leadsUpTo(2).map((item) => ({ items: [item], executionId: 'lost' }));
		await enrichAgainst(losing(0), most(5), first);
		const { json, requests } = await enrichAgainst(losing(0), most(5), second);
		expect(requests).toEqual([]);
		expect(json[0].reason).toContain("a request costs, so 'Max Credits per Run' cannot be applied");
	});

	test('keeps the record of everybody in it', async () => {
		await runAgainst(
			losing(0),
			new OutreachEnrichment(),
			{ operation: 'enrich' },
			{ items: leadsUpTo(2), ...goOn },
		);
		expect(records.all()).toHaveLength(2);
	});
});

describe('a network action', () => {
	/** Does this with the action to one person. */
	const exceptTo = (url: string, reply: Reply) =>
		serve((request) => (isAction(request) && urlOf(request) === url ? reply : scheduled(request)));

	test.each<[string, Reply]>([
		['a timeout', { delayMs: 130_000 }],
		['a 200 that does not say that it was scheduled', { body: { status: 'login required' } }],
	])('after %s ends the run, and stays recorded', async (_, reply) => {
		const items = peopleUpTo(3);
		const service = exceptTo(items[1].url, reply);
		const ran = await act(write, { items });
		expect(actionsOf(service)).toHaveLength(2);
		expect(ran.json.map((json) => json.scheduled)).toEqual([true, false, false]);
		expect(ran.json[1].reason).toMatch(/^It is unclear whether .*Get Many/);
		expect(ran.json[2].reason).toMatch(/^Not tried: the 2nd item stopped the run/);
		expect(records.all()).toHaveLength(2);
	});

	test('counts for Max Actions per Run', async () => {
		const items = peopleUpTo(4);
		const service = exceptTo(items[0].url, lost);
		for (const item of items) {
			await act({ ...write, maxActions: 2 }, { items: [item], executionId: 'lost' });
		}
		expect(actionsOf(service).map(urlOf)).toEqual([items[0].url, items[1].url]);
	});
});
