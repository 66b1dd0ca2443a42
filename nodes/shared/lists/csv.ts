import { IncompleteAnswer } from '../transport/outcome';
import type { Reader } from '../transport/request';

/** A cell: in quotes with all that it holds, or up to the next comma or line break. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"\r?|([^",\n][^,\n]*|))([,\n])/y;

/** Cells that stand one after another in a text, up to the end of their row or before it. */
interface Cells {
	cells: string[];
	isRowEnd: boolean;
	length: number;
}

/** @param row its number as a spreadsheet counts; `isCut` where the text ended without a line break */
type OnRow = (cells: string[], row: number, isCut: boolean) => void;

/** Reads CSV by RFC 4180 in pieces of any size, row by row. Blank rows are passed over. */
export function csvReader(onRow: OnRow): Reader<void> {
	/** What has not come as a whole yet: the beginning of a cell. */
	let rest = '';
	let row: string[] = [];
	let count = 1;
	const read = (text: string, isLast: boolean) => {
		let at = 0;
		while (at < text.length) {
			const next = (row.length === 0 ? plainLine(text, at) : undefined) ?? nextCell(text, at);
			if (next === undefined) break;
			at += next.length;
			row.push(...next.cells);
			if (!next.isRowEnd) continue;
			if (row.length > 1 || row[0] !== '') onRow(row, count, isLast);
			row = [];
			count++;
		}
		rest = text.slice(at);
	};
	return {
		push: (piece) => read(rest + piece, false),
		end: () => {
			if (rest !== '' || row.length > 0) read(`${rest}\n`, true);
			if (rest === '') return;
			throw new IncompleteAnswer(
				`row ${count} has a quotation mark that is not closed`,
				'cutShort',
			);
		},
	};
}

/** A whole line without quotes, as most rows are. */
function plainLine(text: string, start: number): Cells | undefined {
	const line = text.slice(start, Math.max(start, text.indexOf('\n', start)));
	if (line === '' || line.includes('"')) return undefined;
	return { cells: line.replace(/\r$/, '').split(','), isRowEnd: true, length: line.length + 1 };
}

function nextCell(text: string, start: number): Cells | undefined {
	CELL.lastIndex = start;
	const [whole, quoted, plain, end] = CELL.exec(text) ?? [];
	if (whole === undefined) return undefined;
	const isRowEnd = end === '\n';
	const cell = quoted?.replaceAll('""', '"') ?? (isRowEnd ? plain.replace(/\r$/, '') : plain);
	return { cells: [cell], isRowEnd, length: whole.length };
}
