import type { IDataObject } from 'n8n-workflow';
import type { Candidate } from '../../nodes/shared/operation/mapping/candidates';
import {
	byRank,
	candidatesOf,
	isSameWeight,
} from '../../nodes/shared/operation/mapping/candidates';
import { columnsOf } from '../../nodes/shared/operation/mapping/columns';
import { rowsOf } from './mapped';

const page = 'https://x.example';
const email = 'ada@x.example';

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
	['email', 'Email | Email 0 | Email (Mail) | Email ID | User Email | Contact Email'],
	['email', 'Company Contact Email | Your Company Email | Value'],
	['email 1', 'Email 1 | Contact 1 Email 2'],
	['email 12', 'Email 12'],
	['email?', '2nd Email | Favourite Email | Email Indirizzo'],
	['email at work', 'Work Email'],
	['email?, name?', 'Email Name'],
	['linkedin?, email', 'LinkedIn Email'],
	['email of candidate', 'Candidate Email | Company Candidate Email'],
	['email of attendee', 'Attendee or Guest Email'],
	['', 'Company Email | Owner Email | Email Owner | Form Email | Email Status'],
	['', 'Name of your brand | Owner Name | User Name | User Full Name | Name Number'],
	['', 'First Contact | First Choice | Last Contact | By Customer | Customer Value | Ad Contact'],
	['', 'Top Ten Leads | Ten Leads | HO Contact | Contact Info | Kontakt Info | Contacto Info'],
	['', 'Contatto Info | Candidate Info | Favourite Company | Company ID | Company Number'],
	['', 'Company Phone | Title Number | Favourite City | Phone ID | Favourite Phone | Profile ID'],
	['name', 'Name | Ad | Tên'],
	['firstName', 'First Name | Your First Name | Name First | First'],
	['lastName', 'Nom de famille | Last (Family) Name | Last | Họ'],
	['fullName', 'Full Name | Your Name | Name (yours) | Ihr Name | Dein Name | Votre nom'],
	['fullName', 'Tu nombre | Su nombre | Seu nome | Uw naam | Person Name | Nachname, Vorname'],
	['fullName', 'Ansprechpartner | Contact Person'],
	['name?', 'Favourite Name'],
	['firstName?', 'Favourite First Name'],
	['lastName?', 'Favourite Last Name'],
	['fullName?', 'Favourite Full Name | Contact | Kontakt | Contacto | Contatto | Candidate'],
	['fullName?, email?', 'Full Name & Email'],
	['linkedin?, firstName', 'LinkedIn First Name'],
	['fullName of candidate', 'Candidate Name'],
	['location', 'By | City | Address City'],
	['company', 'Company | Company Name | Contact Company | Nom Entreprise | Nome Azienda'],
	['company', 'Nombre Empresa | Account Names | Firma Name | First Employer | Last Employer'],
	['phone', 'Contact Company Phone | Phone | Phone Number | Phone URL'],
	['industry', 'Brand Industry'],
	['title', 'Company Title | Job Title'],
	['linkedin', 'LinkedIn URL | LinkedIn ID'],
	['linkedin?', 'Favourite LinkedIn | LinkedIn Website'],
	['link', 'Website | Website URL'],
	['profile', 'Your Website | Ihre Website | Profile | Profile Link'],
	['profile of candidate', 'Candidate Website'],
])('%j is what may stand under any of %j', (fields, list) => {
	const names = list.split(' | ');
	const content = (name: string) => (/website|link|profile/i.test(name) ? page : 'Ada King');
	const found = names.map((name) => [name, told({ [name]: content(name) })]);
	expect(found).toEqual(names.map((name) => [name, fields]));
});

test.each([
	// of names of which half are of two words
	['Your Name: Ada King / Your Name: Eda', 'fullName'],
	['Your Name: Ada King / Your Name: Eda / Your Name: Bob', 'name'],
	['Your Name: Ada  King', 'fullName'],
	// of a company's person, and a person's company
	['contact.company.name: Engines', 'company, company'],
	['company.contact.name: Ada', 'name'],
	['your.company.phone: 12345', ''],
	['Contact details.First: Ada', 'fullName?, firstName'],
	// a record is no column where nothing in it can be used
	['Email.status: 1 / Email: ', ''],
	['Email.status: 1 / Email: ada@x.example', 'email'],
	['Email: ', 'email'],
])('%j is %j', (list, fields) => {
	expect(told(...rowsOf(list))).toBe(fields);
});

test('a name under "Nachname Vorname" is taken only with a comma', () => {
	const [{ values }] = all(...rowsOf('Nachname Vorname: King,Ada / Nachname Vorname: Ada King'));
	expect(values).toEqual(['King,Ada', undefined]);
});

/** The names of the columns that may be a field of a list, the best first. */
const ranked = (items: IDataObject[], of: string) =>
	all(...items)
		.filter(({ field }) => field === of)
		.sort(byRank)
		.map(({ column }) => column.name)
		.join(' | ');

test.each([
	// whose it is
	['email', 'Candidate Email | Contact Email | Email | Customer Email | Favourite Email'],
	['fullName', 'Candidate Full Name | Full Name'],
	['email', 'Your Emails | Email'],
	// which of several
	['email', 'Email | Personal Email | Other Email'],
	['email', 'Personal Email | Other Work Email'],
	['email', 'Email | Email 1 | Email 2'],
	['email', 'Work Email 1 | Email 1 | Work Email 2'],
	['email', 'Work Email | Email'],
	// by how it is called
	['email', 'Email | Email Address | Emails | Mail'],
	['email', 'Email (Mail) | Email Address'],
	['email', 'Email Address (Mail) | Emails'],
	['email', 'Your Emails | Your email or mail address'],
])('the best %s of %j is the first', (field, names) => {
	const content = field === 'email' ? email : 'Ada King';
	const columns = names.split(' | ').map((name) => [name, content]);
	expect(ranked([Object.fromEntries(columns.reverse()) as IDataObject], field)).toBe(names);
});

test.each([
	// an email of more rows, a phone not
	['email', `Email: , Mail: ${email} / Email: ${email}, Mail: ${email}`, 'Mail | Email'],
	['phone', 'Phone: , Mobile: 12345 / Phone: 12345, Mobile: 12345', 'Phone | Mobile'],
	['email', 'profile.Email: a, profile.Your Email: b', 'profile.Your Email | profile.Email'],
])('the best %s of %j is the first of %j', (field, list, names) => {
	expect(ranked(rowsOf(list), field)).toBe(names);
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
