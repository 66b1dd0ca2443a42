import { schemas } from '../schemas.generated.json';
import { writeOperation } from './faults';
import { CREDITS, readCredits, pluck, manualMapping, people } from './fixtureHelpers';
import type { OperationFixtures } from './operationFixture';

export const fixtures: OperationFixtures = {
	enrich: {
		example: { parameters: { ...manualMapping }, isMainRequest: ({ method }) => method === 'POST' },
		faults: writeOperation(
			{ mapping: 'manual', email: '={{ $json.email }}' },
			{
				...{ maxItems: 70, isSafeToRerun: true, mergesEqualItems: true, concurrency: 50 },
				item: (mark, records) => ({ mark, email: records.enrichable(mark) }),
				readOutcome: ({ outcome, reason }) => {
					if (outcome === 'unclear') return 'unknown';
					if (outcome === 'skipped') return 'skipped';
					const isAnswered = /^(No match|Not enough credits|Missing from)/.test(String(reason));
					return outcome === 'done' || isAnswered ? 'done' : 'failed';
				},
			},
		),
		documented: [
			...Object.keys(schemas.EnrichedData.properties),
			...['confidence', 'sources'],
			...CREDITS,
		],
		runs: [
			{
				title: 'enriches three people by different identifiers in one request for three credits',
				createItems: async (service) => {
					const [one, bob, cid] = await people(service);
					return [
						{ email: one.email },
						{ linkedinUrl: bob.linkedinUrl },
						{ firstName: cid.firstName, lastName: cid.lastName, company: cid.company.name },
					];
				},
				check: async ({ equal, hints, items, match, service }) => {
					const wanted = (await people(service)).slice(0, 3);
					equal(pluck(items, 'outcome'), ['done', 'done', 'done']);
					equal(pluck(items, 'email'), pluck(wanted, 'email'));
					equal(pluck(items, 'creditsUsed'), [3, 0, 0]);
					equal(await readCredits(service), 4997);
					match(hints, /credit/i);
				},
			},
		],
	},
};
