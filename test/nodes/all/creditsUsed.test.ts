import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import type { Ran } from '../../engine';
import { enriched, leadsOf, leadsUpTo } from '../enrichment/samples';
import { found } from '../prospectSearch/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runOf, useStage } from '../stage';

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

async function enrich(chosen: INodeParameters, extra: Extra): Promise<Ran> {
	const parameters = { operation: 'enrich', skipIfEnrichedBefore: false, ...chosen };
	return await runOf(new OutreachEnrichment(), parameters, extra);
}

async function search(parameters: INodeParameters, extra: Extra = {}): Promise<Ran> {
	const operation = { operation: 'search', filters: { title: 'CEO' }, ...parameters };
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
		const ran = await enrich({ maxCredits: 100 }, { items: failing(4, [0, 3]) });
		expect(usedIn(ran.json)).toEqual([3, 9, 0, 0]);
		expect(ran.json.map(({ remainingCredits }) => remainingCredits)).toEqual([
			...[997, 988, 988, 988],
		]);
	});

	test('Search: of each page', async () => {
		serve((request) => found(request));
		const ran = await search({ maxResults: 130 }, { items: [{}] });
		const page = (count: number) => [count, ...Array<number>(count - 1).fill(0)];
		expect(usedIn(ran.json)).toEqual([...page(100), ...page(30)]);
	});
});

describe('what cost nothing says 0', () => {
	const items = leadsUpTo(52);
	const isSecond = (request: Seen) => leadsOf(request)[0].email === items[50].email;

	test.each<[string, Reply]>([
		['refused', { status: 403, body: { code: 'ODD' } }],
		['not sent', { code: 'ECONNREFUSED' }],
	])('a batch that is %s', async (_, reply) => {
		const told = charging((request) => (isSecond(request) ? reply : undefined));
		const ran = await enrich({}, { items });
		expect(usedIn(ran.json.slice(49))).toEqual([0, 0, 0]);
		expect(sumOf(ran.json.slice(0, 50))).toBe(told.spent);
		for (const { remainingCredits } of ran.json.slice(50)) expect(remainingCredits).toBeUndefined();
	});

	test('an item that cannot be sent', async () => {
		charging();
		const ran = await enrich({}, { items: [{ note: 'no email' }, ...leadsUpTo(1)] });
		expect(ran.json.map(({ outcome }) => outcome)).toEqual(['notSent', 'done']);
		expect(usedIn(ran.json)).toEqual([0, 3]);
	});
});
