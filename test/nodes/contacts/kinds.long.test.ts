import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication';
import { created, holding } from '../lead/samples';
import { act, actionsOf, scheduled, urlOf } from '../networkAction/samples';
import { serve } from '../service';
import { runLead, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const { email, ...adasName } = ada;
const profile = 'https://www.linkedin.com/in/ada';
const invite = { resource: 'connection', operation: 'sendConnectionRequest' };
/** Says nothing of a name. */
const desk = 'front.desk@gg.example';

/** The leads that are made of a list: undefined for a row of which none is. */
async function leadsOf(...items: IDataObject[]): Promise<unknown[]> {
	const service = serve(created);
	const { json } = await runLead(
		{ operation: 'create' },
		{ items, onError: 'continueRegularOutput' },
	);
	return json.map(({ id }) => {
		const place = /^new_(\d+)$/.exec(String(id))?.[1];
		return place === undefined ? undefined : service.requests[Number(place)].body;
	});
}
const leadOf = async (item: IDataObject) => (await leadsOf(item))[0];

describe('a company in a list of people', () => {
	const row = { name: 'Blue Ocean', email, title: 'Captain' };
	const lead = { firstName: 'Blue', lastName: 'Ocean', email, title: 'Captain' };

	test.each<[string, IDataObject]>([
		...['Company', 'organization', 'Organisation', 'ACCOUNT', 'business'].flatMap(
			(kind): Array<[string, IDataObject]> => [
				[`the type ${kind}`, { type: kind }],
				[`the object ${kind}`, { object: kind }],
			],
		),
		['a mark', { is_company: true }],
		['a mark in one word', { iscompany: true }],
		['a mark as text', { isCompany: 'TRUE' }],
		['a yes', { 'Is Company': 'Yes' }],
		['the same company', { company: 'BLUE ocean' }],
		['an email at a domain of that name', { email: 'ada@blue-ocean.example' }],
	])('that has %s is no person', async (_, more) => {
		expect(await leadOf({ ...row, ...more })).toBeUndefined();
	});

	test.each([
		['Großer Baum', 'grosser-baum'],
		['Möbel Süd', 'moebel-sued'],
		['Möbel Süd', 'mobelsud'],
		['Jäger Hof', 'jaegerhof'],
		['Øre Łabski', 'orelabski'],
		['Möbel Süd', 'Möbel-Süd'],
		['Ærlig Øst', 'aerligost'],
	])('that is %s at the domain %s is no person', async (name, domain) => {
		expect(await leadOf({ ...row, name, email: `ada@${domain}.example` })).toBeUndefined();
	});

	test.each<[string, IDataObject]>([
		['the type of a person', { type: 'person' }],
		['another type', { type: 'accounting' }],
		['no mark', { is_company: false }],
		['another company', { company: 'Engines' }],
		['a column that only sounds like a mark', { 'company is': 'true' }],
	])('one with %s is', async (_, more) => {
		expect(await leadOf({ ...row, ...more })).toMatchObject(lead);
	});

	test('a mailbox of many is a company’s only where the list says nothing of its people', async () => {
		const office = { Name: 'Blue Ocean', Email: 'office@x.example' };
		const people = ['Ada Lovelace', 'Bob Stone'].map((Name) => ({
			Name,
			Email: `${Name.replace(' ', '.').toLowerCase()}@x.example`,
		}));
		const [first, second, company] = await leadsOf(...people, office);
		expect([first, second]).toMatchObject([adasName, { firstName: 'Bob', lastName: 'Stone' }]);
		expect(company).toBeUndefined();
		const ofWork = [...people, office].map((one) => ({ ...one, Title: 'Captain' }));
		expect((await leadsOf(...ofWork))[2]).toMatchObject({ firstName: 'Blue', lastName: 'Ocean' });
	});
});

describe('a row of meetings', () => {
	const meeting = { ...ada, Title: 'Weekly sync', Location: 'Room 5' };

	test.each(['organizer', 'Organiser', 'attendees', 'invitees'])(
		'with %s has no job title: its title is what the meeting is called',
		async (name) => {
			expect(await leadOf({ ...meeting, [name]: 'x' })).toEqual({ ...ada, location: 'Room 5' });
			const title = 'CEO';
			const lead = { ...ada, title, location: 'Room 5' };
			expect(await leadOf({ ...meeting, [name]: 'x', 'Job Title': title })).toEqual(lead);
		},
	);

	test.each(['event', 'Meeting', 'appointment', 'booking', 'session', 'webinar', 'interview'])(
		'with %s has no place that is the person’s',
		async (name) => {
			expect(await leadOf({ ...meeting, [`${name} ID`]: 'x' })).toEqual({
				...ada,
				title: 'Weekly sync',
			});
		},
	);

	test.each(['Coorganizer', 'organizers', 'nonattendees', 'attendeesx', 'uninvitees', 'inviteesx'])(
		'a column %s makes none of it',
		async (name) => {
			expect(await leadOf({ ...meeting, [name]: 'x' })).toMatchObject({ title: 'Weekly sync' });
		},
	);

	test.each(['Nonevent', 'Eventful', 'Premeeting', 'Meetings', 'Obsession', 'Interviews'])(
		'nor does %s',
		async (name) => {
			expect(await leadOf({ ...meeting, [name]: 'x' })).toMatchObject({ location: 'Room 5' });
		},
	);
});

describe('a column that says whose it is', () => {
	const known = { ...ada, email: 'ada.lovelace@x.example' };
	const { firstName, lastName } = ada;

	test.each<[string, IDataObject, IDataObject]>([
		[
			'LinkedIn',
			{ ...known, 'Candidate LinkedIn': `${profile}-lovelace` },
			{ ...known, linkedinUrl: `${profile}-lovelace` },
		],
		['an email', { firstName, lastName, 'Candidate Email': known.email }, known],
		[
			'a first and a last name',
			{ 'Candidate First Name': firstName, 'Candidate Last Name': lastName, email },
			ada,
		],
		['a full name', { 'Candidate Full Name': 'Ada Lovelace', email }, ada],
		['a name', { 'Candidate Name': 'Ada Lovelace', email }, ada],
	])('is the person’s: %s', async (_, item, lead) => {
		expect(await leadOf(item)).toEqual(lead);
	});

	test.each(['LinkedIn', 'Profile', 'Website'])(
		'is the one that is written to, also where all else says nobody’s: %s',
		async (name) => {
			const service = serve(scheduled);
			await act(invite, { items: [{ Title: 'CEO', [`Candidate ${name}`]: profile }] });
			expect(actionsOf(service).map(urlOf)).toEqual([profile]);
		},
	);

	test.each<[string, IDataObject]>([
		['Attendee', { 'Attendee Name': 'Ada Lovelace', 'Attendee Email': desk }],
		['Your', { 'Your name': 'Ada Lovelace', 'Your email': desk }],
		['Votre', { 'Votre nom': 'Ada Lovelace', 'Votre email': desk }],
	])('and its name needs no other proof: %s', async (_, item) => {
		expect(await leadOf(item)).toEqual({ ...adasName, email: desk });
	});

	test('Your Name is the last name alone where a first name stands beside it', async () => {
		const item = { 'Votre prénom': 'Ada', 'Votre nom': 'Lovelace', 'Votre email': desk };
		expect(await leadOf(item)).toEqual({ ...adasName, email: desk });
	});

	test.each([
		[
			['Ada Lovelace', 'Bob'],
			[{ firstName: 'Ada', lastName: 'Lovelace' }, undefined],
		],
		[
			['Ada', 'Bob', 'Cid Stone'],
			[undefined, undefined, undefined],
		],
	])('Your Name of %j is a whole name where half of them are', async (names, leads) => {
		const items = names.map((name, place) => ({
			'Your name': name,
			'Your email': `${place}.${desk}`,
		}));
		const made = (await leadsOf(...items)) as Array<IDataObject | undefined>;
		expect(
			made.map((lead) => lead && { firstName: lead.firstName, lastName: lead.lastName }),
		).toEqual(leads);
	});
});

describe('a column whose name has a field’s name in it', () => {
	const { firstName, lastName } = ada;
	const work = { company: 'Engines', title: 'Countess' };

	test.each<[string, string, IDataObject, IDataObject]>([
		['Details by', 'London', ada, ada],
		['Text value', desk, adasName, {}],
		['First response', firstName, { lastName, email }, {}],
		['Last response', lastName, { firstName, email }, {}],
		...['Ad text', 'Ten data', 'Contact details', 'Kontakt info', 'Contacto info'].map(
			(name): [string, string, IDataObject, IDataObject] => [
				...([name, 'Ada Lovelace'] as const),
				{ email, ...work },
				{},
			],
		),
		['Contatto info', 'Ada Lovelace', { email, ...work }, {}],
		['Ho data', lastName, { firstName, email }, {}],
	])('is not that field where it says something else: %s', async (name, cell, known, lead) => {
		const made = await leadOf({ ...known, [name]: cell });
		expect(made ?? {}).toEqual(lead);
	});

	test.each<[string, string, IDataObject, IDataObject]>([
		['Votre téléphone portable', '0301234', ada, { ...ada, phone: '0301234' }],
		['Twój telefon komórkowy', '0301234', ada, { ...ada, phone: '0301234' }],
		['Tu correo electrónico', desk, adasName, { ...adasName, email: desk }],
		['Seu correio eletrônico', desk, adasName, { ...adasName, email: desk }],
		['Your account name', 'Engines', ada, { ...ada, company: 'Engines' }],
	])('is read by the longest one: %s', async (name, cell, known, lead) => {
		expect(await leadOf({ ...known, [name]: cell })).toEqual(lead);
	});

	test.each([
		...['{{field:01ABC}} Email', 'Email {{ field:company }}', '{{owner}} Email {{notes}}'],
		...['Email__c', 'E-mail', 'e Mail', 'emailAddress', 'EMAILAddress', 'Email1'],
	])('is read without what a form or a CRM writes beside it: %s', async (name) => {
		expect(await leadOf({ ...adasName, [name]: desk })).toEqual({ ...adasName, email: desk });
	});
});

describe('a holder of fields', () => {
	test.each(['properties', 'fields', 'values', 'attributes', 'merge_fields'])(
		'%s is read as the item itself',
		async (holder) => {
			expect(await leadOf({ id: 1, [holder]: ada })).toEqual(ada);
			expect(await leadOf({ [holder]: { person: { contact: ada } } })).toEqual(ada);
		},
	);

	test.each(['body', 'payload', 'data', 'object'])(
		'%s of a webhook as well, where the item has no person of its own',
		async (holder) => {
			expect(await leadOf({ id: 1, [holder]: ada })).toEqual(ada);
			const bob = { firstName: 'Bob', lastName: 'Stone', email: 'bob@x.example' };
			expect(await leadOf({ ...bob, [holder]: { ...ada, phone: '0301234' } })).toEqual(bob);
		},
	);

	test.each(['field_data', 'questions', 'answers', 'questions_and_answers'])(
		'the answers of a form stand in %s',
		async (holder) => {
			const pairs = [
				{ name: 'First name', value: 'Ada' },
				{ name: 'Last name', value: 'Lovelace' },
				{ name: 'Email', value: email },
				{ name: 'Phone', value: '0301234' },
			];
			expect(await leadOf({ id: 1, [holder]: pairs })).toEqual({ ...ada, phone: '0301234' });
		},
	);

	test('it adds what the item itself has not, without a word of who it is', async () => {
		const item = { ...ada, email: desk, properties: { phone: '0301234' } };
		expect(await leadOf(item)).toEqual({ ...ada, email: desk, phone: '0301234' });
	});

	test.each([
		['another person', { firstname: 'Bob', lastname: 'Stone' }],
		['a name that no address has in it', { 'Full Name': 'Bob Stone' }],
	])('it is not mixed with the item where it has %s', async (_, properties) => {
		expect(await leadOf({ email, properties })).toBeUndefined();
	});

	test('of two holders the first is the person, and the other adds nothing where it names one too', async () => {
		const other = { firstname: 'Bob', lastname: 'Stone', phone: '0301234' };
		expect(await leadOf({ properties: ada, fields: other })).toEqual(ada);
		const more = { phone: '0301234', company: 'Engines' };
		expect(await leadOf({ properties: ada, fields: more })).toEqual({ ...ada, ...more });
	});

	test.each(['properties', 'fields'])(
		'an email that is a record in one row and none in another does not hide that in %s',
		async (holder) => {
			const items = [{ type: 'work' }, 'nobody'].map((own, place) => ({
				...{ ...adasName, email: own },
				[holder]: { email: `${place}.${email}` },
			}));
			const leads = [0, 1].map((place) => ({ ...adasName, email: `${place}.${email}` }));
			expect(await leadsOf(...items)).toEqual(leads);
		},
	);

	test.each(['attributes', 'merge_fields'])('%s are always of the same person', async (holder) => {
		const { firstName, lastName } = ada;
		const name = { FIRSTNAME: firstName, LASTNAME: lastName };
		expect(await leadOf({ email: desk, [holder]: name })).toEqual({ ...ada, email: desk });
	});
});

describe('the title of a person', () => {
	const titles = [
		...['Mr', 'Mrs.', 'Ms', 'Miss', 'Mx', 'Dr.', 'Drs.', 'Prof.', 'Professor', 'Sir', 'Dame'],
		...['Herr', 'Herrn', 'Frau', 'Mme', 'Mlle', 'Sra.', 'Srta.', 'Dr.med.', 'Dipl.-Ing.'],
		...['Dipl.-Kfm.', 'Univ.-Prof.', 'Rev.', 'Sig.', 'Dott.', 'Mag.', 'Ing.', 'Med.', 'Jur.'],
		...['Rer.', 'Nat.', 'Phil.', 'Mr. and Mrs.', 'Herr und Frau', 'Mr & Mrs', 'Mr. AND Mrs.'],
		...['Prof. Dr. rer. nat.'],
	];

	test.each(titles)('%s is no job title', async (Title) => {
		expect(await leadOf({ ...ada, Title })).toEqual(ada);
	});

	test.each(titles.filter((title) => !/ (and|und|&) /i.test(title)))(
		'%s before a name is left out of it',
		async (title) => {
			const item = { 'Full Name': `${title} Ada Lovelace`, email };
			expect(await leadOf(item)).toEqual(ada);
		},
	);

	test.each([
		...['Dr. Brand', 'Sir Android', 'Ms. Fund', 'Frau Hund', 'Dr. Undertaker', 'Mr R&D', 'Mr &Co'],
		...['CEO', 'Dr. CEO', 'Rev', 'Ing', 'Phil'],
	])('%s is one', async (title) => {
		expect(await leadOf({ ...ada, Title: title })).toEqual({ ...ada, title });
	});
});

describe('a Name beside another part of the name', () => {
	test.each(['Vorname', 'Prénom', 'Voornaam', 'Förnamn', 'Fornavn', 'Imię', 'Prenume'])(
		'is the last name where the other is %s',
		async (first) => {
			const item = { [first]: 'Lena', Name: 'Meyer Landrut', Email: desk };
			const lead = { firstName: 'Lena', lastName: 'Meyer Landrut', email: desk };
			expect(await leadOf(item)).toEqual(lead);
		},
	);

	test.each(['First Name', 'Given Name', 'Nombre', 'Nome'])(
		'is a whole name where the other is %s',
		async (first) => {
			const item = { [first]: 'Lena', 'Full Name': 'Lena Meyer', Email: desk };
			const lead = { firstName: 'Lena', lastName: 'Meyer', email: desk };
			expect(await leadOf(item)).toEqual(lead);
		},
	);

	test('is no person’s where a Contact Person stands beside it, and no address has either in it', async () => {
		const both = { Name: 'Ada Lovelace', 'Contact Person': 'Rob Owner', Company: 'Engines' };
		const company = 'Engines';
		expect(await leadOf({ ...both, Email: desk })).toBeUndefined();
		expect(await leadOf({ ...both, Email: email })).toEqual({ ...ada, company });
		const rob = { firstName: 'Rob', lastName: 'Owner', email: 'rob.owner@x.example', company };
		expect(await leadOf({ ...both, Email: rob.email })).toEqual(rob);
	});
});

describe('a company that reads like an ID', () => {
	test.each(['0015g00000BBBBB', '0015g00000BBBBBAA1', 'recA1b2C3d4E5f6'])(
		'is left out: %s',
		async (company) => {
			expect(await leadOf({ ...ada, company })).toEqual(ada);
		},
	);

	test.each([
		...['AdvancedEngineering2000', 'Advanced Engineering2000', 'Acme0015g00000BBBBB', 'Area51'],
		...['Internationals', 'AdvancedEnginesInc', '0015g00000BBBBB Inc', '0015g00000BBBBBA'],
	])('is sent where it is none: %s', async (company) => {
		expect(await leadOf({ ...ada, company })).toEqual({ ...ada, company });
	});
});

describe('a family name that is written first', () => {
	test('is turned around only with a comma, and an empty one stops no other', async () => {
		const names = ['Lovelace, Ada', 'Lovelace Ada', '', 7];
		const items = names.map((name) => ({ 'Nom et prénom': name, Email: email }));
		expect(await leadsOf(...items)).toEqual([ada, undefined, undefined, undefined]);
	});
});

describe('a row of which little is known', () => {
	const run = async (item: IDataObject) => {
		serve(holding([]));
		return await runLead({ operation: 'createIfNew' }, { items: [item] });
	};

	test.each<[string, IDataObject, string]>([
		['two fields', { email }, 'First Name is missing; Last Name is missing'],
		[
			'two fields, and has a bad one',
			{ email: 'nobody' },
			'Email is not a valid email address: "nobody"',
		],
		...['properties', 'fields', 'body'].map((holder): [string, IDataObject, string] => [
			`two fields in ${holder}, and has a bad one`,
			{ [holder]: { email: 'nobody' } },
			'Email is not a valid email address: "nobody"',
		]),
	])('comes out in its place where it lacks %s', async (_, item, reason) => {
		const { error, json } = await run(item);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'notSent', reason: expect.stringContaining(reason) }]);
	});

	test('stops the run where it lacks all that was looked for', async () => {
		const { error } = await run({ Company: 'Engines' });
		expect(error?.message).toBe('First Name is missing; Last Name is missing; Email is missing');
	});
});
