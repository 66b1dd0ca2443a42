import type { IDataObject } from 'n8n-workflow';
import { COUNTS, hasSameCounts } from '../../../nodes/Lead/table/counts';
import { LeadTable } from '../../../nodes/Lead/table/leadTable';
import type { FetchPage } from '../../../nodes/shared/run/pageReader';
import type { Lead } from './samples';
import { leadOf, leadsUpTo } from './samples';

const OPEN = 50;

/** A table that has packed most of its leads. */
async function tableOf(leads: Lead[]): Promise<LeadTable> {
	const table = new LeadTable();
	await table.take(leads as unknown as IDataObject[], OPEN);
	return table;
}

const put = (table: LeadTable, lead: Lead) => table.put(lead as unknown as IDataObject);
const emailOf = (number: number) => leadOf(number).email;
const timesOf = (leads: Lead[]) => leads.map(({ createdAt }) => Date.parse(createdAt));

async function idsOf(table: LeadTable, ...emails: string[]): Promise<unknown[]> {
	const found = await table.find(emails);
	return emails.map((email) => (found.get(email) ?? []).map(({ id }) => id));
}

describe('the leads that the index holds', () => {
	test('are found by their emails, packed or not', async () => {
		const table = await tableOf(leadsUpTo(330));
		expect(table.size).toBe(330);
		const [first, last] = [emailOf(1), emailOf(330)];
		expect(await idsOf(table, first, last, 'none@x.example')).toEqual([
			['lead_1'],
			['lead_330'],
			[],
		]);
	});

	test('are found by the email that they have now, and no more by an earlier one', async () => {
		const table = await tableOf(leadsUpTo(330));
		put(table, leadOf(1, { email: emailOf(7) }));
		expect(table.size).toBe(330);
		expect(await idsOf(table, emailOf(1), emailOf(7))).toEqual([[], ['lead_1', 'lead_7']]);
	});

	test('are gone when they are taken out, packed or not', async () => {
		const table = await tableOf(leadsUpTo(330));
		for (const id of ['lead_1', 'lead_330', 'lead_999']) table.remove(id);
		expect(table.size).toBe(328);
		expect(await idsOf(table, emailOf(1), emailOf(330))).toEqual([[], []]);
	});

	test('tell when each was created, the oldest first', async () => {
		const leads = leadsUpTo(330);
		const table = await tableOf([...leads].reverse());
		const moved = leadOf(5, { createdAt: leadOf(400).createdAt });
		put(table, moved);
		table.remove('lead_330');
		const now = [...leads.filter(({ id }) => !['lead_5', 'lead_330'].includes(id)), moved];
		expect(await table.creationTimes()).toEqual(timesOf(now));
	});

	test('take less memory when they are packed, and none when they are taken out', async () => {
		const leads = leadsUpTo(OPEN);
		const open = await tableOf(leads);
		const text = leads.reduce((sum, lead) => sum + JSON.stringify(lead).length, 0);
		expect(open.bytes).toBe(text + OPEN * 240);
		for (const { id } of leads) open.remove(id);
		expect(open.bytes).toBe(0);
		const packed = await tableOf(leadsUpTo(550));
		expect(packed.bytes).toBeLessThan(0.5 * 11 * text + 550 * 240);
		expect(packed.bytes).toBeGreaterThan(text + 550 * 240);
	});
});

describe('leads counted in parts', () => {
	/** Counts the leads of a service as its list does. */
	function counting(leads: Lead[]): { bounds: string[]; fetch: FetchPage } {
		const bounds: string[] = [];
		const fetch: FetchPage = async (number, more) => {
			const bound = String(more?.createdBefore);
			bounds.push(bound);
			const total = leads.filter(({ createdAt }) => createdAt < bound).length;
			return { number, records: [], total, size: 1 };
		};
		return { bounds, fetch };
	}

	test('are the same where the service has what the table has', async () => {
		const leads = leadsUpTo(330);
		const { bounds, fetch } = counting(leads);
		expect(await hasSameCounts(await tableOf(leads), fetch)).toBe(true);
		expect(new Set(bounds).size).toBe(COUNTS);
	});

	test.each([1, 40, 170, 300])(
		'are others where lead %d was deleted and another has come',
		async (number) => {
			const leads = leadsUpTo(330);
			const there = [...leads.filter(({ id }) => id !== `lead_${number}`), leadOf(331)];
			const { fetch } = counting(there);
			expect(await hasSameCounts(await tableOf(leads), fetch)).toBe(number > 297);
		},
	);
});
