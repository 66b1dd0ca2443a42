import { validatePersonalText } from '../../../nodes/shared/fields/personalText';

/** Returns the words for which a text is rejected; undefined if it is accepted. */
function findRejectedWords(text: unknown, isFromExpression = true): string | undefined {
	try {
		validatePersonalText(text, 'Note', isFromExpression);
		return undefined;
	} catch (error) {
		return /^Note contains "(.*?)"[:,] /s.exec((error as Error).message)?.[1];
	}
}

test.each([
	['Hi Ada, congrats on starting in Invalid DateTime!', 'Invalid DateTime'],
	['Hi Ada, congrats on starting in Invalid date!', 'Invalid date'],
	['See you on Invalid Date', 'Invalid Date'],
	['It takes Invalid Duration', 'Invalid Duration'],
	['Between Invalid Interval, say', 'Invalid Interval'],
	['I love undefined and its team', 'undefined'],
	['About [object Object], then', '[object Object]'],
	['Hallo J\ufffdrg', '\ufffd'],
	['You have NaN open roles', 'NaN'],
	['null', 'null'],
	['null, how are you?', 'null'],
	['How are things at null?', 'null'],
	['Are you still at N/A?', 'N/A'],
	['How is (null) doing?', '(null)'],
	...['You grow by Infinity%', 'Infinity', 'It costs €Infinity'].map((text) => [text, 'Infinity']),
	['From -Infinity to 0', '-Infinity'],
	['Hi null, how are you?', 'Hi null'],
	['Dear N/A, hello', 'Dear N/A'],
	['Hi , how are you?', 'Hi ,'],
	['Sehr geehrter Herr , guten Tag', 'Sehr geehrter Herr ,'],
	['Dear Mr. , hello', 'Dear Mr. ,'],
	['Hi -, hello', 'Hi -,'],
	['Good morning , it is me', 'Good morning ,'],
	['Your revenue of #N/A', '#N/A'],
	['Your revenue of #DIV/0!', '#DIV/0!'],
	...['#VALEUR!', '#¿NOMBRE?', '#N/D', '#NV'].map((error) => [`Your revenue of ${error}`, error]),
])('validatePersonalText rejects a failed expression in "%s"', (text, rejectedWords) => {
	expect(findRejectedWords(text)).toBe(rejectedWords);
});

test.each(
	// prettier-ignore
	[
		'{{ firstName }}', '{{ contact.first_name | there }}', '{{ $json.name }}', '$json.name', '{firstName}',
		'{first_name, there}', '${name}', '[First Name]', '[Your Company]', '<first name>', '<%= firstName %>',
		'%FIRST_NAME%', '*|FNAME|*', '#firstName#', '__name__', '%(first_name)s', '【姓名】', '[insert link]',
		'{Vorname}', '[Prénom]', '{CONTACTFIRSTNAME}', "[Recipient's Name]", '[name of the company]', '[desdesname]',
		'{% if vip %}', '{%- endif -%}', '<% if (vip) %>', '<%- include %>', '${icebreaker}', '${ a.b }',
		'${line[0]}', '{icebreaker}', '{ ice_breaker }', '{custom.line-1}', '{0}', '{/if}',
	],
)('validatePersonalText rejects the placeholder %s', (placeholder) => {
	for (const text of [`About ${placeholder} so`, `${placeholder} so`, `About ${placeholder}`])
		expect(findRejectedWords(text)).toBe(placeholder);
});

test.each([
	...['<think>', '</think>', '<reasoning>', '<|im_start|>'].map((tag) => [`${tag} Hi Ada`, tag]),
	['```json\n{"message": "Hi"}\n```', '```'],
	['{"message": "Hi Ada"}', '{"message":'],
	["{'message': 'Hi Ada'", "{'message':"],
	['[{ "role": "user" }]', '[{ "role":'],
	['["Hi", "Ada"]', '["Hi'],
])(
	'validatePersonalText rejects the markup or JSON of a language model: %s',
	(text, rejectedWords) => {
		expect(findRejectedWords(text)).toBe(rejectedWords);
	},
);

test.each([
	['Herr MÃ¼ller', 'Ã¼'],
	['Ã¼ber uns', 'Ã¼'],
	['GRÃœSSE, GRÃ–SSE', 'Ãœ'],
	['GRÃ–SSE', 'Ã–'],
	['Itâ€™s', 'â€'],
	['100 â‚¬', 'â‚¬'],
	['Hi ðŸ‘‹', 'ðŸ'],
	['20 Â°C', 'Â°'],
	['voilÃ  Ada', 'Ã'],
	['Å‚adnie', 'Å‚'],
	['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'ÐŸ'],
	['ï»¿Hi Ada', 'ï»¿'],
	['It\u0080\u0099s', '\u0080'],
	['Hi \ud83d', '\ufffd'],
])('validatePersonalText rejects text in the wrong encoding: %s', (text, rejectedWords) => {
	expect(findRejectedWords(text)).toBe(rejectedWords);
});

test.each([
	...['[TO_NAME]', '[LINK_BROWSER]', '{user:first_name}', '{videomail:url}'],
	...['=?utf-8?Q?Klaus_F=C3=B6rster?=', '=?ISO-8859-1?B?SsO4cmdlbg==?='],
])('validatePersonalText rejects the merge field or encoded word %s', (text) => {
	expect(findRejectedWords(`Hi ${text} there`)).toBe(text);
});

test('validatePersonalText rejects a code fence after a preamble', () => {
	expect(findRejectedWords('Here is the message:\n```json\n{}\n```')).toBe('```');
	expect(findRejectedWords('Run `npm start` or ``a``')).toBeUndefined();
});

test.each([
	['&amp;', '&amp;'],
	['Kr&auml;mer', '&auml;'],
	['it&#39;s', '&#39;'],
])('validatePersonalText rejects an entity that was encoded twice: %s', (text, rejectedWords) => {
	expect(findRejectedWords(text)).toBe(rejectedWords);
});

test.each<[string, boolean, string]>([
	['Hi $json.name', false, 'switch the field to Expression'],
	['Hi {{ $json.name }}', true, 'which was not filled in. Correct the text'],
	['Hi {{ firstName }}', false, 'In n8n, write {{ $json.firstName }} in a field set to Expression'],
])('validatePersonalText advises for %s, from an expression: %s: %s', (text, ...row) => {
	const [isFromExpression, advice] = row;
	expect(() => validatePersonalText(text, 'Note', isFromExpression)).toThrow(advice);
});

test('validatePersonalText rejects an unclosed placeholder', () => {
	expect(findRejectedWords('Hi {first_name, how are you?')).toBe('{first_name');
	for (const text of ['{{ first_name', '{% if vip', '<% if (vip', '${name'])
		expect(findRejectedWords(`Hi ${text}`)).toBe(text);
});

test.each(
	// prettier-ignore
	[
		'Invalid date in your CRM?', 'Hi. Invalid date?', 'If that is N/A, tell me', 'See you at #INBOUND!',
		'#NVIDIA?', 'An invalid date in your CRM', 'Infinity Labs', 'The null hypothesis', 'Hi Nan, hello',
		'Hi Nil, ens veiem', 'Das klappt mit null Aufwand', 'Dear Mr. Null, hello', 'Bonjour !', 'Hi, how are you?',
		'Are you at [SaaStock] too?', '[last chance] {hello|hi}', '{Hi|Hello}, <b>Ada</b><br/>',
		'We saved 20% of costs and 30% of time', '5% name tags, 10% email', 'I am #1 of #sales',
		'Log in at x.test/fullName?first_name=Ada', 'See [your website](https://x.test)', '[Your] turn',
		'AS MAÇÃS E A MAÇÃ…', '“IRMÃ” e PÅ, Älg, Ärzte', 'São João, Årsta, « café »', 'R&D; Q&A; a & b;',
		'use {two words}', '{"quote" it}', '<b>bold</b> and <i>more</i>', 'I think {', '[1, 2]', 'Post-Infinity',
		'Price: $40 or $50', 'ada@company.test <ada@company.test>', 'C# or F#?', '👍', '-', '{}',
		'Is #title #2 free?', 'Undefined Labs', 'Your first name', '#business#growth', 'a < b > c',
	],
)('validatePersonalText accepts the ordinary sentence "%s"', (text) => {
	expect(findRejectedWords(text)).toBeUndefined();
	expect(validatePersonalText(text, 'Note', false)).toBe(text);
});
