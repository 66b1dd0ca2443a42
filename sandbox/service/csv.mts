const CHUNK = 64 * 1024;

/**
 * CSV by RFC 4180 in pieces of about 64 KB, so that never more than one of them is in memory.
 * @param columns the names of the header, in order; every row has a cell for each
 */
export function* csvPieces<Column extends string>(
	columns: readonly Column[],
	rows: Iterable<Record<Column, string>>,
): Generator<string> {
	let piece = line(columns);
	for (const row of rows) {
		piece += line(columns.map((column) => row[column]));
		if (piece.length < CHUNK) continue;
		yield piece;
		piece = '';
	}
	if (piece !== '') yield piece;
}

function line(cells: readonly string[]): string {
	return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
