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
	if (action === undefined) return json[0]?.reason ?? error?.message;
	return (action.body as IDataObject).message ?? 'a request without a note';
}

const voice = {
	...write,
	operation: 'sendVoiceMessage',
	voiceId: { __rl: true, mode: 'id', value: 'v1' },
	message: 'Hello',
	voiceText: '={{ $json.text }}',
};

/** Every text that a person reads. */
const texts: Array<[string, INodeParameters]> = [
	['Note', { ...connect, message: '={{ $json.text }}' }],
	['Message', { ...write, message: '={{ $json.text }}' }],
	['Message', { ...write, operation: 'sendMessageToFirst', message: '={{ $json.text }}' }],
	['Written Message', { ...voice, message: '={{ $json.text }}', voiceText: 'Hello' }],
	['Spoken Text (500 Characters)', voice],
];

test.each(texts)(
	'the %s of %j is not sent with a failed value in it',
	async (label, parameters) => {
		const failed = {
			'Invalid DateTime': 'Hi Ada, congrats on starting in Invalid DateTime!',
			'[object Object]': 'Hi Ada, how is [object Object]?',
			undefined: 'Hi Ada, how is undefined?',
			'[First Name]': 'Hi [First Name], hello',
			'{company}': 'Hi [really] Ada, of {company}?',
		};
		for (const [words, text] of Object.entries(failed)) {
			expect(await readBy(parameters, { text })).toBe(
				`${label} contains "${words}", which was not filled in. Correct the text or the data it comes from. To send it anyway, add 'Allow Placeholders' under Options`,
			);
		}
		for (const text of ['There is an invalid date in your CRM', 'Hi from Infinity Labs']) {
			records.clear();
			expect(await readBy(parameters, { text })).toBe(
				label === 'Spoken Text (500 Characters)' ? 'Hello' : text,
			);
		}
	},
);

test.each(texts)(
	'the %s of %j is decoded before it is checked and sent',
	async (label, parameters) => {
		const spoken = label.startsWith('Spoken');
		const service = serve(scheduled);
		const text = 'Kr&auml;mer &amp; Sohn,\\nhello';
		await act(parameters, { items: [{ url: ada, text }] });
		const { message, voiceSettings } = actionsOf(service)[0].body as IDataObject;
		const sent = spoken ? (voiceSettings as IDataObject).voiceText : message;
		expect(sent).toBe('Krämer & Sohn,\nhello');
		records.clear();
		expect(await readBy(parameters, { text: 'Hi &lt;first_name&gt;!' })).toMatch(
			`${label} contains "<first_name>", which was not filled in.`,
		);
	},
);

test.each([
	['{% if vip %}', 'not filled in'],
	['<think>', 'not meant for people'],
	['{"message":', 'not meant for people'],
	['Ã¼', 'read in the wrong encoding'],
	['&auml;', 'encoded twice'],
])('a message with %s is sent only with Allow Placeholders', async (words, reason) => {
	const text = `${words.replace('&', '&amp;')} Hi`;
	const parameters = { ...write, message: '={{ $json.text }}' };
	expect(await readBy(parameters, { text })).toMatch(
		`Message contains "${words}", which was ${reason}`.replace('was not meant', 'is not meant'),
	);
	const allowed = { ...parameters, options: { allowPlaceholders: true } };
	expect(await readBy(allowed, { text })).toBe(`${words} Hi`);
});

test('an expression that returns Infinity is sent only with Allow Placeholders', async () => {
	const parameters = { ...write, message: '=You grow by {{ $json.growth / $json.before }} times' };
	const item = { growth: 1, before: 0 };
	expect(await readBy(parameters, item)).toMatch(
		'Message has a gap: {{ $json.growth / $json.before }} is Infinity. Check whether it divides',
	);
	const allowed = { ...parameters, options: { allowPlaceholders: true } };
	expect(await readBy(allowed, item)).toBe('You grow by Infinity times');
	records.clear();
	const company = { ...write, message: '=I like {{ $json.company }}' };
	expect(await readBy(company, { company: 'Infinity' })).toBe('I like Infinity');
});

test('a message that is blank once decoded is missing', async () => {
	expect(await readBy(write, { text: '&nbsp;\\n' })).toBe('Message is missing');
});

test('Allow Placeholders sends a text as it is', async () => {
	const message = 'Our template begins with [First Name] and undefined';
	const allowed = { ...write, options: { allowPlaceholders: true } };
	for (const typed of ['[object Object]', 'Invalid DateTime', 'Hi {{ $json.name }}']) {
		records.clear();
		expect(await readBy({ ...allowed, message: typed })).toBe(typed);
	}
	records.clear();
	expect(await readBy({ ...allowed, message })).toBe(message);
	records.clear();
	expect(await readBy({ ...allowed, message: '={{ $json.text }}' }, { text: message })).toBe(
		message,
	);
	records.clear();
	const joined = "={{ 'Mit ' + $json.word + ' Aufwand' }}";
	expect(await readBy({ ...allowed, message: joined }, { word: 'null' })).toBe('Mit null Aufwand');
	records.clear();
	const fromSheet = { ...write, message, options: { allowPlaceholders: '={{ "TRUE" }}' } };
	expect(await readBy(fromSheet)).toBe(message);
	records.clear();
	const off = { ...write, message, options: { allowPlaceholders: false } };
	expect(await readBy(off)).toMatch(/^Message contains "undefined"/);
});

const gap = (code: string) =>
	`Message has a gap: {{ ${code} }} is empty. Correct it, or add a fallback, for example {{ ${code} || 'there' }}`;

test.each<[string, IDataObject, string]>([
	['=Hi {{ $json.name }}!', {}, gap('$json.name')],
	['=Hi {{ $json.name }} of {{ $json.firm }}', { name: 'Ada' }, gap('$json.firm')],
	[
		'=Are you at {{ $json.firm }}?',
		{ firm: 'N/A' },
		'Message has a gap: {{ $json.firm }} is "N/A". Correct it in your list',
	],
	["=Hi {{ $json.name.replace('.', '') }}!", { name: '.' }, gap("$json.name.replace('.', '')")],
	['={{ $json.name }} {{ $json.firm }}', {}, 'Message is missing'],
	['={{ $json.text }}', { text: '-' }, 'Message is missing'],
	[
		"={{ 'How is ' + $json.firm + '?' }}",
		{ firm: null },
		"Message has a gap: a value in {{ 'How is ' + $json.firm + '?' }} is missing. Correct it, or add a fallback, for example ($json.name || 'there')",
	],
	["={{ 'How is ' + $json.firm + '?' }}", { firm: 'Engines' }, 'How is Engines?'],
	['=Hi {{ $json.name }}!', { name: 'Ada' }, 'Hi Ada!'],
	["=Hi {{ $json.name || 'there' }}!", {}, 'Hi there!'],
	["=Hi {{ $if($json.name, $json.name, '-') }}!", {}, 'Hi -!'],
	["=Hi{{ $ifEmpty($json.name, '') }}!", {}, 'Hi!'],
	["=Hello.{{ $json.ps ? ' PS: ' + $json.ps : '' }}", {}, 'Hello.'],
	['-', {}, '-'],
])('a text with a gap is not sent: %s with %j', async (message, item, expected) => {
	expect(await readBy({ ...write, message }, item)).toBe(expected);
});

test('a request whose note finds nothing is not sent bare, unless that is meant', async () => {
	for (const message of [
		'={{ $json.note }}',
		'={{ $json.a }}{{ $json.b }}',
		'={{ $json.note?.trim() }}',
	]) {
		expect(await readBy({ ...connect, message })).toBe(
			'Note is empty: its expression returned nothing. Correct it, or clear the field to send without it',
		);
	}
	const meant = { ...connect, message: "={{ $json.note || '' }}" };
	expect(await readBy(meant)).toBe('a request without a note');
});
