import fc from 'fast-check';
import { csvReader } from '../../../nodes/shared/lists/csv';

/** The cells that come out when the text arrives in pieces of this many characters. */
function cellsOf(text: string, size = text.length): string[][] {
	const rows: string[][] = [];
	const reader = csvReader((cells) => rows.push([...cells]));
	for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
	reader.end();
	return rows;
}

describe('CSV by RFC 4180, whole and in pieces of 1, 2 and 3 characters', () => {
	/** Each row of what comes out with | between its cells. */
	test.each<[string, string, string[]]>([
		['a comma in quotes', 'a,b\n1,"x, y"\n', ['a|b', '1|x, y']],
		['empty cells', 'a,b,c\n1,"",""\n2,,\n', ['a|b|c', '1||', '2||']],
		['empty cells with CRLF', 'a,b\r\n,""\r\n', ['a|b', '|']],
		['quotes', 'a,b\n1,"ha ""ha"" ha"\n', ['a|b', '1|ha "ha" ha']],
		['only quotes', 'a,b\n"""",""""""\n', ['a|b', '"|""']],
		['quotes and line breaks', 'a,b\n1,"ha\n""ha""\nha"\n', ['a|b', '1|ha\n"ha"\nha']],
		['CRLF in a cell', 'a,b\r\n"1\r\n2",3\r\n', ['a|b', '1\r\n2|3']],
		['JSON in a cell', 'k,v\n1,"{""t"": [1, 2]}"\n', ['k|v', '1|{"t": [1, 2]}']],
		['no last line break', 'a,b\r\n1,2', ['a|b', '1|2']],
		['a last empty cell without line break', 'a,b\r\n1,', ['a|b', '1|']],
		['a last quoted cell without line break', 'a,b\n1,""', ['a|b', '1|']],
		['letters of the world', 'a,b\nł,😀\n', ['a|b', 'ł|😀']],
		['spaces are kept', 'a,b\n 1 , 2\n', ['a|b', ' 1 | 2']],
		['a quote inside an unquoted cell', 'a,b\n5",x"y\n', ['a|b', '5"|x"y']],
		['blank lines at the end', 'a,b\n1,2\n\n\r\n', ['a|b', '1|2']],
		['blank lines', '\na,b\n\n1,2\n\r\n3,4\n', ['a|b', '1|2', '3|4']],
		['rows of any length', 'a,b,c\n1\n2,3,4,5\n', ['a|b|c', '1', '2|3|4|5']],
		['the header alone', 'a,b', ['a|b']],
		['nothing', '', []],
	])('%s', (_, text, rows) => {
		for (const size of [text.length || 1, 1, 2, 3]) {
			expect(cellsOf(text, size).map((cells) => cells.join('|'))).toEqual(rows);
		}
	});

	test('a quotation mark that is not closed is told with its row', () => {
		const text = 'a,b\n\n3,"4\n5,6\n';
		expect(() => cellsOf(text)).toThrow('row 3 has a quotation mark that is not closed');
	});

	test('each row comes with its number, and whether it may have been cut', () => {
		const rows: unknown[] = [];
		const reader = csvReader((cells, row, isCut) => rows.push([cells.join('|'), row, isCut]));
		reader.push('a,b\r\n\r\n"1\n1",2\r\n3');
		reader.end();
		expect(rows).toEqual([
			['a|b', 1, false],
			['1\n1|2', 3, false],
			['3', 4, true],
		]);
	});
});

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
