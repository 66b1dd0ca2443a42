import {
	answersIn,
	contentOf,
	entriesIn,
	isEmpty,
	mainIn,
	recordIn,
	singleText,
} from '../../nodes/shared/operation/mapping/incomingContent';
import {
	anyText,
	companyOf,
	customFieldsOf,
	emailOf,
	jobTitleOf,
	nameOf,
	phoneOf,
	profileOf,
	tagsOf,
	turnedNameOf,
} from '../../nodes/shared/operation/mapping/fieldReaders';

const linkedIn = 'https://www.linkedin.com/in/';

test.each([
	...[null, undefined, Number.NaN, '', '  ', [], {}, 'n/a', '#N/A', 'na', '#n/v', 'n.a.', 'N. A.'],
	...['n/d', 's/d', 'n.d.', 'TBD', 'null', 'undefined', 'NaN', 'None', 'nil', '[not provided]'],
	...['not available', 'Not provided', ' unknown ', 'Unbekannt', 'keine Angabe', 'k. A.', 'k.a'],
	...['no aplica', 'sin datos', 'brak', 'saknas', '-', '– —', '__', '...', '???', '/', '***'],
])('%j says nothing', (value) => {
	expect(isEmpty(value)).toBe(true);
});

test.each([
	...[0, 7, false, true, [null], ['a', 'b'], { a: null }, { a: 1, b: 2 }, 'Nada', 'Nan Brak'],
	...['Ann/a', 'n/a Ltd', 'a', 'Nonesuch', 'The Unknown', '- x', '7'],
])('%j says something', (value) => {
	expect(isEmpty(value)).toBe(false);
});

test.each<[string, unknown, unknown]>([
	['HubSpot', { value: 'Ada', versions: [] }, 'Ada'],
	['Notion’s email', { type: 'email', email: 'ada@x.example' }, 'ada@x.example'],
	[
		'Notion’s text',
		{ type: 'title', title: [{ plain_text: 'Ada ' }, { plain_text: 'L' }] },
		'Ada L',
	],
	['a text without pieces', { type: 'title', title: [] }, ''],
	['a list', { type: 'list', list: [{ plain_text: 'Ada' }, 'L'] }, [{ plain_text: 'Ada' }, 'L']],
	['pieces of numbers', { type: 'n', n: [{ plain_text: 7 }] }, [{ plain_text: 7 }]],
	['a type called type', { type: 'type', value: 'Ada' }, 'Ada'],
	['a type that is not there', { type: 'email', value: 'Ada' }, 'Ada'],
	['a text', 'Ada', 'Ada'],
	...[{ name: 'A' }, { Name: 'A' }, { label: 'A' }, { id: 7 }].map(
		(own): [string, unknown, unknown] => [
			`an option with ${Object.keys(own)[0]}`,
			{ value: 'opt_4', ...own },
			{ value: 'opt_4', ...own },
		],
	),
	['a record', { city: 'Rome' }, { city: 'Rome' }],
])('the content of a field of %s', (_, field, content) => {
	expect(contentOf(field)).toEqual(content);
});

test.each<[string, unknown, string[]]>([
	...[
		...['value', 'email', 'email_address', 'emailAddress', 'address', 'number', 'phone_number'],
		...['phoneNumber', 'url'],
	].map((key): [string, unknown, string[]] => [`an entry with ${key}`, { [key]: ' a ' }, ['a']]),
	['a number', 301234, ['301234']],
	['an endless number', Infinity, []],
	['a truth value', true, []],
	['a cell of Google Contacts', 'a@x.example :::  ::: b@x.example', ['a@x.example', 'b@x.example']],
	['spaces', '  ', []],
	['a list', ['a', { value: 'b' }, null], ['a', 'b']],
	['kinds of Google Contacts', { work: ['a'], home: ['b'], type: 'x' }, ['a', 'b']],
	['an entry with an address of a street', { number: '030', address: { number: '7' } }, ['030']],
	...['primary', 'isPrimary', 'is_primary', 'current'].map((flag): [string, unknown, string[]] => [
		`one that is ${flag}`,
		[{ value: 'b', type: 'work' }, 'c', { value: 'a', [flag]: true }],
		['a', 'b', 'c'],
	]),
	[
		'one that is not',
		[
			{ value: 'a', primary: false },
			{ value: 'b', primary: 'no' },
		],
		['a', 'b'],
	],
	...[
		...[{ type: 'WORK' }, { label: 'work' }, { category: 'Business' }],
		...[{ qualification: 'nominative@pro' }, { type: 'professional' }],
	].map((kind): [string, unknown, string[]] => [
		`one of ${JSON.stringify(kind)}`,
		[{ value: 'b', type: 'homework' }, 'c', { value: 'a', ...kind }],
		['a', 'b', 'c'],
	]),
])('the texts of %s', (_, content, texts) => {
	expect(entriesIn(content)).toEqual(texts);
});

test.each<[string, unknown, string | undefined]>([
	['text', ' Engines ', 'Engines'],
	['spaces', ' ', undefined],
	['a number', 7, undefined],
	['nothing', null, undefined],
	['a record’s name', { name: 'Engines' }, 'Engines'],
	['a Name', { Name: 'Engines' }, 'Engines'],
	['a label', { label: 'Engines', value: 'x' }, 'Engines'],
	['a name before a label', { label: 'x', name: 'Engines' }, 'Engines'],
	['a label where there is no name', { label: 'Engines', name: '-' }, 'Engines'],
	['a name that is a number', { name: 7 }, undefined],
	['a name that is a record', { name: { name: 'Engines' } }, undefined],
	['a list of one', ['', ' Engines', null], 'Engines'],
	['a list of a wrapping', [{ value: 'Engines' }], 'Engines'],
	['a list of several', ['Engines', 'Stones'], undefined],
	['the current one', [{ name: 'S' }, { name: 'Engines', current: true }], 'Engines'],
	[
		'the first of two',
		[
			{ name: 'E', primary: true },
			{ name: 'S', primary: true },
		],
		'E',
	],
	['an ID of Airtable', ' recA1b2C3d4E5f6G7', undefined],
	['a word that begins so', 'recA1b2C3d4E5f6G7H', 'recA1b2C3d4E5f6G7H'],
	['a word that ends so', 'xrecA1b2C3d4E5f6G7', 'xrecA1b2C3d4E5f6G7'],
	['an ID of Notion', '0f8e7d6c-1a2b-3c4d-5e6f-0123456789ab', undefined],
	['an ID without hyphens', { name: '0f8e7d6c1a2b3c4d5e6f0123456789ab' }, undefined],
])('of a field that has one value: %s', (_, content, text) => {
	expect(singleText(content)).toBe(text);
});

test.each<[string, unknown, unknown, unknown]>([
	['a record', { a: 1 }, { a: 1 }, { a: 1 }],
	['a text', 'Ada', undefined, 'Ada'],
	['a list of one', [null, { a: 1 }], { a: 1 }, { a: 1 }],
	['a list of one text', ['Ada'], undefined, 'Ada'],
	[
		'a main one',
		[{ a: 1 }, { a: 2, primary: true }],
		{ a: 2, primary: true },
		{ a: 2, primary: true },
	],
	['several', [{ a: 1 }, { a: 2 }], undefined, [{ a: 1 }, { a: 2 }]],
	['none', [], undefined, []],
])('the record, and the main entry, of %s', (_, content, record, main) => {
	expect(recordIn(content)).toEqual(record);
	expect(mainIn(content)).toEqual(main);
});

test.each<[string, unknown, unknown]>([
	...['label', 'title', 'question', 'name'].flatMap((question) =>
		['value', 'values', 'answer'].map((answer): [string, unknown, unknown] => [
			`with ${question} and ${answer}`,
			[{ [question]: 'City', [answer]: null }],
			{ City: null },
		]),
	),
	['with a label and a name', [{ name: 'q1', label: 'City', values: [1], value: 2 }], { City: 2 }],
	[
		'asked in order',
		[
			{ name: 'b', value: 1 },
			{ name: 'a', value: 2 },
		],
		{ b: 1, a: 2 },
	],
	[
		'asked twice',
		[
			{ name: 'City', value: 'a' },
			{ name: 'City', value: 'b' },
		],
		{ City: 'a' },
	],
	['with a statement', [{ name: 'City', value: 'a' }, { name: 'Hello' }], undefined],
	['without a question', [{ name: 'City', value: 'a' }, { value: 'b' }], undefined],
	['with a number', [{ name: 7, value: 'b' }], undefined],
	['of texts', ['City'], undefined],
	['of nothing', [], undefined],
	['that is none', { name: 'City', value: 'a' }, undefined],
])('the answers of a form %s', (_, list, answers) => {
	// also in the order in which they were asked
	expect(JSON.stringify(answersIn(list))).toBe(JSON.stringify(answers));
});

test.each<[unknown, string | undefined]>([
	[[`${linkedIn}ada`], `${linkedIn}ada`],
	[`x ::: ${linkedIn}ada`, `${linkedIn}ada`],
	[`${linkedIn}ada ::: ${linkedIn}Ada/`, `${linkedIn}ada`],
	[`${linkedIn}ada ::: ${linkedIn}bob`, undefined],
	[[`${linkedIn}ada`, { url: `${linkedIn}bob`, primary: true }], `${linkedIn}bob`],
	['https://ada.example', undefined],
])('the profile of %j', (content, profile) => {
	expect(profileOf(content)).toBe(profile);
});

test.each([
	...['Ada', '李', 'Engines (https://engines.example)', 'Bits@Work Software', 'Ada @ home', 'é7'],
])('%j is a name', (text) => {
	expect(nameOf(` ${text}`)).toBe(text);
});

test.each([
	...['7', '+49 30', '👍', 'https://engines.example', 'WWW.engines.example', 'ada@x.example', 7],
	...['tel://ada', ['Ada', 'Bob']],
])('%j is no name', (content) => {
	expect([nameOf, companyOf, jobTitleOf, turnedNameOf].map((of) => of(content))).toEqual(
		Array(4).fill(undefined),
	);
});

test('what each field takes of a content', () => {
	expect(['Lovelace, Ada', 'Ada Lovelace'].map(turnedNameOf)).toEqual(['Lovelace, Ada', undefined]);
	expect(['x ::: a@x.example ::: b@x.example', 'x'].map(emailOf)).toEqual([
		'a@x.example',
		undefined,
	]);
	expect([['a', 7, ' b'], '', null].map(anyText)).toEqual(['a, 7, b', undefined, undefined]);
	expect(['x ::: 0301234 ::: 0305678', ['call']].map(phoneOf)).toEqual(['0301234', undefined]);
	expect(['Countess', 'Prof. Dr.'].map(jobTitleOf)).toEqual(['Countess', undefined]);
	expect(['a, b', ['a'], [], { a: 1 }, 7, null].map(tagsOf)).toEqual([
		...['a, b', ['a']],
		...Array(4).fill(undefined),
	]);
	expect([{ a: 1 }, '{"a": 1}', ['a'], 7].map(customFieldsOf)).toEqual([
		...[{ a: 1 }, '{"a": 1}'],
		...[undefined, undefined],
	]);
});

test.each([
	['001A000001AbCdE', undefined],
	['001a000001abcdeIAA', undefined],
	['Internationalize', 'Internationalize'],
	['Konstantinopler', 'Konstantinopler'],
	['001A000001AbCdEF', '001A000001AbCdEF'],
	['the 001A000001AbCdE', 'the 001A000001AbCdE'],
	['001A000001AbCdE Ltd', '001A000001AbCdE Ltd'],
	['7 Hills', '7 Hills'],
	...['TRUE', 'false', 'Yes', 'no'].map((answer) => [answer, undefined]),
	...['Yes Ltd', 'Casino'].map((name) => [name, name]),
])('the company of %j is %j', (text, company) => {
	expect(companyOf(text)).toBe(company);
});

test.each<Array<string | undefined>>([
	...['(030) 901 820', '+49 (0) 30 901820', '12345', '0301234 x5'].map((same) => [same, same]),
	...['tel:', 'Phone: ', 'p:', 'm :', 'T:', ' mobile: ', ': ', "'"].map((before) => [
		`${before}0301234`,
		'0301234',
	]),
	...['ext. 5', 'ext 5', 'EXT5', 'extension 5', ' Extension. 5', 'x5', ' X  5'].map((extension) => [
		`0301234 ${extension}`,
		'0301234 x5',
	]),
	['0301234x5', '0301234x5'],
	['030--1234', '030 1234'],
	['030 / 12–34.5·6\u00a07', '030 12 34 5 6 7'],
	['030   1234  5', '030 1234 5'],
	['(+49) (0) 30 90 18 20 12 34 56 78', '(+49) (0) 30 90 18 20 12 34 56 78'],
	['1 (2) 3 4', undefined],
	['\u200e0301234\u202c', '0301234'],
	['1234', undefined],
	['12345678901234567890', '12345678901234567890'],
	['123456789012345678901', undefined],
	[`0301234${'-'.repeat(93)}`, '0301234'],
	[`0301234${'-'.repeat(94)}`, undefined],
	['4.42079E+11', undefined],
	['1.5E+10', undefined],
	['0301234 : 5', undefined],
	['.\u200e 0301234', '0301234'],
	['+1 (2) 3-4 5', '+1 (2) 3 4 5'],
	['(+49) (0) 30 90 18 20 12 34 56 78 90 1', undefined],
	['0301234 m: 017', undefined],
	["0301234'5", undefined],
	['fax: 0301234', undefined],
	['0301234 next 5', undefined],
	['0301234, 5', undefined],
	['call', undefined],
	['2024-01-05', undefined],
	['030 2024-01-05', '030 2024 01 05'],
])('the phone of %j is %j', (text = '', phone) => {
	expect(phoneOf(text)?.trim()).toBe(phone);
});
