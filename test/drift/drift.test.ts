import { records } from '../deduplication';
import { useStage } from '../nodes/stage';
import { differences } from './differences';
import { faultsOf } from './drift';

useStage();
beforeAll(async () => await records.open());

/** One of each kind: a list, what is paid for, what is found, made, deleted, changed or sent. */
const KINDS = [
	'Lead getAll',
	'Prospect Search search',
	'Enrichment enrich',
	'Lead delete',
	'API Key apiKey update',
	'Network Action conversation getLinkedInMessages',
	'Lead create',
	'Campaign Export export',
	'API Key apiKey getAll',
	'Account account getHealth',
	'Job job getAll',
	'Job legacyJob getStatus',
	'Voice Clone update',
];

/** One of three neighbours, which are much alike; drift.long.test.ts tries all of them. */
const some = differences.filter((_, place) => place % 3 === 0);

/** Each of them on the first operation that it concerns, the operations taking turns. */
test.each(some.map((one, place) => [one.name, one, place] as const))(
	'%s',
	async (_, difference, place) => {
		const first = place % KINDS.length;
		for (const name of [...KINDS.slice(first), ...KINDS.slice(0, first)]) {
			const faults = await faultsOf(name, difference);
			if (faults === undefined) continue;
			expect(faults).toEqual([]);
			return;
		}
		throw new Error('It concerns none of these operations');
	},
);
