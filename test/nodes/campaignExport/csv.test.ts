import { CsvReader, namesOf, SEPARATORS } from '../../../nodes/shared/lists/csv';

/** The cells that come out when the text arrives in pieces of this many characters. */
function cellsOf(text: string, size = text.length): string[][] {
	const rows: string[][] = [];
	const reader = new CsvReader((cells) => rows.push([...cells]));
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
		['CR alone', 'a,b\r1,2\r', ['a|b', '1|2']],
		['no last line break', 'a,b\r\n1,2', ['a|b', '1|2']],
		['a last empty cell without line break', 'a,b\r\n1,', ['a|b', '1|']],
		['a last quoted cell without line break', 'a,b\n1,""', ['a|b', '1|']],
		['letters of the world', 'a,b\nł,😀\n', ['a|b', 'ł|😀']],
		['CR, then LF', 'a\rb\nc\r\nd\n', ['a', 'b', 'c', 'd']],
		['a quote behind spaces', 'a,b\n  "x, y",2\n', ['a|b', 'x, y|2']],
		['spaces are kept', 'a,b\n 1 , 2\n', ['a|b', ' 1 | 2']],
		['a quote inside an unquoted cell', 'a,b\n5",x"y\n', ['a|b', '5"|x"y']],
		['blank lines at the end', 'a,b\n1,2\n\n\r\n', ['a|b', '1|2']],
		['one column with an empty cell', 'a\n1\n\n2\n', ['a', '1', '', '2']],
		['the header alone', 'a,b', ['a|b']],
		['nothing', '', []],
	])('%s', (_, text, rows) => {
		for (const size of [text.length || 1, 1, 2, 3]) {
			expect(cellsOf(text, size).map((cells) => cells.join('|'))).toEqual(rows);
		}
	});

	test.each([
		['a,b\n1,"2', 'row 2 has a quotation mark that is not closed'],
		['a,b\n1,2\n3,"4\n5,6\n', 'row 3 has a quotation mark that is not closed'],
		['a,b\n1,2\n3', 'row 3 has 1 of 2 cells'],
		['a,b\n1,2\n3\n4,5\n', 'row 3 has 1 of 2 cells'],
		['a,b\n1,2,3\n', 'row 2 has 3 of 2 cells'],
		['a,b\n"1\n1",2\n3,4,5', 'row 3 has 3 of 2 cells'],
		['a,b\n\n1,2\n', 'row 2 is blank'],
		['a,b\n\n \n1,2\n', 'row 2 is blank'],
		['\na,b\n1,2\n', 'row 1 is blank'],
	])('%j is not complete', (text, message) => {
		for (const size of [text.length, 1, 2]) {
			expect(() => cellsOf(text, size)).toThrow(message);
		}
	});

	test.each([';', '\t', '|'] as const)(
		'%j may stand between cells in the place of a comma',
		(sign) => {
			expect(SEPARATORS).toContain(sign);
			const rows: string[][] = [];
			const reader = new CsvReader((cells) => rows.push([...cells]), sign);
			reader.push(`a${sign}b\n"1${sign}2"${sign}3,4\n`);
			expect(rows).toEqual([
				['a', 'b'],
				[`1${sign}2`, '3,4'],
			]);
		},
	);

	/** What comes out where rows with another number of cells than the header are taken as well. */
	const allOf = (text: string) => {
		const rows: string[] = [];
		const reader = new CsvReader(
			(cells) => rows.push(cells.join('|')),
			',',
			(cells) => rows.push(`odd ${cells.join('|')}`),
		);
		reader.push(text);
		reader.end();
		return rows;
	};

	test.each([
		['a short row', 'a,b,c\n1,2\n3,4,5\n', ['a|b|c', 'odd 1|2', '3|4|5']],
		['a long row', 'a,b\n1,2,3\n3,4\n', ['a|b', 'odd 1|2|3', '3|4']],
		['a blank row is none', 'a,b\n\n1,2\n', ['a|b', '1|2']],
		[
			'a last row that is as short as one before',
			'a,b,c\n1,2\n3,4',
			['a|b|c', 'odd 1|2', 'odd 3|4'],
		],
		['or longer', 'a,b,c\n1\n2,3\n4,5', ['a|b|c', 'odd 1', 'odd 2|3', 'odd 4|5']],
		['or as short as the shortest', 'a,b,c\n1\n2,3\n4', ['a|b|c', 'odd 1', 'odd 2|3', 'odd 4']],
	])('where odd rows are taken: %s', (_, text, rows) => {
		expect(allOf(text)).toEqual(rows);
	});

	test.each(['a,b,c\n1,2', 'a,b,c\n1,2\n3', 'a,b\n1,2\n3'])(
		'but %j may have been cut in its last row',
		(text) => {
			expect(() => allOf(text)).toThrow(/row \d has \d of \d cells/);
		},
	);

	test.each([
		['a,,a, a ', ['a', 'column_2', 'a_3', 'a_4']],
		['a_3,a,a', ['a_3', 'a', 'a_3_3']],
		['__proto__, b', ['__proto___1', 'b']],
	])('every cell has a name of its own: %s', (header, names) => {
		expect(namesOf(header.split(','))).toEqual(names);
	});
});
