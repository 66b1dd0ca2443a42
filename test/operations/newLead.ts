import { type ReportedOutcome, buildWriteRun } from './faults';
import { LEAD_FIELDS, readLeads } from './lead';
import { byId, byMark, pluck, createLocator, manualMapping } from './fixtureHelpers';
import type { Json, OperationFixtures, OperationRun } from './operationFixture';

export const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };

/** Creates an item whose email contains the mark. */
const createContactItem = (mark: string) => ({ mark, email: `${mark}@contact.example` });
const manualParameters = {
	mapping: 'manual',
	firstName: 'Ada',
	lastName: '={{ $json.mark }}',
	email: '={{ $json.email }}',
};
const example = { ...manualMapping, firstName: 'Ada', lastName: 'Lovelace' };
const byEmail = createLocator('={{ $json.email }}', 'email');
const OUTCOME_BY_STATUS: Record<string, ReportedOutcome> = {
	failed: 'failed',
	notSent: 'failed',
	unclear: 'unknown',
};

const createDeleteRun = (title: string, lead: typeof byId): OperationRun => ({
	title,
	createItems: async (service) => {
		const countBefore = await service.countLeads();
		const { leads: createdLeads } = await service.control<{ leads: Json[] }>('leads', {
			leads: [ada],
		});
		return createdLeads.map((created) => ({ ...created, countBefore }));
	},
	parameters: { lead },
	check: async ({ equal, inputItems: [{ countBefore, id }], items, ok, service }) => {
		equal(pluck(items), [id]);
		equal(items[0].deleted, true);
		ok(!pluck(await readLeads(service)).includes(id));
		equal(await service.countLeads(), countBefore);
	},
});

/** The operations that create or delete leads. */
export const fixtures: OperationFixtures = {
	create: {
		example: { parameters: example },
		faultRun: buildWriteRun(manualParameters, {
			createItem: createContactItem,
			maxItems: 40,
			concurrency: 25,
		}),
		documentedFields: LEAD_FIELDS,
		runs: [
			{
				title: 'creates the lead and returns it',
				createItems: () => [{ ...ada, employer: 'Analytical Engines' }],
				parameters: {
					mapping: 'manual',
					firstName: '={{ $json.firstName }}',
					lastName: '={{ $json.lastName }}',
					email: '={{ $json.email }}',
					additionalFields: { company: '={{ $json.employer }}', tags: 'math, poetry' },
				},
				check: async ({ equal, items, service }) => {
					const [created] = (await readLeads(service)).filter(({ email }) => email === ada.email);
					const { company, tags } = created;
					equal([company, tags], ['Analytical Engines', ['math', 'poetry']]);
					equal({ ...created, ...items[0] }, created);
				},
			},
		],
	},
	createIfNew: {
		example: { parameters: example, isMainRequest: ({ method }) => method === 'POST' },
		faultRun: buildWriteRun(manualParameters, {
			...{ createItem: createContactItem, maxItems: 20, requests: 'ifNew', isSafeToRerun: true },
			readOutcome: ({ created, outcome }) =>
				OUTCOME_BY_STATUS[String(outcome)] ?? (created === true ? 'done' : 'found'),
		}),
		documentedFields: ['created', 'differences', ...LEAD_FIELDS],
		runs: [
			{
				title:
					'finds a known contact, creates a new one, and returns the same lead for a duplicate',
				createItems: async (service) => {
					const [{ email, firstName, lastName }] = await readLeads(service);
					const countBefore = await service.countLeads();
					return [{ email: email.toUpperCase(), firstName, lastName, countBefore }, ada, ada];
				},
				check: async ({ equal, inputItems: [{ countBefore }], items, service }) => {
					equal(pluck(items, 'created'), [false, true, false]);
					const [known, created, duplicate] = pluck(items);
					equal(known, (await readLeads(service))[0].id);
					equal(duplicate, created);
					equal(await service.countLeads(), Number(countBefore) + 1);
				},
			},
		],
	},
	delete: {
		example: { parameters: { lead: byId } },
		faultRun: buildWriteRun((random) => ({ lead: random.chance(0.7) ? byMark : byEmail }), {
			maxItems: 20,
			createItem: (mark, records) => {
				const item = createContactItem(mark);
				records.addLead(mark, item.email);
				return item;
			},
		}),
		runs: [
			createDeleteRun('deletes only the lead with the ID', byId),
			createDeleteRun('deletes only the lead with the email', byEmail),
		],
	},
};
