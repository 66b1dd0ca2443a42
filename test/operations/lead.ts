import type { components } from '../../nodes/shared/api.generated';
import { schemas } from '../schemas.generated.json';
import { reading, readingAll, readingOne, type Snapshot } from './faults';
import { byId, idsOf, listed, locator, manually } from './parts';
import type { Proofs } from './proof';

type Lead = components['schemas']['Lead'];

/** The fields of a lead, as openapi.yaml has them. */
export const LEAD = Object.keys(schemas.Lead.properties);
export const leads = listed<Lead>('leads');

const numberIn = (mark: string) => Number(mark.replace(/\D/g, ''));
const repliedIn = (all: Lead[]) => all.filter(({ status }) => status === 'replied');
const DAYS_MS = 24 * 3_600_000;

export const proofs: Proofs = {
	count: {
		example: { parameters: {} },
		// between what was there throughout and what was there at any time
		faults: reading({
			wrong: ([{ total }], before, after) => {
				const ids = [...before.leads.keys()];
				const least = ids.filter((id) => after.leads.has(id)).length;
				const most = new Set([...ids, ...after.leads.keys()]).size;
				const isRight = Number(total) >= least && Number(total) <= most;
				return isRight ? undefined : `${String(total)}, but it is ${least} to ${most}`;
			},
		}),
		runs: [
			{
				shows: 'the number of leads with a filter is that of the service',
				parameters: { filters: { status: 'replied' } },
				check: async ({ equal, items, ok, service }) => {
					const replied = repliedIn(await leads(service));
					ok(replied.length > 1);
					equal(items, [{ total: replied.length }]);
				},
			},
		],
	},
	findByEmail: {
		example: { parameters: manually, isOwn: ({ query }) => query.search !== undefined },
		faults: reading({
			...{ most: 12, parameters: { mapping: 'manual', email: '={{ $json.email }}' } },
			item: (mark, records) => {
				const known = records.leads();
				const number = numberIn(mark);
				const { email } = known[number % (known.length + 5)] ?? { email: `${mark}@nobody.example` };
				// without its first letter it is nobody's, and the service's search finds its owner
				return { mark, email: number % 3 === 0 ? email.slice(1) : email };
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
	},
	get: {
		example: { parameters: { lead: locator('lead_1') }, isShared: true },
		faults: readingOne('id', { lead: byId }, (mark, records) => {
			const all = records.leads();
			return { mark, id: all[numberIn(mark) % all.length]?.id ?? 'nobody' };
		}),
		documented: LEAD,
		runs: [
			{
				shows: 'the lead of a LinkedIn URL, as a CRM has it',
				given: async (service) => [{ url: `${(await leads(service))[7].linkedinUrl}/?trk=crm` }],
				parameters: { lead: locator('={{ $json.url }}', 'linkedinUrl') },
				check: async ({ equal, items, service }) =>
					equal(idsOf(items), [(await leads(service))[7].id]),
			},
		],
	},
	getAll: {
		example: { parameters: {} },
		faults: readingAll((snapshot) => snapshot.leads.keys(), 'id'),
		documented: LEAD,
		runs: [
			{
				shows: 'Return All with a filter and a date expression gives exactly those leads',
				parameters: {
					returnAll: true,
					filters: { status: 'replied', createdAfter: '={{ $now.minus({ days: 20 }) }}' },
				},
				check: async ({ equal, items, ok, service }) => {
					const start = Date.now() - 20 * DAYS_MS;
					const wanted = repliedIn(await leads(service)).filter(
						({ createdAt }) => Date.parse(createdAt) > start,
					);
					ok(wanted.length > 1);
					equal(idsOf(items).sort(), idsOf(wanted).sort());
				},
			},
			{
				shows: 'Limit gives the newest first',
				parameters: { limit: 60, sort: { sortBy: 'createdAt', sortOrder: 'desc' } },
				check: async ({ equal, items, service }) => {
					const times = idsOf(await leads(service), 'createdAt');
					equal(idsOf(items, 'createdAt'), times.sort().reverse().slice(0, 60));
					equal(new Set(idsOf(items)).size, 60);
				},
			},
		],
	},
};
