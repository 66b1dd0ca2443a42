import { BrokenOff } from '../transport/outcome';

/** What stands between cells. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** @param row its number as a spreadsheet counts; `isCut` where the text ended without a line break */
export type OnRow = (cells: string[], row: number, isCut: boolean) => void;

/**
 * Reads CSV by RFC 4180 in pieces of any size: quotes, also behind spaces, line breaks in cells, and lines
 * that end with CRLF, LF or CR. Blank rows are passed over.
 */
export class CsvReader {
	/** One list for all rows: V8 takes one of each row for lasting, and its memory would grow. */
	private readonly cells: string[] = [];
	private cell = '';
	/** `quote`: behind a quote inside a quoted cell, which ends it or is the first of two. */
	private state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
	private isAfterReturn = false;
	/** Where an unquoted cell ends. */
	private readonly ends: RegExp;

	/**
	 * @param onRow gets the cells of each row in a list that is used again
	 * @param row the number of the first row
	 */
	constructor(
		private readonly onRow: OnRow,
		private readonly separator: Separator = ',',
		private row = 1,
	) {
		this.ends = new RegExp(`[${separator}\\r\\n]`, 'g');
	}

	push(piece: string): void {
		let at = 0;
		while (at < piece.length) {
			at = this.state === 'quoted' ? this.readQuoted(piece, at) : this.readPlain(piece, at);
		}
	}

	/** @throws BrokenOff when a quotation mark is open */
	end(): void {
		if (this.state === 'quoted') {
			throw new BrokenOff(`row ${this.row} has a quotation mark that is not closed`);
		}
		this.endRow(true);
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
		else this.endRow(false);
		return from + 1;
	}

	private endCell(): void {
		this.cells.push(this.cell);
		this.cell = '';
		this.state = 'start';
	}

	private endRow(isCut: boolean): void {
		const isBlank = this.state === 'start' && this.cells.length === 0;
		this.endCell();
		if (!isBlank) this.onRow(this.cells, this.row, isCut);
		this.cells.length = 0;
		this.row++;
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
