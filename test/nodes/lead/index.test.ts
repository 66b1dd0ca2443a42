import { sleep } from 'n8n-workflow';
import { serve } from '../service';
import { finish, runLead, useStage } from '../stage';
import {
	foundOf,
	four,
	front,
	LEADS,
	list,
	look,
	now,
	requestsOf,
	serveLeads,
	someone,
} from './indexStage';
import { leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const HOUR = 3_600_000;

describe('the index of leads', () => {
	test('is built as Return All reads; from then on a run is one request', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		const find = async () => await look('findByEmail', four);
		expect(await requestsOf(service, find)).toEqual([front, ...list]);
		expect(service.requests[2].query.createdBefore).toBe('2026-03-31T06:59:00.000Z');
		expect(await requestsOf(service, find)).toEqual([front]);
		expect((await find()).map(({ found, id }) => [found, id])).toEqual(
			[1, 100, 200, 350].map((number) => [true, `lead_${number}`]),
		);
	});

	test('what is not in it is searched before it is created, and is found from then on', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		await look('findByEmail', four);
		const both = async () => await look('createIfNew', [...someone(1, 2), 'new@x.example']);
		const posted = [front, 'search new@x.example', 'POST /leads'];
		expect(await requestsOf(service, both)).toEqual(posted);
		expect(await requestsOf(service, both)).toEqual([front]);
	});

	long(
		'with another number of leads than the service it is thrown away, and built anew',
		async () => {
			const leads = leadsUpTo(LEADS);
			const service = serveLeads(leads);
			await look('findByEmail', four);
			await look('findByEmail', four);
			leads.splice(99, 1);
			const asked = await requestsOf(service, async () => {
				expect(await foundOf(four)).toEqual([true, false, true, true]);
			});
			expect(asked).toEqual([front, ...list]);
		},
	);

	long('what our own Delete takes out is no reason to throw it away', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		await look('findByEmail', four);
		const parameters = { operation: 'delete', lead: { __rl: true, mode: 'email', value: four[0] } };
		const asked = await requestsOf(service, async () => await runLead(parameters));
		expect(asked).toEqual([`search ${four[0]}`, 'DELETE /leads/lead_1']);
		const find = async () => {
			expect(await foundOf(four)).toEqual([false, true, true, true]);
		};
		expect(await requestsOf(service, find)).toEqual([front, `search ${four[0]}`]);
	});

	test('an email that the list just read does not have is not searched', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		const find = async () => await foundOf([...four, ...someone(9_999)]);
		expect(await requestsOf(service, find)).toEqual([front, ...list]);
		expect(await requestsOf(service, find)).toEqual([front, `search ${someone(9_999)[0]}`]);
	});

	test('a refresh over several pages ends with one answer that reaches back to its front', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads, ({ query }) => {
			// while the second page is read, one more comes
			const isSecond = query.sortBy === 'updatedAt' && query.page === '2';
			const isThere = leads.some(({ id }) => id === 'lead_2000');
			if (isSecond && !isThere) leads.push(leadOf(2_000, { createdAt: now(), updatedAt: now() }));
		});
		await look('findByEmail', four);
		await finish(sleep(HOUR), 60_000);
		for (let number = 1_000; number < 1_150; number++) {
			leads.push(leadOf(number, { createdAt: now(), updatedAt: now() }));
		}
		await finish(sleep(5_000));
		const find = async () => {
			const found = await look('findByEmail', someone(1, 1_000, 2_000));
			expect(found.every((lead) => lead.found)).toBe(true);
		};
		expect(await requestsOf(service, find)).toEqual([front, 'updatedAt 2', front, front]);
	});

	test('leads without an email count, and one without a time ends no reading', async () => {
		const leads = leadsUpTo(LEADS);
		for (const number of [3, 4]) leads[number] = leadOf(number + 1, { email: '' });
		leads[5] = leadOf(6, { updatedAt: 'z' });
		const service = serveLeads(leads);
		const find = async () => await look('findByEmail', four);
		expect(await requestsOf(service, find)).toEqual([front, ...list]);
		expect(await requestsOf(service, find)).toEqual([front]);
	});

	test('without the time of the service the newest change stands in for it', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serve((request) => ({ ...pageOf(leads, request), headers: {} }));
		await look('findByEmail', four);
		expect(await requestsOf(service, async () => await look('findByEmail', four))).toEqual([front]);
	});
});
