import type { IDataObject } from 'n8n-workflow';
import { LeadTable } from '../../../nodes/Lead/table/leadTable';
import { finish, useStage } from '../stage';
import { hold, isKept } from './indexBounds';
import { four } from './indexStage';
import { leadsUpTo } from './samples';

useStage();

describe('the index of leads, bounded', () => {
	test('one that alone takes more is not kept', () => {
		hold('large', 65);
		expect(isKept('large')).toBe(false);
	});

	test('packed, a lead takes less than 330 bytes', async () => {
		const leads = leadsUpTo(10_000) as unknown as IDataObject[];
		const table = new LeadTable();
		await finish(table.take(leads, 0));
		expect(table.size).toBe(10_000);
		expect(table.bytes / table.size).toBeLessThan(330);
		const found = await finish(table.find(four));
		expect(found.get(four[3])).toEqual([leads[349]]);
	});
});
