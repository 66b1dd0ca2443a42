import type { IDataObject } from 'n8n-workflow';
import { isDate } from './dates';
import { asText } from './values';

/** An error as Excel and Google Sheets show it, also in other languages: `#REF!`, `#WERT!`, `#¿NOMBRE?`. */
export const SHEET_ERROR =
	/#(?:N\/[ADBV]|NV)(?![\p{L}\d])|#[¡¿]?(?:BEZUG|CALC|DEEL\/0|DIV\/0|ERROR|GETAL|LEEG|NAAM|NAME|NOMBRE|NOME?|NULL?O?|NUM|NÚM|REF|RIF|SPILL|VALEUR|VALORE?|VALUE|VERW|WAARDE|WERT|ZAHL)[!?]/u;

/** What lists hold where nothing is known. */
const PLACEHOLDER =
	/^(#?n\/?a|loading\.\.\.|\(blank\)|\[object object\]|n\.\s?a\.?|[ns]\/d|n\.\s?d\.?|tbd|null|undefined|nan|none|nil|\[+(not provided|unknown|redacted)\]+|not (available|provided)|unknown|anonymous|unbekannt|keine angabe|k\.\s?a\.?|no aplica|sin datos|brak|saknas|[-–—_.…?/*\s]*)$/i;

/** Names of people, as names are written. */
const NAME = /^N(a|an|il|ull)$/;

/** Fields without those that are not there, or null. */
export function omitNullish<V>(fields: Record<string, V | null | undefined>): Record<string, V> {
	return Object.fromEntries(
		Object.entries(fields).filter((field): field is [string, V] => (field[1] ?? null) !== null),
	);
}

/** Whether a text shows nothing: it is empty, or has only spaces and signs without a width. */
export function isBlankText(value: unknown): boolean {
	return typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value);
}

/** Whether there is nothing to take: null, spaces, an empty list or object. */
export function isEmpty(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) {
		return Object.keys(value).length === 0 && !isDate(value);
	}
	return value === undefined || value === null || Number.isNaN(value) || isBlankText(value);
}

/** Fields without those that hold nothing, as an empty list or object. */
export function omitEmpty<T extends object>(fields: T): Partial<T> {
	const found = Object.entries(fields).filter(([, value]) => !isEmpty(value));
	return Object.fromEntries(found) as Partial<T>;
}

/** Whether there is nothing to take, or what lists have for nothing, such as `-` and `N/A`. */
export function isPlaceholderValue(value: unknown): boolean {
	if (typeof value !== 'string') return isEmpty(value);
	const text = value.trim();
	const isPlaceholder = PLACEHOLDER.test(text) && !NAME.test(text);
	return isBlankText(value) || isPlaceholder || isSheetError(text);
}

/** Whether a record has no value, as rows below a sheet's last one: at most its number. */
export function isBlankRecord(record: IDataObject): boolean {
	return Object.entries(record).every(([name, value]) => {
		const text = asText(value)?.trim() ?? '';
		const isBlankCell = text !== '' && (BLANK_CELL.test(text) || isSheetError(text));
		return name === 'row_number' || isEmpty(value) || isBlankCell;
	});
}

/** A cell without a value: dashes, a box that is not ticked, or a sum of nothing. */
export const BLANK_CELL =
	/^(?:[-–—_.…?/*]*|#?n\/?a|false|falsch|faux|falso|onwaar|0+(?:[.,]0+)?)$/i;

export function isSheetError(text: string): boolean {
	return SHEET_ERROR.exec(text)?.[0] === text;
}
