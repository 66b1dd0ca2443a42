import { records } from '../../deduplication';
import { useStage } from '../stage';
import { testOrdinary, testPlaceholders } from './placeholders';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

testPlaceholders([
	...['{first_name}'],
	...['{{firstName}', '{{first_name}}', '{{ contact.firstname | there }}'],
	...['<Vorname>', '[Your Company]', '[insert name here]'],
	...['[Cognome]', '{achternaam}', '[Förnamn]', '{efternavn}', '[Sobrenome]'],
	...['%company%', '[Job Title]', '{email}', '[Firma des Kontakts]', '{LAST}', '[full-name]'],
	...['{FirstName|there}', '{firstName:-there}', '*|FNAME:there|*'],
	...['{email_address}', '{current_company}', '[Your Phone Number]', '{f_name}'],
	...[
		'*|F_NAME|*',
		'{CONTACTNAME}',
		'%CONTACTFIRSTNAME%',
		'[Recipient]',
		'[Name des Unternehmens]',
	],
	...['[Kundenname]', '{Ansprechpartner}', '[Nom de famille]', '{nome_completo}', '{姓名}'],
	...['｛first_name｝', '‹First Name›'],
	...['[FirstName,fallback=there]'],
	...[
		'{user:first_name}',
		'%prénom%',
		'#prénom#',
		'__prénom__',
		'[Herr/Frau Nachname]',
		'lastName',
	],
	...['[Your Product]', '}}', '#REF!'],
	...['{!Contact.FirstName}', '[% firstName %]', '[Mr./Mrs. Name]'],
	...['{{first name}}', '[name]', '{ last name }', '{contact.company}', '%LASTNAME%'],
]);

testOrdinary([
	...['I am #1 of #sales'],
	...['a < b and c > d', 'C# or F#?'],
	...['Null Aufwand, null Risiko', 'Ring me: 5 # 7', 'ada@company.test <ada@company.test>'],
	...['Wir fangen bei null an', 'The null hypothesis', '« entreprise »'],
	...['Der Aufwand ist null.', 'gleich Null, oder?', 'Dear Mr. Null, hello', 'Bonjour !'],
	...['https://x.test/?first_name=Ada', 'Is it zero or null?', 'Your firstname'],
	...[
		'Hi Ada, [Your] turn',
		'See [your website](https://x.test)',
		'We sell to companies named Name',
	],
	...['«Firma»', '#business#growth', 'You pay $item now', '«Société»'],
	...['(first name)', '5% name tags, 10% email', 'Use *|* or', 'A box: [ ]', 'An object: {}'],
]);
