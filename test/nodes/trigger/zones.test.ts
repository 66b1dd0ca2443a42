/** @jest-environment <rootDir>/test/newYorkEnvironment.js */
import { leadOf, pageOf } from '../lead/samples';
import { serve } from '../service';
import { runLead, useStage } from '../stage';
import { changed, newWorld, on, serveWorld } from './world';

useStage();

test.each([
	['without a zone', '2026-03-31T06:30:00.000', '2026-03-31T06:50:00.000'],
	['with another zone', '2026-03-31T08:30:00+02:00', '2026-03-31T08:50:00+02:00'],
])('times %s are UTC where they name no zone, in New York, too', async (_, first, second) => {
	expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(300);
	const world = newWorld({ leads: [leadOf(1, { createdAt: first })] });
	const service = serveWorld(world);
	const trigger = on('leadCreated');
	await trigger.poll();
	world.leads.push(leadOf(2, { createdAt: second }));
	expect(await trigger.poll()).toMatchObject([{ id: 'lead_2' }]);
	expect(await trigger.poll()).toBeNull();
	for (const { query } of service.requests.slice(1)) {
		expect(query.createdAfter).toMatch(/^2026-03-31T06:[23456]\d/);
	}
});

test('leads updated after a time are so by UTC, in New York, too', async () => {
	const leads = ['06:40:00', '06:20:00'].map((time, place) =>
		leadOf(place, { updatedAt: `2026-03-31T${time}` }),
	);
	serve((request) => pageOf(leads, request));
	const filters = { updatedAfter: '2026-03-31T06:30:00Z' };
	const ran = await runLead({ operation: 'getAll', returnAll: true, filters });
	expect(ran.json).toMatchObject([{ id: 'lead_0' }]);
});

test('times as databases write them are UTC, too', async () => {
	const world = newWorld({ leads: [changed(1, 2, { updatedAt: '2026-03-31 06:30:00' })] });
	serveWorld(world);
	const trigger = on('leadUpdated');
	await trigger.poll();
	world.leads.push(changed(2, 3, { updatedAt: '2026-03-31 06:50:00' }));
	expect(await trigger.poll()).toMatchObject([{ id: 'lead_2' }]);
	expect(await trigger.poll()).toBeNull();
});
