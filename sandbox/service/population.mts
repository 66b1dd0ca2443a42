import { en, Faker } from '@faker-js/faker';
import { industries, locations, seedPerson, slugify } from './seed.mts';

export type Company = {
	name: string;
	website: string;
	industry: string;
	/** Headcount range, e.g. `51-200`. */
	size: string;
	description: string;
	founded: string;
	location: string;
	revenue: number;
	technologies: string[];
};

export type ServicePerson = {
	id: string;
	firstName: string;
	lastName: string;
	handle: string;
	email: string;
	linkedinUrl: string;
	title: string;
	seniority: string;
	department: string;
	location: string;
	phone: string;
	experience: number;
	skills: string[];
	confidence: number;
	company: Company;
};

const FAKER_SEED = 1_848;
const PEOPLE_COUNT = 3_000;
const COMPANY_COUNT = 400;

export const companySizes = [
	'1-10',
	'11-50',
	'51-200',
	'201-500',
	'501-1000',
	'1001-5000',
	'5001+',
];
export const seniorities = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Entry'];
export const departments = [
	'Sales',
	'Marketing',
	'Engineering',
	'Operations',
	'Finance',
	'Human Resources',
	'IT',
	'Customer Success',
];
export const technologies = [
	'Salesforce',
	'HubSpot',
	'Pipedrive',
	'SAP',
	'Shopify',
	'AWS',
	'Azure',
	'Kubernetes',
	'Snowflake',
	'Slack',
	'Zendesk',
	'WordPress',
];
const skills = [
	'Negotiation',
	'Forecasting',
	'SQL',
	'Hiring',
	'Budgeting',
	'Copywriting',
	'Python',
];

/**
 * The people and companies for enrichment and search: the same in every run, and created on first use.
 */
export class Population {
	private cached: readonly ServicePerson[] | null = null;

	get people(): readonly ServicePerson[] {
		this.cached ??= createPeople();
		return this.cached;
	}
}

function createPeople(): ServicePerson[] {
	const faker = new Faker({ locale: en });
	faker.seed(FAKER_SEED);
	const companies = Array.from({ length: COMPANY_COUNT }, () => createCompany(faker));
	const handles = new Set<string>();
	return Array.from({ length: PEOPLE_COUNT }, (_, index) => {
		const person = seedPerson(faker, handles);
		return createPerson(faker, index, person, faker.helpers.arrayElement(companies));
	});
}

function createCompany(faker: Faker): Company {
	const name = faker.company.name();
	const size = faker.number.int({ min: 0, max: companySizes.length - 1 });
	return {
		name,
		website: `https://${slugify(name)}.example`,
		industry: faker.helpers.arrayElement(industries),
		size: companySizes[size] ?? '',
		description: `${faker.company.catchPhrase()}.`,
		founded: String(faker.number.int({ min: 1950, max: 2023 })),
		location: faker.helpers.arrayElement(locations),
		revenue: faker.number.int({ min: 1, max: 100 }) * 100_000 * 4 ** size,
		technologies: faker.helpers.arrayElements(technologies, { min: 1, max: 5 }),
	};
}

function createPerson(
	faker: Faker,
	index: number,
	{ firstName, lastName, handle }: ReturnType<typeof seedPerson>,
	company: Company,
): ServicePerson {
	const seniority = faker.helpers.arrayElement(seniorities);
	const department = faker.helpers.arrayElement(departments);
	const livesNearCompany = faker.datatype.boolean({ probability: 0.8 });
	return {
		id: `prospect_${String(index + 1).padStart(6, '0')}`,
		firstName,
		lastName,
		handle,
		email: `${handle}@${slugify(company.name)}.example`,
		linkedinUrl: `https://www.linkedin.com/in/${handle.replaceAll('.', '-')}`,
		title: createTitle(seniority, department),
		seniority,
		department,
		location: livesNearCompany ? company.location : faker.helpers.arrayElement(locations),
		phone: faker.phone.number({ style: 'international' }),
		experience: faker.number.int({ min: 1, max: 35 }),
		skills: faker.helpers.arrayElements(skills, { min: 2, max: 4 }),
		confidence: faker.number.int({ min: 60, max: 99 }) / 100,
		company,
	};
}

function createTitle(seniority: string, department: string): string {
	if (seniority === 'C-Level') return `Chief ${department} Officer`;
	if (seniority === 'VP') return `VP of ${department}`;
	if (seniority === 'Director' || seniority === 'Manager') return `${department} ${seniority}`;
	return seniority === 'Senior' ? `Senior ${department} Specialist` : `${department} Associate`;
}
