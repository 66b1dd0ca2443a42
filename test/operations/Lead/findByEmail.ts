import { manually, type Proof, reading, type Snapshot } from '../parts';
import { LEAD, leads } from './lead';

export const proof: Proof = {
	example: { parameters: manually, isOwn: ({ query }) => query.search !== undefined },
	required: ['Email'],
	faults: reading({
		...{ weight: 6, most: 12, parameters: { mapping: 'manual', email: '={{ $json.email }}' } },
		item: (mark, records) => {
			const known = records.leads();
			const place = Number(mark.replace(/\D/g, '')) % (known.length + 5);
			return { mark, email: known[place]?.email ?? `${mark}@nobody.example` };
		},
		wrong: ([json], before, after, { email }) => {
			const holds = ({ leads: all }: Snapshot) => [...all.values()].includes(String(email));
			const [was, is] = [holds(before), holds(after)];
			if (json?.email !== email) return `${String(json?.email)} in place of ${String(email)}`;
			if (json?.found === true && !was && !is) return 'found, but never there';
			return json?.found === false && was && is ? 'not found, but there' : undefined;
		},
	}),
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
