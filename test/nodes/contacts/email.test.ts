import { resultsByLead } from '../../../nodes/Enrichment/plan/results';
import { postsOf, runLeadAgainst } from '../lead/run';
import { ada, holding, leadOf } from '../lead/samples';
import { useStage } from '../stage';

useStage();

/** How lists, links and programs write `ada@x.example`. */
const surrounded = ['mailto:ada@x.example?subject=Hi', 'Ada <ada@x.example>', '“ada@x.example”'];

test('Enrichment finds the lead of a result by another spelling', () => {
	const results = [
		{ input: { email: 'BEN@x.example.' } },
		{ input: { email: 'ada@xn--mnchen-3ya.example' } },
	];
	const leads = [{ email: 'ada@münchen.example' }, { email: 'ben@x.example' }];
	expect(resultsByLead(leads, results).get(0)).toBe(results[1]);
	expect(resultsByLead(leads, results).get(1)).toBe(results[0]);
});

describe('a lead under another spelling', () => {
	const create = async (email: string, kept: string, count = 1) => {
		const items = Array.from({ length: count }, (_, place) => ({
			...ada,
			email: place === 0 ? email : `new${place}@x.example`,
		}));
		const parameters = { operation: 'createIfNew', mapping: 'automatic' };
		const leads = [leadOf(1, { ...ada, email: kept })];
		const { json, requests } = await runLeadAgainst(holding(leads), parameters, { items });
		return { found: json.map(({ created }) => !created), posts: postsOf(requests).length };
	};

	test.each([
		['“Ada@Analytical.Example”', ada.email],
		['Ada <mailto:ada%40analytical.example?subject=Hi>', ada.email],
		[ada.email, 'ADA@analytical.example.'],
		['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
		['ada@xn--mnchen-3ya.example', 'ada@München.example'],
		['josé@x.example', 'josé@x.example'.normalize('NFD')],
		['josé@x.example'.normalize('NFD'), 'josé@x.example'],
		['İpek@x.example', 'ipek@x.example'],
	])(
		'Create If New of %j finds the one kept as %j, alone and among others',
		async (email, kept) => {
			expect(await create(email, kept)).toEqual({ found: [true], posts: 0 });
			expect(await create(email, kept, 3)).toEqual({ found: [true, false, false], posts: 2 });
		},
	);

	test('one that is written several ways in one run is created once', async () => {
		const items = surrounded.map((email) => ({ ...ada, email }));
		const ran = await runLeadAgainst(holding([]), { operation: 'createIfNew' }, { items });
		expect(postsOf(ran.requests)).toMatchObject([{ body: { email: 'ada@x.example' } }]);
		expect(ran.json).toHaveLength(items.length);
	});

	test.each([
		['findByEmail', { email: 'ada@münchen.example' }],
		['delete', { lead: { __rl: true, mode: 'email', value: 'ada@münchen.example' } }],
	])('%s finds it too', async (operation, fields) => {
		const leads = [leadOf(1, { email: 'Ada@xn--mnchen-3ya.example' })];
		const parameters = { operation, mapping: 'manual', ...fields };
		const { json } = await runLeadAgainst(holding(leads), parameters);
		expect(json).toMatchObject([{ id: 'lead_1' }]);
	});

	test('an address is taken before a text that is none', async () => {
		const items = [{ ...ada, email: 'react@18.2.0', 'Work Email': 'Ada <ada@x.example>' }];
		const ran = await runLeadAgainst(holding([]), { operation: 'createIfNew' }, { items });
		expect(postsOf(ran.requests)).toMatchObject([{ body: { email: 'ada@x.example' } }]);
	});
});
