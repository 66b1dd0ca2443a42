/** The leads that are kept from run to run, as Create If New and Find by Email show them. */
import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { ORIGIN, runNode } from '../../engine';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { finish, leadRun, runLead, useStage } from '../stage';
import type { Lead } from './samples';
import { created, deleted, leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const HOUR = 3_600_000;
const LEADS = 350;
const front = 'updatedAt 1';
/** What is asked for to read all leads, after their latest changes. */
const list = ['createdAt 1', 'createdAt 4', 'createdAt 3', 'createdAt 2'];

const emails = (...numbers: number[]) => numbers.map((number) => leadOf(number).email);
const now = () => new Date(Date.now()).toISOString();
const four = emails(1, 100, 200, 350);

function lineOf({ method, path, query }: Seen): string {
	if (query.search !== undefined) return `search ${query.search}`;
	return method === 'GET' ? `${query.sortBy} ${query.page}` : `${method} ${path}`;
}

/** A service whose leads anyone may change; `disturb` changes an answer. */
function stageLeads(disturb: (request: Seen) => Partial<Reply> | undefined = () => undefined) {
	const leads = leadsUpTo(LEADS);
	const { requests } = serve((request, place) => {
		const changed = disturb(request);
		if (request.method === 'GET') return { ...pageOf(leads, request), ...changed };
		if (request.method === 'DELETE') {
			remove(request.path.split('/').at(-1) ?? '');
			return deleted(request);
		}
		const reply = created(request, place);
		leads.push((reply.body as { data: Lead }).data);
		return reply;
	});
	const remove = (id: string) => {
		const place = leads.findIndex((lead) => lead.id === id);
		leads.splice(place, 1);
	};
	/** What comes out for these emails, and what was asked for. */
	const run = async (operation: string, wanted: string[], extra: Extra = {}) => {
		const before = requests.length;
		const items = wanted.map((email) => ({ firstName: 'A', lastName: 'B', email }));
		const ran = await runLead({ operation, simple: false }, { items, ...extra });
		return { ...ran, asked: requests.slice(before).map(lineOf) };
	};
	/** Which emails are found, and what was asked for. */
	const find = async (wanted: string[], extra: Extra = {}) => {
		const { asked, json } = await run('findByEmail', wanted, extra);
		return { asked, found: json.map(({ found }) => found) };
	};
	return { find, leads, remove, requests, run };
}

const known = four.map(() => true);

test('a list that was read as a whole is kept: from then on a run costs one request', async () => {
	const { find } = stageLeads();
	expect(await find(four)).toEqual({ asked: [front, ...list], found: known });
	expect(await find(four)).toEqual({ asked: [front], found: known });
});

test('what is not in it is searched before it is created, and is known from then on', async () => {
	const { find, run } = stageLeads();
	await find(four);
	const wanted = [...emails(1, 2), 'new@x.example'];
	const { asked, json } = await run('createIfNew', wanted);
	expect(asked).toEqual([front, 'search new@x.example', 'POST /leads']);
	expect(json.map((item) => item.created)).toEqual([false, false, true]);
	expect((await run('createIfNew', wanted)).asked).toEqual([front]);
});

test('between runs leads are changed and created: the changes alone are read', async () => {
	const { find, leads } = stageLeads();
	await find(four);
	await finish(sleep(HOUR), 60_000);
	leads[9] = leadOf(10, { email: 'other@x.example', updatedAt: now() });
	for (let number = 1_000; number < 1_150; number++) {
		leads.push(leadOf(number, { createdAt: now(), updatedAt: now() }));
	}
	const wanted = ['other@x.example', ...emails(10, 1_000, 1_149)];
	const { asked, found } = await find(wanted);
	expect(found).toEqual([true, false, true, true]);
	expect(asked).toEqual([front, 'updatedAt 2', front, `search ${emails(10)[0]}`]);
});

test('with another number of leads than the service it is thrown away, and all are read', async () => {
	const { find, remove } = stageLeads();
	await find(four);
	remove('lead_100');
	expect(await find(four)).toEqual({
		asked: [front, ...list],
		found: [true, false, true, true],
	});
	expect((await find(emails(1, 2, 3, 4))).asked).toEqual([front]);
});

test('what our own Delete takes out is no reason for that', async () => {
	const { find } = stageLeads();
	await find(four);
	await runLead({ operation: 'delete', lead: { __rl: true, mode: 'email', value: four[0] } });
	expect(await find(four)).toEqual({
		asked: [front, `search ${four[0]}`],
		found: [false, true, true, true],
	});
});

test.each([
	['the changes are read', front],
	['all leads are read', list[1]],
])('a lead that is deleted while %s is not found by the next run', async (_, slow) => {
	let isSlow = false;
	const { find } = stageLeads((request) =>
		isSlow && lineOf(request) === slow ? { delayMs: 20_000 } : undefined,
	);
	if (slow === front) await find(four);
	isSlow = true;
	const finding = find(four);
	await finish(sleep(1_000));
	await runLead({ operation: 'delete', lead: { __rl: true, mode: 'id', value: 'lead_350' } });
	await finding;
	expect((await find(four)).found).toEqual([true, true, true, false]);
});

test('each key has its own, and it is read again after a week', async () => {
	const { find } = stageLeads();
	const as = (apiKey: string): Extra => ({ credentials: { baseUrl: ORIGIN, apiKey } });
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

/** Answers for many leads without putting all of them in order for each request. */
function serveMany(leads: Lead[]) {
	const latest = () => leads.slice(-1_000).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
	return serve((request, place) => {
		if (request.method === 'POST') {
			const reply = created(request, place);
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
])('the hourly sync of %d leads with %d contacts stays below 30 reads', async (count, contacts) => {
	const leads = leadsUpTo(count);
	const { requests } = serveMany(leads);
	let newest = count;
	for (let hour = 0; hour < 4; hour++) {
		const before = requests.length;
		const numbers = Array.from({ length: contacts }, (_, place) => newest - place);
		const items = numbers.map((number) => ({
			firstName: 'A',
			lastName: 'B',
			email: emails(number)[0],
		}));
		const run = leadRun({ operation: 'createIfNew' }, { items });
		const { json } = await finish(runNode(run), 1_000);
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
