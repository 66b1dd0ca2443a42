/** Tests the cache of leads between runs through Create If New and Find by Email. */
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

const HOUR_MS = 3_600_000;
const LEAD_COUNT = 350;
const latestUpdates = 'updatedAt 1';
/** The requests that read all leads, after `latestUpdates`. */
const fullRead = ['createdAt 1', 'createdAt 4', 'createdAt 3', 'createdAt 2'];

const getEmails = (...numbers: number[]) => numbers.map((number) => buildLead(number).email);
const getNow = () => new Date(Date.now()).toISOString();
const fourEmails = getEmails(1, 100, 200, 350);

function formatRequest({ method, path, query }: RecordedRequest): string {
	if (query.search !== undefined) return `search ${query.search}`;
	return method === 'GET' ? `${query.sortBy} ${query.page}` : `${method} ${path}`;
}

/** Mocks a service whose leads a test can change; `disturb` changes a response. */
function mockLeads(
	disturb: (request: RecordedRequest) => Partial<MockResponse> | undefined = () => undefined,
) {
	const leads = buildLeads(LEAD_COUNT);
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
	/** Runs an operation for these emails; also returns its requests as lines. */
	const run = async (operation: string, emails: string[], options: RunOptions = {}) => {
		const before = requests.length;
		const items = emails.map((email) => ({ firstName: 'A', lastName: 'B', email }));
		const result = await runLead({ operation, simple: false }, { items, ...options });
		return { ...result, lines: requests.slice(before).map(formatRequest) };
	};
	/** Returns whether each email is found, and the requests as lines. */
	const find = async (emails: string[], options: RunOptions = {}) => {
		const { lines, json } = await run('findByEmail', emails, options);
		return { lines, found: json.map(({ found }) => found) };
	};
	return { find, leads, remove, requests, run };
}

test('searches for an uncached email before creating it, then caches the new lead', async () => {
	const { find, run } = mockLeads();
	await find(fourEmails);
	const emails = [...getEmails(1, 2), 'new@x.example'];
	const { lines, json } = await run('createIfNew', emails);
	expect(lines).toEqual([latestUpdates, 'search new@x.example', 'POST /leads']);
	expect(json.map((item) => item.created)).toEqual([false, false, true]);
	expect((await run('createIfNew', emails)).lines).toEqual([latestUpdates]);
});

test("evicts a cache whose size differs from the service's total and reads all leads again", async () => {
	const { find, remove } = mockLeads();
	await find(fourEmails);
	remove('lead_100');
	expect(await find(fourEmails)).toEqual({
		lines: [latestUpdates, ...fullRead],
		found: [true, false, true, true],
	});
	expect((await find(getEmails(1, 2, 3, 4))).lines).toEqual([latestUpdates]);
});

test.each([
	['the changes are read', latestUpdates],
	['all leads are read', fullRead[1]],
])('does not find a lead that was deleted while %s', async (_, slow) => {
	let isSlow = false;
	const { find } = mockLeads((request) =>
		isSlow && formatRequest(request) === slow ? { delayMs: 20_000 } : undefined,
	);
	if (slow === latestUpdates) await find(fourEmails);
	isSlow = true;
	const finding = find(fourEmails);
	await settle(sleep(1_000));
	await runLead({ operation: 'delete', lead: { __rl: true, mode: 'id', value: 'lead_350' } });
	await finding;
	expect((await find(fourEmails)).found).toEqual([true, true, true, false]);
});

test('caches leads per key and reads them again after a week', async () => {
	const { find } = mockLeads();
	const withKey = (apiKey: string): RunOptions => ({ credentials: { baseUrl: ORIGIN, apiKey } });
	for (const key of ['key-of-one', 'key-of-another']) {
		expect((await find(fourEmails, withKey(key))).lines).toEqual([latestUpdates, ...fullRead]);
	}
	for (let day = 1; day < 7; day++) {
		jest.setSystemTime(Date.now() + 24 * HOUR_MS);
		expect((await find(fourEmails, withKey('key-of-one'))).lines).toEqual([latestUpdates]);
	}
	jest.setSystemTime(Date.now() + 24 * HOUR_MS + 1_000);
	expect((await find(fourEmails, withKey('key-of-one'))).lines).toEqual([
		latestUpdates,
		...fullRead,
	]);
});

/** Serves many leads without sorting all of them for each request. */
function mockManyLeads(leads: Lead[]) {
	const getLatestUpdates = () =>
		leads.slice(-1_000).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
	return mockApi((request, index) => {
		if (request.method === 'POST') {
			const reply = respondToCreate(request, index);
			leads.push((reply.body as { data: Lead }).data);
			return reply;
		}
		const { limit, page, search, sortBy } = request.query;
		const start = (Number(page) - 1) * Number(limit);
		const source = sortBy === 'updatedAt' ? getLatestUpdates() : leads;
		const matches = search === undefined ? source : leads.filter(({ email }) => email === search);
		const data: IDataObject = {
			leads: matches.slice(start, start + Number(limit)),
			pagination: { total: search === undefined ? leads.length : matches.length },
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
			email: getEmails(number)[0],
		}));
		const run = buildLeadRun({ operation: 'createIfNew' }, { items });
		const { json } = await settle(runNode(run), 1_000);
		const newCount = hour === 0 ? 0 : 10;
		expect(json.filter((item) => item.created === true)).toHaveLength(newCount);
		const reads = requests.slice(before).filter(({ method }) => method === 'GET');
		if (hour > 0) expect(reads.length).toBeLessThan(30);
		jest.setSystemTime(Date.now() + HOUR_MS);
		for (const lead of leads.slice(-50)) lead.updatedAt = getNow();
		newest += 10;
	}
	expect(new Set(leads.map(({ email }) => email)).size).toBe(leads.length);
});
