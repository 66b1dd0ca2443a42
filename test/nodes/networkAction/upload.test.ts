import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { serve } from '../service';
import type { Seen } from '../service';
import { requestOf } from '../standard';
import { useStage } from '../stage';
import { MEGABYTE } from '../../../nodes/shared/transport/bounds';
import { act, fileOf } from './samples';

useStage();

const answer = { success: true, message: 'taken' };
const common = { resource: 'prospectList', operation: 'upload' };
const upload = { ...common, listField: 'prospects' };
const fromItems = { ...upload, source: 'items' };
const fromList = { ...upload, source: 'list', list: '={{ $json.list }}' };
const fromFile = { ...common, source: 'file', listFieldOfFile: 'prospects' };
const bodies = (requests: Seen[]) => requests.map(({ body }) => body);
const ofRows = (rows: IDataObject[]) => ({ prospects: rows });
const data = (file: IBinaryData) => ({ data: file });

describe('all items as one list', () => {
	test('are one request, and each item has its answer and says who it is', async () => {
		const service = serve(() => ({ body: answer }));
		const items = [
			{ firstName: 'Ada', lastName: 'Lovelace', tags: ['math'] },
			{ Name: 'Grace Hopper', 'E-mail': 'grace@x.example' },
			{ tags: ['nobody'] },
		];
		const ran = await act(fromItems, { items });
		expect(service.requests).toEqual([
			requestOf('POST', '/linkedin/uploadProspects', { body: ofRows(items) }),
		]);
		const who = ['Ada Lovelace', 'grace@x.example', null];
		expect(ran.outputs).toEqual([
			who.map((one, item) => ({ json: { who: one, ...answer }, pairedItem: { item } })),
		]);
		expect(Object.keys(ran.json[0])[0]).toBe('who');
		expect(ran.hints).toEqual(['3 uploaded']);
	});

	test('say so also where the answer has such a field of its own', async () => {
		serve(() => ({ body: { ...answer, who: 'the service' } }));
		const ran = await act(fromItems, { items: [{ email: 'ada@x.example' }] });
		expect(ran.json).toEqual([{ who: 'ada@x.example', ...answer }]);
	});

	test('that are answered with a list have it once, on the first', async () => {
		const rows = [{ id: 1 }, { id: 2 }];
		serve(() => ({ body: rows }));
		const items = [{ email: 'ada@x.example' }, { email: 'ben@x.example' }];
		expect((await act(fromItems, { items })).json).toEqual([
			{ who: 'ada@x.example', data: rows },
			{ who: 'ben@x.example' },
		]);
	});

	test.each([
		[1, '1 row with c1'],
		[10, '1 row with c1, c2, c3, c4, c5, c6, c7, c8, c9, c10'],
		[11, '1 row with c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 1 more'],
		[13, '1 row with c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 3 more'],
	])('are shown by a test run with ten of %i columns at most', async (count, hint) => {
		serve(() => ({ body: answer }));
		const row = Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i + 1}`, 'x']));
		const ran = await act(fromItems, { items: [row], mode: 'manual' });
		expect(ran.hints).toContain(hint);
	});

	test('a refusal is one of all of them', async () => {
		serve(() => ({ status: 400, body: { code: 'BAD', message: 'No' } }));
		const ran = await act(fromItems, { items: [{ a: 1 }, { a: 2 }] });
		expect(ran.error?.description).toContain('Failed: 1st to 2nd.');
	});

	test('after an unclear outcome nothing is sent again', async () => {
		const service = serve(() => ({ code: 'ECONNRESET' }));
		const ran = await act(fromItems, { items: [{ a: 1 }, { a: 2 }], maxTries: 3 });
		expect(ran.error?.message).toMatch(/unclear/);
		expect(service.requests).toHaveLength(1);
	});

	const withEmpty = [{ name: 'Ada' }, {}, { name: 'Joan' }];

	test('one without fields stops the run before anything is sent', async () => {
		const service = serve(() => ({ body: answer }));
		const ran = await act(fromItems, { items: withEmpty });
		expect(ran.error?.message).toBe('The item is empty');
		expect(ran.error?.description).toBe(
			'This was not uploaded. Connect a node that supplies prospects. Remove empty rows. None of the 3 items was sent.',
		);
		expect(service.requests).toEqual([]);
	});

	test('with using error output it leaves by Error, and the others are one list', async () => {
		const service = serve(() => ({ body: answer }));
		const { outputs } = await act(fromItems, { items: withEmpty, onError: 'continueErrorOutput' });
		expect(bodies(service.requests)).toEqual([ofRows([{ name: 'Ada' }, { name: 'Joan' }])]);
		expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(outputs[1]).toMatchObject([
			{ json: { outcome: 'notSent', details: { code: 'NOT_UPLOADED' } }, pairedItem: { item: 1 } },
		]);
	});
});

describe('a list from each item', () => {
	test.each<[string, unknown]>([
		['an array', [{ name: 'Ada' }, { name: 'Grace' }]],
		['its JSON', '[{"name": "Ada"}, {"name": "Grace"}]'],
	])('is one request each, given as %s', async (_, list) => {
		const service = serve(() => ({ body: answer }));
		const ran = await act(fromList, {
			items: [{ list }, { list: ['https://x.example'] }] as never,
		});
		expect(bodies(service.requests)).toEqual([
			ofRows([{ name: 'Ada' }, { name: 'Grace' }]),
			{ prospects: ['https://x.example'] },
		]);
		expect(ran.json).toEqual([answer, answer]);
	});

	test.each<[unknown, string]>([
		[[], 'List is empty'],
		[{ a: 1 }, 'List must be a JSON list, for example [{"name": "value"}]'],
		['text', 'List must be a JSON list, for example [{"name": "value"}]'],
		[null, 'List is missing'],
		[['Ada', ''], 'Entry 2 of the list is empty'],
		[[null], 'Entry 1 of the list is empty'],
		[[{ at: new Date(Number.NaN) }], 'List contains a date that is not valid'],
	])('%j sends nothing', async (list, message) => {
		const service = serve(() => ({ body: answer }));
		const ran = await act(fromList, { items: [{ list }] as never });
		expect(ran.error?.message).toBe(message);
		expect(service.requests).toEqual([]);
	});
});

describe('a file', () => {
	const rows = [{ name: 'Ada, Countess', city: 'London' }, { name: 'Grace' }];

	test.each<[string, string]>([
		['CSV', 'name,city\n"Ada, Countess",London\nGrace,\n'],
		['CSV with a byte order mark and CRLF', '\ufeffname,city\r\n"Ada, Countess",London\r\nGrace,'],
		['CSV with semicolons', 'name;city\n"Ada, Countess";London\nGrace;'],
		['CSV with semicolons and commas in cells', 'name;city\nAda, Countess;London\nGrace;'],
		['CSV with tabs', 'name\tcity\nAda, Countess\tLondon\nGrace\t'],
		['CSV with bars', 'name|city\nAda, Countess|London\nGrace|'],
		["CSV with Excel's own first line", 'sep=;\r\nname;city\r\nAda, Countess;London\r\nGrace;'],
		['CSV with spaces around', 'name, city\n"Ada, Countess", "London"\n Grace , '],
		['JSON', JSON.stringify(rows)],
	])('of %s goes as a list of its rows', async (_, content) => {
		const service = serve(() => ({ body: answer }));
		const ran = await act(fromFile, { binary: [data(fileOf(content))] });
		expect(bodies(service.requests)).toEqual([ofRows(rows)]);
		const json = { fileName: 'list.csv', ...answer };
		expect(ran.outputs).toEqual([[{ json, pairedItem: { item: 0 } }]]);
	});

	/** A cell is not searched further. */
	const longest = 'x'.repeat(500);

	test.each<[string, string, IDataObject[]]>([
		[
			'a list of profiles',
			'LinkedIn\nlinkedin.com/in/ada\n',
			[{ LinkedIn: 'linkedin.com/in/ada' }],
		],
		['a list of emails', 'Newsletter\nada@x.test\n', [{ Newsletter: 'ada@x.test' }]],
		['one whose lines end with a separator', 'Name;\nAda;\n', [{ Name: 'Ada' }]],
		['names with years and colons', 'Name:,2025\nAda,7\n', [{ 'Name:': 'Ada', 2025: '7' }]],
		[
			'amounts with commas',
			'Name;Betrag\nAda;1,5\nBob;2,5\n',
			[
				{ Name: 'Ada', Betrag: '1,5' },
				{ Name: 'Bob', Betrag: '2,5' },
			],
		],
		[
			'a table of Markdown',
			'| Name | Email |\n|---|---|\n| Ada | a@x.test |\n',
			[{ Name: 'Ada', Email: 'a@x.test' }],
		],
		[
			'quotes behind spaces',
			'Name, Email\n"Ada", "a@x.test"\n',
			[{ Name: 'Ada', Email: 'a@x.test' }],
		],
		['bars in cells', 'Name,Note\nAda,a|b\n', [{ Name: 'Ada', Note: 'a|b' }]],
		[
			'semicolons in cells',
			'Name,Note\nAda,a;b\nBob,c;d\n',
			[
				{ Name: 'Ada', Note: 'a;b' },
				{ Name: 'Bob', Note: 'c;d' },
			],
		],
		[
			'commas in names',
			'Name;Notes, calls, more\nAda;x\nBob;y\n',
			[
				{ Name: 'Ada', 'Notes, calls, more': 'x' },
				{ Name: 'Bob', 'Notes, calls, more': 'y' },
			],
		],
		[
			'a name as long as a page, with an email in it',
			`Name,${longest}a@x.test\nAda,x\n`,
			[{ Name: 'Ada', [`${longest}a@x.test`]: 'x' }],
		],
		['a name twice', 'Name,Name\nAda,King\n', [{ Name: 'Ada', Name_2: 'King' }]],
	])('with %s is a table', async (_, content, expected) => {
		const service = serve(() => ({ body: answer }));
		await act(fromFile, { binary: [data(fileOf(content))] });
		expect(bodies(service.requests)).toEqual([ofRows(expected)]);
	});

	test('a test run says what was sent', async () => {
		serve(() => ({ body: answer }));
		const binary = [data(fileOf('Name;Email\nAda;ada@x.test\nBob;bob@x.test\n'))];
		const hints = async (mode: 'manual' | 'trigger') =>
			(await act(fromFile, { binary, mode })).hints;
		expect(await hints('manual')).toContain('2 rows with Name, Email');
		expect((await hints('trigger')).join(' ')).not.toContain('rows with');
	});

	test('of a JSON object goes unchanged, and needs no List Field', async () => {
		const service = serve(() => ({ body: answer }));
		const body = { name: 'Fair', people: [{ a: null }] };
		const file = fileOf(JSON.stringify(body), 'fair.json');
		await act({ ...fromFile, listFieldOfFile: '' }, { binary: [data(file)] });
		expect(bodies(service.requests)).toEqual([body]);
	});

	test('each item has its own, in the field that is named', async () => {
		const service = serve(() => ({ body: answer }));
		const binary = ['Ada', 'Grace'].map((name) => ({ export: fileOf(`name\n${name}`) }));
		await act({ ...fromFile, binaryPropertyName: 'export' }, { items: [{}, {}], binary });
		expect(bodies(service.requests)).toEqual([
			ofRows([{ name: 'Ada' }]),
			ofRows([{ name: 'Grace' }]),
		]);
	});

	test.each<[string, IBinaryData | undefined, unknown]>([
		[
			'one that n8n has lost',
			{ ...fileOf('name\nAda'), id: 'filesystem-v2:none' },
			'n8n could not read the file',
		],
		['none', undefined, "No file found in the field 'data'"],
		['one without rows', fileOf('name,city\n'), 'The list is empty'],
		['an empty one', fileOf(''), 'The list is empty'],
		[
			'a web page',
			fileOf('<!DOCTYPE html>\n<html>\n'),
			expect.stringMatching(/^The file is not a table/),
		],
		[
			'more than 32 MB',
			fileOf(new Uint8Array(32.5 * MEGABYTE)),
			'The file is larger than 32 MB. Split it into smaller files',
		],
		['a megabyte of spaces', fileOf(`${' '.repeat(1_000_000)}name,email`), 'The list is empty'],
		...[
			'BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nEND:VCARD\n',
			'Received: from x.test\nSubject: Hi\n\nAda\n',
			'- name: Ada\n  city: London\n- name: Grace\n',
			'people:\n  - Ada\n',
			'Ada Lovelace\nGrace Hopper\n',
			'Agenda\n\nNothing to see here\n',
			'# People\n* Ada\n',
			'- Ada, Lovelace\n- Bob, Byron\n',
			'Name^Email\nAda^ada@x.test\n',
			'Name:Email\nAda:ada@x.test\n',
			'Name       Email\nAda        ada@x.test\n',
			'Our people;;\nName;Email;City\nAda;ada@x.test;London\n',
			'Our people\nName,Email\nAda,ada@x.test\n',
			'const a = 1, b = 2;\n',
			'<?xml version="1.0"?>\n<people><name>Ada</name></people>\n',
			'BEGIN:VCALENDAR\nSUMMARY:Meet Ada\nEND:VCALENDAR\n',
			'"Ada"',
		].map((text): [string, IBinaryData, unknown] => [
			text.slice(0, 12),
			fileOf(text),
			expect.stringMatching(/^The file is not a table/),
		]),
		...[
			'Ada,ada@x.test\nBob,bob@x.test\n',
			'https://x.example\n',
			'a,linkedin.com/in/ada\nb,c\n',
			'Ada;+49 170 1234567\nBob;+49 170 7654321\n',
			'Ada;www.x.test\nBob;www.y.test\n',
			'2026-01-01 12:00 Start, done\n2026-01-01 12:01 End, done\n',
			'Ada,10.12.1815\nBob,22.1.1788\n',
			`Ada,${longest.slice(8)}a@x.test\nBob,b\n`,
		].map((text): [string, IBinaryData, unknown] => [
			text,
			fileOf(text),
			expect.stringMatching(
				/^The first row contains ".*" instead of column names\. Add a row with the names above it$/,
			),
		]),
		['an empty entry', fileOf('[{"a": 1}, {}]'), 'Entry 2 of the list is empty'],
		['a short row', fileOf('a,b\n1\n'), 'The CSV file is not complete: row 2 has 1 of 2 cells'],
		[
			'UTF-16',
			fileOf('n\0a\0m\0e\0'),
			"The file is not a CSV or JSON file. In a spreadsheet, save it as 'CSV UTF-8'",
		],
		[
			'a list of JSON objects, one a line',
			fileOf('{"a": 1}\n{"a": 2}\n'),
			'The file is not valid JSON',
		],
		['broken JSON', fileOf('[{"a": 1}', 'a.json'), 'The file is not valid JSON'],
		['an object without fields', fileOf('{}', 'a.json'), 'The file is empty'],
		[
			'a spreadsheet',
			fileOf(Uint8Array.from([0x50, 0x4b, 3, 4, 0xff, 0xfe]), 'list.xlsx'),
			"The file is not a CSV or JSON file. In a spreadsheet, save it as 'CSV UTF-8'",
		],
		[
			'too many columns',
			fileOf(','.repeat(1001)),
			'The file cannot be read as a CSV file: it has too many columns, or a row is too long',
		],
	])('%s stops the run before anything is sent', async (_, file, message) => {
		const service = serve(() => ({ body: answer }));
		const binary = [data(fileOf('name\nAda')), file ? data(file) : {}];
		const ran = await act(fromFile, { items: [{}, {}], binary });
		expect(ran.error?.message).toEqual(message);
		expect(ran.error?.description).toMatch(
			/^This was not uploaded\..*None of the 2 items was sent\.$/,
		);
		expect(service.requests).toEqual([]);
	});
});

test.each([
	{ ...fromItems, listField: ' ' },
	{ ...fromList, listField: ' ' },
	{ ...fromFile, listFieldOfFile: ' ' },
])('without List Field %j sends nothing', async (from) => {
	const service = serve(() => ({ body: answer }));
	const items = [{ list: ['a'] }];
	const ran = await act(from, { items, binary: [data(fileOf('name\nAda'))] });
	expect(ran.error?.message).toBe('List Field is missing');
	expect(service.requests).toEqual([]);
});
