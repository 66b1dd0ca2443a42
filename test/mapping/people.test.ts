import type { IDataObject } from 'n8n-workflow';
import { mapItems } from './mapItems';

const linkedIn = 'https://www.linkedin.com/in/';
const name = { firstName: 'Ada', lastName: 'Lovelace' };
const email = 'ada@x.example';
const ada = { ...name, email };
const bob = { firstName: 'Bob', lastName: 'Stone' };
const work = { company: 'Stones', title: 'Mason' };

type Rows = Array<[string, IDataObject | IDataObject[], IDataObject | IDataObject[]]>;

const testRows = (title: string, rows: Rows) =>
	test.each(rows)(title, async (_, items, people) => {
		const read = await mapItems([items].flat());
		expect(read.rows).toEqual([people].flat());
	});

testRows('a record in a record: %s', [
	['a part of its own fields', { email, attributes: { ...bob } }, { ...bob, email }],
	['one of Mailchimp', { email, merge_fields: { ...bob } }, { ...bob, email }],
	['someone else', { email, properties: { ...bob } }, { email }],
	['a name that the email has in it', { email, properties: { ...name } }, ada],
	[
		'a name that the profile has in it',
		{ LinkedIn: `${linkedIn}ada`, properties: { ...name } },
		{ ...name, linkedinUrl: `${linkedIn}ada` },
	],
	['an email with the name in it', { ...name, properties: { email } }, ada],
	['an email of another', { ...name, properties: { email: 'bob@x.example' } }, name],
	['a company', { ...ada, properties: { ...work } }, { ...ada, ...work }],
	['what a webhook sent', { ...ada, body: { ...work } }, ada],
	['a webhook of a person', { body: { ...ada, properties: { ...work } } }, { ...ada, ...work }],
	['a webhook alone', { headers: { host: 'x' }, body: { ...ada } }, ada],
	[
		'a webhook of a person, and what adds to it',
		{ ...work, body: { ...ada } },
		{ ...ada, ...work },
	],
	['a second first name', { ...ada, properties: { firstName: 'Bob', ...work } }, ada],
	['a second last name', { ...ada, properties: { lastName: 'Stone', ...work } }, ada],
	['a second full name', { ...ada, properties: { fullName: 'Bob Stone', ...work } }, ada],
	['a second name', { ...ada, properties: { name: 'Bob Stone', ...work } }, ada],
	['a second email', { email, properties: { email: 'b@x.example', ...work } }, { email }],
	[
		'a second profile',
		{ LinkedIn: `${linkedIn}ada`, properties: { LinkedIn: `${linkedIn}bob`, ...work } },
		{ linkedinUrl: `${linkedIn}ada` },
	],
	['an email that is none', { ...ada, properties: { email: '-', ...work } }, { ...ada, ...work }],
	[
		'an email of who knows',
		{ ...ada, properties: { 'foo email': 'b@x.example', ...work } },
		{ ...ada, ...work },
	],
	[
		'the name of a form',
		{
			Name: 'Ask us',
			answers: [
				{ label: 'First name', value: 'Ada' },
				{ label: 'Phone', value: '0301234' },
				{ label: 'Last name', value: 'Lovelace' },
			],
		},
		{ ...name, phone: '0301234' },
	],
	[
		'a name alone',
		{ Company: 'Stones', properties: { Name: 'Bob Stone' } },
		{ ...bob, company: 'Stones' },
	],
	[
		'a second name beside a last name',
		{ lastName: 'Lovelace', email, properties: { 'full name': 'Ada Stone', ...work } },
		{ lastName: 'Lovelace', email },
	],
	[
		'a job like the email',
		{ email: 'mason@x.example', properties: { ...bob, ...work } },
		{ email: 'mason@x.example' },
	],
	[
		'an empty name before a whole record',
		{ firstName: '', properties: { ...bob, email: 'zed@x.example' } },
		{ ...bob, email: 'zed@x.example' },
	],
	[
		'what a webhook sent of nobody',
		{ title: 'Mason', body: { company: 'Stones' } },
		{ title: 'Mason' },
	],
	['a webhook of nobody alone', { body: { ...work } }, work],
	[
		'a profile in the answers',
		{ Name: 'Ask us', answers: [{ label: 'LinkedIn', value: `${linkedIn}ada` }] },
		{ linkedinUrl: `${linkedIn}ada` },
	],
	['an empty name', { Name: '', properties: { ...ada } }, ada],
	['the first of two', { properties: { ...ada }, fields: { ...bob, ...work } }, ada],
	['none that says who it is', { title: 'Mason', properties: { company: 'Stones' } }, work],
]);

testRows('someone inside a row: %s', [
	['one alone', { person: { ...ada } }, ada],
	[
		'one who shares a name',
		{ ...ada, person: { full_name: 'Ada King', ...work } },
		{ ...ada, ...work },
	],
	['one whose name is empty', { ...ada, person: { full_name: '', ...work } }, { ...ada, ...work }],
	[
		'one where the name is empty',
		{ email, firstName: '', person: { full_name: 'Ada Lovelace', ...work } },
		{ ...ada, ...work },
	],
	[
		'two in a record, of whom one is another',
		{
			properties: {
				...ada,
				contact: { full_name: 'Bob Stone', title: 'x' },
				person: { phone: '0301234' },
			},
		},
		{ ...ada, phone: '0301234' },
	],
	['one without a name', { ...ada, person: { ...work } }, { ...ada, ...work }],
	['the same', { ...ada, person: { full_name: 'LOVELACE, Ada', ...work } }, { ...ada, ...work }],
	[
		'someone else with a company inside',
		{ ...ada, person: { full_name: 'Bob Stone', company: { name: 'Stones' } } },
		ada,
	],
	[
		'someone else inside her company',
		{ ...ada, company: { name: 'Engines', person: { full_name: 'Bob Stone', title: 'Mason' } } },
		{ ...ada, company: 'Engines' },
	],
	[
		'someone else, beside what is called alike',
		{ ...ada, person: { full_name: 'Bob Stone' }, personal: { phone: '0301234' } },
		{ ...ada, phone: '0301234' },
	],
	['someone else', { ...ada, person: { full_name: 'Bob Stone', ...work } }, ada],
	['with another email', { email, person: { email: 'b@x.example', ...work } }, { email }],
	[
		'with the same email',
		{ email, person: { email: 'ADA@x.example', ...work } },
		{ email, ...work },
	],
	[
		'with the name and another email',
		{ ...ada, person: { full_name: 'Ada Lovelace', email: 'b@x.example', ...work } },
		{ ...ada, ...work },
	],
	[
		'another in one of the rows',
		[
			{ ...ada, person: { full_name: 'Ada Lovelace', ...work } },
			{ ...bob, person: { full_name: 'Ada Lovelace', ...work } },
		],
		[ada, bob],
	],
	[
		'two, of whom one is another',
		{ ...ada, contact: { full_name: 'Bob Stone', title: 'x' }, person: { phone: '0301234' } },
		{ ...ada, phone: '0301234' },
	],
]);

testRows('each field is read: %s', [
	[
		'all of them',
		{
			...{ ...ada, ...work, phone: '0301234', industry: 'Toys', location: 'Rome', source: 'Fair' },
			...{ tags: ['hot'], 'custom fields': { tier: 'gold' }, linkedin: `${linkedIn}ada` },
		},
		{
			...{ ...ada, ...work, phone: '0301234', industry: 'Toys', location: 'Rome', source: 'Fair' },
			...{ tags: ['hot'], customFields: { tier: 'gold' }, linkedinUrl: `${linkedIn}ada` },
		},
	],
	[
		'the first that can be used',
		{ ...ada, company: '7', Employer: 'Stones' },
		{ ...ada, company: 'Stones' },
	],
	[
		'the outer before the inner',
		{ ...ada, person: { title: 'Inner' }, title: 'Outer' },
		{ ...ada, title: 'Outer' },
	],
	[
		'the inner before that of another record',
		{ ...ada, details: { title: 'Inner' }, properties: { 'job title': 'Record' } },
		{ ...ada, title: 'Inner' },
	],
	[
		'the outer of another record before its inner',
		{ ...ada, properties: { person: { title: 'Inner' }, title: 'Record' } },
		{ ...ada, title: 'Record' },
	],
	...['event', 'meeting', 'appointment', 'booking', 'session', 'webinar', 'interview'].map(
		(word): Rows[number] => [`where a ${word} is`, { ...ada, [word]: 'x', location: 'Hall' }, ada],
	),
	['where something has a name', { ...ada, 'event name': 'x', location: 'Hall' }, ada],
	...['interviewer', 'possession'].map((word): Rows[number] => [
		`where a person is beside ${word}`,
		{ ...ada, [word]: 'x', location: 'Rome' },
		{ ...ada, location: 'Rome' },
	]),
	...['organizer', 'Organiser', 'attendees', 'invitees'].map((word): Rows[number] => [
		`what a meeting with ${word} is called`,
		{ ...ada, [word]: 'x', title: 'Kick-off' },
		ada,
	]),
	...['organizers', 'coorganizer'].map((word): Rows[number] => [
		`the job beside ${word}`,
		{ ...ada, [word]: 'x', title: 'Mason' },
		{ ...ada, title: 'Mason' },
	]),
	[
		'the job title of a meeting',
		{ ...ada, organizer: 'x', title: 'Kick-off', 'job title': 'Mason' },
		{ ...ada, title: 'Mason' },
	],
	[
		'those of the candidate',
		{ 'Candidate Email': email, 'Guest Email': 'b@x.example', Email: 'c@x.example' },
		{ email },
	],
	[
		'those of a candidate inside',
		{
			LinkedIn: `${linkedIn}ada`,
			properties: { 'Candidate Name': 'Ada Lovelace', 'Guest Name': 'Bob Stone' },
		},
		{ ...name, linkedinUrl: `${linkedIn}ada` },
	],
	['those of the one who has a name', { 'Guest Name': '', 'Candidate Name': 'Ada Lovelace' }, name],
	['those of no guest', { 'Candidate Email': email, 'Guest Name': 'Ada Lovelace' }, { email }],
	[
		'the profile of the candidate',
		{ 'Candidate Profile': `${linkedIn}ada` },
		{ linkedinUrl: `${linkedIn}ada` },
	],
	[
		'names beside the candidate',
		{ 'Candidate Email': 'ada.lovelace@x.example', ...name },
		{ ...ada, email: 'ada.lovelace@x.example' },
	],
	[
		'the profile of a guest beside a phone',
		{ 'Guest Phone': '0301234', 'Candidate LinkedIn': `${linkedIn}ada` },
		{ phone: '0301234', linkedinUrl: `${linkedIn}ada` },
	],
	['those of nobody known', { 'Foo Email': 'zed@x.example', ...name }, name],
	['those of nobody known, by the name', { 'Foo Email': email, ...name }, ada],
]);

testRows('a family name: %s', [
	[
		'with a word before it',
		{ ...name, infix: 'van der' },
		{ ...name, lastName: 'van der Lovelace' },
	],
	[
		'with that word in it',
		{ firstName: 'Jan', lastName: 'Van der Berg', infix: 'van der' },
		{ firstName: 'Jan', lastName: 'Van der Berg' },
	],
	[
		'with that word in small letters',
		{ firstName: 'Jan', lastName: 'van der Berg', infix: 'Van Der' },
		{ firstName: 'Jan', lastName: 'van der Berg' },
	],
	[
		'that only begins so',
		{ firstName: 'Jan', lastName: 'Vanberg', infix: 'Van' },
		{ firstName: 'Jan', lastName: 'Van Vanberg' },
	],
	[
		'without one',
		[
			{ ...name, infix: '' },
			{ ...bob, infix: 'de' },
		],
		[name, { ...bob, lastName: 'de Stone' }],
	],
	[
		'that is missing',
		[
			{ ...name, infix: 'de' },
			{ firstName: 'Bob', infix: 'de' },
		],
		[{ ...name, lastName: 'de Lovelace' }, { firstName: 'Bob' }],
	],
]);

testRows('a full name: %s', [
	['split', { 'Full Name': 'Ada Lovelace' }, name],
	['not to be split', { 'Full Name': 'Ada' }, {}],
	['of none', [{ 'Full Name': '', email }, { 'Full Name': 'Bob Stone' }], [{ email }, bob]],
	[
		'beside the first',
		{ First: 'Ada', 'Full Name': 'Ada King Lovelace' },
		{ ...name, lastName: 'King Lovelace' },
	],
	[
		'beside the last',
		{ Surname: 'Lovelace', 'Full Name': 'Ada King Lovelace' },
		{ ...name, firstName: 'Ada King' },
	],
	[
		'beside the first of another',
		{ Forename: 'Ada', 'Full Name': 'Bob Stone' },
		{ firstName: 'Ada' },
	],
	['beside both', { ...name, 'Full Name': 'Bob Stone' }, name],
	[
		'beside both, of which one is empty',
		[
			{ ...name, 'Full Name': 'Ada Lovelace' },
			{ firstName: 'Bob', 'Full Name': 'Bob Stone' },
		],
		[name, { firstName: 'Bob' }],
	],
	[
		'of a company beside people',
		[
			{ Name: 'Ada Lovelace', Company: 'Engines', Email: email },
			{ Name: 'Blue Ocean', Company: 'BLUE OCEAN', Email: 'zed@x.example' },
			{ Name: 'Red Ocean', Company: 'Engines', Email: 'zed@red-ocean.example' },
			{ Name: 'Sun Ocean', Company: 'Engines', Email: 'info@x.example' },
		],
		[
			{ ...ada, company: 'Engines' },
			{ company: 'BLUE OCEAN', email: 'zed@x.example' },
			{ company: 'Engines', email: 'zed@red-ocean.example' },
			{ ...{ firstName: 'Sun', lastName: 'Ocean' }, company: 'Engines', email: 'info@x.example' },
		],
	],
	...(
		[
			...['company', 'Organization', 'organisation', 'account', 'Business'].map((kind) => [
				'type',
				kind,
			]),
			...[
				['object', 'company'],
				['Is Company', true],
				['Is Company', 'TRUE'],
				['is_company', 'Yes'],
			],
		] as Array<[string, string | boolean]>
	).map(([column, kind]): Rows[number] => [
		`of a company by ${column} ${kind}`,
		[
			{ Name: 'Ada Lovelace', Email: email, Title: 'Countess', [column]: 'no', Notes: 'yes' },
			{ Name: 'Blue Ocean', Email: 'zed@x.example', Title: '', [column]: kind },
		],
		[{ ...ada, title: 'Countess' }, { email: 'zed@x.example' }],
	]),
	[
		'of a person, whatever the full one says',
		{ 'Full Name': 'Blue Ocean', Email: email, type: 'company' },
		{ firstName: 'Blue', lastName: 'Ocean', email },
	],
	[
		'without an email',
		[
			{ Name: 'Ada Lovelace', Email: email },
			{ Name: 'Bob Stone', Email: '' },
		],
		[ada, bob],
	],
	[
		'at the mailbox of many',
		[
			{ Name: 'Ada Lovelace', Email: email },
			{ Name: 'Eda Lovelace', Email: 'eda@x.example' },
			{ Name: 'Bob Stone', Email: 'info@x.example' },
		],
		[ada, { ...ada, firstName: 'Eda', email: 'eda@x.example' }, { email: 'info@x.example' }],
	],
]);

test('what cannot be used is shown where it is needed, or has our name', async () => {
	const odd = { Email: 'nobody', LinkedIn: 'my page', Company: 7, Surname: 'Stone' };
	expect((await mapItems([odd])).rows).toEqual([{ lastName: 'Stone' }]);
	const needed = ['email', 'linkedinUrl', 'company', 'firstName'];
	expect((await mapItems([odd], needed)).rows).toEqual([
		{ lastName: 'Stone', email: 'nobody', linkedinUrl: 'my page' },
	]);
	const inside = { properties: { email: 'nobody', linkedinUrl: 'my page' } };
	expect((await mapItems([inside])).rows).toEqual([inside.properties]);
	const ours = { email: ['nobody', 'none@'], linkedinUrl: 'my page' };
	expect((await mapItems([ours])).rows).toEqual([
		{ email: 'nobody, none@', linkedinUrl: 'my page' },
	]);
	expect((await mapItems([{ Surname: 'Stone' }], needed)).rows).toEqual([{ lastName: 'Stone' }]);
	const profile = await mapItems(
		[{ LinkedIn: 'my page' }, { LinkedIn: `${linkedIn}ada` }],
		['profileUrl'],
		['profileUrl'],
	);
	expect(profile.rows).toEqual([{ profileUrl: 'my page' }, { profileUrl: `${linkedIn}ada` }]);
});
