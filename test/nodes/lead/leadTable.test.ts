import type { IDataObject } from 'n8n-workflow';
import { LeadTable } from '../../../nodes/Lead/leadTable';
import type { Lead } from './samples';
import { leadOf, leadsUpTo } from './samples';

const objects = (leads: Lead[]) => leads as unknown as IDataObject[];
const emailOf = (number: number) => leadOf(number).email;

function idsOf(table: LeadTable, ...emails: string[]): unknown[] {
	const found = table.find(emails);
	return emails.map((email) => (found.get(email) ?? []).map(({ id }) => id));
}

describe('the leads that the index holds', () => {
	test('are found by their emails, whole', async () => {
		const leads = objects(leadsUpTo(330));
		const table = await LeadTable.of(leads);
		expect(table.size).toBe(330);
		expect(idsOf(table, emailOf(1), 'none@x.example')).toEqual([['lead_1'], []]);
		expect(table.find([emailOf(330)]).get(emailOf(330))).toEqual([leads[329]]);
	});

	test('are found by the email that they have now, and no more by an earlier one', async () => {
		const table = await LeadTable.of(objects(leadsUpTo(330)));
		for (const lead of objects([leadOf(1, { email: emailOf(7) })])) table.put(lead);
		expect(table.size).toBe(330);
		expect(idsOf(table, emailOf(1), emailOf(7))).toEqual([[], ['lead_1', 'lead_7']]);
	});

	test('with one email come the oldest first', async () => {
		const email = emailOf(1);
		const table = await LeadTable.of(
			objects([leadOf(9, { email }), leadOf(1), leadOf(5, { email })]),
		);
		expect(idsOf(table, email)).toEqual([['lead_1', 'lead_5', 'lead_9']]);
	});

	test('count without an email as well', async () => {
		const table = await LeadTable.of(objects([leadOf(1, { email: '' }), leadOf(2)]));
		expect(table.size).toBe(2);
		expect(idsOf(table, '')).toEqual([[]]);
	});

	test('are gone when they are taken out, and take no memory then', async () => {
		const table = await LeadTable.of(objects(leadsUpTo(3)));
		const before = table.bytes;
		for (const lead of objects(leadsUpTo(3))) table.put(lead);
		expect(table.bytes).toBe(before);
		expect(before).toBeGreaterThan(JSON.stringify(leadsUpTo(3)).length);
		for (const id of ['lead_1', 'lead_999']) table.remove(id);
		expect(table.size).toBe(2);
		expect(idsOf(table, emailOf(1))).toEqual([[]]);
		for (const id of ['lead_2', 'lead_3']) table.remove(id);
		expect(table.bytes).toBe(0);
	});
});
