import { en, Faker } from '@faker-js/faker';
import type { Lead } from './leadStore.mts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FAKER_SEED = 20_260_101;

const statuses = [
	{ value: 'new', weight: 8 },
	{ value: 'contacted', weight: 6 },
	{ value: 'replied', weight: 3 },
	{ value: 'converted', weight: 1 },
	{ value: 'cold', weight: 2 },
] satisfies { value: Lead['status']; weight: number }[];
const sources = ['linkedin', 'website', 'referral', 'import', 'api'];
export const industries = [
	'Software',
	'Logistics',
	'Manufacturing',
	'Financial Services',
	'Healthcare',
	'Retail',
	'Energy',
	'Education',
	'Professional Services',
	'Construction',
];
export const locations = [
	'Berlin, Germany',
	'Hamburg, Germany',
	'Vienna, Austria',
	'Zurich, Switzerland',
	'Amsterdam, Netherlands',
	'Paris, France',
	'London, United Kingdom',
	'Dublin, Ireland',
	'Stockholm, Sweden',
	'Madrid, Spain',
	'Austin, United States',
	'Chicago, United States',
	'Toronto, Canada',
	'Singapore, Singapore',
];
const titles = [
	'Head of Sales',
	'VP of Marketing',
	'Chief Technology Officer',
	'Operations Manager',
	'Procurement Lead',
	'Managing Director',
	'Sales Development Representative',
	'Product Manager',
	'Head of People',
	'Finance Director',
	'IT Manager',
	'Customer Success Manager',
];
const tags = ['decision-maker', 'newsletter', 'trade-fair', 'partner', 'follow-up', 'priority'];
const notes = ['Prefers email', 'Asked for a price list', 'Call again next quarter'];

type Company = Required<Pick<Lead, 'company' | 'industry' | 'location'>>;

/**
 * Creates the seeded leads, the same in every run. Only their times depend on `now`, so that some are
 * always from the last hour, day, week and month.
 * @param now milliseconds since 1970
 */
export function seedLeads(count: number, now: number): Lead[] {
	const faker = new Faker({ locale: en });
	faker.seed(FAKER_SEED);
	const companies = Array.from({ length: 60 }, () => seedCompany(faker));
	const handles = new Set<string>();
	return Array.from({ length: count }, (_, index) => {
		const person = seedPerson(faker, handles);
		const company = faker.helpers.arrayElement(companies);
		return seedLead(faker, person, company, index, now);
	});
}

function seedCompany(faker: Faker): Company {
	return {
		company: faker.company.name(),
		industry: faker.helpers.arrayElement(industries),
		location: faker.helpers.arrayElement(locations),
	};
}

/** Creates a person with a unique handle. */
export function seedPerson(faker: Faker, handles: Set<string>) {
	const firstName = faker.person.firstName();
	const lastName = faker.person.lastName();
	const name = `${slugify(firstName)}.${slugify(lastName)}`;
	let handle = name;
	for (let number = 2; handles.has(handle); number++) handle = `${name}.${number}`;
	handles.add(handle);
	return { firstName, lastName, handle };
}

function seedLead(
	faker: Faker,
	{ firstName, lastName, handle }: ReturnType<typeof seedPerson>,
	company: Company,
	index: number,
	now: number,
): Lead {
	const status = faker.helpers.weightedArrayElement(statuses);
	const pickNote = () => faker.helpers.arrayElement(notes);
	return {
		id: `lead_${faker.string.hexadecimal({ length: 24, prefix: '', casing: 'lower' })}`,
		firstName,
		lastName,
		email: `${handle}@${slugify(company.company).split('-')[0]}.example`,
		linkedinUrl: `https://www.linkedin.com/in/${handle.replaceAll('.', '-')}`,
		...company,
		title: faker.helpers.arrayElement(titles),
		phone: faker.helpers.maybe(() => faker.phone.number({ style: 'international' })) ?? null,
		status,
		source: faker.helpers.arrayElement(sources),
		notes: faker.helpers.maybe(pickNote, { probability: 0.2 }) ?? null,
		tags: faker.helpers.arrayElements(tags, { min: 0, max: 3 }),
		customFields: seedCustomFields(faker),
		...seedTimes(faker, index, status, now),
	};
}

function seedCustomFields(faker: Faker): Lead['customFields'] {
	return {
		...faker.helpers.maybe(() => ({ employees: faker.number.int({ min: 5, max: 5000 }) })),
		...faker.helpers.maybe(() => ({
			region: faker.helpers.arrayElement(['EMEA', 'AMER', 'APAC']),
		})),
		...faker.helpers.maybe(() => ({ crmId: faker.string.numeric(8) }), { probability: 0.3 }),
	};
}

function seedTimes(
	faker: Faker,
	index: number,
	status: Lead['status'],
	now: number,
): Pick<Lead, 'createdAt' | 'updatedAt' | 'lastContactedAt'> {
	const [minAge, maxAge] = getAgeRange(index);
	const createdAt = now - faker.number.int({ min: minAge, max: maxAge });
	const contactedAt = createdAt + faker.number.float({ min: 0.05, max: 0.6 }) * (now - createdAt);
	const changedAt = contactedAt + faker.number.float({ min: 0, max: 0.9 }) * (now - contactedAt);
	const isUntouched = status === 'new' && faker.datatype.boolean({ probability: 0.7 });
	return {
		createdAt: toTimestamp(createdAt),
		updatedAt: toTimestamp(isUntouched ? createdAt : changedAt),
		lastContactedAt: status === 'new' ? null : toTimestamp(contactedAt),
	};
}

/** Returns the range of a lead's age in ms: of 250 leads, 3 are from the last hour, 10 from the last day … */
function getAgeRange(index: number): [number, number] {
	const position = index % 250;
	if (position < 3) return [2 * MINUTE_MS, 50 * MINUTE_MS];
	if (position < 10) return [2 * 60 * MINUTE_MS, 23 * 60 * MINUTE_MS];
	if (position < 45) return [DAY_MS, 7 * DAY_MS];
	if (position < 120) return [7 * DAY_MS, 30 * DAY_MS];
	return [30 * DAY_MS, 90 * DAY_MS];
}

export function slugify(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[^A-Za-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
		.toLowerCase();
}

function toTimestamp(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}
