/** @jest-environment <rootDir>/test/sandboxEnvironment.js */
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { allLeads, keys, log, reset, url } from '../sandbox';

const credentials = { baseUrl: url, apiKey: keys.full };

/** Contacts as a CRM hands them over; nobody of them is in the seed. */
function contacts(count: number) {
	return Array.from({ length: count }, (_, number) => ({
		firstName: `First${number}`,
		lastName: `Last${number}`,
		email: `new.contact.${number}@example.com`,
	}));
}

test('B16, B17, B29: 1,000 new contacts among 5,000 leads under all three limits', async () => {
	await reset({ leads: 5000, windows: { minute: 1_000, hour: 60_000, day: 24 * 60_000 } });

	const ran = await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'createIfNew' },
		items: contacts(1000),
		credentials,
	});

	expect(ran.error).toBeUndefined();
	expect(ran.json.filter(({ created }) => created === true)).toHaveLength(1000);
	const leads = await allLeads();
	expect(leads).toHaveLength(6000);
	expect(new Set(leads.map(({ email }) => email)).size).toBe(6000);
	const requests = await log();
	expect(requests.length).toBeLessThanOrEqual(1100);
	expect(requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
}, 180_000);
