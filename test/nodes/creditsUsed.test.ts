import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachProspectSearch } from '../../nodes/ProspectSearch/OutreachProspectSearch.node';
import type { Ran } from '../engine';
import { enriched, leadsOf, leadsUpTo } from './enrichment/samples';
import type { Body } from './prospectSearch/samples';
import { found, prospect } from './prospectSearch/samples';
import type { Reply, Seen } from './service';
import { serve } from './service';
import type { Extra } from './stage';
import { runOf, useStage } from './stage';

useStage();

/** What a lead costs here. */
const PRICE = 3;

/** Enriches as the service does, at this price; the balance goes down with each request. */
function charging(reply: (request: Seen) => Reply | undefined = () => undefined) {
	const told = { spent: 0 };
	serve((request) => {
		const other = reply(request);
		if (other !== undefined) return other;
		const creditsUsed = leadsOf(request).length * PRICE;
		told.spent += creditsUsed;
		const { body } = enriched(request) as { body: { data: IDataObject } };
		Object.assign(body.data, { creditsUsed, remainingCredits: 1000 - told.spent });
		return { body };
	});
	return told;
}

async function enrich(options: INodeParameters, extra: Extra): Promise<Ran> {
	const parameters = { operation: 'enrich', skipIfEnrichedBefore: false, options };
	return await runOf(new OutreachEnrichment(), parameters, extra);
}

async function search(parameters: INodeParameters, extra: Extra = {}): Promise<Ran> {
	const filters = { person: { title: 'CEO' } };
	const operation = { operation: 'search', markIfSeenBefore: false, ...filters, ...parameters };
	return await runOf(new OutreachProspectSearch(), operation, extra);
}

const usedIn = (json: IDataObject[]) => json.map(({ creditsUsed }) => creditsUsed);
const sumOf = (json: IDataObject[]) =>
	json.reduce((sum, { creditsUsed = 0 }) => sum + Number(creditsUsed), 0);

/** Leads of which these are not found. */
const failing = (count: number, places: number[]) =>
	leadsUpTo(count).map((lead, place) =>
		places.includes(place) ? { email: `fail${place}@x.example` } : lead,
	);

describe('creditsUsed stands on the first item of each request', () => {
	test('Enrich: also where the service fails that item; remainingCredits is on all', async () => {
		charging();
		const ran = await enrich({ batchSize: 2 }, { items: failing(5, [0, 3]) });
		expect(usedIn(ran.json)).toEqual([6, 0, 6, 0, 3]);
		expect(ran.json.map(({ remainingCredits }) => remainingCredits)).toEqual([
			...[994, 994, 988, 988, 985],
		]);
	});

	test('Enrich: a sum of tenths is said without the rest of a float', async () => {
		serve((request) => {
			const { body } = enriched(request) as { body: { data: IDataObject } };
			return { body: { ...body, data: { ...body.data, creditsUsed: 0.1 } } };
		});
		const ran = await enrich({ batchSize: 1 }, { items: leadsUpTo(3) });
		expect(ran.hints.join()).toContain('Credits used: 0.3 in 3 requests');
		const left = { batchSize: 1, maxCredits: 1 };
		const loop = await enrich(left, { items: leadsUpTo(12) });
		expect(loop.hints.join()).toContain('(1 so far)');
		expect(loop.json.filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
	});

	test('Enrich: items of two requests in turn', async () => {
		const told = charging();
		const items = leadsUpTo(4).map((lead, place) => ({ ...lead, social: place % 2 === 1 }));
		const parameters = {
			operation: 'enrich',
			skipIfEnrichedBefore: false,
			includeSocialProfiles: '={{ $json.social }}',
		};
		const ran = await runOf(new OutreachEnrichment(), parameters, { items });
		expect(usedIn(ran.json)).toEqual([6, 6, 0, 0]);
		expect(sumOf(ran.json)).toBe(told.spent);
	});

	test('Enrich: of a batch in halves, each half that the service took', async () => {
		const told = charging((request) =>
			leadsOf(request).some(({ email }) => email === 'person1@x.example')
				? { status: 400, body: { error: true, message: 'One is bad' } }
				: undefined,
		);
		const ran = await enrich({}, { items: leadsUpTo(4) });
		expect(ran.json.map(({ outcome }) => outcome)).toEqual([...['done', 'failed', 'done', 'done']]);
		expect(usedIn(ran.json)).toEqual([3, 0, 6, 0]);
		expect(sumOf(ran.json)).toBe(told.spent);
	});

	test('Search: of each page', async () => {
		serve((request) => found(request));
		const ran = await search({ maxResults: 130 }, { items: [{}, {}] });
		const page = (count: number) => [count, ...Array<number>(count - 1).fill(0)];
		expect(usedIn(ran.json)).toEqual([...page(100), ...page(30), ...page(100), ...page(30)]);
	});

	test('Search: also where its first prospect is none', async () => {
		serve((request) => {
			const reply = found(request);
			const { data } = reply.body as { data: { prospects: unknown[] } };
			if ((request.body as Body).offset === 0) data.prospects[0] = null;
			return reply;
		});
		const ran = await search({ maxResults: 3 });
		expect(usedIn(ran.json)).toEqual([3, 0, 1]);
	});

	test('Count: of each item', async () => {
		serve((request) => found(request));
		const ran = await search({ operation: 'count' }, { items: [{}, {}] });
		expect(usedIn(ran.json)).toEqual([1, 1]);
	});
});

describe('nothing is lost from the sum', () => {
	test('where a page of a search holds no prospect', async () => {
		serve((request) => {
			const { offset } = request.body as Body;
			const prospects = offset === 0 ? [prospect(0)] : [null];
			const credits = { creditsUsed: 4, remainingCredits: 90 };
			return { body: { success: true, data: { prospects, total: 1000, ...credits } } };
		});
		const ran = await search({ maxResults: 3, options: { stopBelowCredits: 1 } });
		expect(ran.hints.join(' ')).toContain('Credits used: 8 in 2 requests');
		expect(usedIn(ran.json)).toEqual([8]);
	});

	test('where Retry On Fail runs the node again', async () => {
		let tries = 0;
		const told = charging((request) =>
			leadsOf(request)[0].email === 'person0@x.example' && tries++ === 0
				? { status: 403, body: { code: 'ODD', message: 'Not now' } }
				: undefined,
		);
		const ran = await enrich(
			{ batchSize: 2 },
			{ items: leadsUpTo(4), onError: 'continueRegularOutput', maxTries: 2 },
		);
		expect(usedIn(ran.json)).toEqual([6, 0, 6, 0]);
		expect(sumOf(ran.json)).toBe(told.spent);
	});
});

describe('what cost nothing says 0, and what nobody knows says nothing', () => {
	const items = leadsUpTo(6);
	const isSecond = (request: Seen) => leadsOf(request)[0].email === items[2].email;

	test.each<[string, Reply, unknown[]]>([
		['refused', { status: 403, body: { code: 'ODD' } }, [0, 0]],
		['not sent', { code: 'ECONNREFUSED' }, [0, 0]],
		['unclear', { code: 'ECONNRESET' }, [undefined, undefined]],
	])('a batch that is %s', async (_, reply, used) => {
		const told = charging((request) => (isSecond(request) ? reply : undefined));
		const ran = await enrich({ batchSize: 2 }, { items });
		expect(usedIn(ran.json.slice(0, 4))).toEqual([6, 0, ...used]);
		expect(sumOf(ran.json)).toBe(told.spent);
		for (const { remainingCredits } of ran.json.slice(2, 4)) {
			expect(remainingCredits).toBeUndefined();
		}
	});

	test('an item that cannot be sent, and those after Stop Below Credits', async () => {
		charging();
		const rows = [{ note: 'no email' }, ...leadsUpTo(3)];
		const ran = await enrich({ stopBelowCredits: 996 }, { items: rows });
		expect(ran.json.map(({ outcome }) => outcome)).toEqual([
			...['notSent', 'done', 'notSent', 'notSent'],
		]);
		expect(usedIn(ran.json)).toEqual([0, 3, 0, 0]);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'%s: the items that succeed hold the whole sum',
		async (onError) => {
			const told = charging((request) =>
				isSecond(request) ? { status: 403, body: { code: 'ODD' } } : undefined,
			);
			const ran = await enrich({ batchSize: 2 }, { items, onError });
			const all = ran.outputs.flat().map(({ json }) => json);
			const [good, bad] = [false, true].map((isBad) =>
				all.filter(({ error }) => (error !== undefined) === isBad),
			);
			expect(usedIn(good)).toEqual([6, 0, 6, 0]);
			expect(usedIn(bad)).toEqual([0, 0]);
			expect(sumOf(good)).toBe(told.spent);
			if (onError === 'continueErrorOutput') expect(ran.outputs[1]).toHaveLength(2);
		},
	);
});
