import { schemas } from '../schemas.generated.json';
import { writeOperation } from './faults';
import { CREDITS, readCredits, pluck, people } from './fixtureHelpers';
import type { OperationFixtures, OperationRun, FixtureService } from './operationFixture';

const createItems: OperationRun['createItems'] = async (service) => {
	const [{ company, seniority }] = await people(service);
	return [{ industry: company.industry, seniority }];
};

const filters = { industry: '={{ $json.industry }}', seniority: '={{ $json.seniority }}' };

async function wantedPeople(service: FixtureService) {
	const [first, ...others] = await people(service);
	const isWanted = ({ company, seniority }: typeof first) =>
		company.industry === first.company.industry && seniority === first.seniority;
	return [first, ...others.filter(isWanted)];
}

/** With faults, the mark is in a filter value that matches nobody. */
export const fixtures: OperationFixtures = {
	count: {
		example: { parameters: { filters: { title: 'CEO' } }, isShared: true },
		faults: writeOperation(
			{ filters: { title: '=Manager, {{ $json.mark }}' } },
			{ maxItems: 4, omitsMark: true },
		),
		runs: [
			{
				title: 'returns the number of matches for one credit',
				createItems,
				parameters: { filters },
				check: async ({ equal, items, ok, service }) => {
					const total = (await wantedPeople(service)).length;
					ok(total > 1);
					equal(items, [{ total, creditsUsed: 1, remainingCredits: 4999 }]);
					equal(await readCredits(service), 4999);
				},
			},
		],
	},
	search: {
		example: {
			parameters: { filters: { title: 'CEO' }, maxResults: 1 },
			isMainRequest: ({ method }) => method === 'POST',
			isShared: true,
		},
		faults: writeOperation(
			(random) => ({
				filters: { title: '=Manager, Director, {{ $json.mark }}' },
				maxResults: random.pick([1, 25, 100, 101, 250]),
				options: { startAt: random.pick([0, 7, 100]) },
			}),
			{ maxItems: 4, requests: 'paged', omitsMark: true },
		),
		documented: [...Object.keys(schemas.Prospect.properties), 'position', ...CREDITS],
		runs: [
			{
				title: 'returns the first matching prospects for one credit each',
				createItems,
				parameters: { filters, maxResults: 4 },
				check: async ({ equal, hints, items, match, service }) => {
					equal(pluck(items), pluck(await wantedPeople(service)).slice(0, 4));
					equal(pluck(items, 'position'), [0, 1, 2, 3]);
					equal(await readCredits(service), 4996);
					match(hints, /credit/i);
				},
			},
		],
	},
};
