import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import type { RunResult } from '../../engine';
import { enrichResponse, sentLeads, contactsUpTo } from '../enrichment/fixtures';
import { searchResponse } from '../prospectSearch/fixtures';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	type RunOptions,
	runOperation,
	useTestHarness,
} from '../harness';

useTestHarness();

/** Price of a lead in credits. */
const PRICE = 3;

/** Enriches at this price; the balance falls with each request. */
function chargePerLead(
	reply: (request: RecordedRequest) => MockResponse | undefined = () => undefined,
) {
	const totals = { spent: 0 };
	mockApi((request) => {
		const other = reply(request);
		if (other !== undefined) return other;
		const creditsUsed = sentLeads(request).length * PRICE;
		totals.spent += creditsUsed;
		const { body } = enrichResponse(request) as { body: { data: IDataObject } };
		Object.assign(body.data, { creditsUsed, remainingCredits: 1000 - totals.spent });
		return { body };
	});
	return totals;
}

async function enrich(chosen: INodeParameters, extra: RunOptions): Promise<RunResult> {
	const parameters = { operation: 'enrich', skipIfEnrichedBefore: false, ...chosen };
	return await runOperation(new OutreachEnrichment(), parameters, extra);
}

async function search(parameters: INodeParameters, extra: RunOptions = {}): Promise<RunResult> {
	const operation = { operation: 'search', filters: { title: 'CEO' }, ...parameters };
	return await runOperation(new OutreachProspectSearch(), operation, extra);
}

const getCreditsUsed = (json: IDataObject[]) => json.map(({ creditsUsed }) => creditsUsed);
const sumCreditsUsed = (json: IDataObject[]) =>
	json.reduce((sum, { creditsUsed = 0 }) => sum + Number(creditsUsed), 0);

/** Leads of which those at these positions are not found. */
const leadsWithMissing = (count: number, places: number[]) =>
	contactsUpTo(count).map((lead, place) =>
		places.includes(place) ? { email: `fail${place}@x.example` } : lead,
	);

describe('creditsUsed', () => {
	test("Enrich reports a request's cost on its first item, even if that item fails, and remainingCredits on every item", async () => {
		chargePerLead();
		const ran = await enrich({ maxCredits: 100 }, { items: leadsWithMissing(4, [0, 3]) });
		expect(getCreditsUsed(ran.json)).toEqual([3, 9, 0, 0]);
		expect(ran.json.map(({ remainingCredits }) => remainingCredits)).toEqual([
			...[997, 988, 988, 988],
		]);
	});

	test('Search sets it once per page', async () => {
		mockApi((request) => searchResponse(request));
		const ran = await search({ maxResults: 130 }, { items: [{}] });
		const page = (count: number) => [count, ...Array<number>(count - 1).fill(0)];
		expect(getCreditsUsed(ran.json)).toEqual([...page(100), ...page(30)]);
	});
});

describe('creditsUsed of items that cost nothing', () => {
	const items = contactsUpTo(52);
	const isSecond = (request: RecordedRequest) => sentLeads(request)[0].email === items[50].email;

	test.each<[string, MockResponse]>([
		['rejected', { status: 403, body: { code: 'ODD' } }],
		['not sent', { code: 'ECONNREFUSED' }],
	])('is 0 in a batch that is %s', async (_, reply) => {
		const totals = chargePerLead((request) => (isSecond(request) ? reply : undefined));
		const ran = await enrich({}, { items });
		expect(getCreditsUsed(ran.json.slice(49))).toEqual([0, 0, 0]);
		expect(sumCreditsUsed(ran.json.slice(0, 50))).toBe(totals.spent);
		for (const { remainingCredits } of ran.json.slice(50)) expect(remainingCredits).toBeUndefined();
	});
});

test.each([
	[0, 0],
	['3', 3],
	[2 ** 31, 2 ** 31],
	[2 ** 53, 2 ** 53],
	...[-1, 'many', null].map((unknown) => [unknown, null]),
])('credits of %j in a response are shown as %j', async (creditsUsed, shown) => {
	const data = { prospects: [], total: 7, creditsUsed, remainingCredits: creditsUsed };
	mockApi(() => ({ body: { success: true, data } }));
	const { json } = await search({ operation: 'count' });
	expect(json).toEqual([{ total: 7, creditsUsed: shown, remainingCredits: shown }]);
});
