import type { Candidate, Proven } from './candidates';
import type { Column } from './columns';
import { agree, isSplit } from './evidence';
import type { FieldName } from './names';

/** What lists of work have, and lists of people seldom. */
const OF_WORK =
	/^(due|deadline|assignee|assignees|priority|task|tasks|project|projects|subtasks|board|sprint|milestone|deal|pipeline|invoice|sku|price|quantity|completed)$/;
/** Where the family name stands under Name, beside a first name of its own. */
const LAST_BESIDE = ['vorname', 'prenom', 'voornaam', 'fornamn', 'fornavn', 'imie'];
/** A first name where a last name stands beside it. */
const FIRST_BESIDE = ['nome', 'nombre'];

type Chosen = Partial<Record<FieldName, Candidate>>;

/** The columns of a person's name. */
export interface Names {
	chosen: Chosen;
	/** Of each row of the sample, as far as it is sure that it is a person's. */
	values: unknown[];
	unclear?: Candidate;
	isOfPeople: boolean;
}

/** Which columns are the person's name: a bare Name only where the list says so elsewhere. */
export function namesOf(
	person: Proven[],
	{ columns, company, title }: Chosen & { columns: Column[] },
): Names {
	const sure = person.filter(({ needsProof }) => !needsProof);
	const addresses = sure.filter(({ field }) => field === 'email' || field === 'linkedin');
	const isProven = ({ values }: Candidate) => addresses.some((one) => agree(one.values, values));
	const best = (field: FieldName) =>
		person.find(
			(one) => one.field === field && one.usable > 0 && (!one.needsProof || isProven(one)),
		);
	let [firstName, lastName] = [best('firstName'), best('lastName')];
	const name = person.find((one) => one.field === 'name' && isProven(one)) ?? best('name');
	if (name && lastName && !firstName && has(name, FIRST_BESIDE)) firstName = name;
	else if (
		name &&
		firstName &&
		!lastName &&
		has(firstName, LAST_BESIDE) &&
		!holds(name, firstName)
	) {
		lastName = name;
	}
	const isTaken = name === undefined || [firstName, lastName].includes(name);
	const isOfWork = columns.some(({ words }) => words.some((word) => OF_WORK.test(word)));
	const isOfPeople =
		(title !== undefined || (company !== undefined && !isSame(company, name))) && !isOfWork;
	const isPersons =
		!isTaken && (firstName !== undefined || lastName !== undefined || isOfPeople || isProven(name));
	const whole = best('fullName') ?? (isPersons ? name : undefined);
	const parts = [firstName, lastName].filter((one) => one !== undefined);
	const values = textsOf(parts.length > 0 ? parts : [whole]);
	const isUnclear = !isTaken && !whole && !isOfWork && name.values.some(isSplit);
	return {
		chosen: { firstName, lastName, fullName: parts.length === 2 ? undefined : whole },
		values,
		unclear: isUnclear ? name : undefined,
		isOfPeople,
	};
}

/** Whether the columns say the same in most rows: a company under its own name. */
function isSame(one: Candidate, other: Candidate | undefined): boolean {
	const equal = one.values.filter(
		(value, row) => value !== undefined && value === other?.values[row],
	);
	return equal.length * 2 > one.usable;
}

function has({ column }: Candidate, words: string[]): boolean {
	return column.words.some((word) => words.includes(word));
}

/** Whether the first name stands in the name as well. */
function holds(name: Candidate, first: Candidate): boolean {
	const texts = name.values.map((value, row) => [
		String(value ?? ''),
		String(first.values[row] ?? ' '),
	]);
	return texts.some(([whole, part]) => whole.split(/[\s,]+/).includes(part));
}

/** What the columns say of each row together. */
function textsOf(columns: Array<Candidate | undefined>): unknown[] {
	const rows = Math.max(0, ...columns.map((column) => column?.values.length ?? 0));
	return Array.from({ length: rows }, (_, row) => {
		const found = columns.map((column) => column?.values[row]);
		return found.filter((value) => value !== undefined).join(' ') || undefined;
	});
}
