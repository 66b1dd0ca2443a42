import { mapped } from './mapped';

test.each([
	['First Name: Ada, Last Name: King', 'Ada | King'],
	['Full Name: Ada King', 'Ada | King'],
	['First Name: Ada, Full Name: Ada King', 'Ada | King'],
	['First Name: Ada, Last Name: King, Full Name: Bob Stone', 'Ada | King'],
	['First Name: , Given Name: Ada, Last Name: King', 'Ada | King'],
	['Given Name: Augusta, First Name: Ada, Surname: King', 'Ada | King'],
	['Last Name: King', '- | King'],
	['First Name: Ada', 'Ada | -'],
	// a bare Name is a person's where something says so
	['Name: Golden Gate', '- | -'],
	['Name: Golden Gate, Email: desk@x.example', '- | -'],
	['Name: Ada King, Email: ada@x.example', 'Ada | King'],
	['Name: Ada King, LinkedIn: linkedin.com/in/ada', 'Ada | King'],
	['Name: Ada King, Favourite Email: ada@x.example', '- | -'],
	['Name: Ada King, Email: ada@x.example, LinkedIn: linkedin.com/in/bob', 'Ada | King'],
	['Name: Golden Gate, Email: desk@x.example, Company: Engines', 'Golden | Gate'],
	['Name: Golden Gate, Email: desk@x.example, Job Title: CTO', 'Golden | Gate'],
	['Name: Golden Gate, Display Name: Ada King, Email: ada@x.example', 'Ada | King'],
	// so is what has a word that nobody knows
	['Favourite First Name: Ada, Last Name: King, Email: desk@x.example', '- | King'],
	['Favourite First Name: Ada, Last Name: King, Email: ada@x.example', 'Ada | King'],
	// not in a list of work
	['Name: Golden Gate, Company: Engines, Due: May', '- | -'],
	['Name: Golden Gate, Company: Engines, Payment Due: May', '- | -'],
	['Name: Golden Gate, Company: Engines, Overdue: May', 'Golden | Gate'],
	['Name: Golden Gate, Company: Engines, Dealer: May', 'Golden | Gate'],
	['Name: Ada King, Email: ada@x.example, Due: May', 'Ada | King'],
	// the family name stands under Name
	['Vorname: Ada, Name: King', 'Ada | King'],
	['Ihr Vorname: Ada, Name: King', 'Ada | King'],
	['Prénom: Ada, Nom: King', 'Ada | King'],
	['Voornaam: Ada, Naam: King', 'Ada | King'],
	['Förnamn: Ada, Namn: King', 'Ada | King'],
	['Fornavn: Ada, Navn: King', 'Ada | King'],
	['Imię: Ada, Nazwa: King', 'Ada | King'],
	['Prenume: Ada, Nume: King', 'Ada | King'],
	['First Name: Ada, Name: King', 'Ada | -'],
	['Nachname: King, Name: Ada', 'Ada | King'],
	['Nachname: King, Name: Ada KING', 'Ada | King'],
	['Vorname: Ada, Name: KING,ADA', 'Ada | KING'],
	['Vorname: Ada, Name: Adams', 'Ada | Adams'],
	['Vorname: Ada, Nachname: King, Name: Engines', 'Ada | King'],
	['Vorname: Ada, Nachname: , Name: King', 'Ada | King'],
	['Vorname: Ada, Name: King / Vorname: Bob, Name: Bob Stone', 'Ada | - / Bob | Stone'],
	['Vorname: , Name: King / Vorname: Bob, Name: Stone', '- | King / Bob | Stone'],
	// the first and the last time of something
	['First: Ada, Last: King', 'Ada | King'],
	['Full Name: Ada King, Last: Yesterday', 'Ada | King'],
	['Full Name: Ada Byron King, Last: King', 'Ada Byron | King'],
	['Full Name: Ada King, First: Yes', 'Ada | King'],
	['Full Name: Ada King, First: Yes, Last: No, Email: ada@x.example', 'Ada | King'],
	['Name: Ada King, First: Yes, Last: No, Email: ada@x.example', 'Ada | King'],
	['Name: Golden Gate, First: Ada, Last: King, Email: ada@x.example', 'Ada | King'],
	['Full Name: Bob Stone, First: Ada, Last: King', 'Ada | King'],
	['Full Name: Bob Stone, First: Ada, Email: ada@x.example', 'Ada | -'],
	['Full Name: Bob Stone, First Name: Ada', 'Ada | -'],
	['Name: Engines, First: Ada', 'Ada | -'],
	['Full Name: Ada King, First: Yes / Full Name: Engines, First: No', 'Yes | - / No | -'],
	['Full Name: Ada King, First: Yes / Full Name: , First: No', 'Ada | King / - | -'],
	// a Contact beside a Name may be one of ours
	['Name: Engines, Contact Person: Ada King, Email: desk@x.example', 'Ada | King'],
	['Name: Ada King, Contact Person: Bob Stone, Email: ada@x.example', 'Ada | King'],
	['Name: Golden Gate, Contact Person: Ada King, Email: ada@x.example', 'Ada | King'],
	['Name: Golden Gate, Contact Person: Ada King, Email: desk@x.example', '- | -'],
	['Name: Golden Gate, Contact Person: Ada King, Company: Engines', '- | -'],
	['Name: Ada King, Contact Person: Bob Stone, Email: ada@x.example, Due: May', 'Ada | King'],
])('of %j the names are %j', async (list, names) => {
	expect((await mapped(list)).taken('firstName', 'lastName')).toBe(names);
});

test.each([
	['Name: Golden Gate', true],
	['Name: Engines', false],
	['Name: Engines / Name: Golden Gate', true],
	['Name: Ada King, Email: ada@x.example', false],
	['Nachname: King, Name: Ada', false],
	['Name: Golden Gate, Due: May', false],
	['Email: ada@x.example', false],
])('of %j is asked whether it is a person: %j', async (list, is) => {
	const asked = /^'Name' could be a person's name or a company's\./.test(
		(await mapped(list)).question ?? '',
	);
	expect(asked).toBe(is);
});

test.each([
	['Full Name: Ada King', true],
	['Full Name: Bob Stone', false],
	['First Name: Ada', true],
	['Last Name: King', true],
	['First Name: Ada, Full Name: Bob Stone', true],
	['First Name: Bo, Last Name: King', true],
])('an email of which nobody knows whose it is goes with %j: %j', async (list, is) => {
	const email = 'ada.king@x.example';
	const { taken } = await mapped(`${list}, Favourite Email: ${email}`);
	expect(taken('email')).toBe(is ? email : '-');
});

test('a row without a name says nothing of whose the emails are', async () => {
	const { taken } = await mapped(
		'First Name: Ada, Last Name: King, Odd Mail: ada@x.example / First Name: , Last Name: , Odd Mail: b@x.example',
	);
	expect(taken('email')).toBe('ada@x.example / b@x.example');
});

test('of a first and a last name nothing is split', async () => {
	expect((await mapped('First Name: Ada, Last Name: King, Full Name: Ada King')).took).toBe(
		"Map Automatically used: firstName from 'First Name', lastName from 'Last Name'. Not used: 'Full Name'.",
	);
});
