/** @jest-environment <rootDir>/test/newYorkEnvironment.js */
import { leadOf, respondWithPage } from '../lead/fixtures';
import { mockApi } from '../mockApi';
import { runLead, useTestHarness } from '../harness';
import { createUpdatedLead, createWorld, activateTrigger, serveWorld } from './world';

useTestHarness();

const now = Date.parse('2026-03-31T06:30:00Z');

test.each([
	['without a zone', '2026-03-31T06:30:00.000', '2026-03-31T06:50:00.000'],
	['with another zone', '2026-03-31T08:30:00+02:00', '2026-03-31T08:50:00+02:00'],
])('Lead Created reads times %s, as UTC by default, in New York too', async (_, first, second) => {
	expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(300);
	const world = createWorld({ leads: [leadOf(1, { createdAt: first })], now });
	const service = serveWorld(world);
	const trigger = activateTrigger('leadCreated');
	await trigger.poll();
	world.leads.push(leadOf(2, { createdAt: second }));
	expect(await trigger.poll()).toMatchObject([{ id: 'lead_2' }]);
	expect(await trigger.poll()).toBeNull();
	for (const { query } of service.requests.slice(1)) {
		expect(query.createdAfter).toMatch(/^2026-03-31T06:[23456]\d/);
	}
});

test('Get Many compares Updated After in UTC, in New York too', async () => {
	const leads = ['06:40:00', '06:20:00'].map((time, place) =>
		leadOf(place, { updatedAt: `2026-03-31T${time}` }),
	);
	mockApi((request) => respondWithPage(leads, request));
	const filters = { updatedAfter: '2026-03-31T06:30:00Z' };
	const ran = await runLead({ operation: 'getAll', returnAll: true, filters });
	expect(ran.json).toMatchObject([{ id: 'lead_0' }]);
});

test('Lead Updated reads times in database notation as UTC', async () => {
	const world = createWorld({
		leads: [createUpdatedLead(1, 2, { updatedAt: '2026-03-31 06:30:00' })],
		now,
	});
	serveWorld(world);
	const trigger = activateTrigger('leadUpdated');
	await trigger.poll();
	world.leads.push(createUpdatedLead(2, 3, { updatedAt: '2026-03-31 06:50:00' }));
	expect(await trigger.poll()).toMatchObject([{ id: 'lead_2' }]);
	expect(await trigger.poll()).toBeNull();
});

describe('Updated After', () => {
	const noon = '2026-03-31T12:00:00.000Z';

	/** Whether Get Many returns a lead with this updatedAt for Updated After `ms`. */
	async function isListedAfter(updatedAt: unknown, ms: number): Promise<boolean> {
		mockApi((request) => respondWithPage([leadOf(1, { updatedAt: updatedAt as string })], request));
		const filters = { updatedAfter: new Date(ms).toISOString() };
		const ran = await runLead({ operation: 'getAll', returnAll: true, filters });
		return ran.json.length > 0;
	}

	const atNoon = [
		...['2026-03-31T12:00:00.000Z', ' 2026-03-31T12:00Z\n', '2026-03-31 12:00:00'],
		...['2026-03-31t12:00:00z', '20260331T120000', '2026-03-31 12:00:00+00'],
		...['2026-03-31T14:00:00+02:00', '20260331T1400+0200', '2026-03-31 08:30:00-03:30'],
	];
	const others: Array<[unknown, string]> = [
		['2026-03-31 12:00:00,25', '2026-03-31T12:00:00.250Z'],
		['2026-03-31T12:00:00.123456Z', '2026-03-31T12:00:00.123Z'],
		['2026-03-31', '2026-03-31T00:00:00.000Z'],
	];
	const all = [...atNoon.map((time): [unknown, string] => [time, noon]), ...others];

	test.each(all)('reads %j as %s', async (updatedAt, time) => {
		const ms = Date.parse(time);
		expect(await isListedAfter(updatedAt, ms - 1)).toBe(true);
		expect(await isListedAfter(updatedAt, ms)).toBe(false);
	});

	test.each([
		...['on 2026-03-31T12:00:00Z', '2026-03-31 12:00:00 in all', '2026-03-31T12', '2026-3-31'],
		...['2026-13-31', '2026-03-31T12:00:00++02', '', null, {}, 0],
	])('includes a lead whose time %j is unreadable', async (updatedAt) => {
		expect(await isListedAfter(updatedAt, Date.parse('2026-12-31T00:00:00Z'))).toBe(true);
	});
});
