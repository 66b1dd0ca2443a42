/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { allLeads, keys, log, reset, url } from '../../sandbox/test/sandbox';

const credentials = { baseUrl: url, apiKey: keys.full };
/** The service's windows of a minute, an hour and a day, in a sixtieth of the time. */
const windows = { minute: 1_000, hour: 60_000, day: 24 * 60_000 };

/** Contacts as a CRM hands them over; nobody of them is in the seed. */
function contacts(count: number) {
	return Array.from({ length: count }, (_, number) => ({
		firstName: `First${number}`,
		lastName: `Last${number}`,
		email: `new.contact.${number}@example.com`,
	}));
}

/** Creates contacts among leads that are there, under all three limits: each once, at a fair price. */
async function createAmong(leadCount: number, contactCount: number): Promise<void> {
	await reset({ leads: leadCount, windows });
	const ran = await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'createIfNew' },
		items: contacts(contactCount),
		credentials,
	});

	expect(ran.error).toBeUndefined();
	expect(ran.json.filter(({ created }) => created === true)).toHaveLength(contactCount);
	const leads = await allLeads();
	expect(leads).toHaveLength(leadCount + contactCount);
	expect(new Set(leads.map(({ email }) => email)).size).toBe(leadCount + contactCount);
	const requests = await log();
	expect(requests.length).toBeLessThanOrEqual(contactCount + 100);
	expect(requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
}

test('70 new contacts among 100 leads wait for the limit of a minute', async () => {
	await createAmong(100, 70);
}, 30_000);

long(
	'1,000 new contacts among 5,000 leads under all three limits',
	async () => {
		await createAmong(5000, 1000);
	},
	180_000,
);
