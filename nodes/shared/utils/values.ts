import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

/** How much of a value a message shows. */
const MAX_SHOWN = 100;

/** An error as Excel and Google Sheets show it, also in other languages: `#REF!`, `#WERT!`, `#¿NOMBRE?`. */
export const SHEET_ERROR =
	/#(?:N\/[ADBV]|NV)(?![\p{L}\d])|#[¡¿]?(?:BEZUG|CALC|DEEL\/0|DIV\/0|ERROR|GETAL|LEEG|NAAM|NAME|NOMBRE|NOME?|NULL?O?|NUM|NÚM|REF|RIF|SPILL|VALEUR|VALORE?|VALUE|VERW|WAARDE|WERT|ZAHL)[!?]/u;

/** What lists hold where nothing is known. */
const PLACEHOLDER =
	/^(#?n\/?a|loading\.\.\.|\(blank\)|\[object object\]|n\.\s?a\.?|[ns]\/d|n\.\s?d\.?|tbd|null|undefined|nan|none|nil|\[+(not provided|unknown|redacted)\]+|not (available|provided)|unknown|anonymous|unbekannt|keine angabe|k\.\s?a\.?|no aplica|sin datos|brak|saknas|[-–—_.…?/*\s]*)$/i;

/** Names of people, as names are written. */
const NAME = /^N(a|an|il|ull)$/;

/** Scripts in which joiners (U+200C, U+200D) change how words are read. */
const JOINING_SCRIPTS =
	'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Orya Sinh Syrc Taml Telu'.split(' ');
const JOINING_LETTER = `(?=[\\p{L}\\p{M}])[${JOINING_SCRIPTS.map((name) => `\\p{scx=${name}}`).join('')}]`;

/** Format characters; captures the first joiner between letters, and one that ends an old Bengali or Malayalam letter. */
const MARKS = new RegExp(
	`(?<=${JOINING_LETTER})(?:(?![\\u200c\\u200d])\\p{Cf})*([\\u200c\\u200d])\\p{Cf}*(?=${JOINING_LETTER})|(?<=[\\u09cd\\u0d4d])(\\u200d)|\\p{Cf}`,
	'gu',
);

/** Whether a value is an object with fields: no list, no null, no date. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !isDate(value);
}

/** The fields of what the service sent; none where it is no record. */
export function fieldsIn(value: unknown): IDataObject {
	return isRecord(value) ? value : {};
}

/** Fields without those that are not there, or null. */
export function given<V>(fields: Record<string, V | null | undefined>): Record<string, V> {
	return Object.fromEntries(
		Object.entries(fields).filter((field): field is [string, V] => (field[1] ?? null) !== null),
	);
}

/** The fields of an answer's `data`. */
export function dataIn(answer: unknown): IDataObject {
	return fieldsIn(fieldsIn(answer).data);
}

/** Whether a text shows nothing: it is empty, or has only spaces and signs without a width. */
export function isBlank(value: unknown): boolean {
	return typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value);
}

/** Whether there is nothing to take: null, spaces, an empty list or object. */
export function isMissing(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) {
		return Object.keys(value).length === 0 && !isDate(value);
	}
	return value === undefined || value === null || Number.isNaN(value) || isBlank(value);
}

/** Fields without those that hold nothing, as an empty list or object. */
export function filled<T extends object>(fields: T): Partial<T> {
	const found = Object.entries(fields).filter(([, value]) => !isMissing(value));
	return Object.fromEntries(found) as Partial<T>;
}

/** Whether there is nothing to take, or what lists have for nothing, such as `-` and `N/A`. */
export function isUnknown(value: unknown): boolean {
	if (typeof value !== 'string') return isMissing(value);
	const text = value.trim();
	const isPlaceholder = PLACEHOLDER.test(text) && !NAME.test(text);
	return isBlank(value) || isPlaceholder || isSheetError(text);
}

/** A text without characters that have no width, except joiners that are part of a word. */
export function withoutMarks(text: string): string {
	return text.replace(MARKS, '$1$2');
}

/** A text without any character that has no width: direction marks, joiners, soft hyphens. */
export function removeFormatCharacters(text: string): string {
	return text.replace(/\p{Cf}/gu, '');
}

/** A date of JavaScript, or of an expression (`$now`), valid or not. */
export function isDate(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return value instanceof Date || ('isLuxonDateTime' in value && value.isLuxonDateTime === true);
}

/** Text, or a number or truth value as text; undefined for anything else. Never throws. */
export function textIn(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined;
}

/** What the service says in a text, a number or a list of them, in one text; undefined for nothing. */
export function saidText(value: unknown): string | undefined {
	const texts = [value]
		.flat()
		.map((part) => (typeof part === 'boolean' ? undefined : textIn(part)?.trim()));
	return texts.filter(Boolean).join(', ') || undefined;
}

/** A word of the service, as a status is, in small letters; undefined where it says none. */
export function wordIn(value: unknown): string | undefined {
	return textIn(value)?.trim().toLowerCase() || undefined;
}

/** A number that is not negative, also where it was sent as text; undefined where it is none. */
export function amountIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value);
	const amount = isNumber || typeof value === 'number' ? Number(value) : -1;
	return amount >= 0 && amount < Infinity ? amount : undefined;
}

/** A time as text or in Unix ms; undefined where it is none. */
export function timeIn(value: unknown): Date | undefined {
	const isTime = typeof value === 'string' || typeof value === 'number';
	const time = new Date(isTime ? value : Number.NaN);
	return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Puts something in as used last; what was used longest ago goes beyond a number of them. */
export function putLast<V>(held: Map<string, V>, key: string, value: V, most: number): void {
	held.delete(key);
	held.set(key, value);
	const [oldest] = held.keys();
	if (held.size > most) held.delete(oldest);
}

/** Entries by their key, each group in their order; those without a key are left out. */
export function groupBy<E, K>(
	entries: Iterable<E>,
	keyOf: (entry: E) => K | undefined,
): Map<K, E[]> {
	const groups = new Map<K, E[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (key === undefined) continue;
		const group = groups.get(key) ?? [];
		group.push(entry);
		groups.set(key, group);
	}
	return groups;
}

/**
 * A hash of values, whatever the order of their fields, for what outlives the process. It must stay the
 * same in every version of this package: n8n's database holds it, and what is not found there is sent
 * a second time.
 */
export function fingerprint(...values: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(values, sortKeys)).digest('base64url');
}

function sortKeys(_: string, value: unknown): unknown {
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A value as a message shows it: in quotes, at most 100 characters of it. Never throws. */
export function quoted(value: unknown): string {
	const text = textIn(value);
	if (text !== undefined) return `"${shortened(text)}"`;
	if (Array.isArray(value)) return 'a list';
	if (isDate(value)) return 'a date';
	if (typeof value === 'object' && value !== null) return 'an object';
	return value === undefined || value === null ? 'nothing' : `a ${typeof value}`;
}

/** The beginning of a text, at most `most` characters, without what is half a character. */
export function shortened(text: string, most = MAX_SHOWN): string {
	const whole = text.slice(0, most * 2).replace(/\p{Surrogate}/gu, '\ufffd');
	const characters = [...whole];
	return characters.length > most || whole.length < text.length
		? `${characters.slice(0, most).join('')}…`
		: whole;
}

/** Sentences without full stops as one text, as far as they are there; undefined where none is. */
export function sentences(...texts: Array<string | undefined>): string | undefined {
	return texts.filter(Boolean).join('. ') || undefined;
}

/** What something that was thrown says. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** A cell without a value: dashes, a box that is not ticked, or a sum of nothing. */
const BLANK_CELL = /^(?:[-–—_.…?/*]*|#?n\/?a|false|falsch|faux|falso|onwaar|0+(?:[.,]0+)?)$/i;

/** Whether a record has no value, as rows below a sheet's last one: at most its number. */
export function isBlankRecord(record: IDataObject): boolean {
	return Object.entries(record).every(([name, value]) => {
		const text = textIn(value)?.trim() ?? '';
		const isBlankCell = text !== '' && (BLANK_CELL.test(text) || isSheetError(text));
		return name === 'row_number' || isMissing(value) || isBlankCell;
	});
}

function isSheetError(text: string): boolean {
	return SHEET_ERROR.exec(text)?.[0] === text;
}
