import { IncompleteAnswer } from '../transport/outcome';
import type { Reader } from '../transport/request';

/** A cell: in quotes with all that it holds, or up to the next comma or line break. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"\r?|([^",\n][^,\n]*|))([,\n])/y;

/** @param row its number as a spreadsheet counts; `isCut` where the text ended without a line break */
type OnRow = (cells: string[], row: number, isCut: boolean) => void;

/** Reads CSV by RFC 4180 in pieces of any size, row by row. Blank rows are passed over. */
export function csvReader(onRow: OnRow): Reader<void> {
	/** What has not come as a whole yet: the beginning of a cell. */
	let rest = '';
	let cells: string[] = [];
	let row = 1;
	const endRow = (isCut: boolean) => {
		if (cells.length > 1 || cells[0] !== '') onRow(cells, row, isCut);
		cells = [];
		row++;
	};
	const read = (text: string, isLast: boolean) => {
		let at = 0;
		while (at < text.length) {
			// most rows are a line without quotes
			const lineEnd = cells.length === 0 ? text.indexOf('\n', at) : -1;
			const line = text.slice(at, Math.max(at, lineEnd));
			if (line !== '' && !line.includes('"')) {
				cells = line.replace(/\r$/, '').split(',');
				endRow(isLast);
				at = lineEnd + 1;
				continue;
			}
			CELL.lastIndex = at;
			const [whole, quoted, plain, end] = CELL.exec(text) ?? [];
			if (whole === undefined) break;
			at += whole.length;
			const isRowEnd = end === '\n';
			cells.push(quoted?.replaceAll('""', '"') ?? (isRowEnd ? plain.replace(/\r$/, '') : plain));
			if (isRowEnd) endRow(isLast);
		}
		rest = text.slice(at);
	};
	return {
		push: (piece) => read(rest + piece, false),
		end: () => {
			if (rest !== '' || cells.length > 0) read(`${rest}\n`, true);
			if (rest !== '')
				throw new IncompleteAnswer(
					`row ${row} has a quotation mark that is not closed`,
					'cutShort',
				);
		},
	};
}
