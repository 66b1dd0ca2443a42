import fc from 'fast-check';
import { CsvReader, SEPARATORS, type Separator } from '../../../nodes/shared/lists/csv';

// the same values in each run: what fails, fails again
fc.configureGlobal({ seed: 2026 });

/** The rows of a text that comes in pieces, each with its number, or that it broke off. */
function rowsOf(pieces: string[], separator: Separator): Array<[number, string[]]> | 'broken off' {
	const rows: Array<[number, string[]]> = [];
	const reader = new CsvReader((cells, row) => rows.push([row, [...cells]]), separator);
	try {
		for (const piece of pieces) reader.push(piece);
		reader.end();
		return rows;
	} catch {
		return 'broken off';
	}
}

/** A text in pieces, cut at these places. */
const cut = (text: string, places: number[]) =>
	[0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b)].map(
		(start, number, starts) => text.slice(start, starts[number + 1]),
	);

const places = fc.array(fc.nat(500), { maxLength: 8 });
const sign = fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', ' ', 'a', 'é', '👍');
const cell = fc.string({ unit: sign, maxLength: 6 });
const separators = fc.constantFrom(...SEPARATORS);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('rows come out as they were written, however the file is cut', () => {
	const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
	const ends = fc.constantFrom('\n', '\r\n', '\r');
	fc.assert(
		fc.property(rows, separators, ends, places, (written, separator, end, at) => {
			const text = written.map((row) => row.map(quoted).join(separator)).join(end);
			expect(rowsOf(cut(text, at), separator)).toEqual(
				written.map((row, place) => [place + 1, row]),
			);
		}),
	);
});

test('any text gives the same rows in pieces and in one', () => {
	const text = fc.string({ unit: sign, maxLength: 60 });
	fc.assert(
		fc.property(text, separators, places, (whole, separator, at) => {
			expect(rowsOf(cut(whole, at), separator)).toEqual(rowsOf([whole], separator));
		}),
		{ numRuns: 1_000 },
	);
});
