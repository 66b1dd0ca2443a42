import { sleep } from 'n8n-workflow';
import { finish, useStage } from '../stage';
import {
	foundOf,
	four,
	front,
	LEADS,
	look,
	now,
	requestsOf,
	serveLeads,
	someone,
} from './indexStage';
import { leadOf, leadsUpTo } from './samples';

useStage();

const HOUR = 3_600_000;

describe('the index of leads', () => {
	test('what others have created or changed since is in it', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads);
		await look('findByEmail', four);
		await finish(sleep(HOUR), 60_000);
		leads.push(leadOf(999, { createdAt: now(), updatedAt: now() }));
		leads[6] = leadOf(7, { email: 'other@x.example', title: 'Else', updatedAt: now() });
		const emails = [...someone(999, 7, 8), 'other@x.example'];
		const asked = await requestsOf(service, async () => {
			const found = await look('findByEmail', emails);
			expect(found.map(({ title }) => title)).toEqual([
				'Head of Sales',
				undefined,
				'Head of Sales',
				'Else',
			]);
		});
		expect(asked).toEqual([front, `search ${someone(7)[0]}`]);
	});

	test('a lead that is missing and one that was deleted do not make a second lead', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads);
		await look('findByEmail', four);
		await finish(sleep(HOUR), 60_000);
		leads.splice(99, 1, leadOf(50, { id: 'late', email: 'late@x.example' }));
		const emails = ['late@x.example', ...someone(1, 2)];
		const ran = await look('createIfNew', emails);
		expect(ran.map((item) => [item.created, item.id])).toEqual([
			[false, 'late'],
			[false, 'lead_1'],
			[false, 'lead_2'],
		]);
		expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	test('a change that appears ten minutes late is taken in, behind a hundred others', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads);
		const emails = someone(1, 150, 200, 250, 350);
		await foundOf(emails);
		await finish(sleep(HOUR), 60_000);
		const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
		const late = { email: 'other@x.example', updatedAt: before(9) };
		for (let number = 0; number < 120; number++) {
			leads[number] = leadOf(number + 1, { updatedAt: before(4) });
		}
		expect(await foundOf(emails)).toEqual(Array(emails.length).fill(true));
		leads[199] = leadOf(200, late);
		const asked = await requestsOf(service, async () => {
			expect(await foundOf(emails)).toEqual([true, true, false, true, true]);
		});
		expect(asked).toEqual([front, 'updatedAt 2', front, `search ${someone(200)[0]}`]);
	});
});
