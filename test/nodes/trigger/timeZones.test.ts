/** @jest-environment <rootDir>/test/newYorkEnvironment.js */
import { parseTimestamp } from '../../../nodes/shared/utils/dates';
import { buildLead, respondWithPage } from '../lead/fixtures';
import { mockApi } from '../mockApi';
import { runLead, useTestHarness } from '../harness';
import { createUpdatedLead, createWorld, activateTrigger, serveWorld } from './world';

useTestHarness();

const now = Date.parse('2026-03-31T06:30:00Z');

test.each([
	['without a zone as UTC', '2026-03-31T06:30:00.000', '2026-03-31T06:50:00.000'],
	['with another zone in that zone', '2026-03-31T08:30:00+02:00', '2026-03-31T08:50:00+02:00'],
])(
	'Lead Created reads times %s, regardless of the local time zone',
	async (_, firstTime, secondTime) => {
		expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(300);
		const world = createWorld({ leads: [buildLead(1, { createdAt: firstTime })], now });
		const service = serveWorld(world);
		const trigger = activateTrigger('leadCreated');
		await trigger.poll();
		world.leads.push(buildLead(2, { createdAt: secondTime }));
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_2' }]);
		expect(await trigger.poll()).toBeNull();
		for (const { query } of service.requests.slice(1)) {
			expect(query.createdAfter).toMatch(/^2026-03-31T06:[23456]\d/);
		}
	},
);

test('Get Many compares Updated After regardless of the local time zone, and includes leads with unreadable times', async () => {
	const times = ['2026-03-31T06:40:00', '2026-03-31T06:20:00', '2026-03-31T12'];
	const leads = times.map((updatedAt, index) => buildLead(index, { updatedAt }));
	mockApi((request) => respondWithPage(leads, request));
	const filters = { updatedAfter: '2026-03-31T06:30:00Z' };
	const result = await runLead({ operation: 'getAll', returnAll: true, filters });
	expect(result.json.map(({ id }) => id).sort()).toEqual(['lead_0', 'lead_2']);
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

const noon = Date.parse('2026-03-31T12:00:00.000Z');

test.each<[unknown, number]>([
	...[
		...['2026-03-31T12:00:00.000Z', ' 2026-03-31T12:00Z\n', '2026-03-31 12:00:00'],
		...['2026-03-31t12:00:00z', '20260331T120000', '2026-03-31 12:00:00+00'],
		...['2026-03-31T14:00:00+02:00', '20260331T1400+0200', '2026-03-31 08:30:00-03:30'],
		...['20260331T120000.000Z', '20260331T170000+05'],
	].map((time): [string, number] => [time, noon]),
	['2026-03-31', noon - 12 * 3_600_000],
	['20260331', noon - 12 * 3_600_000],
	['2026-03-31T12:00:05.250', noon + 5_250],
	['2026-03-31 12:00:05,25', noon + 5_250],
	['2026-03-31T12:00:00.123456Z', noon + 123],
	['2026-03-31T12:05', noon + 300_000],
])('reads the time %j as %d ms, regardless of the local time zone', (time, ms) => {
	expect(parseTimestamp(time)).toBe(ms);
});

test.each([
	...['', 'soon', 'x2026-03-31', '2026-03-31x', '2026-13-31', '2026-03-31T25:00', '31.03.2026'],
	...['2026-3-31', '2026-03-31T07', 'on 2026-03-31T12:00:00Z', '+002026-03-31T07:00:00Z'],
	...['2026-03-31T07:00:00Zx', '2026-03-31T07:00:00.Z', '2026-03-31 12:00:00 in all'],
	...['2026-03-31T12:00:00++02', '2026-03-31T07:00:00Z, 2026-03-31T07:00:00Z', {}, 0, noon],
	...[Number.NaN, null, undefined, true, new Date(noon), { 0: '2026-03-31' }],
])('returns -Infinity for %p, which is not a time', (time) => {
	expect(parseTimestamp(time)).toBe(-Infinity);
});
