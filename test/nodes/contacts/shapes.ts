import type { IDataObject } from 'n8n-workflow';

/** One contact as a CRM's node or a file of it gives it, and what becomes of it. */
export interface Shape {
	from: string;
	item: IDataObject;
	/** The body of POST /leads. */
	lead: IDataObject;
}

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };

const post = { company: 'Engines', title: 'Countess' };
const phone = '+44 20 7946 0000';
const location = 'London';
/** What most shapes hold of her. */
const countess = { ...ada, ...post, phone, location };
const profile = 'https://www.linkedin.com/in/ada';

/** A row of a table of texts: each column with its cell, and bars between them. */
const row = (cells: string): IDataObject =>
	Object.fromEntries(
		cells
			.trim()
			.split(/\s+\|\s+|\n\s*/)
			.map((cell) => [cell.replace(/:.*/, ''), cell.replace(/^[^:]*:\s*/, '')]),
	);

export const shapes: Shape[] = [
	{
		from: 'our own Prospect Search',
		item: {
			...ada,
			id: 'prospect_1',
			position: 1,
			linkedinUrl: profile,
			title: 'Countess',
			company: 'Engines',
			industry: 'Computing',
			location: 'London',
			companySize: '11-50',
			technologies: ['Punch cards'],
			confidence: 0.9,
		},
		lead: { ...ada, ...post, linkedinUrl: profile, industry: 'Computing', location },
	},
	{
		from: 'HubSpot, Search contacts',
		item: {
			id: '51',
			archived: false,
			createdAt: '2026-01-01T00:00:00Z',
			properties: {
				firstname: 'Ada',
				lastname: 'Lovelace',
				email: ada.email,
				company: 'Engines',
				jobtitle: 'Countess',
				phone: null,
				mobilephone: '+44 20 7946 0000',
				city: 'London',
				industry: '',
				hs_linkedin_url: profile,
				lifecyclestage: 'lead',
				hs_object_id: '51',
			},
		},
		lead: { ...countess, linkedinUrl: profile },
	},
	{
		from: 'HubSpot, Get Many contacts',
		item: {
			vid: 51,
			'canonical-vid': 51,
			'is-contact': true,
			properties: {
				firstname: { value: 'Ada', versions: [] },
				lastname: { value: 'Lovelace', versions: [] },
				email: { value: ada.email, versions: [] },
				company: { value: null, versions: [] },
				associatedcompanyid: { value: '77', versions: [] },
			},
			'identity-profiles': [{ vid: 51, identities: [{ type: 'EMAIL', value: 'x@y.example' }] }],
		},
		lead: ada,
	},
	{
		from: 'Airtable',
		item: {
			id: 'recA1b2C3d4E5f6G7',
			createdTime: '2026-01-01T00:00:00.000Z',
			fields: {
				'First Name': 'Ada',
				'Last Name': 'Lovelace',
				'E-Mail': ada.email,
				Organisation: ['recZ9y8X7w6V5u4T3'],
				'Company Name': ['Engines'],
				Tags: ['math', 'engines'],
				Status: 'Todo',
			},
		},
		lead: { ...ada, company: 'Engines', tags: ['math', 'engines'] },
	},
	{
		from: 'Airtable, flattened',
		item: {
			id: 'recA1b2C3d4E5f6G7',
			createdTime: '2026-01-01T00:00:00.000Z',
			Name: 'Ada Lovelace',
			Email: ada.email,
			Company: ['recZ9y8X7w6V5u4T3'],
			'Mobile Phone': '+44 20 7946 0000',
		},
		lead: { ...ada, phone: '+44 20 7946 0000' },
	},
	{
		from: 'Salesforce, a contact',
		item: {
			attributes: { type: 'Contact', url: '/services/data/v59.0/sobjects/Contact/003' },
			Id: '0035g00000AAAAA',
			Salutation: 'Ms.',
			FirstName: 'Ada',
			LastName: 'Lovelace',
			Name: 'Ada Lovelace',
			Email: ada.email,
			Title: 'Countess',
			Phone: null,
			MobilePhone: '+44 20 7946 0000',
			MailingStreet: '12 St James Square',
			MailingCity: 'London',
			MailingState: 'Greater London',
			MailingCountry: 'United Kingdom',
			AccountId: '0015g00000BBBBB',
			Account: { attributes: { type: 'Account' }, Name: 'Engines' },
			LeadSource: 'Web',
			LinkedIn_URL__c: profile,
			OwnerId: '0055g00000CCCCC',
		},
		lead: { ...ada, ...post, phone, location, source: 'Web', linkedinUrl: profile },
	},
	{
		from: 'Pipedrive, a person',
		item: {
			id: 12,
			company_id: 7654321,
			owner_id: { id: 3, name: 'Owner', email: 'owner@engines.example' },
			org_id: {
				name: 'Engines',
				people_count: 4,
				owner_id: 3,
				address: 'London',
				active_flag: true,
				cc_email: 'engines@pipedrivemail.com',
				value: 99,
			},
			name: 'Ada Lovelace',
			first_name: 'Ada',
			last_name: 'Lovelace',
			phone: [
				{ label: 'work', value: '', primary: true },
				{ label: 'mobile', value: '+44 20 7946 0000', primary: false },
			],
			email: [
				{ label: 'home', value: 'home@x.example', primary: false },
				{ label: 'work', value: ada.email, primary: true },
			],
			primary_email: ada.email,
			label: 5,
			org_name: 'Engines',
			owner_name: 'Owner',
		},
		lead: { ...ada, phone: '+44 20 7946 0000', company: 'Engines' },
	},
	{
		from: 'Zoho CRM',
		item: {
			id: '4876876000000624001',
			First_Name: 'Ada',
			Last_Name: 'Lovelace',
			Full_Name: 'Ada Lovelace',
			Salutation: 'Ms.',
			Email: ada.email,
			Account_Name: { name: 'Engines', id: '4876876000000624002' },
			Title: 'Countess',
			Mobile: '+44 20 7946 0000',
			Mailing_City: 'London',
			Lead_Source: 'Trade Show',
			Tag: [{ name: 'hot', id: '1' }],
			Owner: { name: 'Owner', id: '9', email: 'owner@engines.example' },
			$approved: true,
		},
		lead: { ...countess, source: 'Trade Show', tags: ['hot'] },
	},
	{
		from: 'a Google Sheet with spaces and capitals',
		item: {
			row_number: 2,
			' FIRST NAME ': 'Ada',
			'LAST NAME': 'Lovelace',
			'EMAIL ADDRESS': ' ada@analytical.example ',
			'JOB TITLE': 'Countess',
			'COMPANY NAME': 'Engines',
			'PHONE NUMBER': 442079460000,
			'LINKEDIN PROFILE': 'linkedin.com/in/ada/',
			STATUS: 'new',
			NOTES: '',
		},
		lead: { ...ada, ...post, phone: '442079460000', linkedinUrl: 'https://linkedin.com/in/ada' },
	},
	{
		from: 'LinkedIn, Connections.csv',
		item: row(`
			First Name: Ada | Last Name: Lovelace | URL: ${profile}
			Email Address: ada@analytical.example | Company: Engines | Position: Countess
			Connected On: 01 Jan 2026
		`),
		lead: { ...ada, linkedinUrl: profile, company: 'Engines', title: 'Countess' },
	},
	{
		from: 'Google Contacts, its CSV of today',
		item: row(`
			Name Prefix: Ms. | First Name: Ada | Middle Name: King | Last Name: Lovelace
			Organization Name: Engines | Organization Title: Countess | Labels: * myContacts
			E-mail 1 - Label: Work | E-mail 1 - Value: ada@analytical.example ::: old@x.example
			Phone 1 - Label: Mobile | Phone 1 - Value: +44 20 7946 0000 | Address 1 - City: London
			Website 1 - Value: ${profile}
		`),
		lead: { ...countess, linkedinUrl: profile },
	},
	{
		from: 'Google Contacts, its earlier CSV',
		item: row(`
			Name: Ada Lovelace | Given Name: Ada | Family Name: Lovelace | E-mail 1 - Type: * Work
			E-mail 1 - Value: ada@analytical.example | Organization 1 - Name: Engines
			Organization 1 - Title: Countess
		`),
		lead: { ...ada, company: 'Engines', title: 'Countess' },
	},
	{
		from: 'the node Google Contacts',
		item: {
			resourceName: 'people/c1',
			etag: 'x',
			names: {
				displayName: 'Ada Lovelace',
				familyName: 'Lovelace',
				givenName: 'Ada',
				displayNameLastFirst: 'Lovelace, Ada',
			},
			emailAddresses: { work: [ada.email], home: ['home@x.example'] },
			phoneNumbers: { mobile: ['+44 20 7946 0000'] },
			organizations: [{ type: 'work', current: true, name: 'Engines', title: 'Countess' }],
		},
		lead: { ...ada, phone: '+44 20 7946 0000', company: 'Engines', title: 'Countess' },
	},
	{
		from: 'Outlook, its CSV',
		item: row(`
			Title: Ms. | First Name: Ada | Middle Name: | Last Name: Lovelace | Suffix:
			Company: Engines | Department: Machines | Job Title: Countess
			Business Phone: +44 20 7946 0000 | Mobile Phone: | Business City: London
			E-mail Address: ada@analytical.example | E-mail Type: SMTP
			E-mail 2 Address: home@x.example
		`),
		lead: { ...countess },
	},
	{
		from: 'the node Microsoft Outlook',
		item: {
			id: 'AAMk',
			displayName: 'Ada Lovelace',
			givenName: 'Ada',
			surname: 'Lovelace',
			title: null,
			jobTitle: 'Countess',
			companyName: 'Engines',
			businessPhones: ['+44 20 7946 0000'],
			mobilePhone: null,
			emailAddresses: [{ name: 'Ada Lovelace', address: ada.email }],
		},
		lead: { ...ada, title: 'Countess', company: 'Engines', phone: '+44 20 7946 0000' },
	},
	{
		from: 'Mailchimp, a member',
		item: {
			id: 'f1',
			email_address: ada.email,
			unique_email_id: 'u1',
			full_name: 'Ada Lovelace',
			status: 'subscribed',
			source: 'Signup Form',
			merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace', PHONE: '', ADDRESS: '' },
			tags: [{ id: 3, name: 'newsletter' }],
			location: { latitude: 0, longitude: 0, gmtoff: 0 },
		},
		lead: { ...ada, source: 'Signup Form', tags: ['newsletter'] },
	},
	{
		from: 'Mailchimp, its CSV',
		item: row(`
			Email Address: ada@analytical.example | First Name: Ada | Last Name: Lovelace
			Phone Number: | MEMBER_RATING: 2 | TAGS: "newsletter","berlin"
		`),
		lead: { ...ada, tags: ['newsletter', 'berlin'] },
	},
	{
		from: 'Apollo, its CSV',
		item: row(`
			First Name: Ada | Last Name: Lovelace | Title: Countess | Company: Engines
			Company Name for Emails: Engines | Email: ada@analytical.example | Email Status: Verified
			Seniority: C suite | Work Direct Phone: | Mobile Phone: | Corporate Phone: +1 800 555 0100
			# Employees: 12 | Industry: computing
			Person Linkedin Url: http://www.linkedin.com/in/ada
			Company Linkedin Url: http://www.linkedin.com/company/engines
			Website: http://www.engines.example | City: London | State: England
			Country: United Kingdom
		`),
		lead: {
			...ada,
			...post,
			industry: 'computing',
			linkedinUrl: 'http://www.linkedin.com/in/ada',
			location,
		},
	},
	{
		from: 'a Sales Navigator export',
		item: row(`
			profileUrl: https://www.linkedin.com/sales/lead/ACwAA,NAME_SEARCH
			linkedInProfileUrl: https://www.linkedin.com/in/ACwAA/ | fullName: Ada Lovelace, PhD
			firstName: Ada | lastName: Lovelace | companyName: Engines
			companyUrl: https://www.linkedin.com/sales/company/7 | title: Countess
			location: London, England | professionalEmail: ada@analytical.example
		`),
		lead: {
			...ada,
			...post,
			linkedinUrl: 'https://www.linkedin.com/in/ACwAA',
			location: 'London, England',
		},
	},
	{
		from: 'Notion, simplified',
		item: {
			id: '2f0b6a4e-4a2c-4a9f-8a31-0d2b7c1e9f10',
			name: 'Ada Lovelace',
			url: 'https://www.notion.so/Ada-Lovelace-2f0b',
			property_name: 'Ada Lovelace',
			property_email: ada.email,
			property_phone: '+44 20 7946 0000',
			property_company: ['9b1c2f8d-3a61-4f57-9d2e-5b7a8c6d4e31'],
			property_linked_in: profile,
			property_tags: ['math'],
			property_status: 'Lead',
		},
		lead: { ...ada, phone: '+44 20 7946 0000', linkedinUrl: profile, tags: ['math'] },
	},
	{
		from: 'Notion, not simplified',
		item: {
			object: 'page',
			id: '2f0b6a4e-4a2c-4a9f-8a31-0d2b7c1e9f10',
			properties: {
				Name: {
					id: 'title',
					type: 'title',
					title: [
						{ type: 'text', text: { content: 'Ada ' }, plain_text: 'Ada ' },
						{ type: 'text', text: { content: 'Lovelace' }, plain_text: 'Lovelace' },
					],
				},
				Email: { id: 'a', type: 'email', email: ada.email },
				Phone: { id: 'b', type: 'phone_number', phone_number: null },
				Company: { id: 'c', type: 'select', select: { id: 'x', name: 'Engines', color: 'red' } },
				'Job Title': {
					id: 'd',
					type: 'rich_text',
					rich_text: [{ type: 'text', text: { content: 'Countess' }, plain_text: 'Countess' }],
				},
				Tags: { id: 'e', type: 'multi_select', multi_select: [{ id: 'y', name: 'math' }] },
			},
			url: 'https://www.notion.so/Ada-Lovelace-2f0b',
		},
		lead: { ...ada, company: 'Engines', title: 'Countess', tags: ['math'] },
	},
	{
		from: 'Attio',
		item: {
			id: { workspace_id: 'w', object_id: 'o', record_id: 'r' },
			web_url: 'https://app.attio.com/w/person/r',
			values: {
				name: [
					{
						active_until: null,
						first_name: 'Ada',
						last_name: 'Lovelace',
						full_name: 'Ada Lovelace',
						attribute_type: 'personal-name',
					},
				],
				email_addresses: [
					{
						original_email_address: ada.email,
						email_address: ada.email,
						email_domain: 'analytical.example',
						attribute_type: 'email-address',
					},
				],
				phone_numbers: [{ phone_number: '+442079460000', attribute_type: 'phone-number' }],
				job_title: [{ active_until: null, value: 'Countess', attribute_type: 'text' }],
				linkedin: [{ active_until: null, value: profile, attribute_type: 'text' }],
				primary_location: [{ locality: 'London', country_code: 'GB', line_1: null }],
				company: [
					{ target_object: 'companies', target_record_id: '2f0b6a4e-4a2c-4a9f-8a31-0d2b7c1e9f10' },
				],
			},
		},
		lead: { ...ada, phone: '+442079460000', title: 'Countess', linkedinUrl: profile, location },
	},
	{
		from: 'Copper',
		item: {
			id: 27140359,
			name: 'Ms. Ada King Lovelace',
			prefix: 'Ms.',
			first_name: 'Ada',
			middle_name: 'King',
			last_name: 'Lovelace',
			address: { street: '12 St James Square', city: 'London', state: 'England', country: 'GB' },
			company_id: 9607580,
			company_name: 'Engines',
			emails: [{ email: ada.email, category: 'work' }],
			phone_numbers: [{ number: '+44 20 7946 0000', category: 'mobile' }],
			socials: [
				{ url: 'https://x.example/ada', category: 'twitter' },
				{ url: profile, category: 'linkedin' },
			],
			tags: [],
			title: 'Countess',
			websites: [],
			custom_fields: [{ custom_field_definition_id: 1, value: 'a' }],
		},
		lead: { ...ada, ...post, location, phone, linkedinUrl: profile },
	},
	{
		from: 'Keap',
		item: {
			id: 4,
			given_name: 'Ada',
			family_name: 'Lovelace',
			email_addresses: [
				{ email: ada.email, field: 'EMAIL1' },
				{ email: 'home@x.example', field: 'EMAIL2' },
			],
			phone_numbers: [{ number: '+44 20 7946 0000', field: 'PHONE1', extension: null }],
			company: { id: 9, company_name: 'Engines' },
			job_title: 'Countess',
			tag_ids: [91, 92],
		},
		lead: { ...ada, phone: '+44 20 7946 0000', company: 'Engines', title: 'Countess' },
	},
	{
		from: 'Brevo',
		item: {
			id: 42,
			email: ada.email,
			emailBlacklisted: false,
			attributes: { FIRSTNAME: 'Ada', LASTNAME: 'Lovelace', SMS: '442079460000' },
			listIds: [2],
		},
		lead: ada,
	},
	{
		from: 'Intercom',
		item: {
			type: 'contact',
			id: '5ba6',
			role: 'lead',
			name: 'Ada Lovelace',
			email: ada.email,
			phone: null,
			tags: { type: 'list', data: [], url: '/contacts/5ba6/tags', total_count: 0 },
			companies: { type: 'list', data: [], total_count: 0 },
			location: { type: 'location', country: 'United Kingdom', region: 'England', city: 'London' },
		},
		lead: { ...ada, location: 'London' },
	},
	{
		from: 'a form',
		item: row(`
			Full Name: Ada Lovelace | Work Email: ada@analytical.example | Your message: Hello
			submittedAt: 2026-01-01T00:00:00Z | formMode: production
		`),
		lead: ada,
	},
	{
		from: 'a table full of nulls and spaces',
		item: {
			firstName: null,
			first_name: '  ',
			'First Name': 'Ada',
			lastName: [],
			surname: 'Lovelace',
			company: {},
			organization: { name: null },
			title: '',
			properties: { email: ada.email, company: 'Engines', title: null },
			fields: { title: 'Countess' },
		},
		lead: { ...ada, company: 'Engines', title: 'Countess' },
	},
];
