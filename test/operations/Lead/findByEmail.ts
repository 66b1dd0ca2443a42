import { manually } from '../values';
import type { Proof } from '../proof';
import type { Snapshot } from '../storm';
import { reading } from '../storm';
import { LEAD, leads } from './lead';

export const proof: Proof = {
	example: { parameters: manually, isOwn: ({ query }) => query.search !== undefined },
	required: ['Email'],
	storm: reading(
		([json], before, after, item) => {
			const holds = (snapshot: Snapshot) =>
				[...snapshot.leads.values()].includes(String(item.email));
			const [was, is] = [holds(before), holds(after)];
			if (json?.found === true && !was && !is) return 'found, but never there';
			return json?.found === false && was && is ? 'not found, but there' : undefined;
		},
		{
			weight: 6,
			most: 12,
			parameters: { mapping: 'manual', email: '={{ $json.email }}' },
			item: (mark, stock) => {
				const known = stock.leads();
				const place = Number(mark.replace(/\D/g, '')) % (known.length + 5);
				return { mark, email: known[place]?.email ?? `${mark}@nobody.example` };
			},
		},
	),
	fuzz: { kind: 'find', echo: { parameter: 'email', field: 'email' } },
	isMapped: true,
	documented: ['found', ...LEAD],
	runs: [
		{
			shows: 'the lead is found in any letter case',
			given: async (service) => [{ email: (await leads(service))[7].email.toUpperCase() }],
			check: async ({ equal, items, service }) => {
				const { id } = (await leads(service))[7];
				equal([items[0].found, items[0].id], [true, id]);
			},
		},
	],
};
