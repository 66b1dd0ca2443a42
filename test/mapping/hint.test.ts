import type { IDataObject } from 'n8n-workflow';
import { Mapper } from '../../nodes/shared/operation/mapping/mapping';
import { mapItems } from './mapItems';

const linkedIn = 'https://www.linkedin.com/in/';
const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.example' };
const full = { 'Full Name': 'Ada Lovelace', Email: 'ada@x.example' };
const profile = { LinkedIn: `${linkedIn}ada` };
const CHOOSE = 'under Mapping Column Mode: Map Each Field Manually.';

const numbered = (name: string, from: number, to: number): IDataObject =>
	Object.fromEntries(
		Array.from({ length: to - from + 1 }, (_, place) => [`${name} ${from + place}`, 'x']),
	);

test.each<[string, IDataObject | IDataObject[], string, string[]?]>([
	['', ada, ": First Name from 'firstName', Last Name from 'lastName', Email from 'email'."],
	[
		'both parts of a full name',
		full,
		": First Name and Last Name from 'Full Name', Email from 'Email'. Full Name was split: Ada | Lovelace.",
	],
	['nothing', { a: 'x' }, " no columns. Not used: 'a'."],
	['nothing at all', {}, ' no columns.'],
	[
		'an empty column',
		{ ...full, Notes: '-' },
		": Email from 'Email'. Not used: 'Full Name'.",
		['email'],
	],
	['a profile', profile, ": LinkedIn URL from 'LinkedIn'."],
	['a profile to write to', profile, ": Profile URL from 'LinkedIn'.", ['profileUrl']],
	[
		'the first name that was split',
		[{ 'Full Name': 'Ada' }, { 'Full Name': 'Bob Stone' }, { 'Full Name': 'Cy Moss' }],
		": First Name and Last Name from 'Full Name'. Full Name was split: Bob | Stone.",
	],
	[
		'the first of whom both parts are known',
		[
			{ Forename: 'Ada', 'Full Name': '' },
			{ Forename: 'Bob', 'Full Name': 'Bob Stone' },
		],
		": First Name from 'Forename', Last Name from 'Full Name'. Full Name was split: Bob | Stone.",
	],
	[
		'no name that was split',
		{ 'Full Name': 'Ada' },
		": First Name and Last Name from 'Full Name'.",
	],
	[
		'a full name beside the first',
		{ Forename: 'Ada', 'Full Name': 'Ada King' },
		": First Name from 'Forename', Last Name from 'Full Name'. Full Name was split: Ada | King.",
	],
	[
		'a long name, cut',
		{ 'Full Name': `Ada ${'l'.repeat(120)}` },
		`: First Name and Last Name from 'Full Name'. Full Name was split: Ada | ${'l'.repeat(94)}….`,
	],
	[
		'a word before the name',
		{ firstName: 'Jan', infix: 'van', lastName: 'Berg' },
		": First Name from 'firstName', Last Name from 'lastName', Last Name from 'infix'.",
	],
	[
		'a word before a name that is not asked for',
		{ firstName: 'Jan', infix: 'van', lastName: 'Berg' },
		": First Name from 'firstName'. Not used: 'infix', 'lastName'.",
		['firstName'],
	],
	[
		'a word before no name',
		{ firstName: 'Jan', infix: 'van' },
		": First Name from 'firstName'. Not used: 'infix'.",
	],
	[
		'two emails',
		{ Email: 'a@x.example', 'Email Address': 'b@x.example' },
		": Email from 'Email'. Two columns could be Email: 'Email' and 'Email Address'; the first one was used. Not used: 'Email Address'.",
	],
	[
		'two emails that are not asked for',
		{ Email: 'a@x.example', 'Email Address': 'b@x.example', Company: 'Engines' },
		": Company from 'Company'. Not used: 'Email', 'Email Address'.",
		['company'],
	],
	[
		'a name that may be a company’s',
		{ Name: 'Golden Gate' },
		" no columns. 'Name' could be a person's name or a company's, so it was not split. Not used: 'Name'.",
	],
	[
		'such a name that is not asked for',
		{ Name: 'Golden Gate' },
		" no columns. Not used: 'Name'.",
		['email'],
	],
	[
		'ten columns that it did not use',
		{ ...ada, ...numbered('Note', 1, 9) },
		`: First Name from 'firstName'. Not used: 'lastName', 'email', ${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `'Note ${n}'`).join(', ')}, 1 more.`,
		['firstName'],
	],
	[
		'all of ten',
		numbered('Note', 1, 10),
		` no columns. Not used: ${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `'Note ${n}'`).join(', ')}.`,
	],
	[
		'what is inside',
		{ person: { email: 'ada@x.example', id: 7 }, personal: 'x', other: { a: 1 } },
		": Email from 'person.email'. Not used: 'personal', 'other'.",
	],
	[
		'a long column, cut',
		{ ...profile, ['n'.repeat(101)]: 'x' },
		`: LinkedIn URL from 'LinkedIn'. Not used: '${'n'.repeat(100)}…'.`,
	],
	[
		'two kinds',
		[full, { properties: { ...ada } }, { properties: { ...ada } }],
		": First Name and Last Name from 'Full Name', Email from 'Email'. Full Name was split: Ada | Lovelace. For 2 other items, it used: First Name from 'properties.firstName', Last Name from 'properties.lastName', Email from 'properties.email'.",
	],
	[
		'three of four kinds',
		[profile, { fields: { ...profile } }, { values: { ...profile } }, { body: { ...profile } }],
		": LinkedIn URL from 'LinkedIn'. For 1 other item, it used: LinkedIn URL from 'fields.LinkedIn'. For 1 other item, it used: LinkedIn URL from 'values.LinkedIn'.",
	],
])('the hint says of what it used: %s', async (_, items, said, ...names) => {
	const { took } = await mapItems([items].flat(), [], ...names);
	expect(took).toBe(`Map Automatically used${said}`);
});

test.each<[string, string | undefined, IDataObject | IDataObject[], string[]?]>([
	['Email', "Email' and 'Email Address", { Email: 'a@x.example', 'Email Address': 'b@x.example' }],
	['Email', undefined, { Email: 'a@x.example', 'Email Address': 'A@x.example' }],
	['Email', undefined, { Email: 'a@x.example', 'Email Address': '-' }],
	['Email', undefined, { Email: 'a@x.example', 'Email 2': 'b@x.example' }],
	['Email', undefined, { Email: 'a@x.example', 'Work Email': 'b@x.example' }],
	['Email', undefined, { Email: 'a@x.example', 'Personal Email': 'b@x.example' }],
	['Email', undefined, { Email: 'a@x.example', 'Foo Email': 'b@x.example' }],
	['Email', undefined, { Email: 'a@x.example', Phone: '0301234', Company: 'Engines' }],
	[
		'Email',
		"Email 2' and 'Mail 2",
		{ 'Email 2': 'a@x.example', 'Mail 2': 'b@x.example', 'Email 3': 'c@x.example' },
	],
	['Email', undefined, { Email: 'a@x.example', Mail: 'b@x.example' }, ['company', 'firstName']],
	['First Name', "Forename' and 'fname", { Forename: 'Ada', fname: 'Eda' }],
	['First Name', undefined, { Forename: 'Ada', fname: ' ADA ' }],
	['First Name', "Forename 1' and 'Forename 2", { 'Forename 1': 'Ada', 'Forename 2': 'Eda' }],
	['Last Name', "Surname' and 'lname", { Surname: 'King', lname: 'Byron' }],
	[
		'First Name',
		"Full Name' and 'Complete Name",
		{ 'Full Name': 'A King', 'Complete Name': 'A By' },
	],
	[
		'First Name',
		undefined,
		{ 'Full Name': 'A King', 'Complete Name': 'A By' },
		['lastName', 'email'],
	],
	[
		'First Name',
		"Name' and 'Display Name",
		{ Name: 'Ada King', 'Display Name': 'Ada Byron', Title: 'Countess' },
	],
	['LinkedIn URL', "LinkedIn' and 'Link", { ...profile, Link: `${linkedIn}bob` }],
	['Profile URL', "LinkedIn' and 'Link", { ...profile, Link: `${linkedIn}bob` }, ['profileUrl']],
	['LinkedIn URL', undefined, { ...profile, Link: `${linkedIn}bob` }, ['email', 'firstName']],
	[
		'Email',
		"Email' and 'Mail",
		[
			profile,
			{ fields: { a: 1 }, Email: 'a@x.example', Mail: 'b@x.example' },
			{ values: { b: 1 }, Forename: 'Ada', fname: 'Eda' },
		],
	],
])('whether %s is asked for: %s', async (label, columns, items, ...names) => {
	const { question } = await mapItems([items].flat(), [], ...names);
	const asked = `Two columns could be ${label}: '${columns}'. Choose one ${CHOOSE}`;
	expect(question).toBe(columns === undefined ? undefined : asked);
});

test.each([
	[['firstName', 'email'], true],
	[['email', 'lastName'], false],
])('a name that may be a company’s is asked for where %s is sent: %s', async (names, isAsked) => {
	const asked = `'Name' could be a person's name or a company's. Choose the fields ${CHOOSE}`;
	const { question } = await mapItems([{ Name: 'Golden Gate' }], [], names);
	expect(question).toBe(isAsked ? asked : undefined);
});

describe('items of one kind', () => {
	const kinds = async (...items: IDataObject[]) =>
		(await mapItems(items)).took.split(/ For (\d) other items?, it used/).filter((_, n) => n % 2);
	const list = numbered('Column', 1, 10);

	test.each<[string, IDataObject[], string[]]>([
		['have the same names', [list, { ...list }], []],
		['have most of them', [list, { ...numbered('Column', 1, 8), ...numbered('Other', 1, 2) }], []],
		[
			'have more than seven of ten',
			[list, { ...numbered('Column', 1, 7), ...numbered('B', 1, 3) }],
			['1'],
		],
		['may have few of them', [list, { 'Column 4': 'x' }], []],
		['may have more', [{ 'Column 4': 'x' }, list], []],
		[
			'may have what another has',
			[
				{ a: 1, b: 1 },
				{ a: 1, b: 1, c: 1, d: 1 },
				{ c: 1, d: 1 },
			],
			[],
		],
		[
			'are as the first that is like them',
			[
				{ a: 1, b: 1 },
				{ c: 1, d: 1 },
				{ a: 1, b: 1, c: 1, d: 1 },
			],
			['1'],
		],
		['are none that share nothing', [{ a: 1 }, { b: 1 }, { b: 2 }], ['2']],
	])('%s', async (_, items, others) => {
		expect(await kinds(...items)).toEqual(others);
	});

	test('of more than a hundred kinds the others are as the last one', async () => {
		const items = Array.from({ length: 102 }, (_, n) => ({
			[`Email ${n + 1}`]: `a${n}@x.example`,
		}));
		const { rows } = await mapItems(items, [], ['email']);
		expect(rows.slice(97)).toEqual([
			...[{ email: 'a97@x.example' }, { email: 'a98@x.example' }, { email: 'a99@x.example' }],
			...[{}, {}],
		]);
	});

	test('what first stands in the 501st of them is not known', async () => {
		const items = Array.from({ length: 501 }, (_, n) => ({ Company: n < 500 ? '' : 'Engines' }));
		expect((await mapItems(items)).rows[500]).toEqual({});
		expect((await mapItems(items.slice(1))).rows[499]).toEqual({ company: 'Engines' });
	});
});

test('n8n gets a turn at every column, before the next is looked at', async () => {
	const mapper = new Mapper();
	mapper.add(ada);
	const open: number[] = [0];
	await mapper.decide([], async () => {
		open.push((open.at(-1) ?? 0) + 1);
		await Promise.resolve();
		open.push(0);
	});
	expect(open).toEqual([0, 1, 0, 1, 0, 1, 0]);
});
