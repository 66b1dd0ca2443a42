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
const getEmails = (...numbers: number[]) => numbers.map((number) => buildLead(number).email);
const getNow = () => new Date(Date.now()).toISOString();
const fourEmails = getEmails(1, 100, 200, 350);

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
	const run = async (operation: string, emails: string[], options: RunOptions = {}) => {
		const items = emails.map((email) => ({ firstName: 'A', lastName: 'B', email }));
		return await runLead({ operation, simple: false }, { items, ...options });
	};
	return { leads, remove, requests, run };
}

test('does not create a lead that another program added, even with old times and as many leads as before', async () => {
	const { leads, remove, run } = mockLeads();
	await run('findByEmail', fourEmails);
	remove('lead_5');
	leads.push(buildLead(400, { updatedAt: buildLead(1).updatedAt }));
	const emails = [...getEmails(1, 2, 400), 'new@x.example'];
	for (const isNew of [true, false]) {
		const { json } = await run('createIfNew', emails);
		expect(json.map(({ created }) => created)).toEqual([false, false, false, isNew]);
	}
});

test('does not find a lead that was deleted by another program', async () => {
	const { run, remove } = mockLeads();
	await run('findByEmail', fourEmails);
	remove('lead_100');
	const { json } = await run('findByEmail', fourEmails);
	expect(json.map(({ found }) => found)).toEqual([true, false, true, true]);
});

test.each([
	['the changes are read', 'updatedAt', '1'],
	['all leads are read', 'createdAt', '4'],
])('does not find a lead that was deleted while %s', async (_, sortBy, page) => {
	let isSlow = false;
	const { run } = mockLeads(({ query }) =>
		isSlow && query.sortBy === sortBy && query.page === page ? { delayMs: 20_000 } : undefined,
	);
	if (sortBy === 'updatedAt') await run('findByEmail', fourEmails);
	isSlow = true;
	const finding = run('findByEmail', fourEmails);
	await settle(sleep(1_000));
	await runLead({ operation: 'delete', lead: { __rl: true, mode: 'id', value: 'lead_350' } });
	await finding;
	const { json } = await run('findByEmail', fourEmails);
	expect(json.map(({ found }) => found)).toEqual([true, true, true, false]);
});

test('reads only changes, except with another key, after a week or after a deletion', async () => {
	const { remove, requests, run } = mockLeads();
	const countReads = async (apiKey: string) => {
		const before = requests.length;
		await run('findByEmail', fourEmails, { credentials: { baseUrl: ORIGIN, apiKey } });
		return requests.length - before;
	};
	expect(await countReads('key-of-one')).toBe(5);
	expect(await countReads('key-of-another')).toBe(5);
	jest.setSystemTime(Date.now() + 6 * 24 * HOUR_MS);
	expect(await countReads('key-of-one')).toBe(1);
	jest.setSystemTime(Date.now() + 25 * HOUR_MS);
	expect(await countReads('key-of-one')).toBe(5);
	remove('lead_3');
	for (const count of [5, 1]) expect(await countReads('key-of-one')).toBe(count);
});

test('finds a change that the service lists nine minutes late, after a change in the future', async () => {
	const { leads, run } = mockLeads(() => ({ headers: { date: new Date().toUTCString() } }));
	const getTime = (ms: number) => new Date(Date.now() + ms).toISOString();
	leads[349].updatedAt = getTime(24 * HOUR_MS);
	await run('findByEmail', fourEmails);
	Object.assign(leads[99], { company: 'Looms', updatedAt: getTime(-9 * 60_000) });
	const { json } = await run('findByEmail', fourEmails);
	expect(json[1].company).toBe('Looms');
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
