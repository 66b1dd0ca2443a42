import type { IDataObject } from 'n8n-workflow';

const email = 'ada@analytical.example';
const ada = { 'First Name': 'Ada', 'Last Name': 'King', Email: email };
const king = `Ada | King | ${email}`;
const lovelace = `Ada | Lovelace | ${email}`;
const customer = { first_name: 'Ada', last_name: 'Lovelace', email };
// prettier-ignore
const identities = [
	{ identities: [{ type: 'LEAD_GUID', value: '5f0e5ab0-1111-4222-8333-444455556666' }, { type: 'EMAIL', value: email, 'is-primary': true }] },
];
// prettier-ignore
const mayBeCompany = "held back: 'Name' may be a company's name. If it is a person's, rename it 'Full Name'";
const companyName = "held back: 'Name' is the company's name";
const notOne = (column: string) => `held back: '${column}' is not the name of one person`;
const notSplit = "held back: 'Name' could not be split into First Name and Last Name";

/** A row, and what it is mapped to: `First | Last | email | field: value`, or why it is held back. */
// prettier-ignore
export const rows: Array<[IDataObject, string]> = [
	// names and identifiers
	[{ Name: 'Wei Chen', Email: 'sunny77@gmail.com', Company: 'Lotus Trading' }, 'Wei | Chen | sunny77@gmail.com | company: Lotus Trading'],
	[{ Name: 'Wei Chen', Email: 'sunny77@gmail.com', 'Job Title': 'Buyer' }, 'Wei | Chen | sunny77@gmail.com | title: Buyer'],
	[{ 'First Name': 'Steffi', 'Last Name': 'Meier', Email: 'blue.sky@web.example' }, 'Steffi | Meier | blue.sky@web.example'],
	[{ 'First Name': 'Thomas', 'Last Name': 'Becker', 'E-mail Address': 'tb@kessler.example', 'E-mail Display Name': 'Thomas Becker (tb@kessler.example)' }, 'Thomas | Becker | tb@kessler.example'],
	[{ properties: { firstname: 'Ada', lastname: 'King' }, 'identity-profiles': identities }, king],
	[{ properties: { firstname: { value: 'Ada' }, lastname: { value: 'King' } }, 'identity-profiles': identities }, king],
	[{ Name: { first: 'Ada', last: 'King' }, Email: email }, king],
	[{ 'Full Name': { first: 'Ada', last: 'King' }, 'E-mail': email, 'Phone Number': { full: '030 901820' } }, `${king} | phone: 030 901820`],
	[{ name: { first: 'Ada', last: 'King' }, emails: [{ email, primary: true }] }, king],
	[{ GivenName: 'Ada', FamilyName: 'King', PrimaryEmailAddr: { Address: email }, PrimaryPhone: { FreeFormNumber: '030 901820' } }, `${king} | phone: 030 901820`],
	[{ names: [{ givenName: 'Ada', familyName: 'King', displayName: 'Ada King' }], emailAddresses: [{ value: email }], organizations: [{ name: 'Engines', title: 'Countess' }] }, `${king} | company: Engines | title: Countess`],
	[{ FN: 'Ada King', ORG: 'Engines', TEL: '030 901820', EMAIL: email }, `${king} | company: Engines | phone: 030 901820`],
	[{ Prénom: 'Ada', 'Nom de famille': 'King', Courriel: email }, king],
	[{ name: 'Engines for sale', contact_name: 'Ada King', partner_name: 'Looms', email_from: email, function: 'Countess', stage_id: [1, 'New'] }, `${king} | company: Looms | title: Countess`],
	[{ ...ada, 'Organization 1 - Name': 'Engines', 'Organization 1 - Title': 'Countess' }, `${king} | company: Engines | title: Countess`],
	[{ ...ada, 'Telefon geschäftlich': '030 901820' }, `${king} | phone: 030 901820`],
	[{ ...ada, SMS: '4930901820' }, `${king} | phone: 4930901820`],
	[{ ...ada, work_number: '030 901820', 'Phone 1': '030 1' }, `${king} | phone: 030 901820`],
	[{ 'Work Email': '', Email: email, 'First Name': 'Ada', 'Last Name': 'King' }, king],
	[{ Phone: '', Mobile: '030 901820', ...ada }, `${king} | phone: 030 901820`],
	[{ "What's your first name?": 'Ada', "What's your last name?": 'King', "What's your email address?": email }, king],
	[{ 'Wie lautet Ihr Vorname?': 'Ada', 'Wie ist Ihr Nachname?': 'King', 'Ihre E-Mail-Adresse': email }, king],
	[{ 'Quel est votre prénom ?': 'Ada', 'Votre nom de famille': 'King', 'Votre adresse e-mail': email }, king],
	[{ '¿Cuál es tu nombre completo?': 'Ada King', '¿Cuál es tu correo electrónico?': email }, king],
	[{ 'Qual é o seu nome completo?': 'Ada King', 'Qual é o seu e-mail?': email }, king],
	...['Herr', 'No', 'True', 'Brak', 'Member', 'Bank', 'Sales', 'Board', 'Press'].map((surname): [IDataObject, string] => [{ ...ada, 'Last Name': surname }, `Ada | ${surname} | ${email}`]),
	[{ ...ada, 'Last Name': '#N/A' }, `Ada | - | ${email}`],
	// a bare Name
	[{ Name: 'Wei Chen', Email: 'sunny77@gmail.com', Company: ['recA1b2C3d4E5f6G7'] }, 'Wei | Chen | sunny77@gmail.com'],
	[{ Name: { id: 'title', type: 'title', title: [{ plain_text: 'Ada King' }] }, Email: email }, king],
	[{ Name: 'Bayside Wholesale', Email: 'office@bayside.example' }, mayBeCompany],
	[{ Name: 'Acme GmbH', Email: 'info@acme.example' }, notSplit],
	[{ Name: 'Sales Team', Email: 'sales@acme.example' }, notSplit],
	[{ Name: 'Hotel Adler', Email: 'hotel@adler.example' }, notSplit],
	[{ Name: 'Acme', Email: 'info@acme.example', Company: 'Acme' }, notSplit],
	[{ Firma: 'Vogel Haustechnik', Ansprechpartner: 'Hans Vogel', 'E-Mail': 'kontakt@vogel.example' }, 'Hans | Vogel | kontakt@vogel.example | company: Vogel Haustechnik'],
	[{ Name: 'Vogel Elektro', Ansprechpartner: 'Hans Vogel', 'E-Mail': 'hans.vogel@vogel.example' }, 'Hans | Vogel | hans.vogel@vogel.example | company: Vogel Elektro'],
	[{ Name: 'Bayside Wholesale', Ansprechpartner: 'Ada King', 'E-Mail': 'office@bayside.example', Firma: 'Engines' }, 'Ada | King | office@bayside.example | company: Engines'],
	[{ Name: 'Ada King', Ansprechpartner: 'Sam Ortega', 'E-Mail': 'ada.king@analytical.example' }, 'Ada | King | ada.king@analytical.example'],
	[{ Name: 'Bayside Wholesale', Ansprechpartner: 'Ada', 'E-Mail': 'office@bayside.example' }, notSplit.replace('Name', 'Ansprechpartner')],
	[{ 'Contact Name': 'Ada Lovelace', 'Company Name': 'Analytical Engines', Email: 'office@analytical.example' }, 'Ada | Lovelace | office@analytical.example | company: Analytical Engines'],
	[{ Name: 'Acme Tools', Email: 'info@acme.example', 'Contact Name': 'Ada King', 'Contact Email': email }, `${king} | company: Acme Tools`],
	[{ name: 'Bayside Traders', email: 'office@bayside.example', function: false }, mayBeCompany.replace('Name', 'name')],
	[{ name: 'Bayside Traders', email: 'office@bayside.example', 'Is Company': 'Yes' }, mayBeCompany.replace('Name', 'name')],
	[{ DisplayName: 'Bayside Wholesale', CompanyName: 'Bayside Wholesale', PrimaryEmailAddr: { Address: 'office@bayside.example' } }, companyName.replace('Name', 'DisplayName')],
	[{ Name: 'Send proposal', Company: 'Acme', Email: email, Due: '2026-03-01' }, `- | - | ${email} | company: Acme`],
	[{ Name: 'Ada King', Email: email, Domain: 'analytical.example', Title: 'Countess' }, `${king} | title: Countess`],
	[{ Vorname: 'Ada', Name: 'King', 'E-Mail': email, Start: '2026-03-01' }, king],
	[{ Vorname: 'Ada', Name: 'King', 'Contact Name': 'Sam Ortega', 'E-Mail': email }, king],
	// records
	[{ name: '#1001', email, customer }, lovelace],
	[{ name: 'Order 1001', email, customer }, lovelace],
	[{ name: 'Acme Tools', email: 'rep@us.example', contact: customer }, lovelace],
	[{ email, contact: { first_name: 'Ada', last_name: 'King' } }, king],
	[{ name: 'Engines deal', company: { name: 'Looms' }, contact: { email } }, `- | - | ${email} | company: Looms`],
	[{ name: '#1001', email: 'rep@us.example', billing_address: customer, customer: { ...customer, first_name: 'Eve', email: 'eve@poe.example' } }, 'Eve | Lovelace | eve@poe.example'],
	[{ 'Given Name': 'Ada', 'Family Name': 'Lovelace', Email: email, properties: { firstname: 'Rep', lastname: 'One', email: 'rep@us.example' } }, lovelace],
	[{ name: 'Contact form', data: { Name: 'Wei Chen', Email: 'sunny77@gmail.com', Company: 'Lotus' } }, 'Wei | Chen | sunny77@gmail.com | company: Lotus'],
	[{ 'Customer Name': 'Ada King', Email: email }, king],
	[{ 'Candidate Name': 'Ada King', Email: 'sunny77@web.example' }, 'Ada | King | sunny77@web.example'],
	[{ 'Member First Name': 'Ada', 'Member Last Name': 'King', Email: email }, king],
	[{ 'User Email': 'rep@us.example', 'Attendee Name': 'Ada King' }, "held back: The name is in 'Attendee Name', the email in 'User Email'"],
	[{ 'User Email': 'rep@us.example', 'Customer First Name': 'Ada', 'Customer Last Name': 'King' }, "held back: The name is in 'Customer First Name', the email in 'User Email'"],
	[{ Name: '#1001', Email: email, 'Billing Name': 'Ada King' }, "held back: The name is in 'Billing Name', the email in 'Email'"],
	[{ 'First Name': 'Cy', 'Last Name': 'Dow', Email: '', 'Guest First Name': 'Eve', 'Guest Last Name': 'Poe', 'Guest Email': 'eve@poe.example' }, 'Cy | Dow | -'],
	[{ 'Invitee Name': 'Ada King', 'Invitee Email': email, 'User Name': 'Rita Rep', 'User Email': 'rep@us.example', Location: 'Zoom', 'Event Type Name': 'Intro' }, king],
	[{ ...customer, company: 'Engines', 'Guest Company': 'Looms' }, `${lovelace} | company: Engines`],
	[{ phone: '030 901820', customer }, `${lovelace} | phone: 030 901820`],
	[{ title: 'Engines deal', person_id: { name: 'Ada King', email: [{ value: email, primary: true }], value: 4 }, org_id: { name: 'Engines', value: 9 }, expected_close_date: null }, `${king} | company: Engines`],
	// optional fields
	[{ ...ada, role: 'customer' }, king],
	[{ ...ada, Company: '1-800-Contacts' }, `${king} | company: 1-800-Contacts`],
	[{ ...ada, Company: '1&1', Source: 'webinar_2026' }, `${king} | company: 1&1 | source: webinar_2026`],
	[{ ...ada, Company: 'e_motion', Title: 'user_researcher' }, `${king} | company: e_motion | title: user_researcher`],
	[{ ...ada, Source: 'messe-2026-muenchen', Location: '75001-Paris-Centre' }, `${king} | location: 75001-Paris-Centre | source: messe-2026-muenchen`],
	[{ ...ada, Company: '3M', Title: 'VP_Sales_2026_EMEA', Source: 'li_ads-2026-11-01' }, `${king} | company: 3M | source: li_ads-2026-11-01 | title: VP_Sales_2026_EMEA`],
	...['recA1b2C3d4E5f6G7', '0015g00000CCCCCAA2', '0015g00000CCCCC', '5f0e5ab0-1111-4222-8333-444455556666', '5f0e5ab0111142228333444455556666', '507f1f77bcf86cd799439011', '#N/A', '#REF!', '4.91E+12', '99', 'https://us.example'].map((unusable): [IDataObject, string] => [{ ...ada, Company: unusable }, king]), [{ ...ada, durationInRole: '2 years', Title: 'Countess', Location: 'London' }, `${king} | location: London | title: Countess`],
	[{ ...ada, closedate: '2026-01-01', jobtitle: 'Countess', city: 'London' }, `${king} | location: London | title: Countess`],
	[{ ...ada, location: { city: 'London' } }, `${king} | location: London`],
	// names of columns
	[{ ...ada, Email: '', 'E-mail 2 Address': email, 'Home Email': 'ada@home.example' }, king],
	[{ ...ada, Email: '', 'Person - Email - Home': 'ada@home.example', 'Person - Email - Work': email }, king],
	[{ ...ada, 'Secondary Email': 'ada@home.example', 'Work City': 'London', 'Home City': 'Ockham' }, `${king} | location: London`],
	[{ ...ada, 'Phone - Mobile': '030 901820', 'Company / Organization': 'Engines', 'Job Title1': 'Countess' }, `${king} | company: Engines | phone: 030 901820 | title: Countess`],
	[{ 'Vorname (natürl. Person)': 'Ada', 'Name (natürl. Person)': 'King', Namensvorsatz: 'von', 'E-Mail': email }, `Ada | von King | ${email}`],
	[{ 'Name (Prefix)': 'Ms.', 'Name (First)': 'Ada', 'Name (Last)': 'King', Email: email }, king],
	[{ "First things first, what's your first name?": 'Ada', 'And your last name?': 'King', 'Great, what is the best email to reach you?': email, 'What company are you with?': 'Engines' }, `${king} | company: Engines`],
	[{ ...ada, "What is your manager's email?": 'max@boss.example', 'What does your company do?': 'Engines', 'To Email Address': 'us@us.example' }, king],
	[{ 'First Name': 'Ada', 'Last Name': 'King', 'Email (Owner)': 'rep@us.example', 'owner/email': 'rep@us.example' }, 'Ada | King | -'],
	[{ Customer: 'Ada King', Email: email }, king],
	[{ 'Ansprechpartner 1 Vorname': 'Ada', 'Ansprechpartner 1 Nachname': 'King', 'Ansprechpartner 2 E-Mail': 'bob@stones.example', 'E-Mail': email }, king],
	[{ 'First Name': 'Ada', 'Last Name': 'King', 'Secondary Contact Email': 'bob@stones.example' }, 'Ada | King | -'],
	[{ payload: { name: 'Demo Request', data: { 'First Name': 'Ada', email } } }, `Ada | - | ${email}`],
	[{ fields: [{ label: 'Full name', value: 'Ada King' }, { label: 'Work email', value: email }] }, king],
	[{ name: 'Ada King', column_values: [{ text: 'Engines', column: { title: 'Company' } }, { text: email, column: { title: 'Email' } }] }, `${king} | company: Engines`],
	[{ fields: { f1: { id: 'f1', title: 'First Name', value: 'Ada' }, f2: { id: 'f2', title: 'Last Name', value: 'King' }, f3: { id: 'f3', title: 'Email', value: email } } }, king],
	[{ submissionData: [{ fieldName: 'Full Name', fieldValue: 'Ada King' }, { fieldName: 'Email', fieldValue: email }] }, king],
	[{ fields: { all: { firstname: 'Ada', lastname: 'King', email } }, PHONE: [{ VALUE: '030 901820', VALUE_TYPE: 'WORK' }] }, `${king} | phone: 030 901820`],
	// one person
	...['Ada & Bob', 'Ada und Bob', 'Ada u. Bob', 'Ada et Bob', 'Ada y Bob'].map((couple): [IDataObject, string] => [{ ...ada, 'First Name': couple }, notOne('First Name')]),
	...['King GmbH', 'Luna LLC', 'Fruit and Vegi', 'Department'].map((company): [IDataObject, string] => [{ ...ada, 'Last Name': company }, notOne('First Name')]),
	[{ ...ada, 'Last Name': 'Ortega y Gasset' }, `Ada | Ortega y Gasset | ${email}`],
	...['Dr. Ada', 'Frau Ada', 'Ada (Engines)'].map((first): [IDataObject, string] => [{ ...ada, 'First Name': first, 'Last Name': 'King, PhD' }, king]),
	[{ ...ada, 'Last Name': '(do not call)' }, `Ada | - | ${email}`],
	[{ ФИО: 'King Ada', Email: email }, king],
	// contents
	[{ ...ada, Email: `${email}; office@engines.example` }, king],
	[{ ...ada, Email: { undefined: [email] } }, king],
	[{ ...ada, Email: [{ email: 'ada@home.example', type: 'home' }, { email, type: 'office' }] }, king],
	[{ ...ada, Email: [{ type: 'LEAD_GUID', value: '5f0e5ab0-1111-4222-8333-444455556666' }] }, 'Ada | King | -'],
	[{ first_name: 'Ada', last_name: 'King', value: email, type: 'personal' }, king],
	[{ ...ada, Title: 'Dipl.-Ing.', Org: 'Engines;R&D', parent_id: [7, 'Looms'] }, `${king} | company: Engines`],
	[{ Name: 'Ada King', Email: email, 'Event Host': 'No' }, king],
];
