import { schemas } from '../schemas.generated.json';
import { buildWriteRun } from './faults';
import { CREDIT_FIELDS, readCredits, pluck, readPeople } from './fixtureHelpers';
import type { OperationFixtures, OperationRun, FixtureService } from './operationFixture';

const createFilterItem: OperationRun['createItems'] = async (service) => {
	const [{ company, seniority }] = await readPeople(service);
	return [{ industry: company.industry, seniority }];
};

const filters = { industry: '={{ $json.industry }}', seniority: '={{ $json.seniority }}' };

async function readMatchingPeople(service: FixtureService) {
	const [first, ...others] = await readPeople(service);
	const isMatch = ({ company, seniority }: typeof first) =>
		company.industry === first.company.industry && seniority === first.seniority;
	return [first, ...others.filter(isMatch)];
}

/** In fault runs, the mark is in a filter value that matches nobody. */
export const fixtures: OperationFixtures = {
	count: {
		example: { parameters: { filters: { title: 'CEO' } }, isShared: true },
		faultRun: buildWriteRun(
			{ filters: { title: '=Manager, {{ $json.mark }}' } },
			{ maxItems: 4, isMarkOmitted: true },
		),
		runs: [
			{
				title: 'returns the number of matches for one credit',
				createItems: createFilterItem,
				parameters: { filters },
				check: async ({ equal, items, ok, service }) => {
					const total = (await readMatchingPeople(service)).length;
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
		faultRun: buildWriteRun(
			(random) => ({
				filters: { title: '=Manager, Director, {{ $json.mark }}' },
				maxResults: random.pick([1, 25, 100, 101, 250]),
				options: { startAt: random.pick([0, 7, 100]) },
			}),
			{ maxItems: 4, requests: 'paged', isMarkOmitted: true },
		),
		documentedFields: [...Object.keys(schemas.Prospect.properties), 'position', ...CREDIT_FIELDS],
		runs: [
			{
				title: 'returns the first matching prospects for one credit each',
				createItems: createFilterItem,
				parameters: { filters, maxResults: 4 },
				check: async ({ equal, hints, items, match, service }) => {
					equal(pluck(items), pluck(await readMatchingPeople(service)).slice(0, 4));
					equal(pluck(items, 'position'), [0, 1, 2, 3]);
					equal(await readCredits(service), 4996);
					match(hints, /credit/i);
				},
			},
		],
	},
};
