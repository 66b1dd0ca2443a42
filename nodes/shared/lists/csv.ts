import { BrokenOff } from '../transport/outcome';

/** What stands between cells. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * Reads CSV by RFC 4180 in pieces of any size: quotes, also behind spaces, line breaks in cells, and lines
 * that end with CRLF, LF or CR. Rows are counted as a spreadsheet does, the header is row 1.
 */
export class CsvReader {
	private row = 1;
	private columns = 0;
	/** How few cells a whole row had. */
	private shortest = Infinity;
	/** One list for all rows: V8 takes one of each row for lasting, and its memory would grow. */
	private readonly cells: string[] = [];
	private cell = '';
	/** `quote`: behind a quote inside a quoted cell, which ends it or is the first of two. */
	private state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
	private isAfterReturn = false;
	private blankRow?: number;

	/** Where an unquoted cell ends. */
	private readonly ends: RegExp;

	/**
	 * @param onRow gets the cells of every row, the header's first, in a list that is used again
	 * @param onOddRow gets those of a row with another number of cells than the header, where it ends;
	 * without it such a row ends the reading
	 */
	constructor(
		private readonly onRow: (cells: string[]) => void,
		private readonly separator: Separator = ',',
		private readonly onOddRow?: (cells: string[]) => void,
	) {
		this.ends = new RegExp(`[${separator}\\r\\n]`, 'g');
	}

	/** @throws BrokenOff when a row has another number of cells than the header */
	push(piece: string): void {
		let at = 0;
		while (at < piece.length) {
			at = this.state === 'quoted' ? this.readQuoted(piece, at) : this.readPlain(piece, at);
		}
	}

	/** @throws BrokenOff when the last row is not complete */
	end(): void {
		if (this.state === 'quoted') {
			throw new BrokenOff(`row ${this.row} has a quotation mark that is not closed`);
		}
		if (this.state !== 'start' || this.cells.length > 0) this.endRow(true);
	}

	private readQuoted(text: string, from: number): number {
		const quote = text.indexOf('"', from);
		this.cell += text.slice(from, quote === -1 ? undefined : quote);
		if (quote === -1) return text.length;
		this.state = 'quote';
		return quote + 1;
	}

	private readPlain(text: string, from: number): number {
		const character = text[from];
		const isLineFeed = character === '\n' && this.isAfterReturn;
		this.isAfterReturn = false;
		if (isLineFeed) return from + 1;

		if (character === '"' && this.state !== 'plain') {
			this.cell = this.state === 'quote' ? `${this.cell}"` : '';
			this.state = 'quoted';
			return from + 1;
		}
		if (character === ' ' && this.state === 'start') {
			this.cell += character;
			return from + 1;
		}
		this.ends.lastIndex = from;
		const end = this.ends.exec(text)?.index ?? text.length;
		if (end > from) {
			this.cell += text.slice(from, end);
			this.state = 'plain';
			return end;
		}
		this.isAfterReturn = character === '\r';
		if (character === this.separator) this.endCell();
		else this.endRow();
		return from + 1;
	}

	private endCell(): void {
		this.cells.push(this.cell);
		this.cell = '';
		this.state = 'start';
	}

	/**
	 * @param isCut whether the text ended without a line break: an odd row may be the half of one, unless
	 * whole ones were as short
	 */
	private endRow(isCut = false): void {
		const isBlank = this.state === 'start' && this.cells.length === 0;
		this.endCell();
		const { cells, row } = this;
		this.row++;
		if (isBlank && this.columns !== 1) {
			this.blankRow ??= row;
			cells.length = 0;
			return;
		}
		if (this.blankRow !== undefined) {
			if (!this.onOddRow) throw new BrokenOff(`row ${this.blankRow} is blank`);
			this.blankRow = undefined;
		}
		if (row === 1) this.columns = cells.length;
		if (cells.length === this.columns) this.onRow(cells);
		else if (this.onOddRow && (!isCut || cells.length >= this.shortest)) {
			this.shortest = Math.min(this.shortest, cells.length);
			this.onOddRow(cells);
		} else {
			throw new BrokenOff(`row ${row} has ${cells.length} of ${this.columns} cells`);
		}
		cells.length = 0;
	}
}

/** The header's names; one that is empty, repeated or no name for a field gets its column's number. */
export function namesOf(header: string[]): string[] {
	const taken = new Set(['', '__proto__']);
	return header.map((cell, index) => {
		let name = cell.trim();
		while (taken.has(name)) name = `${name || 'column'}_${index + 1}`;
		taken.add(name);
		return name;
	});
}
