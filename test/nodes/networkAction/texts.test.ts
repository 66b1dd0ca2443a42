import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { dedupeRecords } from '../../deduplication';
import { mockApi, useTestHarness } from '../harness';
import {
	runAction,
	getActionRequests,
	adaUrl,
	connectionRequest,
	respondToSchedule,
	firstMessage,
} from './fixtures';

useTestHarness();

/** Returns the text that the person receives, or the reason why nothing was sent. */
async function getReceivedText(
	parameters: INodeParameters,
	item: IDataObject = {},
): Promise<unknown> {
	const service = mockApi(respondToSchedule);
	const { error, json } = await runAction(parameters, { items: [{ url: adaUrl, ...item }] });
	const [action] = getActionRequests(service);
	if (action === undefined) return json[0]?.reason ?? error?.message;
	return (action.body as IDataObject).message ?? 'a request without a note';
}

const voice = {
	...firstMessage,
	operation: 'sendVoiceMessage',
	voiceId: { __rl: true, mode: 'id', value: 'v1' },
	message: 'Hello',
	voiceText: '={{ $json.text }}',
};

const connectionMessage = { ...firstMessage, operation: 'sendMessageToFirst' };

/** Every parameter whose text a person receives. */
const texts: Array<{ label: string; operation: string } & INodeParameters> = [
	{ label: 'Note', ...connectionRequest, message: '={{ $json.text }}' },
	{ label: 'Message', ...firstMessage },
	{ label: 'Message', ...connectionMessage },
	{ label: 'Written Message', ...voice, message: '={{ $json.text }}', voiceText: 'Hello' },
	{ label: 'Spoken Text', ...voice },
];

test.each(texts)('$operation rejects a placeholder in its $label', async (parameters) => {
	const { label } = parameters;
	const textsByPlaceholder = {
		'Invalid DateTime': 'Hi Ada, congrats on starting in Invalid DateTime!',
		'[object Object]': 'Hi Ada, how is [object Object]?',
		undefined: 'Hi Ada, how is undefined?',
		'[First Name]': 'Hi [First Name], hello',
		'{company}': 'Hi [really] Ada, of {company}?',
	};
	for (const [placeholder, text] of Object.entries(textsByPlaceholder)) {
		expect(await getReceivedText(parameters, { text })).toBe(
			`${label} contains "${placeholder}", which was not filled in. Correct the text or the data it comes from. To send it anyway, add 'Allow Placeholders' under Options`,
		);
	}
	for (const text of ['There is an invalid date in your CRM', 'Hi from Infinity Labs']) {
		dedupeRecords.clear();
		expect(await getReceivedText(parameters, { text })).toBe(
			label === 'Spoken Text' ? 'Hello' : text,
		);
	}
});

test.each(texts)('$operation decodes its $label, then checks and sends it', async (parameters) => {
	const { label } = parameters;
	const isSpoken = label.startsWith('Spoken');
	const service = mockApi(respondToSchedule);
	const text = 'Kr&auml;mer &amp; Sohn,\\nhello';
	await runAction(parameters, { items: [{ url: adaUrl, text }] });
	const { message, voiceSettings } = getActionRequests(service)[0].body as IDataObject;
	const sent = isSpoken ? (voiceSettings as IDataObject).voiceText : message;
	expect(sent).toBe('Krämer & Sohn,\nhello');
	dedupeRecords.clear();
	expect(await getReceivedText(parameters, { text: 'Hi &lt;first_name&gt;!' })).toMatch(
		`${label} contains "<first_name>", which was not filled in.`,
	);
});

test.each([
	['accepts', 500, 'Hello'],
	['rejects', 501, 'Spoken Text has 501 characters; the maximum is 500'],
])('%s a spoken text of %d emojis', async (_, count, expected) => {
	expect(await getReceivedText(voice, { text: '👍'.repeat(count) })).toBe(expected);
});

const template = 'Our template begins with [First Name] and undefined';

test.each<[string, IDataObject, unknown, string]>([
	...['[object Object]', 'Invalid DateTime', 'Hi {{ $json.name }}', template].map(
		(typed): [string, IDataObject, unknown, string] => [typed, {}, true, typed],
	),
	['={{ $json.text }}', { text: template }, true, template],
	["={{ 'Mit ' + $json.word + ' Aufwand' }}", { word: 'null' }, true, 'Mit null Aufwand'],
	[template, {}, '={{ "TRUE" }}', template],
	[template, {}, false, 'Message contains "undefined"'],
])(
	'the message %s with the item %j and Allow Placeholders %j results in %s',
	async (message, item, allow, sent) => {
		const options = { allowPlaceholders: allow as boolean };
		expect(await getReceivedText({ ...firstMessage, message, options }, item)).toContain(sent);
	},
);

const buildGapMessage = (code: string) =>
	`Message has a gap: {{ ${code} }} is empty. Correct it, or add a fallback, for example {{ ${code} || 'there' }}`;

test.each<[string, IDataObject, string]>([
	['=Hi {{ $json.name }}!', {}, buildGapMessage('$json.name')],
	['=Hi {{ $json.name }} of {{ $json.firm }}', { name: 'Ada' }, buildGapMessage('$json.firm')],
	[
		'=Are you at {{ $json.firm }}?',
		{ firm: 'N/A' },
		'Message has a gap: {{ $json.firm }} is "N/A". Correct it in your list',
	],
	[
		"=Hi {{ $json.name.replace('.', '') }}!",
		{ name: '.' },
		buildGapMessage("$json.name.replace('.', '')"),
	],
	[
		'=You save {{ $json.sum / $json.count }} Euro',
		{ sum: 1, count: 0 },
		"Message has a gap: {{ $json.sum / $json.count }} is Infinity. Check whether it divides by zero. To send it anyway, add 'Allow Placeholders' under Options",
	],
	[
		"=Hi {{ $json.name || 'you' }}!",
		{ name: '-' },
		`Message has a gap: {{ $json.name || 'you' }} is "-". Correct it in your list`,
	],
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
])('the message %s with the item %j results in %j', async (message, item, expected) => {
	expect(await getReceivedText({ ...firstMessage, message }, item)).toBe(expected);
});

test('does not send a request without its note, unless the note may be empty', async () => {
	for (const message of [
		'={{ $json.note }}',
		'={{ $json.a }}{{ $json.b }}',
		'={{ $json.note?.trim() }}',
	]) {
		expect(await getReceivedText({ ...connectionRequest, message })).toBe(
			'Note is empty: its expression returned nothing. Correct it, or clear the field to send without it',
		);
	}
	const withFallback = { ...connectionRequest, message: "={{ $json.note || '' }}" };
	expect(await getReceivedText(withFallback)).toBe('a request without a note');
});
