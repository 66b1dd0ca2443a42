import { sleep } from 'n8n-workflow';
import { UnexpectedResponseError } from '../transport/outcome';

const CHUNK_BYTES = 1_048_576;
const [LF, CR] = [0x0a, 0x0d];

/** Up to the next comma or line break. */
const PLAIN = /[^,\r\n]*/y;

/** @param row its number as a spreadsheet counts; `isCut` where the text ended without a line break */
type OnRow = (cells: string[], row: number, isCut: boolean) => void;

/**
 * Reads CSV by RFC 4180 row by row, with LF, CRLF or CR as line breaks. Reads chunks of whole lines and
 * yields to the event loop between them. Skips blank rows.
 *
 * @returns whether it contains invalid UTF-8
 * @throws UnexpectedResponseError where a quotation mark is in the wrong place, and what `onRow` throws
 */
export async function readCsv(file: Buffer, onRow: OnRow, chunk = CHUNK_BYTES): Promise<boolean> {
	let isGarbled = false;
	let row: string[] = [];
	let count = 1;
	/** What a quoted cell holds so far, while its closing mark is missing. */
	let quoted: string | undefined;
	const fail = (what: string): never => {
		throw new UnexpectedResponseError(`row ${count} has ${what}`, 'cutShort');
	};
	/** @param text ends with a line break, which may be added: then the last row may have been cut */
	const read = (text: string, isAdded: boolean) => {
		for (let at = 0; at < text.length;) {
			if (quoted === undefined && text[at] === '"') [quoted, at] = ['', at + 1];
			const end = quoted === undefined ? endOfPlain(text, at) : closingMark(text, at);
			const cell = (quoted ?? '') + text.slice(at, end);
			if (end === text.length) {
				quoted = cell;
				return;
			}
			row.push(quoted === undefined ? cell : cell.replaceAll('""', '"'));
			at = quoted === undefined ? end : end + 1;
			quoted = undefined;
			const separator = text[at];
			if (!',\r\n'.includes(separator)) fail('text behind a quoted cell');
			at += text.startsWith('\r\n', at) ? 2 : 1;
			if (separator === ',') continue;
			if (row.length > 1 || row[0] !== '') onRow(row, count, isAdded && at === text.length);
			row = [];
			count++;
		}
	};
	for await (const text of chunksOf(file, chunk)) {
		isGarbled ||= text.includes('\uFFFD');
		const isAdded = !/[\r\n]$/.test(text);
		read(isAdded ? `${text}\n` : text, isAdded);
	}
	return quoted === undefined ? isGarbled : fail('a quotation mark that is not closed');
}

/** The text in chunks of whole lines. */
async function* chunksOf(file: Buffer, size: number): AsyncGenerator<string> {
	for (let start = 0, end = 0; start < file.length; start = end) {
		if (start > 0) await sleep(0);
		end = endOfLine(file, start + size);
		yield file.toString('utf8', start, end).replace(/^\uFEFF/, '');
	}
}

/** Where the line that holds this byte ends, with its line break. */
function endOfLine(file: Buffer, from: number): number {
	let at = from;
	while (at < file.length && file[at] !== LF && file[at] !== CR) at++;
	return Math.min(file.length, file[at] === CR && file[at + 1] === LF ? at + 2 : at + 1);
}

function endOfPlain(text: string, from: number): number {
	PLAIN.lastIndex = from;
	PLAIN.test(text);
	return PLAIN.lastIndex;
}

/** The place of the mark that closes a quoted cell; the end of the text where there is none. */
function closingMark(text: string, from: number): number {
	let at = text.indexOf('"', from);
	while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
	return at === -1 ? text.length : at;
}
