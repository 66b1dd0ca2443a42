import type { components } from '../../nodes/shared/api.generated.ts';
import type { ServicePerson } from './population.mts';

type Schemas = components['schemas'];
type Filters = Schemas['SearchFilters'];
type Test = (person: ServicePerson) => boolean;

/** Finds the people that match every filter (`POST /prospecting/search`). */
export function searchPeople(people: readonly ServicePerson[], filters: Filters): ServicePerson[] {
	const tests = [...companyTests(filters), ...personTests(filters), ...technologyTests(filters)];
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

function companyTests({ company = {} }: Filters): Test[] {
	const { name, industry, size, location, revenue } = company;
	return [
		...containsAny(name === undefined ? undefined : [name], (person) => person.company.name),
		...matchesAny(industry, (person) => person.company.industry),
		...matchesAny(size, (person) => person.company.size),
		...containsAny(location, (person) => person.company.location),
		({ company: { revenue: own } }) =>
			own >= (revenue?.min ?? -Infinity) && own <= (revenue?.max ?? Infinity),
	];
}

function personTests({ person: { title, seniority, department, location } = {} }: Filters): Test[] {
	return [
		...containsAny(title, (person) => person.title),
		...matchesAny(seniority, (person) => person.seniority),
		...matchesAny(department, (person) => person.department),
		...containsAny(location, (person) => person.location),
	];
}

function technologyTests({ technology: { using = [], notUsing = [] } = {} }: Filters): Test[] {
	const uses = (person: ServicePerson, technology: string) =>
		person.company.technologies.some((own) => isSame(own, technology));
	return [
		(person) => using.every((technology) => uses(person, technology)),
		(person) => !notUsing.some((technology) => uses(person, technology)),
	];
}

function matchesAny(texts: string[] = [], textOf: (person: ServicePerson) => string): Test[] {
	if (texts.length === 0) return [];
	return [(person) => texts.some((text) => isSame(text, textOf(person)))];
}

function containsAny(texts: string[] = [], textOf: (person: ServicePerson) => string): Test[] {
	if (texts.length === 0) return [];
	const parts = texts.map((text) => text.toLowerCase());
	return [(person) => parts.some((part) => textOf(person).toLowerCase().includes(part))];
}

function isSame(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}
