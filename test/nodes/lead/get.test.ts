import { useTestHarness, expectedRequest } from '../harness';
import { runLeadWithApi, respondWithLeads, leadOf, leadsUpTo, simplified } from './fixtures';

useTestHarness();

const by = (mode: string, value: string) => ({
	operation: 'get',
	lead: { __rl: true, mode, value },
});
const wholeList = { sortBy: 'createdAt', sortOrder: 'asc', page: '1', limit: '100' };

test.each([
	['list', 'lead_2'],
	['id', ' lead_2 '],
	['linkedinUrl', 'https://www.linkedin.com/in/person2'],
	['linkedinUrl', 'LinkedIn.com/in/person2/?utm=1'],
])('Get by %s %s reads the list once', async (mode, value) => {
	const ran = await runLeadWithApi(respondWithLeads(leadsUpTo(3)), by(mode, value));
	expect(ran.requests).toEqual([expectedRequest('GET', '/leads', { query: wholeList })]);
	expect(ran.json).toEqual([simplified(leadOf(2))]);
	expect(ran.hints).toEqual([]);
});

test.each([
	['searches for one email', ['lead2@x.example'], [{ search: 'lead2@x.example' }]],
	['reads the list for many emails', [1, 2, 3].map((place) => `LEAD${place}@x.example`), [{}]],
])('Get by email %s', async (_, emails, queries) => {
	const leads = leadsUpTo(3).map((lead, place) => ({
		...lead,
		email: `lead${place + 1}@x.example`,
	}));
	const ran = await runLeadWithApi(respondWithLeads(leads), by('email', '={{ $json.email }}'), {
		items: emails.map((email) => ({ email })),
	});
	expect(ran.json.map(({ email }) => email)).toEqual(emails.map((one) => one.toLowerCase()));
	expect(ran.requests.map(({ query }) => query)).toMatchObject(queries);
});

test('reads the list once for all items, whatever locates them', async () => {
	const items = Array.from({ length: 25 }, (_, place) => {
		const { id, linkedinUrl } = leadOf(place * 4 + 1);
		return place % 2 === 0
			? { mode: 'id', value: id }
			: { mode: 'linkedinUrl', value: linkedinUrl };
	});
	const ran = await runLeadWithApi(
		respondWithLeads(leadsUpTo(100)),
		by('={{ $json.mode }}', '={{ $json.value }}'),
		{ items },
	);
	expect(ran.json.map(({ id }) => id)).toEqual(items.map((_, place) => `lead_${place * 4 + 1}`));
	expect(ran.requests).toHaveLength(1);
});

test.each([
	['id', 'lead_9', 'No lead found with the ID lead_9'],
	['id', 'https://www.linkedin.com/in/person2', /^No lead found with the ID https/],
	['linkedinUrl', 'linkedin.com/in/nobody', /^No lead found with the LinkedIn URL .*\/in\/nobody$/],
	['email', 'none@x.example', 'No lead found with the email none@x.example'],
])('Get by %s %s reports what was not found', async (mode, value, message) => {
	const ran = await runLeadWithApi(respondWithLeads(leadsUpTo(3)), by(mode, value));
	expect(ran.error?.message).toMatch(message);
	expect(ran.error?.description).toBe("Check 'Lead' for typos; it may have been deleted.");
});
