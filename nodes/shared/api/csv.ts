import { sleep } from 'n8n-workflow';
import { UnexpectedResponseError } from '../transport/outcome';

const CHUNK_BYTES = 1_048_576;
const [LF, CR] = [0x0a, 0x0d];
const UNQUOTED_CELL = /[^,\r\n]*/y;

/**
 * @param row the row number, from 1
 * @param isTruncated whether the file ends in this row without a line break
 */
type OnRow = (cells: string[], row: number, isTruncated: boolean) => void;

/**
 * Parses CSV (RFC 4180) row by row, with LF, CRLF or CR as line breaks, and skips blank rows. It yields
 * to the event loop between chunks of about `size` bytes.
 *
 * @returns whether the file contains invalid UTF-8
 * @throws UnexpectedResponseError for a misplaced quotation mark, and anything that `onRow` throws
 */
export async function readCsv(file: Buffer, onRow: OnRow, size = CHUNK_BYTES): Promise<boolean> {
	let hasInvalidUtf8 = false;
	let cells: string[] = [];
	let row = 1;
	/** The open quoted cell, which may continue in the next chunk; undefined outside of one. */
	let quotedCell: string | undefined;
	const fail = (problem: string): never => {
		throw new UnexpectedResponseError(`row ${row} has ${problem}`, 'cutShort');
	};
	const parseChunk = (text: string, isLineBreakAdded: boolean) => {
		for (let position = 0; position < text.length;) {
			if (quotedCell === undefined && text[position] === '"')
				[quotedCell, position] = ['', position + 1];
			const findEnd = quotedCell === undefined ? findUnquotedEnd : findClosingQuote;
			const end = findEnd(text, position);
			const cell = (quotedCell ?? '') + text.slice(position, end);
			// the text ends with a line break, so only an open quoted cell reaches its end
			if (end === text.length) {
				quotedCell = cell;
				return;
			}
			cells.push(quotedCell === undefined ? cell : cell.replaceAll('""', '"'));
			position = quotedCell === undefined ? end : end + 1;
			quotedCell = undefined;
			const separator = text[position];
			if (!',\r\n'.includes(separator)) fail('text behind a quoted cell');
			position += text.startsWith('\r\n', position) ? 2 : 1;
			if (separator === ',') continue;
			const isTruncated = isLineBreakAdded && position === text.length;
			if (cells.length > 1 || cells[0] !== '') onRow(cells, row, isTruncated);
			cells = [];
			row++;
		}
	};
	for await (const text of splitIntoChunks(file, size)) {
		hasInvalidUtf8 ||= text.includes('\uFFFD');
		const lacksLineBreak = !/[\r\n]$/.test(text);
		parseChunk(lacksLineBreak ? `${text}\n` : text, lacksLineBreak);
	}
	return quotedCell === undefined ? hasInvalidUtf8 : fail('a quotation mark that is not closed');
}

async function* splitIntoChunks(file: Buffer, size: number): AsyncGenerator<string> {
	for (let start = 0, end = 0; start < file.length; start = end) {
		if (start > 0) await sleep(0);
		end = findLineEnd(file, start + size);
		yield file.toString('utf8', start, end).replace(/^\uFEFF/, '');
	}
}

function findLineEnd(file: Buffer, from: number): number {
	let position = from;
	while (position < file.length && file[position] !== LF && file[position] !== CR) position++;
	return Math.min(
		file.length,
		file[position] === CR && file[position + 1] === LF ? position + 2 : position + 1,
	);
}

function findUnquotedEnd(text: string, from: number): number {
	UNQUOTED_CELL.lastIndex = from;
	UNQUOTED_CELL.test(text);
	return UNQUOTED_CELL.lastIndex;
}

function findClosingQuote(text: string, from: number): number {
	let position = text.indexOf('"', from);
	while (position !== -1 && text[position + 1] === '"') position = text.indexOf('"', position + 2);
	return position === -1 ? text.length : position;
}
