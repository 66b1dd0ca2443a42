import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../../deduplication';
import { serve } from '../service';
import { useStage } from '../stage';
import { act, actionsOf, ada, connect, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

/** What the person reads, or why nothing was sent. */
async function readBy(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
	const service = serve(scheduled);
	const { error, json } = await act(parameters, { items: [{ url: ada, ...item }] });
	const [action] = actionsOf(service);
	return (action?.body as IDataObject | undefined)?.message ?? json[0]?.reason ?? error?.message;
}

const refused = (found: string, label = 'Message') =>
	`${label} contains "${found}", which was not filled in: replace it with an expression, for example {{ $json.firstName }}. To send it anyway, add 'Allow Placeholders' under Options`;

test.each([
	...['{first_name}', '{firstName}', '[First Name]', '%FIRSTNAME%', '*|FNAME|*', '#firstName#'],
	...['{{ a {b} }}', '{{firstName}', '{{first_name}}', '{{ contact.firstname | there }}', '{{'],
	...['<First Name>', '<Vorname>', '[Your Company]', '[insert name here]', '${name}'],
	...['{Nombre}', '[Cognome]', '{achternaam}', '[Förnamn]', '{efternavn}', '[Sobrenome]', '[姓]'],
	...['%company%', '[Job Title]', '{email}', '[Firma des Kontakts]', '{LAST}', '[full-name]'],
	...['{FirstName|there}', '{first_name, there}', '{firstName:-there}', '*|FNAME:there|*'],
	...[
		'{email_address}',
		'{current_company}',
		"[Recipient's Name]",
		'[Your Phone Number]',
		'{f_name}',
	],
	...[
		'*|F_NAME|*',
		'{CONTACTNAME}',
		'%CONTACTFIRSTNAME%',
		'[Recipient]',
		'[Name des Unternehmens]',
	],
	...[
		'[Kundenname]',
		'{Ansprechpartner}',
		'[Nom de famille]',
		'{nome_completo}',
		'{姓名}',
		'【姓名】',
	],
	...['%(first_name)s', '__firstName__', '$firstName', '｛first_name｝', '‹First Name›'],
	...['&lt;First Name&gt;', '[FirstName,fallback=there]'],
	...['<%= firstName %>', 'FNAME'],
	...[
		'{user:first_name}',
		'%prénom%',
		'#prénom#',
		'__prénom__',
		'[Herr/Frau Nachname]',
		'lastName',
	],
	...['[insert link]', '[Your Product]', '}}', '#N/A', '#REF!'],
	...['{!Contact.FirstName}', '[% firstName %]', '[Mr./Mrs. Name]'],
	...['{{first name}}', '[name]', '{ last name }', '{contact.company}', '%LASTNAME%'],
])('a person is not sent %s', async (placeholder) => {
	const [found] = placeholder.match(/\{\{[^}]*\}*/) ?? [placeholder];
	const text = `Hi ${placeholder}, how are you?`;
	const cut = found === '{{' ? '{{, how are you?' : found;
	expect(await readBy({ ...write, message: text })).toBe(refused(cut));
	expect(await readBy({ ...write, message: '={{ $json.text }}' }, { text })).toBe(refused(cut));
	expect(await readBy({ ...connect, message: text })).toBe(refused(cut, 'Note'));
});

test.each([
	...[
		['@firstName', 'firstName'],
		[':first_name', 'first_name'],
		['~FirstName~', 'FirstName'],
		['|FIRST_NAME|', 'FIRST_NAME'],
	],
	...[
		['<< First Name >>', '< First Name >'],
		['@{firstName}', '{firstName}'],
		['%%first_name%%', '%first_name%'],
	],
])('nor %s, by %s in it', async (placeholder, found) => {
	expect(await readBy({ ...write, message: `Hi ${placeholder}, hello` })).toBe(refused(found));
});

test.each([
	['Hi { $json.firstName }!', '$json.firstName'],
	['Hi $json.firstName!', '$json.firstName'],
	[`Hi $('Leads').item.json.name`, `$('Leads')`],
	['Hi $vars.name!', '$vars.name'],
])('nor an expression that n8n does not see: %s', async (message, found) => {
	const told = `Message contains "${found}": switch the field to Expression`;
	expect(await readBy({ ...write, message })).toBe(told);
	const fromItem = { ...write, message: '={{ $json.text }}' };
	expect(await readBy(fromItem, { text: message })).toBe(refused(found));
});

test.each([
	["={{ 'Hi ' + $json.name }}", 'null'],
	["={{ 'Hi ' + $json.name + ', how are you?' }}", 'null'],
	["={{ 'Hi Ada, about ' + ($json.name !== null ? $json.name : null) }}", 'null'],
	["={{ 'Hi ' + $json.name + '!' /* null */ }}", 'null'],
	['={{ `You have ${$json.name * "x"} open` }}', 'NaN'],
	["={{ 'Hi ' + ($json.name ?? '') + ', how are you?' }}", 'Hi ,'],
	["={{ 'Hello ' + ($json.name ?? 'N/A') + ', how are you?' }}", 'N/A'],
	["={{ ['Dear', $json.name, ','].join(' ') }}", 'Dear  ,'],
])('nor what JavaScript writes for nothing: %s', async (message, found) => {
	expect(await readBy({ ...write, message }, { name: null })).toBe(refused(found));
});

test.each([
	...['Are you at [SaaStock] too?', 'We saved 20% of costs and 30% of time', 'I am #1 of #sales'],
	...['Use {braces} or <b>tags</b>', 'a < b and c > d', '[last chance] {hello|hi}', 'C# or F#?'],
	...['Null Aufwand, null Risiko', 'Ring me: 5 # 7', 'ada@company.test <ada@company.test>'],
	...[
		'Das klappt mit null Aufwand',
		'Wir fangen bei null an',
		'The null hypothesis',
		'« entreprise »',
	],
	...[
		'Der Aufwand ist null.',
		'gleich Null, oder?',
		'Dear Mr. Null, hello',
		'Hi Nan, hello',
		'Bonjour !',
	],
	...[
		'https://x.test/?first_name=Ada',
		'Is it zero or null?',
		'Your firstname',
		'Log in at x.test/fullName',
	],
	...[
		'Hi Ada, [Your] turn',
		'See [your website](https://x.test)',
		'We sell to companies named Name',
	],
	...['«Firma»', '[Website](https://x.test)', '#business#growth', 'You pay $item now', '«Société»'],
	...[
		'Price: $40 or $50',
		'(first name)',
		'5% name tags, 10% email',
		'Use *|* or',
		'A box: [ ]',
		'An object: {}',
	],
])('what only looks like one goes: %s', async (message) => {
	expect(await readBy({ ...write, message })).toBe(message);
	records.clear();
	expect(await readBy({ ...write, message: '={{ $json.text }}' }, { text: message })).toBe(message);
});

test.each([
	...[
		'N/A',
		'-',
		'.',
		'""',
		"''",
		'…',
		'***',
		'none',
		'NULL',
		'{}',
		'[]',
		'??',
		'n.a.',
		'#N/A',
		'unknown',
	],
])('nor a text that says nothing, unless it was typed: %s', async (text) => {
	expect(await readBy({ ...write, message: '={{ $json.text }}' }, { text })).toMatch(
		/^Message (contains|is missing)/,
	);
	if (!text.startsWith('#')) expect(await readBy({ ...write, message: text })).toBe(text);
});

test.each(['-', ' N/A ', '#N/A', 'null', 'none', 'unknown', 'n/a', '–'])(
	'nor a text with a value in it that says nothing: %s',
	async (city) => {
		const message = '=Hi Ada, are you at {{ $json.city }}?';
		const told = await readBy({ ...write, message }, { city });
		expect(told).toMatch(/^Message (has a gap: \{\{ \$json\.city \}\} is|contains) "/);
		records.clear();
		const options = { allowPlaceholders: true };
		expect(await readBy({ ...write, message, options }, { city })).toMatch(/^Hi Ada, are you at/);
	},
);

test.each([
	['=Hi Ada - are you at {{ $json.city }}?', 'Rome', 'Hi Ada - are you at Rome?'],
	['=Servus {{ $json.city }}!', 'Nil', 'Servus Nil!'],
	["=City: {{ $json.city || '-' }}", '', 'City: -'],
	["=Hi {{ $json.city || '' }}, hello", '', 'Hi , hello'],
	["=Hi {{ $json.city\n|| '' }}, {{ $json.city || 'you' }}", '', 'Hi , you'],
	["=Salut {{ $json.city || 'you' }}: Hi {{ $json.city || '' }}, ok", '', 'Salut you: Hi , ok'],
	['=Hi , are you at {{ $json.city }}?', 'Rome', 'Hi , are you at Rome?'],
])('one that was typed, or is a name, goes: %s', async (message, city, expected) => {
	expect(await readBy({ ...write, message }, { city })).toBe(expected);
});

test.each([true, false, 7, 0])('nor a value that is no text: %s', async (text) => {
	const told = `Message must be text, not ${text}`;
	expect(await readBy({ ...write, message: '={{ $json.text }}' }, { text })).toBe(told);
});

test.each(['Yes', '👍', 'OK.', '1', '好'])('a short text goes: %s', async (text) => {
	expect(await readBy({ ...write, message: '={{ $json.text }}' }, { text })).toBe(text);
});

test('Allow Placeholders sends it as it is', async () => {
	const message = 'Our template begins with [First Name] and {company}';
	const allowed = { ...write, message, options: { allowPlaceholders: true } };
	expect(await readBy(allowed)).toBe(message);
	const off = { ...write, message, options: { allowPlaceholders: false } };
	expect(await readBy(off)).toBe(refused('[First Name]'));
});

test('a name that was never closed is one, too', async () => {
	expect(await readBy({ ...write, message: 'Hi {first_name, how are you?' })).toBe(
		refused('{first_name'),
	);
});

test("an address is none of a text's: people are called Null", async () => {
	const service = serve(scheduled);
	await act(write, { items: [{ url: 'https://www.linkedin.com/in/christopher-null' }] });
	expect(actionsOf(service)).toHaveLength(1);
});

test('what a voice says is read like any other text', async () => {
	const voice = {
		...write,
		operation: 'sendVoiceMessage',
		voiceId: { __rl: true, mode: 'id', value: 'v1' },
		message: 'Hello',
		voiceText: 'Hi [First Name]',
	};
	expect(await readBy(voice)).toBe(refused('[First Name]', 'Voice Text'));
});
