import type { IDataObject } from 'n8n-workflow';
import { yieldToEventLoop } from '../../times';
import { groupBy, textIn } from '../../values';
import { profileUrlKey } from '../profileUrl';
import type { Chosen, Column } from './columns';
import { cell, rawAt } from './content';
import type { NameParts, Owner } from './fullName';
import { callsOf, isCalledBy, isCalledOtherwise, isNobody, ownerOf, wordFinder } from './fullName';

/** Columns that may hold a person's own address or name once more; our nodes say in `who` whom an item is about. */
const OWN_COLUMN =
	/^(who|(contact_)?id|login|user_?name|slug|identity-profiles|(maiden|middle|nick|preferred|birth)[ _]?name|geburtsname)$/i;
/** Records of whoever pays or comes along, who may be another. */
const COMPANION = /guest|billing|buyer/;
/** Where more of the rows that tell whose an address is tell that it is another's, all others may be so. */
const MOST_DOUBTFUL = 0.1;

/** Two columns that are of two people. */
type TwoPeople = [Column, Column];

/** An item, and the name of its person. */
export interface Row extends NameParts {
	item: IDataObject;
}

/** A row's name or address in a column, which is not empty. */
interface Entry {
	place: number;
	row: Row;
	text: string;
}

/** What an entry is compared with. */
interface List {
	byText: Map<string, Entry[]>;
	/** How the owner of an address may be called who stands in the list. */
	everyone: Set<string>;
	/** The column of names that are sent. */
	name?: Column;
	/** Columns of the same kind, which have to say the same. */
	rivals: Column[];
	/** Columns of which nothing is taken, and that may name anybody. */
	texts: Column[];
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
	const own = Object.values(chosen);
	const others = columns.filter((one) => !own.includes(one) && !OWN_COLUMN.test(one.name));
	const name = sent.find(({ field = '' }) => /name/i.test(field));
	const identity = sent.filter(({ kind }) => kind !== '');
	const texts = others.filter(({ field }) => !field || /name/i.test(field));
	const everyone = new Set<string>();
	for (const row of rows) {
		await yieldToEventLoop();
		for (const call of callsOf(row)) everyone.add(call);
	}
	const doubtful = new Map<number, TwoPeople>();
	for (const column of identity) {
		const entries = await entriesOf(rows, column);
		const byText = groupBy(entries, ({ text }) => text);
		const rivals = rivalsOf(column, others, identity);
		const list = { byText, everyone, name, rivals, texts };
		const tellers = new Map<number, Column | undefined>();
		for (const entry of entries) {
			await yieldToEventLoop();
			tellers.set(entry.place, tellerOf(entry, column, list));
		}
		const told = [...tellers.values()].filter((teller) => teller !== undefined);
		const differing = told.filter((teller) => teller !== column);
		const [first] = differing.length > MOST_DOUBTFUL * told.length ? differing : [];
		for (const [place, teller = first] of tellers)
			if (teller && teller !== column && !doubtful.has(place))
				doubtful.set(place, [column, teller]);
	}
	return doubtful;
}

/** The columns that have to say the same. Where all that is sent is of one record, the others are other people's. */
function rivalsOf({ kind, record }: Column, others: Column[], identity: Column[]): Column[] {
	const isOneRecord = identity.every((one) => one.record === record);
	return others
		.filter((one) => one.kind === kind && !COMPANION.test(one.record))
		.filter((one) => one.record === record || kind === 'Name' || !isOneRecord);
}

async function entriesOf(rows: Row[], column: Column): Promise<Entry[]> {
	const entries: Entry[] = [];
	for (const [place, row] of rows.entries()) {
		await yieldToEventLoop();
		const text = column.kind === 'Name' ? nameIn(row) : textIn(cell(row.item, column));
		if (text) entries.push({ place, row, text });
	}
	return entries;
}

const nameIn = ({ firstName, lastName }: NameParts) =>
	[firstName, lastName].filter(Boolean).join(' ');

/** The column that shows a name or an address to be another person's, or itself where it is surely theirs. */
function tellerOf(entry: Entry, column: Column, list: List): Column | undefined {
	const { kind, record } = column;
	const { row, text } = entry;
	const called = nameIn(row);
	const owner = ownerOf(text);
	if (kind !== 'Name' && isCalledBy(owner, called)) return column;
	const rival = list.rivals.find((one) => areDifferent(text, textIn(cell(row.item, one)) ?? text));
	if (rival || kind === 'Name' || !list.name || called === '') return rival ?? column;
	if (list.name.record !== record || isAnothers(entry, owner, list)) return list.name;
	const said = ({ path }: Column) =>
		JSON.stringify(rawAt(row.item, path) ?? '').replace(/\\[nrt]/g, ' ');
	const hasWord = wordFinder(owner, called);
	// all at once is ten times as fast, and most have none
	const isThere = hasWord(list.texts.map(said).join(' '));
	return isThere ? list.texts.find((one) => hasWord(said(one))) : undefined;
}

/** Whether an address that may be of anybody is of another name, or stands beside a department. */
function isAnothers({ row, text }: Entry, owner: Owner, { byText, everyone }: List): boolean {
	const called = nameIn(row);
	const key = owner.words.join('');
	const isShared = key !== '' && byText.get(text)?.some((other) => nameIn(other.row) !== called);
	const isOfRow = everyone.has(key) && !callsOf(row).includes(key);
	return isShared || isOfRow || isNobody(called) || isCalledOtherwise(owner, called);
}

/** Whether neither has all words of the other, as a full name has the first one. */
function areDifferent(one: string, other: string): boolean {
	const [a, b] = [one, other].map((text) => profileUrlKey(text).split(/[\s,]+/));
	return !a.every((word) => b.includes(word)) && !b.every((word) => a.includes(word));
}
