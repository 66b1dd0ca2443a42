import { groupBy, isRecord } from '../../values';
import type { Column } from './columns';
import {
	nameOf,
	turnedNameOf,
	companyOf,
	customFieldsOf,
	emailOf,
	jobTitleOf,
	phoneOf,
	placeOf,
	profileOf,
	tagsOf,
} from './fieldReaders';
import type { Read } from './fieldReaders';
import type { FieldName, Role } from './names';
import { WORDS } from './names';
import type { Pattern } from './words';
import { patterns, roleOf, wordsOf } from './words';

/** A column that may fill a field, by its name. */
export interface Candidate {
	column: Column;
	field: FieldName;
	/** The word that says which of several people of a row it is about. */
	subject?: string;
	/** Its name has a word that nobody knows, so that more must speak for it. */
	isUnknown: boolean;
	/** Its name may be about someone else than the row: who pays, or the contact of the company. */
	mayBeOther: boolean;
	/** Its name does not say whose it is. */
	isPlain: boolean;
	/** What the field takes of a content. */
	read: Read;
	/** The contents of the sample, and what the field takes of each. */
	contents: unknown[];
	values: unknown[];
	usable: number;
	/** How surely its name means the field: the lower. */
	level: number;
	/** The number in its name, else 0. */
	number: number;
	/** Its name says that it is of someone's work. */
	isWork: boolean;
	/** What must be equal for two columns that say the same: how sure it is, and of which kind. */
	weight: number[];
	/** Which is the better of two of the same weight: the lower. */
	order: number[];
}

/** A candidate of whom a name, or an email, has to say that it is the person's. */
export interface Proven extends Candidate {
	needsProof: boolean;
}

const READERS: Record<FieldName, Read> = {
	firstName: nameOf,
	lastName: nameOf,
	fullName: nameOf,
	name: nameOf,
	infix: nameOf,
	familyFirst: turnedNameOf,
	email: emailOf,
	phone: phoneOf,
	company: companyOf,
	title: jobTitleOf,
	location: placeOf,
	industry: placeOf,
	source: nameOf,
	tags: tagsOf,
	customFields: customFieldsOf,
	linkedin: profileOf,
	profile: profileOf,
	link: profileOf,
};

const REACHES: FieldName[] = ['email', 'phone', 'linkedin', 'profile', 'link'];
/** What a person is called by. */
export const NAMES: FieldName[] = ['firstName', 'lastName', 'fullName', 'name'];
/** Where the address of a profile may stand, the surest first. */
export const LINKS: FieldName[] = ['linkedin', 'profile', 'link'];
/** Of these a company may have its own, beside those of the person. */
const OF_COMPANY: FieldName[] = ['company', 'industry', 'title'];
/** Where other things in the list may speak for a word that nobody knows. */
const MAY_BE_UNKNOWN: FieldName[] = ['email', 'linkedin', ...NAMES];
/** After a word for a company they say that it is not its name that stands there. */
const BEHIND_COMPANY: Array<Role | 'unknown'> = ['company', 'person', 'subject', 'customer'];
const NEVER: Role[] = ['other', 'thing', 'meta'];
const WHOLE: Partial<Record<FieldName, FieldName>> = { name: 'fullName', link: 'profile' };
/** Names only where they stand alone: a "Last Contact" is no last name. */
const ALONE = [
	...['by', 'first', 'last', 'value', 'ad', 'ten', 'ho'],
	...['contact', 'kontakt', 'contacto', 'contatto', ...WORDS.subject],
];
const YOURS = ['your', 'yours', 'ihr', 'ihre', 'dein', 'votre', 'tu', 'su', 'seu', 'uw', 'person'];

const oneWord = new Set(
	patterns
		.filter(({ words }) => words.length === 1)
		.map(({ field, words }) => `${field} ${words[0]}`),
);
const byFirstWord = groupBy(patterns, ({ words }) => words[0]);

/** The fields that a column may fill, each once. */
export function candidatesOf(column: Column, level: number): Candidate[] {
	return longestOf(column).flatMap((match) => candidateOf(column, match, level) ?? []);
}

/** The better of two columns first. */
export function byRank(a: Candidate, b: Candidate): number {
	return compare(a.weight, b.weight) || compare(a.order, b.order);
}

/** Whether two columns say as much of whose and which they are. */
export function isSameWeight(a: Candidate, b: Candidate): boolean {
	return compare(a.weight, b.weight) === 0;
}

function compare(a: number[], b: number[]): number {
	const place = a.findIndex((number, index) => number !== b[index]);
	return place < 0 ? 0 : a[place] - b[place];
}

interface Match {
	pattern: Pattern;
	rest: string[];
	start: number;
	end: number;
}

/** Of each field its longest name among the words, but for what is a part of another's name. */
function longestOf({ path, words }: Column): Match[] {
	const isAlone = wordsOf(path.at(-1) ?? '').length === 1;
	const best = new Map<FieldName, Match>();
	for (const [start, word] of words.entries()) {
		for (const pattern of byFirstWord.get(word) ?? []) {
			const end = start + pattern.words.length;
			if (!isAlone && pattern.words.length === 1 && ALONE.includes(word)) continue;
			if (!pattern.words.every((own, place) => words[start + place] === own)) continue;
			const known = best.get(pattern.field);
			if (known !== undefined && known.end - known.start >= end - start) continue;
			const rest = [...words.slice(0, start), ...words.slice(end)];
			best.set(pattern.field, { pattern, rest, start, end });
		}
	}
	const all = [...best.values()];
	const isPart = (one: Match, other: Match) =>
		other.start <= one.start &&
		one.end <= other.end &&
		other.end - other.start > one.end - one.start;
	return all.filter((one) => !all.some((other) => isPart(one, other)));
}

function candidateOf(column: Column, match: Match, level: number): Candidate | undefined {
	const { pattern, rest } = match;
	const field = fieldOf(column, pattern, rest);
	const { has, isPerson, isNone, mayBeOther } = saidBy(column, match, field);
	if (isNone) return undefined;
	const contents = column.contents();
	const read = READERS[pattern.field];
	const values = contents.map(read);
	const usable = values.filter((value) => value !== undefined).length;
	const isHolder = usable === 0 && contents.some(isRecord);
	if (isHolder) return undefined;
	const number = rest.map(Number).find(Boolean) ?? 0;
	const isCustomer = has('customer') || mayBeOther;
	const whose = [has('unknown'), isCustomer, !isPerson, !has('subject'), true].findIndex(Boolean);
	const which = [!has('second') && !has('personal'), !has('second'), true].findIndex(Boolean);
	return {
		column,
		field,
		subject: subjectIn(rest),
		isUnknown: has('unknown'),
		mayBeOther,
		isPlain: whose === 2,
		read,
		contents,
		values,
		usable,
		level,
		number,
		isWork: has('work'),
		weight: [level, -whose, which],
		order: [number, field === 'email' ? -usable : 0, Number(!has('work')), pattern.order],
	};
}

/** Where the other words say whose it is, a name is the whole one, and a link that of a profile. */
function fieldOf(column: Column, { field }: Pattern, rest: string[]): FieldName {
	if (field === 'familyFirst') return 'fullName';
	const isWhole = subjectIn(rest) !== undefined || (isYours(rest) && areWhole(column));
	return isWhole ? (WHOLE[field] ?? field) : field;
}

/** What the other words of a name say: whose it is, and whether it is nothing of the person's. */
function saidBy(column: Column, { pattern, rest, end }: Match, field: FieldName) {
	const roles = rest
		.filter((word) => Number.isNaN(Number(word)))
		.map((word) => roleIn(field, word));
	// a bare Contact may be one of ours
	const isBare = pattern.words.length === 1 && ALONE.includes(pattern.words[0]);
	if (pattern.field === 'fullName' && isBare) roles.push('unknown');
	const has = (role: Role | 'unknown') => roles.includes(role);
	// a person's company, inside, has a name and a phone of its own
	const lastOf = (...few: Role[]) => Math.max(...few.map((role) => roles.lastIndexOf(role)));
	const isInner = column.isInside && lastOf('company') > lastOf('person', 'subject');
	const isNamed = (has('person') || has('subject')) && !isInner;
	const isPerson = isNamed || (isYours(rest) && !isInner);
	// the name of your company is not yours
	const isOwn = NAMES.includes(field) ? isNamed : isPerson;
	const isOfCompany = has('company') && !isOwn && !OF_COMPANY.includes(field);
	const isForm = has('form') && ![...REACHES, 'location'].includes(field);
	const isStrange = has('unknown') && !MAY_BE_UNKNOWN.includes(field);
	const isFollowed = (...few: Array<Role | undefined>) =>
		column.words.some(
			(word, place) =>
				few.includes(roleOf(word)) && roleOf(column.words[place + 1] ?? '') === 'person',
		);
	// a company's headquarters, department or contact
	const isOfOther =
		field === 'company' &&
		column.words.slice(end).some((word) => BEHIND_COMPANY.includes(roleIn(field, word)));
	const isNone =
		NEVER.some(has) || isOfCompany || isForm || isStrange || isFollowed('second') || isOfOther;
	return { has, isPerson, isNone, mayBeOther: has('payer') || isFollowed('company') };
}

/** Whether most are of several words: beside "Votre prénom", "Votre nom" is the last name alone. */
function areWhole(column: Column): boolean {
	const names = column.contents().flatMap((content) => nameOf(content) ?? []);
	return names.filter((name) => /\S\s+\S/.test(name)).length * 2 >= names.length;
}

function roleIn(field: FieldName, word: string): Role | 'unknown' {
	const isName = ['name', 'nom', 'nome', 'nombre', 'first', 'last'].includes(word);
	if (isName && (NAMES.includes(field) || field === 'company')) return 'plain';
	if (oneWord.has(`${field} ${word}`) && !ALONE.includes(word)) return 'plain';
	if (word === 'linkedin' && !LINKS.includes(field)) return 'plain';
	if (word === 'id' && field !== 'email' && field !== 'linkedin') return 'meta';
	if (word === 'user' && NAMES.includes(field)) return 'meta';
	return roleOf(word) ?? 'unknown';
}

function isYours(words: string[]): boolean {
	return words.some((word) => YOURS.includes(word));
}

function subjectIn(words: string[]): string | undefined {
	return words.find((word) => roleOf(word) === 'subject');
}
