/** Limits memory, whatever the number of rows. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Generates CSV (RFC 4180) in chunks of about 64 KB.
 * @param columns the header; every row has a cell for each column
 */
export function* generateCsv<Column extends string>(
	columns: readonly Column[],
	rows: Iterable<Record<Column, string>>,
): Generator<string> {
	let chunk = formatRow(columns);
	for (const row of rows) {
		chunk += formatRow(columns.map((column) => row[column]));
		if (chunk.length < CHUNK_CHARACTERS) continue;
		yield chunk;
		chunk = '';
	}
	if (chunk !== '') yield chunk;
}

function formatRow(cells: readonly string[]): string {
	return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
