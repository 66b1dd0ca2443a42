import { sleep } from 'n8n-workflow';
import { IncompleteAnswer } from '../transport/outcome';

/** How much of a file is read at once, in bytes. */
const PIECE = 1_048_576;

/** A cell: in quotes with all that it holds, or up to the next comma or line break. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"\r?|([^",\n][^,\n]*|))([,\n])/gy;

/** @param row its number as a spreadsheet counts; `isCut` where the text ended without a line break */
type OnRow = (cells: string[], row: number, isCut: boolean) => void;

/**
 * Reads CSV by RFC 4180 row by row, in pieces of whole lines, so that others of this n8n have their turn
 * between. Blank rows are passed over.
 *
 * @returns whether bytes of it are no letters in UTF-8
 * @throws IncompleteAnswer where a quotation mark is not closed, and what `onRow` throws
 */
export async function readCsv(file: Buffer, onRow: OnRow, piece = PIECE): Promise<boolean> {
	let isGarbled = false;
	/** The beginning of a cell that goes on in the next piece. */
	let rest = '';
	let row: string[] = [];
	let count = 1;
	const read = (text: string, isLast: boolean) => {
		let length = 0;
		for (const [whole, quoted, plain, end] of text.matchAll(CELL)) {
			const isRowEnd = end === '\n';
			row.push(quoted?.replaceAll('""', '"') ?? (isRowEnd ? plain.replace(/\r$/, '') : plain));
			length += whole.length;
			if (!isRowEnd) continue;
			if (row.length > 1 || row[0] !== '') onRow(row, count, isLast);
			row = [];
			count++;
		}
		rest = text.slice(length);
	};
	for (let start = 0, end = 0; start < file.length; start = end) {
		if (start > 0) await sleep(0);
		end = file.indexOf('\n', start + piece) + 1 || file.length;
		const text = file.toString('utf8', start, end);
		isGarbled ||= text.includes('\uFFFD');
		read(rest + text.replace(/^\uFEFF/, ''), false);
	}
	if (rest !== '' || row.length > 0) read(`${rest}\n`, true);
	if (rest === '') return isGarbled;
	throw new IncompleteAnswer(`row ${count} has a quotation mark that is not closed`, 'cutShort');
}
