import fc from 'fast-check';
import { readCsv } from '../../../nodes/shared/api/csv';

/** The cells that come out when the file is read in pieces of about so many bytes. */
async function cellsOf(text: string, size?: number): Promise<string[][]> {
	const rows: string[][] = [];
	await readCsv(Buffer.from(text), (cells) => rows.push(cells), size);
	return rows;
}

describe('CSV by RFC 4180, whole and line by line', () => {
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
		['CR alone', 'a,b\r1,2\r', ['a|b', '1|2']],
		['CR alone and no last line break', 'a,b\r1,', ['a|b', '1|']],
		['CR behind quotes', '"a","b"\r"1",""\r', ['a|b', '1|']],
		['CR in a cell', 'a,b\r"1\r2",3', ['a|b', '1\r2|3']],
		['mixed line breaks', 'a,b\r1,2\n3,4\r\n5,6\r\r7,8', ['a|b', '1|2', '3|4', '5|6', '7|8']],
		['CR before CRLF', 'a,b\r\r\n1,2\r\r\n', ['a|b', '1|2']],
		['the header alone', 'a,b', ['a|b']],
		['nothing', '', []],
	])('%s', async (_, text, rows) => {
		for (const size of [undefined, 0]) {
			expect((await cellsOf(text, size)).map((cells) => cells.join('|'))).toEqual(rows);
		}
	});

	test.each([
		['a,b\n\n3,"4\n5,6\n', 'row 3 has a quotation mark that is not closed'],
		['a,b\n1,"4\n5,"6"\n', 'row 2 has text behind a quoted cell'],
		['a,b\r1,"Mia" Weber\r3,4', 'row 2 has text behind a quoted cell'],
		['"a" ,b\n1,2', 'row 1 has text behind a quoted cell'],
	])('a quotation mark in the wrong place is told with its row: %j', async (text, message) => {
		for (const size of [undefined, 0]) await expect(cellsOf(text, size)).rejects.toThrow(message);
	});

	test('a quoted cell of 18 MB with a quotation mark at each letter is read', async () => {
		const [[cell]] = await cellsOf(`"${'x""'.repeat(6_000_000)}"`);
		expect(cell).toBe('x"'.repeat(6_000_000));
	});

	long('100 MB with a stray quotation mark early are refused in seconds', async () => {
		const text = `a,b\n1,"2\n${'xxxxxxxx,y\n'.repeat(9_000_000)}`;
		const from = performance.now();
		await expect(cellsOf(text)).rejects.toThrow('row 2 has a quotation mark that is not closed');
		expect(performance.now() - from).toBeLessThan(5_000);
	});

	test('each row comes with its number, and whether it may have been cut', async () => {
		const rows: unknown[] = [];
		const file = Buffer.from('a,b\r\n\r\n"1\n1",2\r\n3');
		await readCsv(file, (cells, row, isCut) => rows.push([cells.join('|'), row, isCut]));
		expect(rows).toEqual([
			['a|b', 1, false],
			['1\n1|2', 3, false],
			['3', 4, true],
		]);
	});
});

// the same values in each run: what fails, fails again
fc.configureGlobal({ seed: 2026 });

/** The rows of a text that is read in pieces, each with its number, or that it broke off. */
async function rowsOf(text: string, size?: number): Promise<unknown> {
	const rows: Array<[number, string[]]> = [];
	const add = (cells: string[], row: number) => rows.push([row, cells]);
	return await readCsv(Buffer.from(text), add, size).then(
		() => rows,
		() => 'broken off',
	);
}

const size = fc.nat(50);
const sign = fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', '👍');
const cell = fc.string({ unit: sign, maxLength: 6 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('rows come out as they were written, in pieces of any size', async () => {
	const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
	const ends = fc.constantFrom('\n', '\r', '\r\n');
	await fc.assert(
		fc.asyncProperty(rows, ends, size, async (written, end, at) => {
			const text = written.map((row) => row.map(quoted).join()).join(end);
			expect(await rowsOf(text, at)).toEqual(written.map((row, place) => [place + 1, row]));
		}),
	);
});

test('any text gives the same rows in pieces and in one', async () => {
	const text = fc.string({ unit: sign, maxLength: 60 });
	await fc.assert(
		fc.asyncProperty(text, size, async (whole, at) => {
			expect(await rowsOf(whole, at)).toEqual(await rowsOf(whole));
		}),
		{ numRuns: 300 },
	);
});
