import { useStage } from '../stage';
import { requestOf } from '../standard';
import { runLeadAgainst } from './run';
import { holding, leadsUpTo } from './samples';

useStage();

const within = (createdAfter: string, createdBefore: string) => ({
	operation: 'count',
	filters: { createdAfter, createdBefore },
});

test('Count is one GET /leads for one lead, and returns the number of matches', async () => {
	const ran = await runLeadAgainst(holding(leadsUpTo(3)), { operation: 'count' });
	expect(ran.requests).toEqual([requestOf('GET', '/leads', { query: { limit: '1' } })]);
	expect(ran.json).toEqual([{ total: 3 }]);
});

test('Count sends the filters of Get Many, item by item', async () => {
	const filters = {
		company: '={{ $json.company }}',
		createdAfter: '2026-01-01T00:00:00Z',
		createdBefore: '2026-02-01T00:00:00Z',
		lastContactedAfter: '2026-01-02T00:00:00Z',
		search: 'person2',
		source: 'import',
		status: 'new',
		title: 'sales',
	};
	const items = [{ company: 'Acme' }, { company: 'Engines' }];
	const ran = await runLeadAgainst(
		holding(leadsUpTo(3)),
		{ operation: 'count', filters },
		{ items },
	);
	expect(ran.requests.map(({ query }) => query)).toEqual(
		items.map(({ company }) => ({
			...filters,
			company,
			createdAfter: '2026-01-01T00:00:00.000Z',
			createdBefore: '2026-02-01T00:00:00.000Z',
			lastContactedAfter: '2026-01-02T00:00:00.000Z',
			limit: '1',
		})),
	);
	expect(ran.json).toEqual([{ total: 1 }, { total: 1 }]);
});

test('Count sends nothing with times in reverse order, or a search of one character', async () => {
	const reversed = await runLeadAgainst(
		holding([]),
		within('2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z'),
	);
	expect(reversed.error?.message).toBe('Created After is later than Created Before');
	const short = await runLeadAgainst(holding([]), { operation: 'count', filters: { search: 'a' } });
	expect(short.error?.message).toBe('Search must have at least 2 characters');
	expect([...reversed.requests, ...short.requests]).toEqual([]);
});

test.each([-1, 1.5, 'three', null])(
	'with a total of %j it says that it cannot count',
	async (total) => {
		const ran = await runLeadAgainst(
			() => ({ body: { success: true, data: { leads: [], pagination: { total } } } }),
			{ operation: 'count' },
		);
		expect(ran.error?.message).toBe("The service's answer to GET /leads has no total");
		expect(ran.error?.description).toMatch(
			/^Update this package\. If that does not help, report it/,
		);
		expect(ran.json).toEqual([]);
	},
);

test('a total in digits is one', async () => {
	const ran = await runLeadAgainst(
		() => ({ body: { data: { leads: [], pagination: { total: '3' } } } }),
		{
			operation: 'count',
		},
	);
	expect(ran.json).toEqual([{ total: 3 }]);
});
