import type { IDataObject } from 'n8n-workflow';
import { groupBy, textIn } from '../../values';
import { isOpaque, profileUrlKey } from '../profileUrl';
import type { Chosen, Column, Pause } from './columns';
import { cell, rawAt } from './content';
import { isCalledBy, isName, namesOf, ownerOf } from './fullName';
import { WORDS } from './names';

/** Such columns show that the rows are of events, tasks or companies, which have names and places of their own. */
const NO_PEOPLE =
	/^(event.|meeting|when$|venue|(start|end)(s|at|sat|time|date|datetime)?$|duration|organi[sz]er|attendees$|invitees$|due|deadline|domain$|price|sku$)/;
/** Between two people in one cell. */
const COUPLE = /[,;/&]|\s(?:and|und|et|y|e|en|och|og|i)\s/i;
/** So many rows are looked at, all over the list. */
const MOST_ROWS = 1_000;
/** So many of them may differ, as not everybody's name is in their email. */
const TOLERATED = 0.1;

/**
 * The best column of each field, out of the record that says most about who it is. A name, an email or a
 * profile that it lacks may be of another record.
 *
 * @param filled the names of all columns that have something
 */
export function chosenOf(columns: Column[], filled: string[]): Chosen {
	const bare = filled.map((name) => name.replace(/.*\.|[^a-z]/gi, '').toLowerCase());
	const arePeople = !bare.some((name) => NO_PEOPLE.test(name));
	const mayBeTaken = ({ listed }: Column) => arePeople || !/^(name|title|location)$/.test(listed);
	const kindsIn = (some: Column[]) => new Set(some.map(({ kind }) => kind).filter(Boolean)).size;
	const bestFirst = [...groupBy(columns.filter(mayBeTaken), ({ record }) => record)].sort(
		([a, one], [b, other]) => kindsIn(other) - kindsIn(one) || a.length - b.length,
	);
	const chosen: Chosen = {};
	for (const [place, [, own]] of bestFirst.entries()) {
		const kinds = Object.values(chosen).map(({ kind }) => kind);
		for (const column of own) {
			const { field, kind } = column;
			const isLacking = kind && !kinds.includes(kind) && [kind, ...kinds].includes('Name');
			if (place === 0 || isLacking) chosen[field] ??= column;
		}
	}
	if (chosen.firstName && chosen.lastName) {
		delete chosen.fullName;
		delete chosen.name;
	}
	// of a contact who has a name of their own nothing else is taken
	const contacts = columns.filter((one) => one.field === 'name' && one !== chosen.name);
	for (const { field, kind, person } of Object.values(chosen)) {
		const isOfContact = contacts.some(({ listed }) => person && listed.startsWith(person));
		if (kind === '' && isOfContact) delete chosen[field];
	}
	return chosen;
}

/**
 * Looks in the rows whether what would be sent is of one person.
 *
 * @param filled the paths of all columns that have something, by their names
 * @returns the names of two columns that are of two people
 */
export async function twoPeopleIn(
	items: IDataObject[],
	{ columns, filled }: { columns: Column[]; filled: Map<string, string[]> },
	chosen: Chosen,
	sent: Column[],
	pause: Pause,
): Promise<string[] | undefined> {
	const name = sent.find(({ kind }) => kind === 'Name');
	const pairs = [...new Set(sent)].flatMap((one) => [
		...columns.filter((other) => areRivals(one, other)).map((other) => [one, other]),
		...(name && /email|linkedin/.test(one.kind) ? [[name, one]] : []),
	]);
	const known = columns.filter((one) => !/name/i.test(one.field) || chosen[one.field] === one);
	const others = [...filled].filter(([key]) => known.every((column) => column.name !== key));
	const step = Math.ceil(items.length / MOST_ROWS);
	const compared: string[][] = [];
	for (const item of items.filter((_, place) => place % step === 0)) {
		await pause();
		const who = Object.values(namesOf(item, chosen)).filter(Boolean).join(' ');
		for (const [one, other] of pairs) {
			const find = one.kind === other.kind ? rivalIn : ownerIn;
			compared.push(
				...[find(item, one, other, who, others)].filter((found) => found !== undefined),
			);
		}
	}
	const differing = compared.filter((two) => two.length > 0);
	return differing.length > TOLERATED * compared.length ? differing[0] : undefined;
}

/** Whether two columns are of two people where they differ. Whoever pays or comes along does not count. */
function areRivals(one: Column, other: Column): boolean {
	const isCompanion = WORDS.companions.includes(other.record.split('.').at(-1) ?? '');
	if (one === other || (isCompanion && one.record !== other.record)) return false;
	const areWhole = [one, other].every(({ field }) => /^(lastName|fullName)$/.test(field));
	return areWhole || (one.field === other.field && /^(firstName|email|linkedin)$/.test(one.field));
}

/**
 * Both names where two columns differ, none where they agree: a part of a name is in the whole one, and
 * an address that is called by the person is right whatever the other is.
 */
function rivalIn(item: IDataObject, one: Column, other: Column, who: string): string[] | undefined {
	const [mine, others] = [one, other].map((column) => textIn(cell(item, column)) ?? '');
	const [a, b] = [mine, others].map((text) => (isOpaque(text) ? '' : profileUrlKey(text)));
	if (a === '' || b === '') return undefined;
	const isOwn = one.kind !== 'Name' && isCalledBy(mine, who);
	const areEqual = ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
	return isOwn || areEqual ? [] : [one.name, other.name];
}

/** The column by which an address is called where it is not by this name; none where it is. */
function ownerIn(
	item: IDataObject,
	name: Column,
	address: Column,
	who: string,
	others: Array<[string, string[]]>,
): string[] | undefined {
	const text = textIn(cell(item, address));
	if (text === undefined || who === '') return undefined;
	if (isCalledBy(text, who)) return [];
	const isContact = address.kind === 'email' && name.person !== address.person;
	if (name.record !== address.record || (isContact && ownerOf(text).length > 0))
		return [name.name, address.name];
	const family = who.replace(/.* /, '');
	const owner = others.find(([, path]) => {
		const other = textIn(rawAt(item, path)) ?? '';
		const called = (one: string) => (one.includes(' ') ? one : `${one} ${family}`);
		const people = other.split(COUPLE).map((one) => one.trim());
		const isSame = profileUrlKey(other) === profileUrlKey(text);
		return isSame || people.some((one) => isName(one) && isCalledBy(text, called(one)));
	});
	return owner && [name.name, owner[0]];
}
