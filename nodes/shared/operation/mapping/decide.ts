import type { IDataObject } from 'n8n-workflow';
import { sameEmail } from '../email';
import { sameProfile } from '../profileUrl';
import type { Candidate } from './candidates';
import { byRank, candidatesOf, isSameWeight } from './candidates';
import type { Column } from './columns';
import { columnsOf } from './columns';
import { agree, isOpaque, isSplit } from './evidence';
import type { FieldName } from './names';
import { entriesIn } from './incomingContent';
import { ofOnePerson } from './records';

/** Which column fills which field, for all items of one kind. */
export interface Decision {
	columns: Column[];
	chosen: Partial<Record<FieldName, Candidate>>;
	/** The best by name of an email and a link, also where nothing in it can be used. */
	named: { email?: Candidate; linkedin?: Candidate };
	/** Two columns that may be a field and disagree; the first is the better by name. */
	rivals: Array<{ field: FieldName; columns: [Candidate, Candidate] }>;
	/** A name that is a person's or a company's, which nothing in the list tells. */
	unclear?: Candidate;
	/** Whether a company or a job title in the list says that its names are of people. */
	isOfPeople: boolean;
}

const OTHERS: FieldName[] = [
	'phone',
	'company',
	'title',
	'industry',
	'location',
	'source',
	'tags',
	'customFields',
];
const NAMES = ['firstName', 'lastName', 'fullName', 'name'] as const;
const IDENTITY: FieldName[] = [...NAMES, 'email', 'linkedin'];
const LINKS: FieldName[] = ['linkedin', 'profile', 'link'];
/** What lists of work have, and lists of people seldom. */
const OF_WORK =
	/^(due|deadline|assignee|assignees|priority|task|tasks|project|projects|subtasks|board|sprint|milestone|deal|pipeline|invoice|sku|price|quantity|completed)$/;
/** Where the family name stands under Name, beside a first name of its own. */
const LAST_BESIDE = ['vorname', 'prenom', 'voornaam', 'fornamn', 'fornavn', 'imie'];
/** A first name where a last name stands beside it. */
const FIRST_BESIDE = ['nome', 'nombre'];
const EVENT = /^(event|meeting|appointment|booking|session|webinar|interview)$/;

/** Works out once which column fills which field, from the names and contents of a sample. */
export function decide(sample: IDataObject[]): Decision {
	const columns = columnsOf(sample);
	const records = [...new Set(columns.map(({ record }) => record))];
	const all = columns.flatMap((column) => {
		return candidatesOf(column, records.indexOf(column.record) * 2 + (column.isInside ? 1 : 0));
	});
	const candidates = ofOnePerson(all).sort(byRank);
	const isOfEvents = columns.some(({ words }) => words.some((word) => EVENT.test(word)));
	const chosen: Decision['chosen'] = Object.fromEntries(
		OTHERS.filter((field) => field !== 'location' || !isOfEvents).map((field) => [
			field,
			candidates.find((one) => one.field === field && one.usable > 0),
		]),
	);
	const person = ofSubject(candidates);
	const names = namesOf(person, { ...chosen, columns });
	const email = addressOf(
		person.filter(({ field }) => field === 'email'),
		names.values,
	);
	const link = linkOf(person, names.values);
	return {
		columns,
		chosen: { ...chosen, ...names.chosen, email: email.chosen, linkedin: link.chosen },
		named: { email: email.named, linkedin: link.named },
		rivals: [
			...rivalsOf([email.chosen, ...NAMES.map((name) => names.chosen[name])], person),
			...link.rivals,
		],
		unclear: names.unclear,
		isOfPeople: names.isOfPeople,
	};
}

/** A candidate of whom a name, or an email, has to say that it is the person's. */
interface Proven extends Candidate {
	needsProof: boolean;
}

/** Where a row is of several people, those of the one whom its names call so: the candidate. */
function ofSubject(candidates: Candidate[]): Proven[] {
	const identity = candidates.filter(({ field }) => [...IDENTITY, ...LINKS].includes(field));
	const subject = identity.find((one) => one.subject !== undefined && one.usable > 0)?.subject;
	return candidates
		.filter((one) => one.subject === undefined || one.subject === subject)
		.map((one) => ({ ...one, needsProof: one.isUnknown || one.subject !== subject }));
}

interface Names {
	chosen: Decision['chosen'];
	/** Of each row of the sample, as far as it is sure that it is a person's. */
	values: unknown[];
	unclear?: Candidate;
	isOfPeople: boolean;
}

function namesOf(
	person: Proven[],
	{ columns, company, title }: Decision['chosen'] & Pick<Decision, 'columns'>,
): Names {
	const sure = person.filter(({ needsProof }) => !needsProof);
	const addresses = sure.filter(({ field }) => field === 'email' || field === 'linkedin');
	const isProven = ({ values }: Candidate) => addresses.some((one) => agree(one.values, values));
	const best = (field: FieldName) =>
		person.find(
			(one) => one.field === field && one.usable > 0 && (!one.needsProof || isProven(one)),
		);
	let [firstName, lastName] = [best('firstName'), best('lastName')];
	const fullName = best('fullName');
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
	const whole = fullName ?? (isPersons ? name : undefined);
	const parts = [firstName, lastName].filter((one) => one !== undefined);
	const rows = person[0]?.values ?? [];
	const values = rows.map((_, row) => {
		const found = (parts.length > 0 ? parts : [whole]).map((one) => one?.values[row]);
		const text = found.filter((one) => one !== undefined).join(' ');
		return text === '' ? undefined : text;
	});
	const isUnclear = !isTaken && !whole && !isOfWork && name.values.some(isSplit);
	return {
		chosen: { firstName, lastName, fullName: whole },
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

/** The best by name that can be used; nothing weaker takes the place of one that cannot. */
function addressOf(person: Proven[], names: unknown[]): { chosen?: Candidate; named?: Candidate } {
	const sure = person.filter(({ needsProof }) => !needsProof);
	const [named] = sure;
	const usable = sure.filter((one) => one.usable > 0 && one.weight[0] === named?.weight[0]);
	if (named !== undefined) return { chosen: usable[0], named };
	return { chosen: person.find((one) => one.usable > 0 && agree(one.values, names)) };
}

/**
 * A profile by the name of its column: LinkedIn, then Profile. A bare Link does where nothing else
 * could be it, all its rows are profiles and no name says that they are of others.
 */
function linkOf(
	person: Proven[],
	names: unknown[],
): { chosen?: Candidate; named?: Candidate; rivals: Decision['rivals'] } {
	const of = (field: FieldName) => person.filter((one) => one.field === field);
	const areProfiles = (one: Candidate) =>
		one.usable > 0 &&
		one.values.every((value, row) => value !== undefined || one.contents[row] === undefined);
	const isOfOthers = ({ values }: Candidate) =>
		values.some(
			(value, row) => value !== undefined && !isOpaque(value) && names[row] !== undefined,
		) && !agree(values, names);
	const bare = of('link').filter((one) => areProfiles(one) && !isOfOthers(one));
	const byName = [of('linkedin'), of('profile')].find((group) => group.length > 0);
	const found = byName === undefined ? { chosen: bare[0] } : addressOf(byName, names);
	const { chosen } = found;
	if (chosen === undefined) return { ...found, rivals: [] };
	const others = [
		...person.filter((one) => LINKS.includes(one.field) && isSameWeight(one, chosen)),
		...[...of('profile'), ...of('link')].filter(areProfiles),
	];
	const rival = others.find(
		(one) => one.column !== chosen.column && disagree(chosen, one, sameProfile),
	);
	return {
		...found,
		rivals: rival === undefined ? [] : [{ field: 'linkedin', columns: [chosen, rival] }],
	};
}

/** Columns of the same weight that say something else. */
function rivalsOf(chosen: Array<Candidate | undefined>, person: Proven[]): Decision['rivals'] {
	return chosen.flatMap((one) => {
		if (one === undefined) return [];
		const same = one.field === 'email' ? sameEmail : (text: string) => text.trim().toLowerCase();
		const rival = person.find(
			(other) =>
				other.field === one.field &&
				other.column !== one.column &&
				!other.needsProof &&
				isSameWeight(one, other) &&
				other.order[0] === one.order[0] &&
				other.order[2] === one.order[2] &&
				disagree(one, other, same),
		);
		return rival === undefined
			? []
			: [{ field: one.field, columns: [one, rival] as [Candidate, Candidate] }];
	});
}

/** Whether some row has two values that are not the same, and can be compared. */
function disagree(one: Candidate, other: Candidate, same: (text: string) => string): boolean {
	return one.values.some((value, row) => {
		const second = other.values[row];
		if (typeof value !== 'string' || typeof second !== 'string') return false;
		if (isOpaque(value) || isOpaque(second)) return false;
		const isInside = [one, other].some(({ contents }, place) => {
			const texts = entriesIn(contents[row]).map(same);
			return texts.includes(same(place === 0 ? second : value));
		});
		return !isInside && same(value) !== same(second);
	});
}
