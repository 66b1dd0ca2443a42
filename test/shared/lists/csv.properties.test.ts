import fc from 'fast-check';
import { csvReader } from '../../../nodes/shared/lists/csv';

// the same values in each run: what fails, fails again
fc.configureGlobal({ seed: 2026 });

/** The rows of a text that comes in pieces, each with its number, or that it broke off. */
function rowsOf(pieces: string[]): Array<[number, string[]]> | 'broken off' {
	const rows: Array<[number, string[]]> = [];
	const reader = csvReader((cells, row) => rows.push([row, cells]));
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
const sign = fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', '👍');
const cell = fc.string({ unit: sign, maxLength: 6 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('rows come out as they were written, however the file is cut', () => {
	const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
	const ends = fc.constantFrom('\n', '\r\n');
	fc.assert(
		fc.property(rows, ends, places, (written, end, at) => {
			const text = written.map((row) => row.map(quoted).join()).join(end);
			expect(rowsOf(cut(text, at))).toEqual(written.map((row, place) => [place + 1, row]));
		}),
	);
});

test('any text gives the same rows in pieces and in one', () => {
	const text = fc.string({ unit: sign, maxLength: 60 });
	fc.assert(
		fc.property(text, places, (whole, at) => {
			expect(rowsOf(cut(whole, at))).toEqual(rowsOf([whole]));
		}),
		{ numRuns: 300 },
	);
});
