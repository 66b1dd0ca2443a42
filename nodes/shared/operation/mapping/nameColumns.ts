import type { Candidate, Proven } from './candidates';
import type { Column } from './columns';
import { agree, isSplit } from './evidence';
import type { FieldName } from './names';

/** What lists of work have, and lists of people seldom. */
const OF_WORK =
	/^(due|deadline|assignee|assignees|priority|task|tasks|project|projects|subtasks|board|sprint|milestone|deal|pipeline|invoice|sku|price|quantity|completed|duration)$/;
/** Where the family name stands under Name, beside a first name of its own. */
const LAST_BESIDE = ['vorname', 'prenom', 'voornaam', 'fornamn', 'fornavn', 'imie', 'prenume'];

/** Also the first and the last time, choice or answer. */
const BARE = ['first', 'last'];

type Chosen = Partial<Record<FieldName, Candidate>>;

/** The columns of a person's name. */
interface Names {
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
	const name = person.find((one) => one.field === 'name' && isProven(one)) ?? best('name');
	const known = [best('firstName'), best('lastName')];
	const [first, last] = known.map((part) =>
		isSomethingElse(part, known, best('fullName') ?? name, isProven) ? undefined : part,
	);
	const { firstName, lastName } = partsOf(first, last, name);
	const isTaken = name === undefined || [firstName, lastName].includes(name);
	const isOfWork = columns.some(({ words }) => words.some((word) => OF_WORK.test(word)));
	const isOfPeople = (title !== undefined || company !== undefined) && !isOfWork;
	const parts = [firstName, lastName].filter((one) => one !== undefined);
	const isSure = !isTaken && isProven(name) && (!isOfWork || (!name.mayBeOther && areShort(name)));
	const isPersons = !isTaken && (parts.length > 0 || isOfPeople || isSure);
	const whole = wholeOf(best('fullName'), name, { isPersons, isProven });
	const values = textsOf(parts.length > 0 || !whole ? parts : [whole]);
	const isUnclear = !isTaken && !whole && !isOfWork && name.values.some(isSplit);
	return {
		chosen: { firstName, lastName, fullName: parts.length === 2 ? undefined : whole },
		values,
		unclear: isUnclear ? name : undefined,
		isOfPeople,
	};
}

/** The first and the last name, of which one may stand under Name, beside the other. */
function partsOf(
	firstName: Candidate | undefined,
	lastName: Candidate | undefined,
	name: Candidate | undefined,
): Chosen {
	const known = firstName ?? lastName;
	if (!name || !known || (firstName && lastName) || holds(name, known)) {
		return { firstName, lastName };
	}
	if (lastName) return { firstName: name, lastName };
	return { firstName, lastName: has(known, LAST_BESIDE) ? name : undefined };
}

/**
 * Whether a bare First or Last is the first or last of something else: beside it stands a whole name of
 * which it is no part, and no address has it in it.
 */
function isSomethingElse(
	part: Candidate | undefined,
	parts: Array<Candidate | undefined>,
	whole: Candidate | undefined,
	isProven: (one: Candidate) => boolean,
): boolean {
	if (!part || !whole || !BARE.includes(part.column.words.join(' '))) return false;
	const isAlone = parts.includes(undefined);
	return areSplit(whole) && !holds(whole, part) && !isProven(part) && (isAlone || isProven(whole));
}

/** Of a Name and a Contact Person beside it, who may be one of ours, the one that an address has in it. */
function wholeOf(
	full: Candidate | undefined,
	name: Candidate | undefined,
	{ isPersons, isProven }: { isPersons: boolean; isProven: (one: Candidate) => boolean },
): Candidate | undefined {
	const spare = isPersons ? name : undefined;
	if (!full || !name || isProven(full) || !areSplit(name)) return full ?? spare;
	return isProven(name) ? spare : undefined;
}

/** Whether most are names that a person can have. */
function areSplit({ values }: Candidate): boolean {
	const names = values.filter((value) => value !== undefined);
	return names.filter(isSplit).length * 2 > names.length;
}

/** A task is called "Ada Lovelace onboarding", a person has two words. */
function areShort({ values }: Candidate): boolean {
	return values.every((value) => value === undefined || /^\S+ \S+$/.test(String(value)));
}

function has({ column }: Candidate, words: string[]): boolean {
	return column.words.some((word) => words.includes(word));
}

/** Whether a part of the name stands in the name as well. */
export function holds(name: Candidate, part: Candidate): boolean {
	const words = (value: unknown) => ` ${String(value).toLowerCase().replaceAll(',', ' ')} `;
	return name.values.some(
		(whole, row) =>
			part.values[row] !== undefined && words(whole).includes(words(part.values[row])),
	);
}

/** What the columns say of each row together. */
function textsOf(columns: Candidate[]): unknown[] {
	const rows = columns[0]?.values ?? [];
	return rows.map((_, row) => {
		const text = columns.map(({ values }) => values[row]).join(' ');
		return text.trim() || undefined;
	});
}
