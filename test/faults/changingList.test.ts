/** @jest-environment <rootDir>/test/sandboxEnvironment.js */
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { runNode } from '../engine';
import { allLeads, control, keys, log, reset, url } from '../sandbox';

const credentials = { baseUrl: url, apiKey: keys.full };
const WIDE = { minute: 100_000, hour: 1_000_000, day: 10_000_000 };

async function readAll(parameters: object = {}) {
	return await runNode({
		node: new OutreachLead(),
		parameters: { operation: 'getAll', returnAll: true, simple: false, ...parameters },
		credentials,
	});
}

describe('B25: a list that changes while it is read', () => {
	test.each(Array.from({ length: 20 }, (_, seed) => seed))(
		'loses and doubles nothing (%#)',
		async (seed) => {
			await reset({ leads: 2500 + 37 * seed, limits: WIDE });
			const before = await allLeads();
			await control('churn', { percent: 2, kinds: ['create', 'delete', 'update'] });

			const ran = await readAll();

			const remaining = new Set((await allLeads()).map(({ id }) => id));
			const throughout = before.map(({ id }) => id).filter((id) => remaining.has(id));
			const given = ran.json.map(({ id }) => String(id));
			expect(ran.error).toBeUndefined();
			expect(new Set(given).size).toBe(given.length);
			expect(throughout.filter((id) => !given.includes(id))).toEqual([]);
			expect(await log()).not.toHaveLength(0);
		},
	);

	test('with Updated After, what changes while it is read is not lost', async () => {
		await reset({ leads: 2500, limits: WIDE });
		const all = await allLeads();
		const updatedAfter = all.map((lead) => lead.updatedAt).sort()[1500];
		const before = all.filter((lead) => lead.updatedAt > updatedAfter).map(({ id }) => id);
		await control('churn', { percent: 50, kinds: ['create', 'update'] });

		const ran = await readAll({ filters: { updatedAfter } });

		const given = ran.json.map(({ id }) => String(id));
		expect(new Set(given).size).toBe(given.length);
		expect(before.filter((id) => !given.includes(id))).toEqual([]);
	});
});
