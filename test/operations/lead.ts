import type { components } from '../../nodes/shared/api.generated';
import { schemas } from '../schemas.generated.json';
import { buildReadRun, buildListReadRun, buildRecordReadRun, type Snapshot } from './faults';
import { byId, pluck, createListReader, createLocator, manualMapping } from './fixtureHelpers';
import type { OperationFixtures } from './operationFixture';

type Lead = components['schemas']['Lead'];

/** The fields of a lead in openapi.yaml. */
export const LEAD_FIELDS = Object.keys(schemas.Lead.properties);
export const readLeads = createListReader<Lead>('leads');

const parseNumber = (mark: string) => Number(mark.replace(/\D/g, ''));
const filterReplied = (leads: Lead[]) => leads.filter(({ status }) => status === 'replied');
const DAY_MS = 24 * 3_600_000;

export const fixtures: OperationFixtures = {
	count: {
		example: { parameters: {} },
		// Leads may be created or deleted during the count.
		faultRun: buildReadRun({
			findMistake: ([{ total }], before, after) => {
				const ids = [...before.leads.keys()];
				const minTotal = ids.filter((id) => after.leads.has(id)).length;
				const maxTotal = new Set([...ids, ...after.leads.keys()]).size;
				const isPlausible = Number(total) >= minTotal && Number(total) <= maxTotal;
				return isPlausible
					? undefined
					: `${String(total)} is not between ${minTotal} and ${maxTotal}`;
			},
		}),
		runs: [
			{
				title: 'counts the leads that match a filter',
				parameters: { filters: { status: 'replied' } },
				check: async ({ equal, items, ok, service }) => {
					const replied = filterReplied(await readLeads(service));
					ok(replied.length > 1);
					equal(items, [{ total: replied.length }]);
				},
			},
		],
	},
	findByEmail: {
		example: {
			parameters: manualMapping,
			isMainRequest: ({ query }) => query.search !== undefined,
		},
		faultRun: buildReadRun({
			...{ maxItems: 12, parameters: { mapping: 'manual', email: '={{ $json.email }}' } },
			createItem: (mark, records) => {
				const leads = records.listLeads();
				const number = parseNumber(mark);
				const { email } = leads[number % (leads.length + 5)] ?? {
					email: `${mark}@nobody.example`,
				};
				// An email without its first letter is no lead's email, although the service's search finds a lead.
				return { mark, email: number % 3 === 0 ? email.slice(1) : email };
			},
			findMistake: ([json], before, after, { email }) => {
				const hasEmail = ({ leads }: Snapshot) => [...leads.values()].includes(String(email));
				const [existedBefore, existsNow] = [hasEmail(before), hasEmail(after)];
				if (json?.email !== email) return `${String(json?.email)} in place of ${String(email)}`;
				if (json?.found === true && !existedBefore && !existsNow)
					return 'found, but it never existed';
				return json?.found === false && existedBefore && existsNow
					? 'not found, but it exists'
					: undefined;
			},
		}),
		documentedFields: ['found', ...LEAD_FIELDS],
		runs: [
			{
				title: 'finds the lead regardless of letter case',
				createItems: async (service) => [
					{ email: (await readLeads(service))[7].email.toUpperCase() },
				],
				check: async ({ equal, items, service }) => {
					const { id } = (await readLeads(service))[7];
					equal([items[0].found, items[0].id], [true, id]);
				},
			},
		],
	},
	get: {
		example: { parameters: { lead: createLocator('lead_1') }, isShared: true },
		faultRun: buildRecordReadRun('id', { lead: byId }, (mark, records) => {
			const leads = records.listLeads();
			return { mark, id: leads[parseNumber(mark) % leads.length]?.id ?? 'nobody' };
		}),
		documentedFields: LEAD_FIELDS,
		runs: [
			{
				title: 'finds the lead by a LinkedIn URL with tracking parameters',
				createItems: async (service) => [
					{ url: `${(await readLeads(service))[7].linkedinUrl}/?trk=crm` },
				],
				parameters: { lead: createLocator('={{ $json.url }}', 'linkedinUrl') },
				check: async ({ equal, items, service }) =>
					equal(pluck(items), [(await readLeads(service))[7].id]),
			},
		],
	},
	getAll: {
		example: { parameters: {} },
		faultRun: buildListReadRun((snapshot) => snapshot.leads.keys(), 'id'),
		documentedFields: LEAD_FIELDS,
		runs: [
			{
				title: 'returns all leads that match a filter and a date expression',
				parameters: {
					returnAll: true,
					filters: { status: 'replied', createdAfter: '={{ $now.minus({ days: 20 }) }}' },
				},
				check: async ({ equal, items, ok, service }) => {
					const start = Date.now() - 20 * DAY_MS;
					const expected = filterReplied(await readLeads(service)).filter(
						({ createdAt }) => Date.parse(createdAt) > start,
					);
					ok(expected.length > 1);
					equal(pluck(items).sort(), pluck(expected).sort());
				},
			},
			{
				title: 'returns the newest leads up to Limit',
				parameters: { limit: 60, sort: { sortBy: 'createdAt', sortOrder: 'desc' } },
				check: async ({ equal, items, service }) => {
					const times = pluck(await readLeads(service), 'createdAt');
					equal(pluck(items, 'createdAt'), times.sort().reverse().slice(0, 60));
					equal(new Set(pluck(items)).size, 60);
				},
			},
		],
	},
};
