import type { IDataObject } from 'n8n-workflow';
import { CsvReader, namesOf } from '../shared/lists/csv';
import { FieldError } from '../shared/operation/checks';
import { giveWay } from '../shared/run/giveWay';
import { MEGABYTE } from '../shared/transport/bounds';
import { BrokenOff } from '../shared/transport/outcome';
import { isRecord } from '../shared/values';

const MOST_MEGABYTES = 32;
/** What no first row of a CSV file looks like: a web page, Excel's own first line, other separators. */
const NO_HEADER = /^(?:<|sep=|[^,;\r\n]*[\t|])/i;
const NO_CSV =
	'The file is not a CSV file with commas or semicolons, whose first row has the column names';
/** How many characters are read before others get their turn. */
const PIECE = MEGABYTE / 4;

/**
 * What a file of prospects has in it: the entries of a JSON list, the rows of a CSV file by the names
 * in its first row, without empty cells, or a JSON object unchanged.
 *
 * @throws FieldError that says why it cannot be read
 */
export async function contentOf(bytes: Uint8Array): Promise<IDataObject | unknown[]> {
	const text = textOf(bytes);
	if (/^\s*[[{]/.test(text)) return jsonOf(text);
	if (NO_HEADER.test(text.trimStart())) throw new FieldError(NO_CSV);
	return await rowsOf(text);
}

function textOf(bytes: Uint8Array): string {
	if (bytes.length > MOST_MEGABYTES * MEGABYTE) {
		throw new FieldError(
			`The file is larger than ${MOST_MEGABYTES} MB. Split it into smaller files`,
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
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

function jsonOf(text: string): IDataObject | unknown[] {
	try {
		const content: unknown = JSON.parse(text);
		if (Array.isArray(content) || isRecord(content)) return content;
	} catch {
		// said below
	}
	throw new FieldError('The file is not valid JSON');
}

async function rowsOf(text: string): Promise<IDataObject[]> {
	return await readRows(text).catch((error: unknown) => {
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
		if (names === undefined) names = namesOf(cells);
		else if (cells.some((cell) => cell.trim() !== '')) rows.push(rowOf(names, cells));
	}, separatorOf(text));
	for (let from = 0; from < text.length; from += PIECE) {
		reader.push(text.slice(from, from + PIECE));
		await giveWay();
	}
	reader.end();
	return rows;
}

/** Spreadsheets write semicolons where the comma is the decimal sign. */
function separatorOf(text: string): ',' | ';' {
	const [row] = text.split(/[\r\n]/, 1);
	const header = row.replace(/"[^"]*"/g, '');
	return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function rowOf(names: string[], cells: string[]): IDataObject {
	return Object.fromEntries(
		names.flatMap((name, column) => (cells[column] === '' ? [] : [[name, cells[column]]])),
	);
}
