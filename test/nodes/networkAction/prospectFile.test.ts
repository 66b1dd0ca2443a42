import { contentOf } from '../../../nodes/NetworkAction/prospectFile';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (text: string) => await contentOf(bytes(text));
const errorOf = async (text: string) =>
	await read(text).then(String, (error: Error) => error.message);

const NO_TABLE = /^The file is not a table: its first row needs the column names/;
const rows = [{ name: 'Ada', city: 'Rome' }];

test.each<[string, unknown]>([
	...['[{"a": 1}]', ' \n\t[{"a": 1}]', '\uFEFF[{"a": 1}]'].map((text): [string, unknown] => [
		text,
		[{ a: 1 }],
	]),
	...['{"a": [1]}', '\r\n {"a": [1]}'].map((text): [string, unknown] => [text, { a: [1] }]),
	['[]', []],
	['name [x],city\nAda,Rome', [{ 'name [x]': 'Ada', city: 'Rome' }]],
	['a{,b[\n1,2', [{ 'a{': '1', 'b[': '2' }]],
])('a JSON list or object is taken as it is: %j', async (text, content) => {
	expect(await read(text)).toEqual(content);
});

test.each([
	...['name,city\nAda,Rome', 'name;city\nAda;Rome', 'name\tcity\nAda\tRome', 'name|city\nAda|Rome'],
	...['sep=;\nname;city\nAda;Rome', 'SEP=,\r\nname,city\r\nAda,Rome', 'sep=|\nname|city\nAda|Rome'],
	...['\uFEFFname,city\nAda,Rome', 'name,city\n Ada , Rome ', 'name,city\nAda,Rome\n,\n-, \n'],
	...['name,city\n"Ada","Rome"\n', 'name,city\r\nAda,Rome\r\n\r\n', ' name ,city \nAda,Rome'],
])('rows come by the names of their columns: %j', async (text) => {
	expect(await read(text)).toEqual(rows);
});

test.each<[string, string, object[]]>([
	['the most rows', 'name;pay,a,b\nAda;1,2\nBen;3\n', [{ name: 'Ada', 'pay,a,b': '1,2' }]],
	['the most cells', 'a,b,c;d\n1,2,3;4\n', [{ a: '1', b: '2', 'c;d': '3;4' }]],
	['the first of two that are alike', 'a,b;c\n1,2;3\n', [{ 'a,b': '1,2', c: '3' }]],
	['a tab before a comma', 'a,b\tc\n1,2\t3\n', [{ 'a,b': '1,2', c: '3' }]],
	['a bar before a comma', 'a,b|c\n1,2|3\n', [{ 'a,b': '1,2', c: '3' }]],
	['a comma of one column', 'email\na@x.example\n', [{ email: 'a@x.example' }]],
	['what reads on behind an odd row', 'a;b,c\n1,2;3\n4;5,6\n', [{ a: '1,2', 'b,c': '3' }]],
])('the separator is what gives %s', async (_, text, [first]) => {
	expect(await read(text)).toContainEqual(first);
});

test.each<[string, object[]]>([
	['name,city\nAda,\n', [{ name: 'Ada' }]],
	['name,city\n,Rome\n7,\n', [{ city: 'Rome' }, { name: '7' }]],
	['name,city\n"  ",é\n', [{ city: 'é' }]],
	['name,name,,city\na,b,c,d\n', [{ name: 'a', name_2: 'b', column_3: 'c', city: 'd' }]],
	['name,city\n', []],
	['email,\nada@x.example,\n', [{ email: 'ada@x.example' }]],
	['1,2\n3,4\n', [{ 1: '3', 2: '4' }]],
	[';name\n1;Ada\n', [{ column_1: '1', name: 'Ada' }]],
	['name,sep=a\nAda,b\n', [{ name: 'Ada', 'sep=a': 'b' }]],
])('%j without what is empty', async (text, content) => {
	expect(await read(text)).toEqual(content);
});

test.each([
	...['Ada@analytical.example,b', 'b,<a@x.example>', 'https://x.example,b', 'HTTP://x.example,b'],
	...['b,www.x.example', 'linkedin.com/in/ada,b', 'see linkedin.com/in/ada,b', '030 123 4567,b'],
	...['+49 30 901820,b', '(030)901820,b', '1234567,b', '030.90.18-20/1,b', '2026-01-31,b'],
	...['2026-01-31T10:00,b', '31.12.2025,b', '1.2.2026,b', '1.12.2026 10:00,b'],
])('a first row with content is no row of names: %j', async (first) => {
	expect(await errorOf(`${first}\nc,d`)).toMatch(
		/^The first row contains "[^"]+" instead of column names. Add a row with the names above it$/,
	);
});

test.each([
	...['a@b,b', 'a@ b.c,b', '@x.example,b', 'a@x.,b', 'my https://x.example,b', 'a www.x.example,b'],
	...['linkedin.com,b', '123456,b', '1234567x,b', 'x1234567,b', '12026-01-31x,b', '2026-1-31x,b'],
	...[
		'on 2026-01-31,b',
		'2026-01-3x,b',
		'131.12.2025x,b',
		'31.12.25x,b',
		'31-12-2025x,b',
		'3x12.2025,b',
	],
	...[`${'x'.repeat(500)}a@x.example,b`, '1x12.2025,b', 'linkedinXcom/,b'],
])('but names may look a little like it: %j', async (first) => {
	expect(await read(`${first}\nc,d`)).toHaveLength(1);
});

test.each([
	...['Dear all\nplease call Ada\n', '- Ada,x\n- Ben,y\n', ' * Ada\n', '• Ada;x\n', '-\tAda,x\n'],
	...[
		'Ada Lovelace  London\n',
		'name  city\nAda  Rome\n',
		'name:city\nAda:Rome\n',
		'a^b\n',
		'a~b\n',
	],
	...['name=city\nAda=Rome\n', 'Hello\n', 'Hello\na@x.example\nBen\n', 'Hello,\nBen,Rome\n'],
	...['mail:x\na@x.example\n', 'Our people,\na@x.example,\n', ',Our people\nx,a@x.example'],
])('a text is no table: %j', async (text) => {
	expect(await errorOf(text)).toMatch(NO_TABLE);
});

test.each([
	['Our people\na@x.example\nhttps://x.example\n', 2],
	['Our people\r\na@x.example\r\n\r\nb@x.example', 2],
	['Our people\ra@x.example', 1],
	['First Name\nAda\nBen\n', 2],
	['email\n', 0],
	['-name,city\nAda,Rome', 1],
	['a - b,city\nAda,Rome', 1],
	['name: x,city\nAda,Rome', 1],
	['First  Name,city\nAda,Rome', 1],
	['Email \nada@x.example', 1],
])('one column may have any name above content: %j', async (text, count) => {
	expect(await read(text)).toHaveLength(count);
});

test.each([
	['[1', 'The file is not valid JSON'],
	['{"a": 1', 'The file is not valid JSON'],
	['a\0b', /^The file is not a CSV or JSON file. In a spreadsheet, save it as 'CSV UTF-8'$/],
	['name,city\nAda', 'The CSV file is not complete: row 2 has 1 of 2 cells'],
	['name,city\n"Ada,Rome', /^The CSV file is not complete: row 2 has a quotation mark/],
	[`${'a,'.repeat(1_000)}b\n`, /^The file cannot be read as a CSV file: it has too many columns/],
])('what cannot be read says why: %j', async (text, message) => {
	expect(await errorOf(text)).toMatch(message);
});

test('what is no UTF-8 says how to save it', async () => {
	const said = /^The file is not a CSV or JSON file/;
	await expect(contentOf(new Uint8Array([0x41, 0xe9, 0x2c]))).rejects.toThrow(said);
});

test('a file is read up to 32 MB', async () => {
	const [most, more] = [0, 1].map((one) => new Uint8Array(32 * 1024 * 1024 + one));
	await expect(contentOf(more)).rejects.toThrow('larger than 32 MB. Split it into smaller files');
	await expect(contentOf(most)).rejects.toThrow('not a CSV or JSON file');
});

test('rows behind the first piece are read as well', async () => {
	const text = `name,note\n${Array.from({ length: 3 }, (_, row) => `${row},${'x'.repeat(200_000)}\n`).join('')}`;
	const found = (await read(text)) as Array<{ name: string; note: string }>;
	expect(found.map(({ name, note }) => [name, note.length])).toEqual(
		[0, 1, 2].map((row) => [String(row), 200_000]),
	);
});
