import type { IDataObject } from 'n8n-workflow';
import type { Candidate } from '../../nodes/shared/operation/mapping/candidates';
import {
	byRank,
	candidatesOf,
	isSameWeight,
} from '../../nodes/shared/operation/mapping/candidates';
import { columnsOf } from '../../nodes/shared/operation/mapping/columns';

const all = (...items: IDataObject[]): Candidate[] =>
	columnsOf(items).flatMap((column) => candidatesOf(column, 0));

/** Each field that a column may fill, and what its name says besides. */
const told = (...items: IDataObject[]) =>
	all(...items)
		.map(({ field, isUnknown, isWork, number, subject }) =>
			[
				field + (isUnknown ? '?' : ''),
				...(subject === undefined ? [] : [`of ${subject}`]),
				...(isWork ? ['at work'] : []),
				...(number === 0 ? [] : [number]),
			].join(' '),
		)
		.join(', ');

test.each([
	['Email', 'email'],
	['Email 1', 'email 1'],
	['Email 0', 'email'],
	['Email 12', 'email 12'],
	['Contact 1 Email 2', 'email 1'],
	['2nd Email', 'email?'],
	['Work Email', 'email at work'],
	['Favourite Email', 'email?'],
	['Email (Mail)', 'email'],
	['Email Indirizzo', 'email?'],
	['Email Name', 'email?, name?'],
	['Email ID', 'email'],
	['User Email', 'email'],
	['LinkedIn Email', 'linkedin?, email'],
	// whose it is
	['Contact Email', 'email'],
	['Candidate Email', 'email of candidate'],
	['Attendee or Guest Email', 'email of attendee'],
	['Company Contact Email', 'email'],
	['Company Candidate Email', 'email of candidate'],
	['Your Company Email', 'email'],
	['Company Email', ''],
	['Owner Email', ''],
	['Email Owner', ''],
	['Form Email', ''],
	['Email Status', ''],
	// names
	['Name', 'name'],
	['First Name', 'firstName'],
	['Your First Name', 'firstName'],
	['Name First', 'firstName'],
	['Nom de famille', 'lastName'],
	['Last (Family) Name', 'lastName'],
	['Full Name', 'fullName'],
	['Favourite Name', 'name?'],
	['Favourite First Name', 'firstName?'],
	['Favourite Last Name', 'lastName?'],
	['Favourite Full Name', 'fullName?'],
	['Full Name & Email', 'fullName?, email?'],
	['LinkedIn First Name', 'linkedin?, firstName'],
	['Candidate Name', 'fullName of candidate'],
	['Your Name', 'fullName'],
	['Name (yours)', 'fullName'],
	['Ihr Name', 'fullName'],
	['Dein Name', 'fullName'],
	['Votre nom', 'fullName'],
	['Tu nombre', 'fullName'],
	['Su nombre', 'fullName'],
	['Seu nome', 'fullName'],
	['Uw naam', 'fullName'],
	['Person Name', 'fullName'],
	['Nachname, Vorname', 'fullName'],
	['Name of your brand', ''],
	['Owner Name', ''],
	['User Name', ''],
	['User Full Name', ''],
	['Name Number', ''],
	// a word that is a name only where it stands alone
	['First', 'firstName'],
	['Last', 'lastName'],
	['By', 'location'],
	['Value', 'email'],
	['Ad', 'name'],
	['Tên', 'name'],
	['Họ', 'lastName'],
	['Contact', 'fullName?'],
	['Kontakt', 'fullName?'],
	['Contacto', 'fullName?'],
	['Contatto', 'fullName?'],
	['Candidate', 'fullName?'],
	['Ansprechpartner', 'fullName'],
	['Contact Person', 'fullName'],
	['First Contact', ''],
	['First Choice', ''],
	['Last Contact', ''],
	['By Customer', ''],
	['Customer Value', ''],
	['Ad Contact', ''],
	['Top Ten Leads', ''],
	['Ten Leads', ''],
	['HO Contact', ''],
	['Contact Info', ''],
	['Kontakt Info', ''],
	['Contacto Info', ''],
	['Contatto Info', ''],
	['Candidate Info', ''],
	// what a company has too
	['Company', 'company'],
	['Company Name', 'company'],
	['Contact Company', 'company'],
	['Nom Entreprise', 'company'],
	['Nome Azienda', 'company'],
	['Nombre Empresa', 'company'],
	['Account Names', 'company'],
	['Firma Name', 'company'],
	['First Employer', 'company'],
	['Last Employer', 'company'],
	['Favourite Company', ''],
	['Company ID', ''],
	['Company Number', ''],
	['Contact Company Phone', 'phone'],
	['Company Phone', ''],
	['Brand Industry', 'industry'],
	['Company Title', 'title'],
	['Job Title', 'title'],
	['Title Number', ''],
	['City', 'location'],
	['Address City', 'location'],
	['Favourite City', ''],
	['Phone', 'phone'],
	['Phone Number', 'phone'],
	['Phone URL', 'phone'],
	['Phone ID', ''],
	['Favourite Phone', ''],
	// links
	['LinkedIn URL', 'linkedin'],
	['LinkedIn ID', 'linkedin'],
	['Favourite LinkedIn', 'linkedin?'],
	['Website', 'link'],
	['Website URL', 'link'],
	['Your Website', 'profile'],
	['Ihre Website', 'profile'],
	['Candidate Website', 'profile of candidate'],
	['LinkedIn Website', 'linkedin?'],
	['Profile', 'profile'],
	['Profile Link', 'profile'],
	['Profile ID', ''],
])('%j is %j', (name, fields) => {
	const isLink = /website|link|profile/i.test(name);
	expect(told({ [name]: isLink ? 'https://x.example' : 'Ada King' })).toBe(fields);
});

const email = 'ada@x.example';

test.each<[string, IDataObject[], string]>([
	[
		'of which half are of two words',
		[{ 'Your Name': 'Ada King' }, { 'Your Name': 'Eda' }],
		'fullName',
	],
	[
		'of which a third is',
		['Ada King', 'Ada', 'Bob'].map((name) => ({ 'Your Name': name })),
		'name',
	],
	['of two words with two spaces', [{ 'Your Name': 'Ada  King' }], 'fullName'],
	['of a person’s company', [{ contact: { company: { name: 'Engines' } } }], 'company, company'],
	['of a contact’s first name', [{ 'Contact details': { First: 'Ada' } }], 'fullName?, firstName'],
	['of a company’s person', [{ company: { contact: { name: 'Ada' } } }], 'company, company, name'],
	['of a phone of your company', [{ your: { company: { phone: '12345' } } }], ''],
	['a record in which nothing can be used', [{ Email: { status: 1 } }, { Email: '' }], ''],
	['a record beside one that can', [{ Email: { status: 1 } }, { Email: email }], 'email'],
	['nothing in any row', [{ Email: '' }], 'email'],
])('of names %s: %j', (_, items, fields) => {
	expect(told(...items)).toBe(fields);
});

test('a name under "Nachname, Vorname" is taken only with a comma', () => {
	const [{ values }] = all(
		{ 'Nachname, Vorname': 'King, Ada' },
		{ 'Nachname, Vorname': 'Ada King' },
	);
	expect(values).toEqual(['King, Ada', undefined]);
});

/** The names of columns that may be one field, the best first. */
const ranked = (names: string[], content = email) =>
	all(Object.fromEntries([...names].reverse().map((name) => [name, content])))
		.sort(byRank)
		.map(({ column }) => column.name);

test.each([
	// whose it is
	[['Candidate Email', 'Contact Email', 'Email', 'Customer Email', 'Favourite Email']],
	[['Candidate Full Name', 'Full Name']],
	[['Your Emails', 'Email']],
	// which of several
	[['Email', 'Personal Email', 'Other Email']],
	[['Personal Email', 'Other Work Email']],
	[['Email', 'Email 1', 'Email 2']],
	[['Work Email 1', 'Email 1', 'Work Email 2']],
	[['Work Email', 'Email']],
	// by how it is called
	[['Email', 'Email Address', 'Emails', 'Mail']],
	[['Email (Mail)', 'Email Address']],
	[['Email Address (Mail)', 'Emails']],
	[['Your Emails', 'Your email or mail address']],
])('of %j the first is the best', (names) => {
	expect(ranked(names, /name/i.test(names[0]) ? 'Ada King' : email)).toEqual(names);
});

test.each<[string, IDataObject[], string[]]>([
	[
		'an email of more rows',
		[
			{ Email: '', Mail: email },
			{ Email: email, Mail: email },
		],
		['Mail', 'Email'],
	],
	[
		'a phone not',
		[
			{ Phone: '', Mobile: '12345' },
			{ Phone: '12345', Mobile: '12345' },
		],
		['Phone', 'Mobile'],
	],
	[
		'your own inside',
		[{ profile: { Email: email, 'Your Email': email } }],
		['profile.Your Email', 'profile.Email'],
	],
])('first comes %s', (_, items, names) => {
	const found = all(...items).filter(({ field }) => field !== 'profile');
	expect(found.sort(byRank).map(({ column }) => column.name)).toEqual(names);
});

test('what is nearer comes first, whatever it is called', () => {
	const [near, far] = columnsOf([{ Mail: email, body: { Email: email } }]);
	const both = [...candidatesOf(far, 2), ...candidatesOf(near, 0)];
	expect(both.sort(byRank).map(({ column }) => column.name)).toEqual(['Mail', 'body.Email']);
	expect(isSameWeight(both[0], both[1])).toBe(false);
});

test.each<[string, string, boolean]>([
	['Email', 'Mail', true],
	['Work Email 1', 'Email 2', true],
	['Other Email', 'Other Personal Email', true],
	['Email', 'Personal Email', false],
	['Email', 'Contact Email', false],
	['Contact Email', 'Candidate Email', false],
])('%j says as much as %j of whose and which it is: %j', (one, other, is) => {
	const [first, second] = all({ [one]: email, [other]: email });
	expect(isSameWeight(first, second)).toBe(is);
});
