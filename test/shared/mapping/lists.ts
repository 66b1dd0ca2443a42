import type { IDataObject } from 'n8n-workflow';

/** A list, and the result of each row. */
export interface MappedList {
	shows: string;
	/** A sheet has a row of names, then rows of cells. */
	list: string | IDataObject[];
	/** `First | Last | email`, then each other field, with `-` for nothing; or why the row is held back. */
	gives: string[];
	/** The question that stops the run. */
	asks?: string;
}

const ada = 'Ada | Lovelace | ada@engines.example';
const bob = 'Bob | Stone | bob@stones.example';
const nobody = '- | - | -';
const profile = 'https://www.linkedin.com/in/ada-lovelace';
const heldBack = (reason: string) => `held back: ${reason}`;
const mayBeCompany = (column: string) =>
	`'${column}' may be a company's name. If it is a person's, rename it 'Full Name'`;
const notSplit = (column: string) => `'${column}' could not be split into First Name and Last Name`;

const names: MappedList[] = [
	{
		shows: 'capitals, accents, spaces and signs do not count',
		list: `
			FIRST_NAME | last-name | E-Mail | Téléphone
			Ada | Lovelace | ada@engines.example | +44 20 7946 0000`,
		gives: [`${ada} | phone: +44 20 7946 0000`],
	},
	{
		shows: 'the first listed name that has a value in the row wins',
		list: `
			First Name | Last Name | Work Email | Personal Email
			Ada | Lovelace | ada@engines.example | countess77@home.example
			Bob | Stone | | bob@home.example`,
		gives: [ada, 'Bob | Stone | bob@home.example'],
	},
	{
		shows: 'Vorname and Name are the halves of a name, whoever looks after her',
		list: `
			Vorname | Name | E-Mail-Adresse | Firma | Ort | Ansprechpartner
			Ursula | von der Leine | info@leine.example | Leine AG | Bonn | Sam Ortega
			Jan | van Dijk | vandijk@leine.example | van Dijk GmbH | Bonn |
			Ada | Huber | office@x.example | Engines | Bonn |
			Eva | Stone | eva.stone@x.example | Huber | Bonn |`,
		gives: [
			'Ursula | von der Leine | info@leine.example | company: Leine AG | location: Bonn',
			'Jan | van Dijk | vandijk@leine.example | company: van Dijk GmbH | location: Bonn',
			'Ada | Huber | office@x.example | company: Engines | location: Bonn',
			'Eva | Stone | eva.stone@x.example | company: Huber | location: Bonn',
		],
	},
	{
		shows: 'so are Name and Surname',
		list: `
			Name | Surname | Email | Current Company | Position | Teléfono móvil
			Thabo | Nkosi | office@nkosi.example | Nkosi Foods | Buyer | 082 1234567
			Ada Lovelace | Lovelace | ada@engines.example | Engines | |`,
		gives: [
			'Thabo | Nkosi | office@nkosi.example | company: Nkosi Foods | phone: 082 1234567 | title: Buyer',
			`${ada} | company: Engines`,
		],
	},
	{
		shows: 'a Dutch family name has two columns',
		list: `
			Voornaam | Tussenvoegsel | Achternaam | E-mailadres | Bedrijf
			Jan | van der | Berg | jan@berg.example | Berg BV
			Eva | | Smit | eva@smit.example | Smit BV`,
		gives: [
			'Jan | van der Berg | jan@berg.example | company: Berg BV',
			'Eva | Smit | eva@smit.example | company: Smit BV',
		],
	},
	{
		shows: 'questions of forms in English, French and German',
		list: `
			Quel est votre prénom ? | Wie lautet Ihr Nachname? | Please enter your email * | What's your company? | Ihre Telefonnummer
			Ada | Lovelace | ada@engines.example | Engines | 030 123456`,
		gives: [`${ada} | company: Engines | phone: 030 123456`],
	},
	{
		shows: 'nobody who owns, sends, refers or manages is a listed name',
		list: `
			Owner First Name | Sender Last Name | Referrer Email | Manager's Email | Emergency Contact Name
			Rita | Sales | rita@seller.example | max@boss.example | Eve Help`,
		gives: [nobody],
	},
	{
		shows: 'a company has an email and a page of its own',
		list: `
			Company | Company Email | Company LinkedIn | Company Phone | Website
			Engines | office@engines.example | https://www.linkedin.com/company/engines | 1234567 | engines.example`,
		gives: [`${nobody} | company: Engines`],
	},
	{
		shows: 'a yes is not a company',
		list: `
			First Name | Last Name | Email | Is Company | Organization
			Ada | Lovelace | ada@engines.example | true | Yes`,
		gives: [ada],
	},
];

const fullNames: MappedList[] = [
	{
		shows: 'a full name is split at its first space, also beside columns for both that are empty',
		list: `
			First Name | Last Name | Full Name | Email
			 | | Ada King Lovelace | office@engines.example`,
		gives: ['Ada | King Lovelace | office@engines.example'],
	},
	{
		shows: 'a Name that is equal to the company is not a person, a Full Name is',
		list: `
			Name | Full Name | Company Name | Email
			Cool Cars | | Cool Cars | cool_cars@x.example
			| Ada Lovelace | Ada Lovelace | ada@engines.example`,
		gives: [heldBack("'Name' is the company's name"), `${ada} | company: Ada Lovelace`],
	},
	{
		shows: 'a full name is split, or the row is held back',
		list: `
			Full Name | Email
			Dr. Ada Lovelace, PhD | ada@engines.example
			Lovelace, Ada | ada@engines.example
			Acme GmbH | ada@engines.example`,
		gives: [ada, ada, heldBack(notSplit('Full Name'))],
	},
	{
		shows: 'a bare Name counts if the email before the @ contains one of its words',
		list: `
			Name | Email
			Ada Lovelace | ada@engines.example
			Ada Lovelace | office@engines.example
			Blue Bottle | coffee@web.example
			Kestrel Labs | kestrel@kestrel-labs.example
			Info Desk | info@engines.example
			Small Bakery | smallbakery@web.example
			Call Ada Lovelace | ada.lovelace@engines.example`,
		gives: [
			ada,
			...Array<string>(2).fill(heldBack(mayBeCompany('Name'))),
			...Array<string>(4).fill(heldBack(notSplit('Name'))),
		],
	},
	{
		shows: 'or the LinkedIn URL does, unless it has a member ID in place of a name',
		list: `
			Name | Email | LinkedIn
			Ada Lovelace | office@engines.example | ${profile}
			Bob Stone | office@stones.example | https://www.linkedin.com/in/ACwAABobStone`,
		gives: [
			`Ada | Lovelace | office@engines.example | linkedin: ${profile}`,
			heldBack(mayBeCompany('Name')),
		],
	},
	{
		shows: 'a Name beside one of its parts is the whole one, or the other part',
		list: `
			First Name | Name | Email
			Ada | Ada Lovelace | office@engines.example
			Bob | Stone | office@stones.example
			Eve | Eve Hart | eve.hart@evehart.example
			| | info@stones.example`,
		gives: [
			'Ada | Lovelace | office@engines.example',
			'Bob | Stone | office@stones.example',
			'Eve | Hart | eve.hart@evehart.example',
			'- | - | info@stones.example',
		],
	},
	{
		shows: 'a Contact Name is surely a person, and a Customer Name is not',
		list: `
			Contact Name | Email
			Blue Fox | sunny77@fox.example`,
		gives: ['Blue | Fox | sunny77@fox.example'],
	},
	{
		shows: 'a Customer Name may be a company; what stands beside it is theirs',
		list: `
			Customer Name | Customer Email | City
			Van Vliet Works | h.vanvliet@fox.example | Bonn
			Bob Stone | bob@stones.example | Bonn`,
		gives: [heldBack(notSplit('Customer Name')), `${bob} | location: Bonn`],
	},
];

const people: MappedList[] = [
	{
		shows: 'under properties; null on top claims nothing',
		list: [
			{
				email: null,
				properties: { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@engines.example' },
			},
		],
		gives: [ada],
	},
	{
		shows: 'nor does a column that is empty in the whole list',
		list: `
			Work Email | Email | First Name | Last Name
			 | ada@engines.example | Ada | Lovelace
			 | bob@stones.example | Bob | Stone`,
		gives: [ada, bob],
	},
	{
		shows: 'the contact’s own company, not that of its associations (HubSpot, first version)',
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
		gives: [`${ada} | company: Engines`],
	},
	{
		shows: 'under body, as a webhook has it',
		list: [
			{
				headers: { 'user-agent': 'x' },
				body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@engines.example' },
			},
		],
		gives: [ada],
	},
	{
		shows: 'of a webhook’s order whoever pays, where nobody else is named',
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
		gives: [`${ada} | company: Engines`],
	},
	{
		shows: 'a person with the same email is the same',
		list: [
			{
				id: 7,
				email: 'ada@engines.example',
				customer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@engines.example' },
			},
		],
		gives: [ada],
	},
	{
		shows: 'with another email, that of their own record is theirs',
		list: [
			{
				id: 7,
				email: 'rita@seller.example',
				customer: { first_name: 'Ada', last_name: 'Lovelace', email: 'office@engines.example' },
			},
		],
		gives: ['Ada | Lovelace | office@engines.example'],
	},
	{
		shows: 'a guest beside a whole person is left out',
		list: `
			First Name | Last Name | Email | Guest Name | Guest Email | Guest Phone
			Ada | Lovelace | ada@engines.example | Bob Stone | bob@stones.example | 123456`,
		gives: [ada],
	},
	{
		shows: 'a guest’s email is not that of another name',
		list: `
			First Name | Last Name | Guest Email
			Ada | Lovelace | bob@stones.example`,
		gives: ['Ada | Lovelace | -'],
	},
	{
		shows: 'an invitee is the person where nobody else is',
		list: `
			Event Type Name | Start Date & Time | Invitee First Name | Invitee Last Name | Invitee Email | Location
			Intro | 2026-05-01 | Ada | Lovelace | ada@engines.example | Zoom`,
		gives: [ada],
	},
	{
		shows: 'the email of one guest is not that of another’s name',
		list: `
			Attendee First Name | Attendee Last Name | Billing Email | Participant Email
			Ada | Lovelace | office@engines.example | bob@stones.example`,
		gives: [heldBack("The name is in 'Attendee First Name', the email in 'Participant Email'")],
	},
	{
		shows: 'not what our nodes say of the item, a login, nor a copy of each address',
		list: ['countess@engines.example', 'rocky@stones.example'].map((email, place) => ({
			'First Name': place === 0 ? 'Ada' : 'Bob',
			'Last Name': place === 0 ? 'Lovelace' : 'Stone',
			Email: email,
			who: email,
			username: email.split('@')[0],
			'identity-profiles': [{ identities: [{ value: email }] }],
		})),
		gives: ['Ada | Lovelace | countess@engines.example', 'Bob | Stone | rocky@stones.example'],
	},
	{
		shows: 'tasks have names, titles and places of their own',
		list: `
			Name | Title | Location | Due Date | Email
			Ada Lovelace | Call | Zoom | 2026-05-01 | ada@engines.example`,
		gives: ['- | - | ada@engines.example'],
	},
	{
		shows: 'a list inside an item is no person',
		list: [{ count: 2, rows: [{ first_name: 'Ada', email: 'ada@engines.example' }] }],
		gives: [nobody],
		asks: "'rows' is a list: add Split Out before this node",
	},
];

const contents: MappedList[] = [
	{
		shows: 'cells for nothing are empty',
		list: `
			First Name | Last Name | Email | Company | Title | Phone
			Ada | Lovelace | ada@engines.example | N/A | #REF! | 4.91E+12
			Bob | Stone | bob@stones.example | 4.91E+12 | - | none
			Eve | #N/A | none | Help | 7 | 2026-05-01`,
		gives: [ada, bob, 'Eve | - | - | company: Help'],
	},
	{
		shows: 'what surrounds an email, several in a cell, a number with an extension',
		list: `
			First Name | Last Name | Email | Phone
			Ada | Lovelace | <ada@engines.example> ::: ada@home.example | tel: +44 (20) 7946-0000 ext. 12`,
		gives: [`${ada} | phone: +44 (20) 7946 0000 ext. 12`],
	},
	{
		shows: 'of a list the primary one, records with a name (Pipedrive)',
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
		gives: [`${ada} | company: Engines | phone: +44 20 7946 0000`],
	},
	{
		shows: 'the wrapping of Notion',
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
		gives: [`${ada} | company: Engines`],
	},
	{
		shows: 'IDs of linked records are no company (Airtable)',
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
		gives: [`${ada} | company: Engines`],
	},
	{
		shows: '"Ms." under Title is no job title (Outlook)',
		list: `
			Title | First Name | Last Name | E-mail Address | Business Phone | Mobile Phone
			Ms. | Ada | Lovelace | ada@engines.example | 123456 |`,
		gives: [`${ada} | phone: 123456`],
	},
];

const systems: MappedList[] = [
	{
		shows: 'Salesforce',
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
		gives: [
			`${ada} | company: Engines | linkedin: ${profile} | location: London | title: Countess`,
		],
	},
	{
		shows: 'Apollo',
		list: `
			First Name | Last Name | Title | Company | Company Name for Emails | Email | Person Linkedin Url | Company Linkedin Url | Corporate Phone | # Employees | Industry | City
			Ada | Lovelace | Countess | Engines | Engines | ada@engines.example | ${profile} | https://www.linkedin.com/company/engines | 1234567 | 40 | computing | London`,
		gives: [
			`${ada} | company: Engines | industry: computing | linkedin: ${profile} | location: London | title: Countess`,
		],
	},
	{
		shows: 'Mailchimp',
		list: [
			{
				email_address: 'ada@engines.example',
				full_name: 'Ada Lovelace',
				merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace', PHONE: '' },
				tags: [{ id: 3, name: 'newsletter' }],
				location: { latitude: 0 },
			},
		],
		gives: [`${ada} | tags: newsletter`],
	},
	{
		shows: 'Calendly, whose invitees bring guests',
		list: `
			Event Type Name | Invitee Name | Invitee First Name | Invitee Last Name | Invitee Email | Location | Guest Email(s) | User Name | User Email
			Intro | Ada Lovelace | Ada | Lovelace | ada77@engines.example | Zoom | bob@stones.example | Rita Sales | rita@seller.example`,
		gives: ['Ada | Lovelace | ada77@engines.example'],
	},
	{
		shows: 'Japanese family and given names; what stands in one column is not split',
		list: `
			姓 | 名 | メールアドレス | 氏名
			山田 | 太郎 | taro@yamada.example | 山田太郎`,
		gives: ['太郎 | 山田 | taro@yamada.example'],
	},
];

export const lists = [...names, ...fullNames, ...people, ...contents, ...systems];
