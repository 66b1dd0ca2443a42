import type { components } from '../../nodes/shared/api.generated.ts';
import type { ServicePerson } from './population.mts';

type Schemas = components['schemas'];
type Filters = Schemas['SearchFilters'];
type PersonTest = (person: ServicePerson) => boolean;

/** Finds the people that match every filter (`POST /prospecting/search`). */
export function searchPeople(people: readonly ServicePerson[], filters: Filters): ServicePerson[] {
	const tests = [
		...createCompanyTests(filters),
		...createPersonTests(filters),
		...createTechnologyTests(filters),
	];
	return people.filter((person) => tests.every((test) => test(person)));
}

export function toProspect(person: ServicePerson): Schemas['Prospect'] {
	const { id, firstName, lastName, email, linkedinUrl, title, location, confidence } = person;
	const { name, industry, size, technologies } = person.company;
	return {
		...{ id, firstName, lastName, email, linkedinUrl, title, company: name, industry, location },
		...{ companySize: size, technologies, confidence },
	};
}

function createCompanyTests({ company = {} }: Filters): PersonTest[] {
	const { name, industry, size, location, revenue } = company;
	return [
		...createContainsTests(
			name === undefined ? undefined : [name],
			(person) => person.company.name,
		),
		...createEqualTests(industry, (person) => person.company.industry),
		...createEqualTests(size, (person) => person.company.size),
		...createContainsTests(location, (person) => person.company.location),
		({ company: { revenue: ownRevenue } }) =>
			ownRevenue >= (revenue?.min ?? -Infinity) && ownRevenue <= (revenue?.max ?? Infinity),
	];
}

function createPersonTests({
	person: { title, seniority, department, location } = {},
}: Filters): PersonTest[] {
	return [
		...createContainsTests(title, (person) => person.title),
		...createEqualTests(seniority, (person) => person.seniority),
		...createEqualTests(department, (person) => person.department),
		...createContainsTests(location, (person) => person.location),
	];
}

function createTechnologyTests({
	technology: { using = [], notUsing = [] } = {},
}: Filters): PersonTest[] {
	const uses = (person: ServicePerson, technology: string) =>
		person.company.technologies.some((used) => isEqualIgnoringCase(used, technology));
	return [
		(person) => using.every((technology) => uses(person, technology)),
		(person) => !notUsing.some((technology) => uses(person, technology)),
	];
}

function createEqualTests(
	texts: string[] = [],
	getText: (person: ServicePerson) => string,
): PersonTest[] {
	if (texts.length === 0) return [];
	return [(person) => texts.some((text) => isEqualIgnoringCase(text, getText(person)))];
}

function createContainsTests(
	texts: string[] = [],
	getText: (person: ServicePerson) => string,
): PersonTest[] {
	if (texts.length === 0) return [];
	const parts = texts.map((text) => text.toLowerCase());
	return [(person) => parts.some((part) => getText(person).toLowerCase().includes(part))];
}

function isEqualIgnoringCase(a: string, b: string): boolean {
	return a.toLowerCase() === b.toLowerCase();
}
