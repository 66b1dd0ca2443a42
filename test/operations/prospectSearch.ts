import { schemas } from '../schemas.generated.json';
import { writing } from './faults';
import { CREDITS, creditsLeft, idsOf, people } from './parts';
import type { Proofs, Run, Service } from './proof';

/** Whom the search is for. */
const given: Run['given'] = async (service) => {
	const [{ company, seniority }] = await people(service);
	return [{ industry: company.industry, seniority }];
};

/** The filters that say so. */
const filters = { industry: '={{ $json.industry }}', seniority: '={{ $json.seniority }}' };

async function wantedPeople(service: Service) {
	const [first, ...others] = await people(service);
	const isWanted = ({ company, seniority }: typeof first) =>
		company.industry === first.company.industry && seniority === first.seniority;
	return [first, ...others.filter(isWanted)];
}

/** In the storm the mark stands in a filter that adds nobody. */
export const proofs: Proofs = {
	count: {
		example: { parameters: { filters: { title: 'CEO' } } },
		faults: writing(
			{ filters: { title: '=Manager, {{ $json.mark }}' } },
			{ most: 4, isSilent: true },
		),
		runs: [
			{
				shows: 'how many match, for one credit',
				given,
				parameters: { filters },
				check: async ({ equal, items, ok, service }) => {
					const total = (await wantedPeople(service)).length;
					ok(total > 1);
					equal(items, [{ total, creditsUsed: 1, remainingCredits: 4999 }]);
					equal(await creditsLeft(service), 4999);
				},
			},
		],
	},
	search: {
		example: {
			parameters: { filters: { title: 'CEO' }, maxResults: 1 },
			isOwn: ({ method }) => method === 'POST',
			isShared: true,
		},
		faults: writing(
			(random) => ({
				filters: { title: '=Manager, Director, {{ $json.mark }}' },
				maxResults: random.of([1, 25, 100, 101, 250]),
				options: { startAt: random.of([0, 7, 100]) },
			}),
			{ most: 4, requests: 'paged', isSilent: true },
		),
		documented: [...Object.keys(schemas.Prospect.properties), 'position', ...CREDITS],
		runs: [
			{
				shows: 'the first prospects that match, a credit for each',
				given,
				parameters: { filters, maxResults: 4 },
				check: async ({ equal, hints, items, match, service }) => {
					equal(idsOf(items), idsOf(await wantedPeople(service)).slice(0, 4));
					equal(idsOf(items, 'position'), [0, 1, 2, 3]);
					equal(await creditsLeft(service), 4996);
					match(hints, /credit/i);
				},
			},
		],
	},
};
