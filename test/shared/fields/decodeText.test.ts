import { decodeText } from '../../../nodes/shared/fields/decodeText';

test.each([
	['Kr&auml;mer &amp; Sohn', 'Krämer & Sohn'],
	[
		'&Eacute;cole &ccedil;a &ntilde; &Aring; &Oslash; &szlig; &scaron; &lstrok;',
		'École ça ñ Å Ø ß š ł',
	],
	['&ldquo;Hi&rdquo; &ndash; it&rsquo;s &euro;5&hellip;', '“Hi” – it’s €5…'],
	['&#233; &#xE9; &#XE9; &#128075; &#39;', "é é é 👋 '"],
	['it&#146;s &#150; &#10;', 'it’s – \n'],
	['&lt;first_name&gt;&nbsp;&quot;&apos;', '<first_name>\u00a0"\''],
	['&amp;lt;', '&lt;'],
	['&AMP; &QUOT;', '& "'],
	['Kr\\u0026auml;mer', 'Krämer'],
])('decodeText decodes the HTML entities in %s only once', (text, decoded) => {
	expect(decodeText(text)).toBe(decoded);
});

test.each([
	['Hi Ada,\\nhow are you?', 'Hi Ada,\nhow are you?'],
	['Hi\\r\\n\\r\\nAda', 'Hi\n\nAda'],
	['Hi Ada\\\\nBest', 'Hi Ada\nBest'],
	['Best regards\\nAda', 'Best regards\nAda'],
	['One:\\n\\tuno\\nzwei', 'One:\n\tuno\nzwei'],
	['Plan B:\\nCall me', 'Plan B:\nCall me'],
	['Say \\"hi\\" to M\\u00fcller \\ud83d\\udc4b', 'Say "hi" to Müller 👋'],
])('decodeText decodes the JSON escapes in %s', (text, decoded) => {
	expect(decodeText(text)).toBe(decoded);
});

test.each(
	// prettier-ignore
	[
		'C:\\new', 'See C:\\notes\\n', '"D:\\reports\\new"', '.\\new', '\\\\nas\\new\\team', 'C:\\\\new',
		'Users\\new folder', 'yes\\no', 'Ja\\nein', 'AD\\tom', 'a \\ b', '¯\\_(ツ)_/¯', 'Hi\nAda', '\\',
		'x.test/?a=1&copy=2', 'R&D; AT&T;', '&foo; &qring; &;', '&#0; &#xD800; &#9999999;', 'a & b; c', '',
	],
)('decodeText returns %s unchanged', (text) => {
	expect(decodeText(text)).toBe(text);
});

test.each([7, true, null, undefined])(
	'decodeText returns the value %s unchanged, as it is not text',
	(value) => {
		expect(decodeText(value)).toBe(value);
	},
);
