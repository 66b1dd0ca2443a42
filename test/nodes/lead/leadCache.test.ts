/** The cache of leads between runs, seen through Create If New and Find by Email. */
import { type IDataObject, sleep } from 'n8n-workflow';
import { ORIGIN, runNode } from '../../engine';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	type RunOptions,
	settle,
	buildLeadRun,
	runLead,
	useTestHarness,
} from '../harness';
import {
	type Lead,
	respondToCreate,
	respondToDelete,
	buildLead,
	buildLeads,
	respondWithPage,
} from './fixtures';

useTestHarness();

const HOUR = 3_600_000;
const LEADS = 350;
const front = 'updatedAt 1';
/** The requests that read all leads, after the one for the latest updates. */
const list = ['createdAt 1', 'createdAt 4', 'createdAt 3', 'createdAt 2'];

const emails = (...numbers: number[]) => numbers.map((number) => buildLead(number).email);
const now = () => new Date(Date.now()).toISOString();
const four = emails(1, 100, 200, 350);

function requestLine({ method, path, query }: RecordedRequest): string {
	if (query.search !== undefined) return `search ${query.search}`;
	return method === 'GET' ? `${query.sortBy} ${query.page}` : `${method} ${path}`;
}

/** Mocks a service whose leads a test can change; `disturb` changes a response. */
function mockLeads(
	disturb: (request: RecordedRequest) => Partial<MockResponse> | undefined = () => undefined,
) {
	const leads = buildLeads(LEADS);
	const { requests } = mockApi((request, index) => {
		const changed = disturb(request);
		if (request.method === 'GET') return { ...respondWithPage(leads, request), ...changed };
		if (request.method === 'DELETE') {
			remove(request.path.split('/').at(-1) ?? '');
			return respondToDelete(request);
		}
		const reply = respondToCreate(request, index);
		leads.push((reply.body as { data: Lead }).data);
		return reply;
	});
	const remove = (id: string) => {
		const index = leads.findIndex((lead) => lead.id === id);
		leads.splice(index, 1);
	};
	/** Runs an operation for these emails; adds the requests as lines. */
	const run = async (operation: string, wanted: string[], extra: RunOptions = {}) => {
		const before = requests.length;
		const items = wanted.map((email) => ({ firstName: 'A', lastName: 'B', email }));
		const result = await runLead({ operation, simple: false }, { items, ...extra });
		return { ...result, asked: requests.slice(before).map(requestLine) };
	};
	/** Which emails are found, and the requests as lines. */
	const find = async (wanted: string[], extra: RunOptions = {}) => {
		const { asked, json } = await run('findByEmail', wanted, extra);
		return { asked, found: json.map(({ found }) => found) };
	};
	return { find, leads, remove, requests, run };
}

test('searches for an uncached email before creating it, then caches the new lead', async () => {
	const { find, run } = mockLeads();
	await find(four);
	const wanted = [...emails(1, 2), 'new@x.example'];
	const { asked, json } = await run('createIfNew', wanted);
	expect(asked).toEqual([front, 'search new@x.example', 'POST /leads']);
	expect(json.map((item) => item.created)).toEqual([false, false, true]);
	expect((await run('createIfNew', wanted)).asked).toEqual([front]);
});

test("evicts a cache whose size differs from the service's total and reads all leads again", async () => {
	const { find, remove } = mockLeads();
	await find(four);
	remove('lead_100');
	expect(await find(four)).toEqual({
		asked: [front, ...list],
		found: [true, false, true, true],
	});
	expect((await find(emails(1, 2, 3, 4))).asked).toEqual([front]);
});

test.each([
	['the changes are read', front],
	['all leads are read', list[1]],
])('does not find a lead that was deleted while %s', async (_, slow) => {
	let isSlow = false;
	const { find } = mockLeads((request) =>
		isSlow && requestLine(request) === slow ? { delayMs: 20_000 } : undefined,
	);
	if (slow === front) await find(four);
	isSlow = true;
	const finding = find(four);
	await settle(sleep(1_000));
	await runLead({ operation: 'delete', lead: { __rl: true, mode: 'id', value: 'lead_350' } });
	await finding;
	expect((await find(four)).found).toEqual([true, true, true, false]);
});

test('keeps one cache per key and refreshes it after a week', async () => {
	const { find } = mockLeads();
	const as = (apiKey: string): RunOptions => ({ credentials: { baseUrl: ORIGIN, apiKey } });
	for (const key of ['key-of-one', 'key-of-another']) {
		expect((await find(four, as(key))).asked).toEqual([front, ...list]);
	}
	for (let day = 1; day < 7; day++) {
		jest.setSystemTime(Date.now() + 24 * HOUR);
		expect((await find(four, as('key-of-one'))).asked).toEqual([front]);
	}
	jest.setSystemTime(Date.now() + 24 * HOUR + 1_000);
	expect((await find(four, as('key-of-one'))).asked).toEqual([front, ...list]);
});

/** Serves many leads without sorting all of them for each request. */
function mockManyLeads(leads: Lead[]) {
	const latest = () => leads.slice(-1_000).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
	return mockApi((request, index) => {
		if (request.method === 'POST') {
			const reply = respondToCreate(request, index);
			leads.push((reply.body as { data: Lead }).data);
			return reply;
		}
		const { limit, page, search, sortBy } = request.query;
		const start = (Number(page) - 1) * Number(limit);
		const from = sortBy === 'updatedAt' ? latest() : leads;
		const all = search === undefined ? from : leads.filter(({ email }) => email === search);
		const data: IDataObject = {
			leads: all.slice(start, start + Number(limit)),
			pagination: { total: search === undefined ? leads.length : all.length },
		};
		return { body: { success: true, data }, headers: { date: new Date(Date.now()).toUTCString() } };
	});
}

short(1).each([
	[3_000, 100],
	[50_000, 2_000],
])('syncs %d leads with %d contacts every hour in fewer than 30 reads', async (count, contacts) => {
	const leads = buildLeads(count);
	const { requests } = mockManyLeads(leads);
	let newest = count;
	for (let hour = 0; hour < 4; hour++) {
		const before = requests.length;
		const numbers = Array.from({ length: contacts }, (_, index) => newest - index);
		const items = numbers.map((number) => ({
			firstName: 'A',
			lastName: 'B',
			email: emails(number)[0],
		}));
		const run = buildLeadRun({ operation: 'createIfNew' }, { items });
		const { json } = await settle(runNode(run), 1_000);
		const isNew = hour === 0 ? 0 : 10;
		expect(json.filter((item) => item.created === true)).toHaveLength(isNew);
		const reads = requests.slice(before).filter(({ method }) => method === 'GET');
		if (hour > 0) expect(reads.length).toBeLessThan(30);
		jest.setSystemTime(Date.now() + HOUR);
		for (const lead of leads.slice(-50)) lead.updatedAt = now();
		newest += 10;
	}
	expect(new Set(leads.map(({ email }) => email)).size).toBe(leads.length);
});
