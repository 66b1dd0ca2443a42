import { schemas } from '../schemas.generated.json';
import { buildWriteRun } from './faults';
import { CREDIT_FIELDS, readCredits, pluck, manualMapping, readPeople } from './fixtureHelpers';
import type { OperationFixtures } from './operationFixture';

export const fixtures: OperationFixtures = {
	enrich: {
		example: { parameters: { ...manualMapping }, isMainRequest: ({ method }) => method === 'POST' },
		faultRun: buildWriteRun(
			{ mapping: 'manual', email: '={{ $json.email }}' },
			{
				...{ maxItems: 70, isSafeToRerun: true, shouldMergeEqualItems: true, concurrency: 50 },
				createItem: (mark, records) => ({ mark, email: records.getEnrichableEmail(mark) }),
				readOutcome: ({ outcome, reason }) => {
					if (outcome === 'unclear') return 'unknown';
					if (outcome === 'skipped') return 'skipped';
					const hasResult = /^(No match|Not enough credits|Missing from)/.test(String(reason));
					return outcome === 'done' || hasResult ? 'done' : 'failed';
				},
			},
		),
		documentedFields: [
			...Object.keys(schemas.EnrichedData.properties),
			...['confidence', 'sources'],
			...CREDIT_FIELDS,
		],
		runs: [
			{
				title: 'enriches three people by different identifiers in one request for three credits',
				createItems: async (service) => {
					const [ada, bob, cid] = await readPeople(service);
					return [
						{ email: ada.email },
						{ linkedinUrl: bob.linkedinUrl },
						{ firstName: cid.firstName, lastName: cid.lastName, company: cid.company.name },
					];
				},
				check: async ({ equal, hints, items, match, service }) => {
					const expected = (await readPeople(service)).slice(0, 3);
					equal(pluck(items, 'outcome'), ['done', 'done', 'done']);
					equal(pluck(items, 'email'), pluck(expected, 'email'));
					equal(pluck(items, 'creditsUsed'), [3, 0, 0]);
					equal(await readCredits(service), 4997);
					match(hints, /credit/i);
				},
			},
		],
	},
};
