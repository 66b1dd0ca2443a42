import type { IDataObject, INodeType } from 'n8n-workflow';
import { OutreachCampaignExport } from '../../../nodes/CampaignExport/OutreachCampaignExport.node';
import { OutreachJob } from '../../../nodes/Job/OutreachJob.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { getDefaultResponse } from '../defaultResponses';
import { mockApi, runOperation, useTestHarness } from '../harness';

useTestHarness();

const lead = new OutreachLead();
const job = new OutreachJob();
const campaign = new OutreachCampaignExport();

const keepIso = (iso: string) => iso;
const toUnixSeconds = (iso: string) => String(Math.floor(Date.parse(iso) / 1000));

const selectJobs = (operation: string) => ({ resource: 'job', operation });

/** Operations with a date range, the names of its parameters, and the format that is sent. */
const ranges: Array<[string, INodeType, IDataObject, string, string, (iso: string) => string]> = [
	['Lead count', lead, { operation: 'count' }, 'createdAfter', 'createdBefore', keepIso],
	['Lead getAll', lead, { operation: 'getAll' }, 'createdAfter', 'createdBefore', keepIso],
	['Job getAll', job, selectJobs('getAll'), 'startDate', 'endDate', toUnixSeconds],
	['Job getStatistics', job, selectJobs('getStatistics'), 'startDate', 'endDate', toUnixSeconds],
	[
		'Campaign Export export',
		campaign,
		{ operation: 'export', campaign_id: 'c' },
		'date_from',
		'date_to',
		keepIso,
	],
];

const dayStart = '2026-03-28T23:00:00.000Z';
const dayEnd = '2026-03-29T21:59:59.999Z';

// clocks go forward on this day in the workflow's time zone, so it has 23 hours
test.each(ranges)(
	'%s sends a typed, computed or picked day as its start (from) and its end (to)',
	async (_, node, parameters, from, to, formatTime) => {
		for (const day of ['2026-03-29', '2026-03-29T00:00:00', '={{ $json.day }}']) {
			const service = mockApi(getDefaultResponse);
			const allParameters = { ...parameters, filters: { [from]: day, [to]: day } } as never;
			const items = [{ day: '2026-03-29' }];
			expect((await runOperation(node, allParameters, { items })).error).toBeUndefined();
			const { query } = service.requests[0];
			const sent = [formatTime(dayStart), formatTime(dayEnd)];
			expect([day, query[from], query[to]]).toEqual([day, ...sent]);
		}
	},
);

test.each([
	['20260331', 'Europe/Berlin', '2026-03-30T22:00:00.000Z'],
	['2026-03-31 09:00:05', 'Europe/Berlin', '2026-03-31T07:00:05.000Z'],
	['2026-03-31T09:00', 'America/New_York', '2026-03-31T13:00:00.000Z'],
	['2026-03-31T09:00:00+05:30', 'America/New_York', '2026-03-31T03:30:00.000Z'],
	['2026-03-30 21:30:00.000-0930', 'Europe/Berlin', '2026-03-31T07:00:00.000Z'],
	['20260331T120000.000+05', 'Europe/Berlin', '2026-03-31T07:00:00.000Z'],
	['2026-03-31T09:00:00.123456Z', 'Europe/Berlin', '2026-03-31T09:00:00.123Z'],
	['={{ $now.minus({ hours: 1 }) }}', 'UTC', expect.stringMatching(/^2026-03-31T06:00/)],
	['={{ new Date(0) }}', 'UTC', '1970-01-01T00:00:00.000Z'],
	['={{ DateTime.fromISO("2026-03-29", { zone: "Europe/Berlin" }) }}', 'UTC', dayStart],
])('sends %s in the time zone %s as UTC', async (createdAfter, timezone, sent) => {
	const service = mockApi(getDefaultResponse);
	await runOperation(lead, { operation: 'getAll', filters: { createdAfter } }, { timezone });
	expect(service.requests[0].query.createdAfter).toEqual(sent);
});

test.each(['soon', '31.03.2026', '2026-02-30', '2026-03-31T25:00', '2026-11-21 9:00 AM'])(
	'rejects the date %s and sends nothing',
	async (createdAfter) => {
		const service = mockApi(getDefaultResponse);
		const { error } = await runOperation(lead, { operation: 'getAll', filters: { createdAfter } });
		expect(error?.message).toBe(
			`Created After is not a valid date: "${createdAfter}". Use the format 2026-03-31T09:00`,
		);
		expect(service.requests).toEqual([]);
	},
);
