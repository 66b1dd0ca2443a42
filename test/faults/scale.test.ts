/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { allLeads, keys, log, reset, url } from '../../sandbox/test/sandbox';

const credentials = { baseUrl: url, apiKey: keys.full };
/** Rate limit windows, 60 times shorter than the real ones. */
const windows = { minute: 1_000, hour: 60_000, day: 24 * 60_000 };

/** Contacts that are not in the seeded leads. */
function buildContacts(count: number) {
	return Array.from({ length: count }, (_, number) => ({
		firstName: `First${number}`,
		lastName: `Last${number}`,
		email: `new.contact.${number}@example.com`,
	}));
}

/** Creates each contact exactly once, with at most 100 extra requests and five 429s. */
async function createContactsAmongLeads(leadCount: number, contactCount: number): Promise<void> {
	await reset({ leads: leadCount, windows });
	const result = await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'createIfNew' },
		items: buildContacts(contactCount),
		credentials,
	});

	expect(result.error).toBeUndefined();
	expect(result.json.filter(({ created }) => created === true)).toHaveLength(contactCount);
	const leads = await allLeads();
	expect(leads).toHaveLength(leadCount + contactCount);
	expect(new Set(leads.map(({ email }) => email)).size).toBe(leadCount + contactCount);
	const requests = await log();
	expect(requests.length).toBeLessThanOrEqual(contactCount + 100);
	expect(requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
}

test('creates 70 contacts among 100 leads within the rate limit per minute', async () => {
	await createContactsAmongLeads(100, 70);
}, 30_000);

long(
	'creates 1,000 contacts among 5,000 leads within all three rate limits',
	async () => {
		await createContactsAmongLeads(5000, 1000);
	},
	180_000,
);
