import { useTestHarness } from '../harness';
import { runLeadWithApi, respondWithLeads } from './fixtures';

useTestHarness();

const buildCountParameters = (createdAfter: string, createdBefore: string) => ({
	operation: 'count',
	filters: { createdAfter, createdBefore },
});

test('Count sends nothing for a reversed date range or a search of one character', async () => {
	const reversed = await runLeadWithApi(
		respondWithLeads([]),
		buildCountParameters('2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z'),
	);
	expect(reversed.error?.message).toBe('Created After is later than Created Before');
	const short = await runLeadWithApi(respondWithLeads([]), {
		operation: 'count',
		filters: { search: 'a' },
	});
	expect(short.error?.message).toBe('Search must have at least 2 characters');
	expect([...reversed.requests, ...short.requests]).toEqual([]);
});

test.each([-1, 1.5, 'three', null])(
	'Count reports a missing total when the service sends %j',
	async (total) => {
		const result = await runLeadWithApi(
			() => ({ body: { success: true, data: { leads: [], pagination: { total } } } }),
			{ operation: 'count' },
		);
		expect(result.error?.message).toBe("The service's answer to GET /leads has no total");
		expect(result.error?.description).toMatch(
			/^Update this package\. If that does not help, report/,
		);
		expect(result.json).toEqual([]);
	},
);
