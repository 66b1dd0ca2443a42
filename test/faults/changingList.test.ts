/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { reset } from '../../sandbox/test/sandbox';
import { credentials, describeChangingLists, importLeads, WIDE } from './changingList';

jest.setTimeout(30_000);

describeChangingLists(1_000, [0], 3);

test('leads of the very second in which the reading begins are given', async () => {
	await reset({ leads: 250, limits: WIDE });
	await importLeads(5);

	const { json } = await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'getAll', returnAll: true },
		credentials,
	});

	expect(json).toHaveLength(255);
	expect(new Set(json.map(({ id }) => id)).size).toBe(255);
});
