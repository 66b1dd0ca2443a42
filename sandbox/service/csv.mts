const CHUNK = 64 * 1024;

/**
 * Generates CSV (RFC 4180) in chunks of about 64 KB, to limit memory.
 * @param columns the header; every row has a cell for each column
 */
export function* generateCsv<Column extends string>(
	columns: readonly Column[],
	rows: Iterable<Record<Column, string>>,
): Generator<string> {
	let piece = formatRow(columns);
	for (const row of rows) {
		piece += formatRow(columns.map((column) => row[column]));
		if (piece.length < CHUNK) continue;
		yield piece;
		piece = '';
	}
	if (piece !== '') yield piece;
}

function formatRow(cells: readonly string[]): string {
	return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
