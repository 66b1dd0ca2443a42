import type { IDataObject } from 'n8n-workflow';
import { mapped } from './mapped';

/** The first and the last name of each row, with `-` for none. */
async function namesOf(items: IDataObject[]): Promise<string[]> {
	const { rows } = await mapped(...items);
	return rows.map(
		({ firstName = '-', lastName = '-' }) => `${String(firstName)} | ${String(lastName)}`,
	);
}

const NONE = '- | -';
const ada = 'ada.king@x.example';
const desk = 'front.desk@x.example';

test.each<[string, IDataObject, string]>([
	['a first and a last name', { 'First Name': 'Ada', 'Last Name': 'King' }, 'Ada | King'],
	['a full name', { 'Full Name': 'Ada King' }, 'Ada | King'],
	['a first name and a full one', { 'First Name': 'Ada', 'Full Name': 'Ada King' }, 'Ada | King'],
	[
		'both and another whole one',
		{ 'First Name': 'Ada', 'Last Name': 'King', 'Full Name': 'Bob Stone' },
		'Ada | King',
	],
	[
		'a column that is empty, and the next one',
		{ 'First Name': '', 'Given Name': 'Ada', 'Last Name': 'King' },
		'Ada | King',
	],
	[
		'the better by name',
		{ 'Given Name': 'Augusta', 'First Name': 'Ada', Surname: 'King' },
		'Ada | King',
	],
	['only a last name', { 'Last Name': 'King' }, '- | King'],
	['only a first name', { 'First Name': 'Ada' }, 'Ada | -'],
	// under a bare Name, where something says that it is a person's
	['Name alone', { Name: 'Golden Gate' }, NONE],
	['Name and an address of someone', { Name: 'Golden Gate', Email: desk }, NONE],
	['Name and its address', { Name: 'Ada King', Email: ada }, 'Ada | King'],
	[
		'Name and its profile',
		{ Name: 'Ada King', LinkedIn: 'https://www.linkedin.com/in/ada-king' },
		'Ada | King',
	],
	['Name and an address that may be of others', { Name: 'Ada King', 'Favourite Email': ada }, NONE],
	[
		'Name and one of two addresses',
		{ Name: 'Ada King', Email: ada, LinkedIn: 'https://www.linkedin.com/in/someone' },
		'Ada | King',
	],
	['Name and a company', { Name: 'Golden Gate', Email: desk, Company: 'Engines' }, 'Golden | Gate'],
	[
		'Name and a job title',
		{ Name: 'Golden Gate', Email: desk, 'Job Title': 'CTO' },
		'Golden | Gate',
	],
	[
		'the Name that its address has in it',
		{ Name: 'Golden Gate', 'Display Name': 'Ada King', Email: ada },
		'Ada | King',
	],
	[
		'an unknown word and no proof',
		{ 'Favourite First Name': 'Ada', 'Last Name': 'King', Email: desk },
		'- | King',
	],
	[
		'an unknown word and its address',
		{ 'Favourite First Name': 'Ada', 'Last Name': 'King', Email: ada },
		'Ada | King',
	],
	// of a list of work
	['the Name of a task', { Name: 'Golden Gate', Company: 'Engines', Due: 'May' }, NONE],
	['the Name of a task with someone’s address', { Name: 'Ada King', Email: ada, Due: 'May' }, NONE],
	[
		'a word that ends as one of work',
		{ Name: 'Golden Gate', Company: 'Engines', Overdue: 'May' },
		'Golden | Gate',
	],
	[
		'a word that begins as one of work',
		{ Name: 'Golden Gate', Company: 'Engines', Dealer: 'May' },
		'Golden | Gate',
	],
	[
		'one of two words of work',
		{ Name: 'Golden Gate', Company: 'Engines', 'Payment Due': 'May' },
		NONE,
	],
	// one part under Name
	['Vorname', { Vorname: 'Ada', Name: 'King' }, 'Ada | King'],
	['your Vorname', { 'Ihr Vorname': 'Ada', Name: 'King' }, 'Ada | King'],
	['Prénom', { Prénom: 'Ada', Nom: 'King' }, 'Ada | King'],
	['Voornaam', { Voornaam: 'Ada', Naam: 'King' }, 'Ada | King'],
	['Förnamn', { Förnamn: 'Ada', Namn: 'King' }, 'Ada | King'],
	['Fornavn', { Fornavn: 'Ada', Navn: 'King' }, 'Ada | King'],
	['Imię', { Imię: 'Ada', Nazwa: 'King' }, 'Ada | King'],
	['Prenume', { Prenume: 'Ada', Nume: 'King' }, 'Ada | King'],
	['First Name', { 'First Name': 'Ada', Name: 'King' }, 'Ada | -'],
	['Nachname', { Nachname: 'King', Name: 'Ada' }, 'Ada | King'],
	['Nachname beside the whole', { Nachname: 'King', Name: 'Ada KING' }, 'Ada | King'],
	['Vorname beside the whole, turned', { Vorname: 'Ada', Name: 'KING,ADA' }, 'Ada | KING'],
	['Vorname within another word', { Vorname: 'Ada', Name: 'Adams' }, 'Ada | Adams'],
	[
		'Vorname, Nachname and another Name',
		{ Vorname: 'Ada', Nachname: 'King', Name: 'Engines' },
		'Ada | King',
	],
	[
		'Vorname, an empty Nachname, and Name',
		{ Vorname: 'Ada', Nachname: '', Name: 'King' },
		'Ada | King',
	],
	// the first and the last time of something
	['First and Last', { First: 'Ada', Last: 'King' }, 'Ada | King'],
	['Last beside a whole name', { 'Full Name': 'Ada King', Last: 'Yesterday' }, 'Ada | King'],
	[
		'Last beside a whole name of which it is a part',
		{ 'Full Name': 'Ada Byron King', Last: 'King' },
		'Ada Byron | King',
	],
	['First beside a whole name', { 'Full Name': 'Ada King', First: 'Yes' }, 'Ada | King'],
	[
		'First and Last beside a whole name',
		{ 'Full Name': 'Ada King', First: 'Yes', Last: 'No', Email: ada },
		'Ada | King',
	],
	[
		'First and Last beside a Name',
		{ Name: 'Ada King', First: 'Yes', Last: 'No', Email: ada },
		'Ada | King',
	],
	[
		'First and Last beside a Name that is not proven',
		{ Name: 'Golden Gate', First: 'Ada', Last: 'King', Email: ada },
		'Ada | King',
	],
	[
		'First and Last beside another',
		{ 'Full Name': 'Bob Stone', First: 'Ada', Last: 'King' },
		'Ada | King',
	],
	[
		'First that its address has in it',
		{ 'Full Name': 'Bob Stone', First: 'Ada', Email: ada },
		'Ada | -',
	],
	['First beside a company’s name', { Name: 'Engines', First: 'Ada' }, 'Ada | -'],
	[
		'First Name is never the first time',
		{ 'Full Name': 'Bob Stone', 'First Name': 'Ada' },
		'Ada | -',
	],
	// of a Contact beside a Name, who may be one of ours
	[
		'Name and Contact Person',
		{ Name: 'Engines', 'Contact Person': 'Ada King', Email: desk },
		'Ada | King',
	],
	[
		'Name, its address and Contact Person',
		{ Name: 'Ada King', 'Contact Person': 'Bob Stone', Email: ada },
		'Ada | King',
	],
	[
		'Name and Contact Person with an address',
		{ Name: 'Golden Gate', 'Contact Person': 'Ada King', Email: ada },
		'Ada | King',
	],
	[
		'Name and Contact Person, and nothing proven',
		{ Name: 'Golden Gate', 'Contact Person': 'Ada King', Email: desk },
		NONE,
	],
	[
		'the same with a company',
		{ Name: 'Golden Gate', 'Contact Person': 'Ada King', Email: desk, Company: 'Engines' },
		NONE,
	],
	[
		'the Name of a task and Contact Person',
		{ Name: 'Ada King', 'Contact Person': 'Bob Stone', Email: ada, Due: 'May' },
		NONE,
	],
])('of %s', async (_, item, names) => {
	expect(await namesOf([item])).toEqual([names]);
});

const pairs = (names: Array<[string, string]>, keys: [string, string], more: IDataObject = {}) =>
	names.map(([one, other]) => ({ [keys[0]]: one, [keys[1]]: other, ...more }));

test.each<[string, IDataObject[], string[]]>([
	[
		'a whole name in some row',
		pairs(
			[
				['Ada', 'King'],
				['Bob', 'Bob Stone'],
			],
			['Vorname', 'Name'],
		),
		['Ada | -', 'Bob | Stone'],
	],
	[
		'an empty first name',
		pairs(
			[
				['', 'King'],
				['Bob', 'Stone'],
			],
			['Vorname', 'Name'],
		),
		['- | King', 'Bob | Stone'],
	],
	[
		'most whole names that can be split',
		pairs(
			[
				['Ada King', 'Yes'],
				['Bob Stone', 'No'],
				['Engines', 'No'],
			],
			['Full Name', 'First'],
		),
		['Ada | King', 'Bob | Stone', NONE],
	],
	[
		'half of them',
		pairs(
			[
				['Ada King', 'Yes'],
				['Engines', 'No'],
			],
			['Full Name', 'First'],
		),
		['Yes | -', 'No | -'],
	],
	[
		'half of those that are there',
		pairs(
			[
				['Ada King', 'Yes'],
				['', 'No'],
			],
			['Full Name', 'First'],
		),
		['Ada | King', NONE],
	],
])('of rows with %s', async (_, items, names) => {
	expect(await namesOf(items)).toEqual(names);
});

const ASKED = /^'Name' could be a person's name or a company's\./;

test.each<[string, IDataObject[], boolean]>([
	['a bare Name', [{ Name: 'Golden Gate' }], true],
	['one that cannot be split', [{ Name: 'Engines' }], false],
	['one of two that can', [{ Name: 'Engines' }, { Name: 'Golden Gate' }], true],
	['a Name of someone', [{ Name: 'Ada King', Email: ada }], false],
	['a last name of its own', [{ Nachname: 'King', Name: 'Ada' }], false],
	['the name of a task', [{ Name: 'Golden Gate', Due: 'May' }], false],
	['no name at all', [{ Email: ada }], false],
])('%s is asked for: %j', async (_, items, is) => {
	const { question = '' } = await mapped(...items);
	expect(ASKED.test(question)).toBe(is);
});

test.each<[string, boolean, IDataObject[]]>([
	['a full name', true, [{ 'Full Name': 'Ada King' }]],
	['a first name', true, [{ 'First Name': 'Ada' }]],
	['a last name', true, [{ 'Last Name': 'King' }]],
	['a first name beside a whole one', true, [{ 'First Name': 'Ada', 'Full Name': 'Bob Stone' }]],
	['the last of both', true, [{ 'First Name': 'Bo', 'Last Name': 'King' }]],
	[
		'the only name of two rows',
		true,
		pairs(
			[
				['Ada', 'King'],
				['', ''],
			],
			['First Name', 'Last Name'],
		),
	],
	['another name', false, [{ 'Full Name': 'Bob Stone' }]],
])('an unknown address is taken by %s: %j', async (_, is, items) => {
	const rows = items.map((item, row) => ({ ...item, 'Favourite Email': [ada, desk][row] }));
	expect((await mapped(...rows)).rows[0].email).toBe(is ? ada : undefined);
});

test('of a first and a last name nothing is split', async () => {
	const item = { 'First Name': 'Ada', 'Last Name': 'King', 'Full Name': 'Ada King' };
	expect((await mapped(item)).took).toBe(
		"Map Automatically used: firstName from 'First Name', lastName from 'Last Name'. Not used: 'Full Name'.",
	);
});
