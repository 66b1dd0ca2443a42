import type { IDataObject } from 'n8n-workflow';
import { isDate } from './dates';
import { asText } from './values';

/**
 * Three notions of empty:
 *
 * | value                                 | isBlankText | isEmpty | isPlaceholderValue |
 * | ------------------------------------- | ----------- | ------- | ------------------ |
 * | `''`, spaces, invisible characters    | true        | true    | true               |
 * | undefined, null, NaN, `[]`, `{}`      | false       | true    | true               |
 * | `-`, `N/A`, `unknown`, `#REF!`        | false       | false   | true               |
 * | `0`, `false`, dates, `Null` as a name | false       | false   | false              |
 *
 * Parameters are tested with `isBlankText`, fields of a request with `isEmpty`, and cells of contact
 * lists with `isPlaceholderValue`.
 */

/** Whether a text is empty or has only invisible characters. */
export function isBlankText(value: unknown): boolean {
	return typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value);
}

/** Whether a value contains nothing: null, blank text, an empty list or object. */
export function isEmpty(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) {
		return Object.keys(value).length === 0 && !isDate(value);
	}
	return value === undefined || value === null || Number.isNaN(value) || isBlankText(value);
}

/** Whether a value is empty, or a placeholder for an unknown value. */
export function isPlaceholderValue(value: unknown): boolean {
	if (typeof value !== 'string') return isEmpty(value);
	const text = value.trim();
	const isPlaceholder = PLACEHOLDER.test(text) && !PERSON_NAME.test(text);
	return isBlankText(value) || isPlaceholder || isSheetError(text);
}

/** Whether a row is blank except for `row_number`, which n8n adds even below a sheet's data. */
export function isBlankRecord(record: IDataObject): boolean {
	return Object.entries(record).every(([name, value]) => {
		const text = asText(value)?.trim() ?? '';
		const isBlankCell = text !== '' && (BLANK_CELL.test(text) || isSheetError(text));
		return name === 'row_number' || isEmpty(value) || isBlankCell;
	});
}

export function omitNullish<V>(fields: Record<string, V | null | undefined>): Record<string, V> {
	const entries = Object.entries(fields).filter(
		([, value]) => value !== undefined && value !== null,
	);
	return Object.fromEntries(entries) as Record<string, V>;
}

export function omitEmpty<T extends object>(fields: T): Partial<T> {
	const entries = Object.entries(fields).filter(([, value]) => !isEmpty(value));
	return Object.fromEntries(entries) as Partial<T>;
}

function isSheetError(text: string): boolean {
	return SHEET_ERROR.exec(text)?.[0] === text;
}

/** Errors of Excel and Google Sheets in several languages: `#REF!`, `#WERT!`, `#¿NOMBRE?`. */
export const SHEET_ERROR =
	/#(?:N\/[ADBV]|NV)(?![\p{L}\d])|#[¡¿]?(?:BEZUG|CALC|DEEL\/0|DIV\/0|ERROR|GETAL|LEEG|NAAM|NAME|NOMBRE|NOME?|NULL?O?|NUM|NÚM|REF|RIF|SPILL|VALEUR|VALORE?|VALUE|VERW|WAARDE|WERT|ZAHL)[!?]/u;

const PLACEHOLDER =
	/^(#?n\/?a|loading\.\.\.|\(blank\)|\[object object\]|n\.\s?a\.?|[ns]\/d|n\.\s?d\.?|tbd|null|undefined|nan|none|nil|\[+(not provided|unknown|redacted)\]+|not (available|provided)|info requested|unknown|anonymous|unbekannt|keine angabe|k\.\s?a\.?|no aplica|sin datos|brak|saknas|[-–—_.…?/*\s]*)$/i;

/** Placeholders that are people's names if capitalized like this. */
const PERSON_NAME = /^N(a|an|il|ull)$/;

/** Cells of a row without data: dashes, unchecked boxes, totals of zero. */
const BLANK_CELL = /^(?:[-–—_.…?/*]*|#?n\/?a|false|falsch|faux|falso|onwaar|0+(?:[.,]0+)?)$/i;
