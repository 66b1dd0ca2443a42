import { sleep } from 'n8n-workflow';
import type { Seen } from '../service';
import { finish, useStage } from '../stage';
import { all, failed, serveFaults, TRIES } from './indexFaults';
import {
	begin,
	foundOf,
	four,
	front,
	LEADS,
	lineOf,
	list,
	now,
	remove,
	requestsOf,
	serveLeads,
	someone,
} from './indexStage';
import type { Lead } from './samples';
import { leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const SECOND = 1_000;

describe('the index of leads when something fails', () => {
	long(
		'in the middle of all leads: the run goes as without it, and the next one reads them',
		async () => {
			const { service } = serveFaults(list[2], TRIES, failed);
			const asked = await requestsOf(service, async () => {
				expect(await foundOf(four)).toEqual(all);
			});
			const again = Array<string>(TRIES - 1).fill(list[2]);
			expect(asked).toEqual([front, ...list, ...again, ...list]);
			const find = async () => await foundOf(four);
			expect(await requestsOf(service, find)).toEqual([front, ...list]);
			expect(await requestsOf(service, find)).toEqual([front]);
		},
	);

	test('the changes themselves: the items fail as without it, and what is kept stays', async () => {
		const { service, state } = serveFaults(front, 0, failed);
		await foundOf(four);
		state.left = TRIES;
		const ran = await finish(begin('findByEmail', four));
		expect(ran.error?.message).toMatch(/service/i);
		expect(await requestsOf(service, async () => await foundOf(four))).toEqual([front]);
	});

	long(
		'an answer that takes too long is asked for again, and the late one is not used',
		async () => {
			const { service, state } = serveFaults(front, 0, { delayMs: 150 * SECOND });
			await foundOf(four);
			state.left = 1;
			const find = async () => expect(await foundOf(four)).toEqual(all);
			expect(await requestsOf(service, find)).toEqual([front, front]);
			await finish(sleep(60 * SECOND));
			expect(await requestsOf(service, find)).toEqual([front]);
		},
	);

	long(
		'a run that is cancelled in the middle of all leads ends within a second and keeps nothing',
		async () => {
			const { service } = serveFaults(list[1], 1, { delayMs: 30 * SECOND });
			let cancel = () => {};
			const running = begin('findByEmail', four, { onStart: (stop) => (cancel = stop) });
			const end = () => Date.now();
			const ended = running.then(end, end);
			await finish(sleep(5 * SECOND));
			const [at, before] = [Date.now(), service.requests.length];
			cancel();
			expect((await finish(ended)) - at).toBeLessThanOrEqual(SECOND);
			await finish(sleep(40 * SECOND));
			expect(service.requests).toHaveLength(before);
			const find = async () => expect(await foundOf(four)).toEqual(all);
			expect(await requestsOf(service, find)).toEqual([front, ...list]);
		},
	);

	test('a page whose answer is older than a deletion is read again', async () => {
		const leads = leadsUpTo(LEADS);
		const before = leadsUpTo(LEADS);
		const seen: string[] = [];
		const service = serveLeads(leads, (request: Seen) => {
			const line = lineOf(request);
			seen.push(line);
			if (line === list[0]) remove(leads, 'lead_1');
			const isOld = line === list[2] && seen.filter((one) => one === line).length === 1;
			return isOld ? pageOf(before, request) : {};
		});
		const boundary = someone(101, 200, 201, 202);
		const find = async () => expect(await foundOf(boundary)).toEqual(all);
		const newest = 'createdAt 1';
		expect(await requestsOf(service, find)).toEqual([front, ...list, list[2], newest]);
		expect(await requestsOf(service, find)).toEqual([front]);
	});

	short(1).each<[string, number, (leads: Lead[]) => Lead[], string | undefined]>([
		['they are', 150, (leads) => leads.slice(LEADS - 100, LEADS), list.at(-1)],
		['the changes are', 330, (leads) => leads.slice(-110), 'updatedAt 4'],
	])(
		'an import just before all leads are read, and a clean-up while %s: each lead is known',
		async (_, count, cleanedUp, line) => {
			const leads = leadsUpTo(LEADS);
			for (let place = 0; place < count; place++) {
				const time = new Date(Date.now() + place).toISOString();
				leads.push(leadOf(5_000 + place, { createdAt: time, updatedAt: time }));
			}
			const gone = cleanedUp(leads);
			const emails = leads.filter((lead) => !gone.includes(lead)).map(({ email }) => email);
			await finish(sleep(5 * SECOND));
			const service = serveLeads(leads, (request) => {
				if (lineOf(request) === line) for (const { id } of gone) remove(leads, id);
			});
			const found = await requestsOf(service, async () => {
				expect(await foundOf(emails)).toEqual(emails.map(() => true));
			});
			expect(found.filter((asked) => asked.startsWith('search'))).toEqual([]);
		},
	);

	test('a lead that comes in the middle draws none past a page that was read, and the next run knows it', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads, (request) => {
			const isThere = leads.some(({ id }) => id === 'lead_2000');
			const times = { createdAt: leads[0].createdAt, updatedAt: now() };
			if (lineOf(request) === list[1] && !isThere) leads.push(leadOf(2_000, times));
		});
		expect(await foundOf(someone(298, 299, 300, 301))).toEqual(all);
		const find = async () => expect(await foundOf(someone(299, 300, 301, 2_000))).toEqual(all);
		expect(await requestsOf(service, find)).toEqual([front]);
	});
});
