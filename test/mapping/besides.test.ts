import type { IDataObject } from 'n8n-workflow';
import { mapItems } from './mapItems';

const A = { 'First Name': 'Ada', 'Last Name': 'Lovelace' };
const E = { Email: 'ada@acme.example' };
const name = { firstName: 'Ada', lastName: 'Lovelace' };
const ada = { ...name, email: 'ada@acme.example' };
const li = 'https://www.linkedin.com/in/';

const testRows = (title: string, rows: Array<[IDataObject, IDataObject]>) =>
	test.each(rows)(`${title}: %j`, async (row, lead) => {
		const { rows: leads, question } = await mapItems([row]);
		expect([leads[0], question]).toEqual([lead, undefined]);
	});

testRows('someone else beside the person', [
	[{ ...A, ...E, 'Team Member': 'Bob Own', 'Team Member Email': 'bob@ours.example' }, ada],
	[
		{ Name: 'Ada Lovelace', ...E, Company: 'Acme', 'Team Member Name': 'Bob Own' },
		{ ...ada, company: 'Acme' },
	],
	[{ ...A, ...E, 'Speaker Name': 'Bob Own', 'Speaker Email': 'bob@ours.example' }, ada],
	[{ ...A, ...E, 'Guest Name': 'Zed Zimmer' }, ada],
	[{ ...A, ...E, 'Tenant Name': 'Acme Prod' }, ada],
	[
		{ ...A, ...E, 'Speaker LinkedIn': `${li}bob`, LinkedIn: `${li}ada` },
		{ ...ada, linkedinUrl: `${li}ada` },
	],
	[
		{ ...A, ...E, 'Guest Phone': '+49 171 1234567', Phone: '+49 30 1234567' },
		{ ...ada, phone: '+49 30 1234567' },
	],
	[
		{ ...A, ...E, 'Guest Company': 'X', Company: 'Y', 'Speaker Title': 'a', Title: 'CTO' },
		{ ...ada, company: 'Y', title: 'CTO' },
	],
	[{ ...A, ...E, 'Recipient Email': 'list@ours.example' }, ada],
	[
		{
			...A,
			...E,
			'Company Contact Name': 'Zed Zimmer',
			'Company Contact Email': 'zed@acme.example',
			'Company Contact Phone': '+1 555 111 2222',
		},
		ada,
	],
	[
		{
			...A,
			Company: 'Acme',
			'Billing Contact Name': 'Zed Zimmer',
			'Billing Contact Email': 'zed@acme.example',
		},
		{ ...name, company: 'Acme' },
	],
	[
		{ ...A, 'Secondary Contact': 'Zed Zimmer', 'Secondary Contact Email': 'zed@acme.example' },
		name,
	],
	[{ ...A, User: 'Bob Own', 'User Email': 'bob@ours.example' }, name],
	[
		{
			firstName: 'Ada',
			lastName: 'Lovelace',
			linkedinUrl: `${li}ada`,
			user: { name: 'Bob Own', email: 'bob@ours.example' },
		},
		{ ...name, linkedinUrl: `${li}ada` },
	],
	[{ ...A, ...E, 'User LinkedIn': `${li}bob` }, ada],
	[{ ...A, 'Payer Email': 'mom@family.example' }, name],
	[{ ...A, 'Billing Email': 'accounting@acme.example' }, name],
	[{ ...A, 'Sales Email': 'sales@acme.example' }, name],
]);

testRows('someone whom the row is about: the candidate', [
	[
		{ ...A, 'Attendee Email': 'blue99@acme.example' },
		{ ...name, email: 'blue99@acme.example' },
	],
	[{ ...A, 'Guest Email': 'zed@acme.example' }, name],
	[{ ...A, 'Guest Email': 'ada@acme.example' }, ada],
	[
		{ Name: 'Ada', 'Guest Name': 'Zed Zimmer', 'Guest Email': 'zed@acme.example' },
		{ firstName: 'Zed', lastName: 'Zimmer', email: 'zed@acme.example' },
	],
	[
		{
			'Full Name': 'Bob Own',
			'Candidate Name': 'Ada Lovelace',
			'Candidate Email': 'ada@acme.example',
		},
		ada,
	],
]);

testRows('an account of ours at LinkedIn', [
	[{ ...A, ...E, 'LinkedIn Account': 'Bob Own' }, ada],
	[
		{ ...A, ...E, 'LinkedIn Account': `${li}ada` },
		{ ...ada, linkedinUrl: `${li}ada` },
	],
]);

testRows('what is of the company, and not its name', [
	[
		{
			...A,
			'Organization Name': 'Acme',
			'Organization Title': 'CTO',
			'Organization Department': 'R&D',
			'E-mail 1 - Value': 'ada@acme.example',
		},
		{ ...ada, company: 'Acme', title: 'CTO' },
	],
	[
		{ ...A, ...E, 'Company Name': 'Acme', 'Company Headquarters': 'Paris, France' },
		{ ...ada, company: 'Acme' },
	],
	[{ ...A, ...E, 'Company HQ': 'Paris' }, ada],
	[
		{ ...A, ...E, 'Account Name': 'Acme', 'Account Team': 'EMEA' },
		{ ...ada, company: 'Acme' },
	],
	[
		{
			Vorname: 'Ada',
			Nachname: 'Lovelace',
			'E-Mail': 'ada@acme.example',
			Firmenname: 'Acme',
			'Firma Zentrale': 'Berlin',
		},
		{ ...ada, company: 'Acme' },
	],
	[
		{ ...A, ...E, Company: 'Acme', 'Company Contact': 'Zed Zimmer' },
		{ ...ada, company: 'Acme' },
	],
]);

testRows('a field with what it is called', [
	[
		{
			attributes: {
				first_name: { label: 'Vorname', value: 'Ada' },
				last_name: { label: 'Nachname', value: 'Lovelace' },
				email: { label: 'E-Mail', value: 'ada@acme.example' },
			},
		},
		ada,
	],
	[
		{
			first_name: { label: 'First Name', value: 'Ada' },
			company: { label: 'Company', value: 'Acme' },
			title: { name: 'Job title', value: 'CTO' },
		},
		{ firstName: 'Ada', company: 'Acme', title: 'CTO' },
	],
	[
		{
			fields: {
				name: { id: 'n', type: 'text', title: 'Name', value: 'Ada Lovelace' },
				email: { id: 'e', type: 'email', title: 'Email', value: 'ada@acme.example' },
				company: { id: 'c', type: 'text', title: 'Company', value: 'Acme' },
			},
		},
		{ ...ada, company: 'Acme' },
	],
]);

testRows('a title of something else, and a name under Title', [
	[
		{
			title: 'Website relaunch',
			stage_id: 1,
			currency: 'EUR',
			person_name: 'Ada Lovelace',
			org_name: 'Acme',
			person_id: { name: 'Ada Lovelace', email: [{ value: 'ada@acme.example', primary: true }] },
		},
		{ ...ada, company: 'Acme' },
	],
	[
		{
			title: 'Printer broken',
			customer_name: 'Ada Lovelace',
			customer_email: 'ada@acme.example',
			ticket_id: 7,
		},
		ada,
	],
	[
		{
			title: '30 min call',
			name: 'Ada Lovelace',
			email: 'ada@acme.example',
			start_time: 'x',
			end_time: 'y',
		},
		ada,
	],
	[
		{
			title: 'Call Ada back',
			contact_name: 'Ada Lovelace',
			contact_email: 'ada@acme.example',
			due_date: 'x',
		},
		ada,
	],
	[
		{ Title: 'Ada Lovelace', Email: 'ada@acme.example', Company: 'Acme' },
		{ ...ada, company: 'Acme' },
	],
]);

testRows('a title of the person', [
	[
		{ ...A, ...E, Title: 'CTO', 'Start Date': '2026-01-01' },
		{ ...ada, title: 'CTO' },
	],
	[
		{ ...A, ...E, Title: 'CTO', Currency: 'EUR' },
		{ ...ada, title: 'CTO' },
	],
	[
		{ ...A, ...E, Title: 'CTO', 'Start Date': '2020-01-01', 'End Date': '2026-01-01' },
		{ ...ada, title: 'CTO' },
	],
	[
		{ 'Contact Name': 'Ada Lovelace', Title: 'CTO', ...E, Stage: 'New', Priority: 'high' },
		{ ...ada, title: 'CTO' },
	],
	[
		{ 'Contact Name': 'Ada Lovelace', 'Contact Email': 'ada@acme.example', Title: 'CTO' },
		{ ...ada, title: 'CTO' },
	],
	[
		{ Title: 'Sales Manager', Email: 'sales.team@acme.example', ...A },
		{ ...name, email: 'sales.team@acme.example', title: 'Sales Manager' },
	],
]);

testRows('what spreadsheets and copying leave', [
	[
		{
			'First Name': '#REF!',
			'Last Name': '#NAME?',
			Email: 'ada@acme.example',
			Location: '#VALUE!',
			Industry: 'TRUE',
		},
		{ email: 'ada@acme.example' },
	],
	[
		{ 'First Name': '\u200bA\u200bda', 'Last Name': 'Lovelace\u200b', 'Job Title': '\u2060CTO' },
		{ ...name, title: 'CTO' },
	],
	[{ ...A, ...E, Phone: '2024-01-05' }, ada],
	[{ ...A, Email: 'ada@acme.example (work)' }, ada],
	[{ ...A, Email: '[ada@acme.example](mailto:ada@acme.example)' }, ada],
	[
		{ ...A, Company: 'Acme', 'Work Email': 'ada lovelace@acme.example' },
		{ ...name, company: 'Acme' },
	],
	[
		{ ...A, Company: 'Acme', 'Work Email': 'ada@acme.co m' },
		{ ...name, company: 'Acme' },
	],
	[
		{ ...A, Company: 'Acme', 'Work Email': '[ada@acme.example](mailto:bob@acme.example)' },
		{ ...name, company: 'Acme' },
	],
]);

testRows('a name in a list of work', [
	[
		{ object: 'customer', name: 'Ada Lovelace', email: 'ada@acme.example', invoice_prefix: 'X' },
		ada,
	],
	[
		{ Name: 'Ada Lovelace', ...E, Company: 'Acme', 'Deal Value': '5' },
		{ ...ada, company: 'Acme' },
	],
	[
		{
			name: 'Ada Lovelace',
			display_name: 'Acme, Ada Lovelace',
			email: 'ada@acme.example',
			parent_id: [5, 'Acme'],
		},
		ada,
	],
	[{ requester: { name: 'Ada Lovelace', email: 'ada@acme.example' } }, ada],
	[{ Name: 'Acme Expansion', StageName: 'Open', Account: { Name: 'Acme' } }, { company: 'Acme' }],
	[
		{
			Name: 'Acme Expansion',
			Account: { Name: 'Acme' },
			Contact: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@acme.example' },
		},
		{ company: 'Acme' },
	],
]);

testRows('a person in two parts', [
	[
		{
			Firma: 'Acme',
			'Ansprechpartner Vorname': 'Ada',
			'Ansprechpartner Nachname': 'Lovelace',
			'Ansprechpartner E-Mail': 'ada@acme.example',
		},
		{ ...ada, company: 'Acme' },
	],
	[
		{
			email_address: 'ada@acme.example',
			full_name: 'Ada Lovelace',
			merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace', PHONE: '+49 30 1234567', COMPANY: 'Acme' },
		},
		{ ...ada, company: 'Acme', phone: '+49 30 1234567' },
	],
	[
		{
			first_name: 'Ada',
			email_address: 'ada@acme.example',
			fields: { last_name: 'Lovelace', company: 'Acme' },
		},
		{ ...ada, company: 'Acme' },
	],
	[{ last_name: 'Lovelace', email: 'ada@acme.example', fields: { first_name: 'Ada' } }, ada],
	[
		{
			first_name: 'Ada',
			last_name: '',
			email: 'ada@acme.example',
			fields: { last_name: 'Lovelace' },
		},
		ada,
	],
]);
