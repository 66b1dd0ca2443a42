import type { IDataObject } from 'n8n-workflow';
import { yieldToEventLoop } from '../../times';
import { groupBy, isRecord, textIn } from '../../values';
import { profileUrlKey } from '../profileUrl';
import type { Chosen, Column } from './columns';
import { cell, contentAt, rawAt } from './content';
import type { NameParts, Owner } from './fullName';
import { isCalledBy, isName, isNobody, letters, ownerOf } from './fullName';

/** Such columns show that the rows are of events, tasks or companies, which have names and places of their own. */
const NO_PEOPLE =
	/^(event.|meeting|when$|venue|(start|end)(s|at|sat|time|date|datetime)?$|duration|organi[sz]er|attendees$|invitees$|due|deadline|(expected)?closedate|domain$|price|sku$)/;
/** What an email and a profile's address have in them. */
const ADDRESS = /[@/]/;
const TWO_NAMES = /\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+/gu;
/** Columns that may hold a person's own address or name once more; our nodes say in `who` whom an item is about. */
const OWN_COLUMN =
	/^(who|(contact_)?id|login|user_?name|slug|identity-profiles|(maiden|middle|nick|preferred|birth)[ _]?name|geburtsname)$/i;
/** Where more of the rows that tell whose an address is tell that it is another's, all others may be so. */
const MOST_DOUBTFUL = 0.1;
/** Of fewer rows that tell, one is as much. */
const FEW = 5;

const isOfEvent = ({ field, listed }: Column) =>
	field === 'location' || /^(name|title)$/.test(listed);

/** Two columns that are of two people. */
export type TwoPeople = [Column, Column];

/** An item, and the name of its person. */
interface Row extends NameParts {
	item: IDataObject;
}

/**
 * The best column of each field, out of the record that says most about who it is. A name, an email or a
 * profile that it lacks may be of another record.
 */
export function chosenOf(columns: Column[]): Chosen {
	const bare = columns.map(({ name }) => name.replace(/.*\.|[^a-z]/gi, '').toLowerCase());
	const arePeople = !bare.some((name) => NO_PEOPLE.test(name));
	const listed = columns
		.filter((one) => one.field && (arePeople || !isOfEvent(one)))
		.sort((a, b) => a.order - b.order || a.path.length - b.path.length);
	const kindsIn = (some: Column[]) => new Set(some.map(({ kind }) => kind).filter(Boolean)).size;
	const bestFirst = [...groupBy(listed, ({ record }) => record)].sort(
		([a, one], [b, other]) => kindsIn(other) - kindsIn(one) || a.length - b.length,
	);
	const chosen: Chosen = {};
	for (const [place, [, own]] of bestFirst.entries()) {
		const kinds = Object.values(chosen).map(({ kind }) => kind);
		for (const column of own) {
			const { field, kind } = column;
			const isLacking = kind && !kinds.includes(kind) && [kind, ...kinds].includes('Name');
			if (field && (place === 0 || isLacking)) chosen[field] ??= column;
		}
	}
	const isWhole = chosen.firstName && chosen.lastName;
	return isWhole ? { ...chosen, fullName: undefined, name: undefined } : chosen;
}

/**
 * Looks in each row whether each name, email and profile that would be sent is of the row's person.
 *
 * @param chosen the columns of the row's person
 * @param sent those that would be sent
 * @returns the rows, by their place, that are not, or are not surely where too many others are not
 */
export async function twoPeopleIn(
	rows: Row[],
	columns: Column[],
	chosen: Chosen,
	sent: Column[],
): Promise<Map<number, TwoPeople>> {
	const doubtful = new Map<number, TwoPeople>();
	const own = Object.values(chosen).filter((one) => one !== undefined);
	const isPersons = (one: Column) =>
		own.includes(one) || OWN_COLUMN.test(one.name) || own.some((of) => isCopy(one, of, rows));
	const others = columns.filter((one) => !isPersons(one));
	const name = sent.find(({ kind }) => kind === 'Name');
	const everyone = new Set(rows.flatMap(ownersOf));
	for (const column of sent.filter(({ kind }) => kind !== '')) {
		const differing = new Map<number, TwoPeople>();
		const unsure: number[] = [];
		let told = 0;
		for (const [place, row] of rows.entries()) {
			await yieldToEventLoop();
			const text = textAt(row, column);
			if (text === '') continue;
			const teller = tellerIn(text, row, column, { others, everyone, name });
			if (teller === undefined) unsure.push(place);
			if (teller !== undefined || column.kind === 'Name') told++;
			if (teller && teller !== column) differing.set(place, [column, teller]);
		}
		const most = told < FEW ? 0 : Math.max(1, MOST_DOUBTFUL * told);
		const [first] = differing.values();
		if (differing.size > most) for (const place of unsure) differing.set(place, first);
		for (const [place, two] of differing) doubtful.set(place, doubtful.get(place) ?? two);
	}
	return doubtful;
}

/** Whether a column repeats a person's address, as a login does; that of an owner is in many rows. */
function isCopy(column: Column, { kind, path }: Column, rows: Row[]): boolean {
	if (!['email', 'linkedin'].includes(kind)) return false;
	const keys = new Set<string>();
	for (const { item } of rows) {
		const content = contentAt(item, column.path);
		if (content === undefined) continue;
		const key = profileUrlKey(textIn(rawAt(item, path)) ?? '');
		if (profileUrlKey(textIn(content) ?? '') !== key) return false;
		keys.add(key);
	}
	return keys.size > 1;
}

const nameIn = ({ firstName, lastName }: NameParts) =>
	[firstName, lastName].filter(Boolean).join(' ');

/** Whether an address has a first name and a surname of a person, as of José García López. */
function isTheirs(owner: Owner, { firstName = '', lastName = '' }: NameParts): boolean {
	const [given, family] = [firstName, lastName].map((name) => name.split(/[\s,]+/));
	return given.some((first) => family.some((last) => isCalledBy(owner, `${first} ${last}`)));
}

/** How the owner of an address may be called: adalovelace, lovelaceada, alovelace, lovelacea, adal. */
function ownersOf({ firstName = '', lastName = '' }: NameParts): string[] {
	const [first, last] = [letters(firstName), letters(lastName)];
	if (first === '' || last === '') return [];
	return [first + last, last + first, first[0] + last, last + first[0], first + last[0]];
}

/** The address of a row that would be sent, or both names. */
const textAt = (row: Row, column: Column) =>
	column.kind === 'Name' ? nameIn(row) : (textIn(cell(row.item, column)) ?? '');

/** The column that shows a name or an address to be another person's, or itself where it is surely theirs. */
function tellerIn(
	text: string,
	row: Row,
	column: Column,
	{ others, everyone, name }: { others: Column[]; everyone: Set<string>; name?: Column },
): Column | undefined {
	const isAddress = column.kind !== 'Name';
	const owner = ownerOf(text);
	if (isAddress && isTheirs(owner, row)) return column;
	// whoever pays or comes along may be another
	const alike = others
		.filter(({ kind, record }) => kind === column.kind && !/guest|billing|buyer/.test(record))
		.filter((one) => cell(row.item, one) !== undefined);
	const rival = alike.find((one) => !areEqual(text, textIn(cell(row.item, one)) ?? ''));
	if (rival) return rival;
	if (!isAddress || nameIn(row) === '') return alike.length > 0 ? column : undefined;
	const called = owner.words.join('');
	const isFirm = called === '' && column.kind === 'email' && isNobody(nameIn(row).split(' '));
	// a list of which one column was sorted alone has the address of another row
	const isOfRow = everyone.has(called) && !ownersOf(row).includes(called);
	const isAsked = column.person === 'your' && !['', 'your'].includes(name?.person ?? '');
	const own = textsOf(rawAt(row.item, column.path));
	const isSaid = own.some(
		(one) =>
			isTheirs(ownerOf(one), row) || peopleIn(one).some((person) => isCalledBy(owner, person)),
	);
	const isElsewhere = name?.record !== column.record || isOfRow || isAsked || isFirm || isSaid;
	return name && isElsewhere ? name : others.find((one) => isOthers(row, one, text, owner));
}

/** Whether all words of one stand in the other, as a first name does in a full one. */
function areEqual(one: string, other: string): boolean {
	const [a, b] = [one, other].map((text) => profileUrlKey(text).split(/[\s,]+/));
	return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
}

/** Whether an address stands in another column, too, is called by somebody there, or the person's own is there. */
function isOthers(row: Row, column: Column, address: string, owner: Owner): boolean {
	const isListed = column.field && !/name/i.test(column.field);
	const texts = isListed ? [] : textsOf(rawAt(row.item, column.path));
	return texts.some((text) => {
		const people = [text.replaceAll(',', ''), ...peopleIn(text)];
		if (people.some((one) => isName(one) && isCalledBy(owner, one))) return true;
		if (!ADDRESS.test(text)) return false;
		const isOwn = text.includes('@') === address.includes('@') && isTheirs(ownerOf(text), row);
		return isOwn || text.split(/\s+/).some((one) => profileUrlKey(one) === profileUrlKey(address));
	});
}

/** The people within a text, as in "c/o Ada Lovelace" or "Lovelace, Ada <ada@x.example>". */
const peopleIn = (text: string) => text.replaceAll(',', '').match(TWO_NAMES) ?? [];

/** All texts in a cell, each alone and those of a record together: an owner is often one, with two names. */
function textsOf(content: unknown): string[] {
	if (!Array.isArray(content) && !isRecord(content)) return [textIn(content) ?? ''];
	const inner = Object.values(content).flatMap(textsOf);
	return [...inner, inner.join(' ')];
}
