import type { IDataObject } from 'n8n-workflow';
import { forgetLead, knownLeads } from '../../../nodes/Lead/leadIndex';
import { lookUp, lookUpIndexed } from '../../../nodes/Lead/lookUp';
import type { Run } from '../../../nodes/shared/operation/plan';
import type { Connection } from '../../../nodes/shared/transport/connection';
import type { Seen } from '../service';
import type { Lead } from './samples';
import { leadOf, leadsUpTo, pageOf } from './samples';

const NOW = Date.parse('2026-03-31T07:00:00Z');
jest.useFakeTimers({
	doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
	now: NOW,
});

let services = 0;
const emailsOf = (...numbers: number[]) => numbers.map((number) => leadOf(number).email);
const news = (count: number) =>
	Array.from({ length: count }, (_, place) => `new${place}@x.example`);
const WEEK = 7 * 24 * 3_600_000;

/** A service with these leads: what it is asked, in one letter for each kind and the page. */
class Service {
	asked: string[] = [];
	hasRoom = true;
	isBroken = false;
	total?: number;
	connection: Connection;

	constructor(
		public leads: Lead[],
		private readonly headers = true,
	) {
		const send = async ({ query = {} }: { query?: object }) => this.answer(query as IDataObject);
		const identity = `service ${++services}`;
		const hasRoom = () => this.hasRoom;
		this.connection = { identity, hasRoom, send } as unknown as Connection;
	}

	private answer(query: IDataObject) {
		const { limit, page, search, sortBy } = query;
		const kind = search
			? `search ${search}`
			: limit === 1
				? 'count'
				: sortBy === 'updatedAt'
					? `u${page}`
					: `c${page}`;
		this.asked.push(kind);
		if (this.isBroken) return { kind: 'unusable', reason: 'timeout' };
		const { body } = pageOf(this.leads, { query } as unknown as Seen);
		const { data } = body as { data: { leads: Lead[]; pagination: { total: number } } };
		const total = search ? data.pagination.total : (this.total ?? data.pagination.total);
		const serverTime = this.headers ? new Date(Date.now()) : undefined;
		return {
			kind: 'answer',
			status: 200,
			body: { data: { leads: data.leads, pagination: { total } } },
			serverTime,
		};
	}

	private async ended<R>(work: Promise<R>): Promise<{ result: R; asked: string }> {
		let isDone = false;
		void work.finally(() => (isDone = true)).catch(() => {});
		for (let round = 0; round < 200 && !isDone; round++)
			await jest.advanceTimersByTimeAsync(round < 9 ? 0 : 100);
		const asked = this.asked.splice(0).join(' ');
		return { result: await work, asked };
	}

	/** What the index knows of emails: how many exist, and what was asked for it. */
	async known(...emails: string[]) {
		const { asked, result } = await this.ended(knownLeads(emails, this.connection));
		if (result === undefined || 'failure' in result) return { asked, result };
		const { found, isComplete, pages } = result;
		return { asked, found: found.size, isComplete, pages };
	}

	private get run(): Run {
		const call = async (_: string, __: string, request: object) =>
			await this.connection.send(request as never);
		return { call, connection: this.connection } as unknown as Run;
	}

	/** Which emails are found. */
	async find(with_: typeof lookUp, ...emails: string[]) {
		const { asked, result } = await this.ended(with_(emails, this.run));
		const found = [...result].flatMap(([email, one]) =>
			'leads' in one ? one.leads.map(({ id }) => `${email}=${id}`) : `${email} failed`,
		);
		return { asked, found };
	}
}

const all = 'u1 c1 c4 c3 c2';

describe('the index of leads', () => {
	test('is not needed where all fit on one page', async () => {
		const service = new Service(leadsUpTo(100));
		expect(await service.known(...emailsOf(1, 101))).toEqual({
			asked: 'u1',
			found: 1,
			isComplete: true,
			pages: 1,
		});
		expect(await new Service([]).known('a@x.example')).toMatchObject({
			found: 0,
			isComplete: true,
		});
		const more = new Service(leadsUpTo(101));
		expect(await more.known(...emailsOf(1))).toMatchObject({
			found: 0,
			isComplete: false,
			pages: 2,
		});
	});

	test('is built where that takes no more than searching, and is from then on one request', async () => {
		const service = new Service(leadsUpTo(350));
		const four = emailsOf(1, 100, 200, 999);
		expect(await service.known(...four)).toEqual({
			asked: all,
			found: 3,
			isComplete: true,
			pages: 4,
		});
		expect(await service.known(...four)).toEqual({
			asked: 'u1',
			found: 3,
			isComplete: false,
			pages: 4,
		});
	});

	test('is built at last by runs that search for fewer', async () => {
		const service = new Service(leadsUpTo(350));
		const asked = [];
		for (let run = 0; run < 4; run++) asked.push((await service.known(...emailsOf(1, 2))).asked);
		expect(asked).toEqual(['u1', all, 'u1', 'u1']);
		const slow = new Service(leadsUpTo(950));
		const runs = [];
		for (let run = 0; run < 6; run++)
			runs.push((await slow.known(...emailsOf(1, 2, 3))).asked.split(' ').length);
		expect(runs).toEqual([1, 1, 1, 11, 1, 1]);
	});

	test('is built only where the rate limit leaves room, unless it takes no more', async () => {
		const service = new Service(leadsUpTo(350));
		service.hasRoom = false;
		for (let run = 0; run < 4; run++)
			expect((await service.known(...emailsOf(1, 2))).asked).toBe('u1');
		expect((await service.known(...emailsOf(1, 2, 3, 4))).asked).toBe(all);
	});

	test.each([1, -1])(
		'is built anew when there are %i leads more than it knows of',
		async (more) => {
			const service = new Service(leadsUpTo(350));
			const four = emailsOf(1, 2, 3, 4);
			await service.known(...four);
			service.total = 350 + more;
			expect((await service.known(...four)).asked.startsWith('u1 c1')).toBe(true);
		},
	);

	test.each([
		[-100, 'u1'],
		[100, all],
	])('is built anew after a week: %i ms', async (ms, asked) => {
		const service = new Service(leadsUpTo(350));
		const four = emailsOf(1, 2, 3, 4);
		await service.known(...four);
		jest.setSystemTime(Date.now() + WEEK + ms);
		expect((await service.known(...four)).asked).toBe(asked);
	});

	test('takes in what is new and what has changed since', async () => {
		const service = new Service(leadsUpTo(350));
		const four = emailsOf(1, 2, 3, 4);
		await service.known(...four);
		const at = new Date(Date.now() + 1_000).toISOString();
		service.leads = [
			...service.leads.slice(1),
			leadOf(1, { email: 'moved@x.example', updatedAt: at }),
		];
		service.leads.push(leadOf(500, { createdAt: at, updatedAt: at }));
		jest.setSystemTime(Date.now() + 5_000);
		expect(await service.known('moved@x.example', ...emailsOf(1, 500, 7))).toMatchObject({
			asked: 'u1',
			found: 3,
		});
		expect(await service.known('moved@x.example', ...emailsOf(1, 500, 7))).toMatchObject({
			asked: 'u1',
			found: 3,
		});
	});

	test('what it costs is bound by what it saves', async () => {
		const costs = [];
		for (const missing of [0, 1, 3]) {
			const service = new Service(leadsUpTo(950));
			const cost = [];
			for (let run = 1; run <= 14; run++) {
				const at = new Date(Date.now()).toISOString();
				// some runs meet changes that fill pages
				if (run % 2 === 0) {
					const changed = service.leads.map((lead, place) => ({ ...lead, updatedAt: at, place }));
					const most = 150 + 100 * (run % 3);
					service.leads = changed.map((lead) =>
						lead.place < most ? lead : service.leads[lead.place],
					);
				}
				jest.setSystemTime(Date.now() + 3_600_000);
				const wanted = [...emailsOf(1, 2, 3, 4).slice(missing), ...news(missing)];
				cost.push((await service.known(...wanted)).asked.split(' ').length);
			}
			costs.push(cost.join(' '));
		}
		expect(costs).toEqual([
			'1 1 11 5 4 4 3 5 5 5 4 4 3 5',
			'1 1 11 5 4 4 3 5 4 1 1 2 1 2',
			'1 1 11 5 2 1 1 2 1 2 1 1 2 1',
		]);
	});

	test('forgets a lead that was deleted, and no other', async () => {
		const service = new Service(leadsUpTo(350));
		await service.known(...emailsOf(1, 2, 3, 4));
		forgetLead('lead_1', service.connection);
		service.leads = service.leads.slice(1);
		expect(await service.known(...emailsOf(1, 2))).toMatchObject({ asked: 'u1', found: 1 });
		expect(() => forgetLead('lead_1', new Service([]).connection)).not.toThrow();
	});

	test('knows nothing of a list that does not say how long it is', async () => {
		const service = new Service(leadsUpTo(350));
		service.total = -1;
		expect(await service.known(...emailsOf(1, 2, 3, 4))).toMatchObject({
			asked: 'u1',
			found: 0,
			isComplete: false,
		});
	});

	test('says why the first page could not be read', async () => {
		const service = new Service(leadsUpTo(350));
		service.isBroken = true;
		expect((await service.known('a@x.example')).result).toEqual({
			failure: { kind: 'unusable', reason: 'timeout' },
		});
	});

	test('is waited for five seconds where another run has it', async () => {
		const service = new Service(leadsUpTo(350));
		const { send } = service.connection;
		service.connection.send = async () => await new Promise<never>(() => {});
		void knownLeads(['a@x.example'], service.connection);
		for (let turn = 0; turn < 3; turn++) await jest.advanceTimersByTimeAsync(0);
		service.connection.send = send;
		const start = Date.now();
		expect((await service.known('a@x.example')).result).toBeUndefined();
		expect(Math.round((Date.now() - start) / 1_000)).toBe(5);
	});
});

describe('leads are looked up by email', () => {
	test('one or two by a search each, whatever the way', async () => {
		for (const way of [lookUp, lookUpIndexed]) {
			const service = new Service(leadsUpTo(3));
			const [one, two] = emailsOf(1, 9);
			expect(await service.find(way, one, two, one.toUpperCase())).toEqual({
				asked: `search ${one.toUpperCase()} search ${two}`,
				found: [`${one}=lead_1`],
			});
		}
	});

	test.each([
		[200, 3, 'count c1 c2'],
		[300, 3, 'count c1 c3 c2'],
		[301, 3, 'count search new0@x.example search new1@x.example search new2@x.example'],
		[0, 3, 'count c1'],
	])('of a list of %i, %i emails by the fewest requests', async (length, count, asked) => {
		expect(await new Service(leadsUpTo(length)).find(lookUp, ...news(count))).toEqual({
			asked,
			found: [],
		});
	});

	test('all leads of an email are found, the oldest first', async () => {
		const twin = leadOf(5, { email: 'PERSON1@company.example' });
		const [one, two, three] = emailsOf(1, 2, 3);
		for (const way of [lookUp, lookUpIndexed]) {
			const service = new Service([twin, leadOf(1), leadOf(2)]);
			const { found } = await service.find(way, one, two, three);
			expect(found.sort()).toEqual([`${one}=lead_1`, `${one}=lead_5`, `${two}=lead_2`].sort());
			expect(found.indexOf(`${one}=lead_1`)).toBeLessThan(found.indexOf(`${one}=lead_5`));
		}
	});

	test('where the service fails, each email has failed', async () => {
		for (const way of [lookUp, lookUpIndexed]) {
			for (const count of [2, 3]) {
				const service = new Service([]);
				service.isBroken = true;
				const emails = news(count);
				expect((await service.find(way, ...emails)).found).toEqual(
					emails.map((email) => `${email} failed`),
				);
			}
		}
	});

	test('a search looks for each spelling that the service may tell apart, until it has found one', async () => {
		const of = async (email: string, leads: Lead[] = []) =>
			(await new Service(leads).find(lookUp, email)).asked;
		expect(await of(' Ada@X.example')).toBe('search Ada@X.example search ada@x.example');
		expect(await of('ada@x.example')).toBe('search ada@x.example');
		expect(await of('Ada@X.example', [leadOf(1, { email: 'ada@x.example' })])).toBe(
			'search Ada@X.example',
		);
		expect(await of('jos\u00e9@x.example')).toBe(
			'search jos\u00e9@x.example search jose\u0301@x.example',
		);
		expect(await of('ada@münchen.example')).toBe('search ada@münchen.example search ada@');
		expect(await of('ada@mail.münchen.example')).toBe(
			'search ada@mail.münchen.example search ada@',
		);
		expect(await of('ada@axn--b.example')).toBe('search ada@axn--b.example');
	});

	test('of the index only what it lacks is searched', async () => {
		const service = new Service(leadsUpTo(350));
		const four = emailsOf(1, 100, 200, 350);
		expect(await service.find(lookUpIndexed, ...four, 'new@x.example')).toMatchObject({
			asked: all,
		});
		const { asked, found } = await service.find(lookUpIndexed, ...four, 'New@x.example');
		expect(asked).toBe('u1 search New@x.example search new@x.example');
		expect(found).toHaveLength(4);
		expect((await service.find(lookUpIndexed, ...news(4))).asked).toBe('u1 c1 c4 c3 c2');
	});
});
