import type { IDataObject } from 'n8n-workflow';

/** A list and its mapped rows. */
export interface MappedList {
	title: string;
	/** Items, or a sheet: a line of column names, then lines of cells. */
	list: string | IDataObject[];
	/** `First | Last | email | field: value`, with `-` for a missing name or email; or why it is held back. */
	expected: string[];
	/** The question that stops the run. */
	question?: string;
}

const ada = 'Ada | Lovelace | ada@engines.example';
const bob = 'Bob | Stone | bob@stones.example';
const nobody = '- | - | -';
const profile = 'https://www.linkedin.com/in/ada-lovelace';
const formatHeldBack = (reason: string) => `held back: ${reason}`;
const formatMayBeCompany = (column: string) =>
	`'${column}' may be a company's name. If it is a person's, rename it 'Full Name'`;
const formatNotSplit = (column: string) =>
	`'${column}' could not be split into First Name and Last Name`;

const names: MappedList[] = [
	{
		title: 'ignores letter case, accents, spaces and punctuation in column names',
		list: `
			FIRST_NAME | last-name | E-Mail | Téléphone
			Ada | Lovelace | ada@engines.example | +44 20 7946 0000`,
		expected: [`${ada} | phone: +44 20 7946 0000`],
	},
	{
		title: 'uses the first known column that has a value in the row',
		list: `
			First Name | Last Name | Work Email | Personal Email
			Ada | Lovelace | ada@engines.example | countess77@home.example
			Bob | Stone | | bob@home.example`,
		expected: [ada, 'Bob | Stone | bob@home.example'],
	},
	{
		title: 'reads Vorname and Name as first and last name, and ignores Ansprechpartner',
		list: `
			Vorname | Name | E-Mail-Adresse | Firma | Ort | Ansprechpartner
			Ursula | von der Leine | info@leine.example | Leine AG | Bonn | Sam Ortega
			Jan | van Dijk | vandijk@leine.example | van Dijk GmbH | Bonn |
			Ada | Huber | office@x.example | Engines | Bonn |
			Eva | Stone | eva.stone@x.example | Huber | Bonn |`,
		expected: [
			'Ursula | von der Leine | info@leine.example | company: Leine AG | location: Bonn',
			'Jan | van Dijk | vandijk@leine.example | company: van Dijk GmbH | location: Bonn',
			'Ada | Huber | office@x.example | company: Engines | location: Bonn',
			'Eva | Stone | eva.stone@x.example | company: Huber | location: Bonn',
		],
	},
	{
		title: 'reads Name and Surname as first and last name',
		list: `
			Name | Surname | Email | Current Company | Position | Teléfono móvil
			Thabo | Nkosi | office@nkosi.example | Nkosi Foods | Buyer | 082 1234567
			Ada Lovelace | Lovelace | ada@engines.example | Engines | |`,
		expected: [
			'Thabo | Nkosi | office@nkosi.example | company: Nkosi Foods | phone: 082 1234567 | title: Buyer',
			`${ada} | company: Engines`,
		],
	},
	{
		title: 'recognizes questions of English, French and German forms',
		list: `
			Quel est votre prénom ? | Wie lautet Ihr Nachname? | Please enter your email * | What's your company? | Ihre Telefonnummer
			Ada | Lovelace | ada@engines.example | Engines | 030 123456`,
		expected: [`${ada} | company: Engines | phone: 030 123456`],
	},
	{
		title: 'ignores owners, senders, referrers, managers and emergency contacts',
		list: `
			Owner First Name | Sender Last Name | Referrer Email | Manager's Email | Emergency Contact Name
			Rita | Sales | rita@seller.example | max@boss.example | Eve Help`,
		expected: [nobody],
	},
	{
		title: "ignores a company's own email, phone and LinkedIn page",
		list: `
			Company | Company Email | Company LinkedIn | Company Phone | Website
			Engines | office@engines.example | https://www.linkedin.com/company/engines | 1234567 | engines.example`,
		expected: [`${nobody} | company: Engines`],
	},
	{
		title: 'does not use yes or true as a company',
		list: `
			First Name | Last Name | Email | Is Company | Organization
			Ada | Lovelace | ada@engines.example | true | Yes`,
		expected: [ada],
	},
];

const fullNames: MappedList[] = [
	{
		title: 'splits a full name at its first space if First Name and Last Name are empty',
		list: `
			First Name | Last Name | Full Name | Email
			 | | Ada King Lovelace | office@engines.example`,
		expected: ['Ada | King Lovelace | office@engines.example'],
	},
	{
		title: 'holds back a Name or Full Name that equals the company',
		list: `
			Name | Full Name | Company Name | Email
			Cool Cars | | Cool Cars | cool_cars@x.example
			| Ada Lovelace | Ada Lovelace | ada@engines.example`,
		expected: ['Name', 'Full Name'].map((column) =>
			formatHeldBack(`'${column}' is the company's name`),
		),
	},
	{
		title: 'splits the full name of a person, or holds the row back',
		list: `
			Full Name | Email
			Dr. Ada Lovelace, PhD | ada@engines.example
			Lovelace, Ada | ada@engines.example
			Acme GmbH | ada@engines.example`,
		expected: [ada, ada, formatHeldBack(formatNotSplit('Full Name'))],
	},
	{
		title: 'uses a bare Name only if the local part of the email contains one of its words',
		list: `
			Name | Email
			Ada Lovelace | ada@engines.example
			Ada Lovelace | office@engines.example
			Blue Bottle | coffee@web.example
			Kestrel Labs | kestrel@kestrel-labs.example
			Info Desk | info@engines.example
			Small Bakery | smallbakery@web.example
			Call Ada Lovelace | ada.lovelace@engines.example`,
		expected: [
			ada,
			...Array<string>(2).fill(formatHeldBack(formatMayBeCompany('Name'))),
			...Array<string>(4).fill(formatHeldBack(formatNotSplit('Name'))),
		],
	},
	{
		title: 'uses a bare Name that the LinkedIn URL contains, except in a member ID',
		list: `
			Name | Email | LinkedIn
			Ada Lovelace | office@engines.example | ${profile}
			Bob Stone | office@stones.example | https://www.linkedin.com/in/ACwAABobStone`,
		expected: [
			`Ada | Lovelace | office@engines.example | linkedin: ${profile}`,
			formatHeldBack(formatMayBeCompany('Name')),
		],
	},
	{
		title:
			'reads a Name next to a First Name as the full name if it contains the first name, else as the last name',
		list: `
			First Name | Name | Email
			Ada | Ada Lovelace | office@engines.example
			Bob | Stone | office@stones.example
			Eve | Eve Hart | eve.hart@evehart.example
			| | info@stones.example`,
		expected: [
			'Ada | Lovelace | office@engines.example',
			'Bob | Stone | office@stones.example',
			'Eve | Hart | eve.hart@evehart.example',
			'- | - | info@stones.example',
		],
	},
	{
		title: 'splits a Customer Name or holds it back, and uses the City of the row',
		list: `
			Customer Name | Customer Email | City
			Van Vliet Works | h.vanvliet@fox.example | Bonn
			Bob Stone | bob@stones.example | Bonn`,
		expected: [formatHeldBack(formatNotSplit('Customer Name')), `${bob} | location: Bonn`],
	},
];

const people: MappedList[] = [
	{
		title: 'reads fields inside `properties`, and ignores a null email next to them',
		list: [
			{
				email: null,
				properties: { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@engines.example' },
			},
		],
		expected: [ada],
	},
	{
		title: "uses the contact's own company, not an associated one (HubSpot v1)",
		list: [
			{
				vid: 1,
				'associated-company': { properties: { name: { value: 'Holding' } } },
				properties: {
					firstname: { value: 'Ada' },
					lastname: { value: 'Lovelace' },
					email: { value: 'ada@engines.example' },
					company: { value: 'Engines' },
				},
			},
		],
		expected: [`${ada} | company: Engines`],
	},
	{
		title: "uses the billing data of a webhook's order, not the shipping data",
		list: [
			{
				body: {
					id: 7,
					billing: {
						first_name: 'Ada',
						last_name: 'Lovelace',
						email: 'ada@engines.example',
						company: 'Engines',
					},
					shipping: { first_name: 'Bob', last_name: 'Stone' },
				},
			},
		],
		expected: [`${ada} | company: Engines`],
	},
	{
		title: 'uses an invitee if the row names nobody else',
		list: `
			Event Type Name | Start Date & Time | Invitee First Name | Invitee Last Name | Invitee Email | Location
			Intro | 2026-05-01 | Ada | Lovelace | ada@engines.example | Zoom`,
		expected: [ada],
	},
	{
		title: "does not use a participant's email for an attendee's name",
		list: `
			Attendee First Name | Attendee Last Name | Billing Email | Participant Email
			Ada | Lovelace | office@engines.example | bob@stones.example`,
		expected: [
			formatHeldBack("The name is in 'Attendee First Name', the email in 'Participant Email'"),
		],
	},
	{
		title: 'ignores usernames, copies of the email, and the field `who` of our nodes',
		list: ['countess@engines.example', 'rocky@stones.example'].map((email, index) => ({
			'First Name': index === 0 ? 'Ada' : 'Bob',
			'Last Name': index === 0 ? 'Lovelace' : 'Stone',
			Email: email,
			who: email,
			username: email.split('@')[0],
			'identity-profiles': [{ identities: [{ value: email }] }],
		})),
		expected: ['Ada | Lovelace | countess@engines.example', 'Bob | Stone | rocky@stones.example'],
	},
	{
		title: 'advises Split Out for a list of people inside an item',
		list: [{ count: 2, rows: [{ first_name: 'Ada', email: 'ada@engines.example' }] }],
		expected: [nobody],
		question: "'rows' is a list: add Split Out before this node",
	},
];

const contents: MappedList[] = [
	{
		title: 'treats placeholders, sheet errors and rounded numbers as empty',
		list: `
			First Name | Last Name | Email | Company | Title | Phone
			Ada | Lovelace | ada@engines.example | N/A | #REF! | 4.91E+12
			Bob | Stone | bob@stones.example | 4.91E+12 | - | none
			Eve | #N/A | none | Help | 7 | 2026-05-01`,
		expected: [ada, bob, 'Eve | - | - | company: Help'],
	},
	{
		title: 'extracts the first of several emails, and a phone number with an extension',
		list: `
			First Name | Last Name | Email | Phone
			Ada | Lovelace | <ada@engines.example> ::: ada@home.example | tel: +44 (20) 7946-0000 ext. 12`,
		expected: [`${ada} | phone: +44 (20) 7946 0000 ext. 12`],
	},
	{
		title: 'uses the primary entry of a list, and the name of a nested record (Pipedrive)',
		list: [
			{
				first_name: 'Ada',
				last_name: 'Lovelace',
				email: [
					{ label: 'work', value: 'office@engines.example', primary: false },
					{ label: 'home', value: 'ada@engines.example', primary: true },
				],
				phone: [{ value: '', primary: true }, { value: '+44 20 7946 0000' }],
				org_id: { name: 'Engines', owner_id: 3, value: 99 },
				owner_id: { name: 'Rita Sales', email: 'rita@seller.example' },
			},
		],
		expected: [`${ada} | company: Engines | phone: +44 20 7946 0000`],
	},
	{
		title: 'unwraps the properties of a Notion page',
		list: [
			{
				object: 'page',
				url: 'https://www.notion.so/Ada',
				properties: {
					Name: { type: 'title', title: [{ plain_text: 'Ada ' }, { plain_text: 'Lovelace' }] },
					Email: { type: 'email', email: 'ada@engines.example' },
					Company: { type: 'select', select: { id: 'x', name: 'Engines' } },
					Phone: { type: 'phone_number', phone_number: null },
				},
			},
		],
		expected: [`${ada} | company: Engines`],
	},
	{
		title: 'ignores the IDs of linked records as a company (Airtable)',
		list: [
			{
				id: 'recA1b2C3d4E5f6G7',
				fields: {
					'First Name': 'Ada',
					'Last Name': 'Lovelace',
					Email: 'ada@engines.example',
					Company: ['recZ9y8X7w6V5u4T3'],
					Organization: ['Engines'],
				},
			},
		],
		expected: [`${ada} | company: Engines`],
	},
	{
		title: 'ignores "Ms." under Title as a job title (Outlook)',
		list: `
			Title | First Name | Last Name | E-mail Address | Business Phone | Mobile Phone
			Ms. | Ada | Lovelace | ada@engines.example | 123456 |`,
		expected: [`${ada} | phone: 123456`],
	},
];

const systems: MappedList[] = [
	{
		title: 'maps a contact of Salesforce',
		list: [
			{
				attributes: { type: 'Contact', url: '/services/data/v59.0/sobjects/Contact/003' },
				Name: 'Ada Lovelace',
				FirstName: 'Ada',
				LastName: 'Lovelace',
				Email: 'ada@engines.example',
				Title: 'Countess',
				Account: { attributes: { type: 'Account' }, Name: 'Engines' },
				MailingCity: 'London',
				LinkedIn_URL__c: profile,
				OwnerId: '0055g00000CCCCC',
			},
		],
		expected: [
			`${ada} | company: Engines | linkedin: ${profile} | location: London | title: Countess`,
		],
	},
	{
		title: 'maps an export of Apollo',
		list: `
			First Name | Last Name | Title | Company | Company Name for Emails | Email | Person Linkedin Url | Company Linkedin Url | Corporate Phone | # Employees | Industry | City
			Ada | Lovelace | Countess | Engines | Engines | ada@engines.example | ${profile} | https://www.linkedin.com/company/engines | 1234567 | 40 | computing | London`,
		expected: [
			`${ada} | company: Engines | industry: computing | linkedin: ${profile} | location: London | title: Countess`,
		],
	},
	{
		title: 'maps a member of Mailchimp',
		list: [
			{
				email_address: 'ada@engines.example',
				full_name: 'Ada Lovelace',
				merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace', PHONE: '' },
				tags: [{ id: 3, name: 'newsletter' }],
				location: { latitude: 0 },
			},
		],
		expected: [`${ada} | tags: newsletter`],
	},
	{
		title: 'reads Japanese family and given names from two columns, and ignores 氏名',
		list: `
			姓 | 名 | メールアドレス | 氏名
			山田 | 太郎 | taro@yamada.example | 山田太郎`,
		expected: ['太郎 | 山田 | taro@yamada.example'],
	},
];

export const lists = [...names, ...fullNames, ...people, ...contents, ...systems];
