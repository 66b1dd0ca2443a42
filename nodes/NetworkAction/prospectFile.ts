import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import type { Separator } from '../shared/lists/csv';
import { CsvReader, namesOf } from '../shared/lists/csv';
import { FieldError } from '../shared/operation/checks';
import { isFieldName } from '../shared/operation/placeholderWords';
import { yieldToEventLoop } from '../shared/run/yieldToEventLoop';
import { MEGABYTE } from '../shared/transport/bounds';
import { BrokenOff } from '../shared/transport/outcome';
import { isRecord, shortened } from '../shared/values';

const MAX_MEGABYTES = 32;
/** Excel's own first line, and what it says. */
const EXCEL_LINE = /^sep=.\r?\n/i;
/** Where two of them read a file as well, the first: a comma may stand in numbers and names. */
const SEPARATORS = [';', '\t', '|', ','] as const;
const SAMPLE = 65_536;
const NO_TABLE =
	'The file is not a table: its first row needs the column names, separated by commas, semicolons or tabs';
/** What stands in a row about a person, and in no column's name: an email, a URL, a phone number, a date. */
const CONTENT =
	/\S@\S+\.\S|^(?:https?:|www\.)|linkedin\.com\/|^[+(]?\d[\d\s()/.-]{6,}$|^\d{4}-\d\d-\d\d|^\d\d?\.\d\d?\.\d{4}/i;
/** A cell is not searched further. */
const MAX_CONTENT = 500;
/** A list in a text. */
const BULLET = /^\s*[-*•]\s/;
/** Columns that spaces part, and separators that are not read. */
const SEVERAL_NAMES = /\S\s{2,}\S|[:^~=]\S/;
const CHARACTER = /[\p{L}\d]/u;
/** How many characters are read before others get their turn. */
const PIECE = 250_000;

/**
 * What a file of prospects has in it: the entries of a JSON list, the rows of a CSV file by the names
 * in its first row, without empty cells, or a JSON object unchanged.
 *
 * @throws FieldError that says why it cannot be read
 */
export async function contentOf(bytes: Uint8Array): Promise<IDataObject | unknown[]> {
	const text = textOf(bytes);
	if (/^\s*[[{]/.test(text)) return jsonOf(text);
	return await rowsOf(text.replace(EXCEL_LINE, ''));
}

function textOf(bytes: Uint8Array): string {
	if (bytes.length > MAX_MEGABYTES * MEGABYTE) {
		throw new FieldError(
			`The file is larger than ${MAX_MEGABYTES} MB. Split it into smaller files`,
		);
	}
	const text = decoded(bytes);
	if (text !== undefined) return text;
	throw new FieldError(
		"The file is not a CSV or JSON file. In a spreadsheet, save it as 'CSV UTF-8'",
	);
}

/** Text in UTF-8 without its byte order mark; undefined for anything else. */
function decoded(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return text.includes('\0') ? undefined : text;
	} catch {
		return undefined;
	}
}

function jsonOf(text: string): IDataObject | unknown[] {
	const content = jsonParse<unknown>(text, { fallbackValue: null });
	if (Array.isArray(content) || isRecord(content)) return content;
	throw new FieldError('The file is not valid JSON');
}

async function rowsOf(text: string): Promise<IDataObject[]> {
	return await readRows(text).catch((error: unknown) => {
		if (error instanceof FieldError) throw error;
		throw new FieldError(
			error instanceof BrokenOff
				? `The CSV file is not complete: ${error.message}`
				: 'The file cannot be read as a CSV file: it has too many columns, or a row is too long',
		);
	});
}

async function readRows(text: string): Promise<IDataObject[]> {
	const rows: IDataObject[] = [];
	let names: string[] | undefined;
	const reader = new CsvReader((cells) => {
		if (names === undefined) names = namesIn(cells, text);
		else if (cells.some((cell) => CHARACTER.test(cell))) rows.push(rowOf(names, cells));
	}, separatorOf(text));
	for (let from = 0; from < text.length; from += PIECE) {
		reader.push(text.slice(from, from + PIECE));
		await yieldToEventLoop();
	}
	reader.end();
	return rows;
}

/** What separates the cells: it gives the most rows as many cells as the first one has. */
function separatorOf(text: string): Separator {
	const sample = `${beginningOf(text)}\n`;
	const [best] = SEPARATORS.map((separator) => ({ separator, ...shapeOf(sample, separator) }))
		.filter(({ columns }) => columns > 1)
		.sort((a, b) => b.rows - a.rows || b.columns - a.columns);
	return best?.separator ?? ',';
}

function shapeOf(text: string, separator: Separator): { rows: number; columns: number } {
	const widths: number[] = [];
	const reader = new CsvReader((cells) => widths.push(cells.length), separator);
	try {
		reader.push(text);
	} catch {
		// the first row with another number of cells
	}
	const [columns] = widths;
	return { rows: widths.length, columns };
}

/** As much of a file as tells how it is to be read. */
function beginningOf(text: string): string {
	return text.slice(0, SAMPLE);
}

/** @throws FieldError where the first row is one of content, or of a text that is no table */
function namesIn(cells: string[], text: string): string[] {
	const content = cells.find(isContent);
	if (content !== undefined) {
		throw new FieldError(
			`The first row contains "${shortened(content)}" instead of column names. Add a row with the names above it`,
		);
	}
	const [name, ...others] = cells.filter((cell) => CHARACTER.test(cell));
	const isOne = name !== undefined && others.length === 0;
	const isList = cells.length === 1 && isListOfContent(text);
	const isName = isOne && (isList || isFieldName(name)) && !SEVERAL_NAMES.test(name);
	if ((isOne && !isName) || BULLET.test(cells[0])) throw new FieldError(NO_TABLE);
	return namesOf(cells);
}

function isContent(text: string): boolean {
	return CONTENT.test(text.slice(0, MAX_CONTENT));
}

/** Whether there is an email or a URL in each line but the first. */
function isListOfContent(text: string): boolean {
	const [, ...lines] = beginningOf(text)
		.trim()
		.split(/[\r\n]+/);
	return lines.length > 0 && lines.every(isContent);
}

function rowOf(names: string[], cells: string[]): IDataObject {
	return Object.fromEntries(
		names
			.map((name, column) => [name, cells[column].trim()])
			.filter(([, content]) => content !== ''),
	);
}
