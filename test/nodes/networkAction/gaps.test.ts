import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../../deduplication';
import { serve } from '../service';
import { useStage } from '../stage';
import { act, actionsOf, ada, connect, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

/** What the person reads, or why nothing was sent. */
async function sentTo(person: IDataObject, parameters: INodeParameters): Promise<unknown> {
	const service = serve(scheduled);
	const ran = await act(parameters, { items: [{ url: ada, ...person }] });
	const [action] = actionsOf(service);
	const [{ reason } = { reason: undefined }] = ran.json;
	return (action?.body as IDataObject | undefined)?.message ?? reason ?? ran.error?.message;
}

const gap = (expression: string, label = 'Message') =>
	`${label} has a gap: {{ ${expression} }} is empty. Add a fallback, for example {{ ${expression} || 'there' }}`;

describe('a text in which an expression returned nothing reaches nobody', () => {
	test.each<[string, IDataObject, string]>([
		['=Hi {{ $json.name }}, how are you?', {}, gap('$json.name')],
		['=Hi {{ $json.name }}', {}, gap('$json.name')],
		['=Hi {{ $json.name }},', { name: null }, gap('$json.name')],
		['=Hi {{ $json.name }},', { name: '  ' }, gap('$json.name')],
		['=Hi {{$json.a?.b}}!', {}, gap('$json.a?.b')],
		['=Hi {{ $json.name }} of {{ $json.firm }}', { name: 'Ada' }, gap('$json.firm')],
		['=Hi {{ $json.name ?? $json.nick }}', {}, gap('$json.name ?? $json.nick')],
		['=Hi {{ $json.name }},', { name: 'Ada' }, 'Hi Ada,'],
		['={{ $json.greeting }} {{ $json.name }}', { greeting: 'Hi' }, gap('$json.name')],
		['=Hi {{ $json.a || $json.b }},', { a: '', b: '' }, gap('$json.a || $json.b')],
		["=Hi {{ $json.name.split('?')[0] }},", { name: '' }, gap("$json.name.split('?')[0]")],
		["=Hi {{ $json.name.replace('.', '') }},", { name: '' }, gap("$json.name.replace('.', '')")],
		[
			"=Hi {{ $json.name.replace(/^(mr|mrs)\\.?\\s*/i, '') }},",
			{ name: 'Mr.' },
			gap("$json.name.replace(/^(mr|mrs)\\.?\\s*/i, '')"),
		],
		[
			"=Hi {{ $json.name.replace(/\\(.*?\\)/g, '') }},",
			{ name: '(unknown)' },
			gap("$json.name.replace(/\\(.*?\\)/g, '')"),
		],
		[
			"=Hi {{ $json.name.replace($json.last.trim(), '') }},",
			{ name: 'King', last: 'King' },
			gap("$json.name.replace($json.last.trim(), '')"),
		],
		["=Hi {{ $ifEmpty($json.name, '') }}!", { name: '' }, 'Hi !'],
		["=Hi {{ $json.v ? '' : $json.name }}!", { v: true }, 'Hi !'],
		[
			"=Hi {{ $json.a !== '' ? $json.a : $json.b }},",
			{ a: '', b: '' },
			gap("$json.a !== '' ? $json.a : $json.b"),
		],
		['=Hi {{ $json.name.trim() || "" }}!', { name: ' ' }, 'Hi !'],
		['=Hi {{ $json.name }},', { name: [] }, gap('$json.name')],
		['=Hi {{ $json.name && $json.name.x }}!', { name: false }, gap('$json.name && $json.name.x')],
		['=Hi {{ $json.name }},', { name: '\u200b' }, gap('$json.name')],
		['=You have {{ Number($json.x) }} open', { x: 'y' }, gap('Number($json.x)')],
		[
			'=Until {{ DateTime.fromISO($json.day) }}!',
			{ day: 'soon' },
			gap('DateTime.fromISO($json.day)'),
		],
		["=Hi{{ $if($json.v, ', dear', '') }}!", { v: false }, 'Hi!'],
		['=You have {{ $json.open }} open', { open: 0 }, 'You have 0 open'],
		["=Hi {{ $json.name || 'there' }}!", { name: '' }, 'Hi there!'],
		["=Hi Ada.{{ $json.ps ? ' PS: ' + $json.ps : '' }}", {}, 'Hi Ada.'],
		['={{ $json.text }}', { text: 'Hello' }, 'Hello'],
		['={{ $json.text }}', {}, 'Message is missing'],
		['Hi Ada', {}, 'Hi Ada'],
	])('%s with %j', async (message, person, expected) => {
		expect(await sentTo(person, { ...write, message })).toBe(expected);
	});

	const wrote = 'Message contains "undefined": its expression returned nothing';
	const question = 'Is your budget still undefined?';
	const readings = [
		'={{ $json.text }}',
		'={{ $json["text"].trim() }}',
		"={{ $('Start').item.json.text }}",
		"={{ $input.first().json.text.replace('x', 'y') }}",
		"={{ 'Hi ' + $json.name + '. ' + $json.text }}",
		'={{ `Hi ${$json.name}. ${$json.text}` }}',
		"={{ $if(true, $json.text, '') }}",
		'={{ [$json.text][0] }}',
	];

	test.each([
		[question, {}, question],
		[`=${question} Yours, {{ $json.name }}`, { name: 'Ada' }, `${question} Yours, Ada`],
		[`={{ '${question} ' + $json.name }}`, { name: 'Ada' }, `${question} Ada`],
		["={{ 'Hi ' + $json.name }}", {}, wrote],
		['={{ `Hi ${$json.name}` }}', {}, wrote],
		[`=${question} {{ 'Hi ' + $json.name }}`, {}, wrote],
		["={{ 'Hi ' + $json.name + '. ' + $json.text }}", { text: question }, wrote],
		['={{ $json.name === undefined ? `Hi ${$json.nick}` : $json.name }}', {}, wrote],
		["={{ ['Hi', String($json.name)].join(' ') }}", {}, wrote],
		['null', {}, 'null'],
		['={{ `${$json.name}` }}', { name: null }, wrote.replace('undefined', 'null')],
	])(
		'undefined is refused where an expression wrote it: %s with %j',
		async (message, person, expected) => {
			expect(await sentTo(person, { ...write, message })).toBe(expected);
		},
	);

	test.each(readings)('a text that was read with the word goes: %s', async (message) => {
		const sent = await sentTo({ text: question, name: 'Ada' }, { ...write, message });
		expect(sent).toMatch(/Is your budget still undefined\?$/);
	});

	test('nor does the note of a connection request', async () => {
		const note = '=Hi {{ $json.name }}';
		const options = { ...connect, message: note };
		expect(await sentTo({}, options)).toContain('has a gap: {{ $json.name }} is empty');
	});

	test('a request whose note finds nothing is not sent bare', async () => {
		const options = { ...connect, message: '={{ $json.note }}' };
		for (const person of [{}, { note: null }, { note: ' ' }, { note: '\u200b' }]) {
			expect(await sentTo(person, options)).toBe(
				'Note is empty: its expression returned nothing. Correct it, or clear the field to send without it',
			);
		}
		const service = serve(scheduled);
		const meant = { ...connect, message: "={{ $json.note || '' }}" };
		await act(meant, { items: [{ url: ada }] });
		expect(actionsOf(service).map(({ body }) => body)).toEqual([
			expect.not.objectContaining({ message: expect.anything() }),
		]);
	});

	test.each([
		...[
			'={{ $json.note.trim() }}',
			'={{ $json.note?.trim() }}',
			'={{ [] }}',
			"={{ undefined + '' }}",
		],
		...[
			'= {{ $json.note }} ',
			'={{ $json.a }}{{ $json.b }}',
			'={{ $json.note ?? null }}',
			'={{ }}',
		],
		...[
			'={{ String($json.note) }}',
			'={{ $json.note || $json.other }}',
			"={{ $('Start').item.json.none }}",
		],
		...["={{ $if($json.x, 'Hi', undefined) }}", "={{ $json.x ? 'Hi' : null }}", '={{ "\u00a0" }}'],
		...[
			'={{ ({}).note }}',
			'={{ $json.list?.join(", ") }}',
			'={{ ["", null].join("") }}',
			'={{ NaN }}',
		],
	])('nor is one without its note for %s', async (message) => {
		const service = serve(scheduled);
		await act({ ...connect, message }, { items: [{ url: ada }] });
		expect(actionsOf(service)).toEqual([]);
	});

	test('those without a gap go', async () => {
		const service = serve(scheduled);
		const items = ['Ada', '', 'Eve'].map((name) => ({ url: `${ada}-${name}`, name }));
		const ran = await act({ ...write, message: '=Hi {{ $json.name }}' }, { items });
		expect(ran.json.map(({ scheduled: isScheduled }) => isScheduled)).toEqual([true, false, true]);
		expect(actionsOf(service)).toHaveLength(2);
	});
});
