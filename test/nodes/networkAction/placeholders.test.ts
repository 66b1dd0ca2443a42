import { records } from '../../deduplication';
import { serve } from '../service';
import { useStage } from '../stage';
import { readBy, refused, testOrdinary, testPlaceholders } from './placeholders';
import { act, actionsOf, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

testPlaceholders([
	'{firstName}',
	'[First Name]',
	'%FIRSTNAME%',
	'*|FNAME|*',
	'#firstName#',
	'{{ a {b} }}',
	'{{',
	'<First Name>',
	'${name}',
	'{Nombre}',
	'[姓]',
	'{first_name, there}',
	"[Recipient's Name]",
	'【姓名】',
	'%(first_name)s',
	'__firstName__',
	'$firstName',
	'&lt;First Name&gt;',
	'<%= firstName %>',
	'FNAME',
	'[insert link]',
	'#N/A',
]);

short(4).each([
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

short(4).each([
	['Hi { $json.firstName }!', '$json.firstName'],
	['Hi $json.firstName!', '$json.firstName'],
	[`Hi $('Leads').item.json.name`, `$('Leads')`],
	['Hi $vars.name!', '$vars.name'],
	['You are = $json.name!', '$json.name'],
	['1 + 1 = 2, $json.name', '$json.name'],
])('nor an expression that n8n does not see: %s', async (message, found) => {
	const told = `Message contains "${found}": switch the field to Expression`;
	expect(await readBy({ ...write, message })).toBe(told);
	const fromItem = { ...write, message: '={{ $json.text }}' };
	expect(await readBy(fromItem, { text: message })).toBe(refused(found));
});

short(4).each([
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

testOrdinary([
	'Are you at [SaaStock] too?',
	'We saved 20% of costs and 30% of time',
	'Use {braces} or <b>tags</b>',
	'[last chance] {hello|hi}',
	'Das klappt mit null Aufwand',
	'Hi Nan, hello',
	'Log in at x.test/fullName',
	'[Website](https://x.test)',
	'Price: $40 or $50',
]);

short(4).each([
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

short(4).each(['-', ' N/A ', '#N/A', 'null', 'none', 'unknown', 'n/a', '–'])(
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

short(4).each([
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

short(4).each(['Yes', '👍', 'OK.', '1', '好'])('a short text goes: %s', async (text) => {
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
