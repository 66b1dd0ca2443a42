import { parseEmail, normalizeEmail, getNormalizedEmail } from '../../../nodes/shared/fields/email';

test.each(
	// prettier-ignore
	[
		' ada@x.example', '\u00a0ada@x.example\n', 'mailto:ada@x.example?subject=Hi&cc=ben@x.example',
		'MAILTO://ada@x.example', 'Ada Lovelace <ada@x.example>', '"Lovelace, Ada" <mailto:ada@x.example>;',
		'“ada@x.example”', '«ada@x.example»', '[ada@x.example]', '**ada@x.example**', 'ada@x.example…',
		'ada@x.example。', '\u200bada@x.\u00adexample', '\ufeffada\u2060@x.example', 'ada@x.example.',
	],
)('parseEmail extracts the address from %j', (text) => {
	expect(parseEmail(text)).toBe('ada@x.example');
	expect(normalizeEmail(text)).toBe('ada@x.example');
});

test.each([
	['Ada@X.example', 'ada@x.Example'],
	['ada@MÜNCHEN.example', 'ada@münchen.example'],
	['İpek@x.example', 'ipek@x.example'],
	['JOSÉ@x.example', 'josé@x.example'],
])(
	'parseEmail preserves the case of %j, and normalizeEmail matches it with %j',
	(email, otherEmail) => {
		expect([email, otherEmail].map(parseEmail)).toEqual([email, otherEmail]);
		expect(normalizeEmail(email)).toBe(normalizeEmail(otherEmail));
	},
);

test('parseEmail composes letters and combining accents', () => {
	expect(parseEmail('josé@münchen.example'.normalize('NFD'))).toBe('josé@münchen.example');
});

test.each([
	['ada@x.example', 'ada@sub.x.example'],
	['ada@x.example', 'a.da@x.example'],
	['ada@x.example', 'ada+tag@x.example'],
	['jose@x.example', 'josé@x.example'],
	['ırmak@x.example', 'irmak@x.example'],
])('normalizeEmail does not match %j with %j', (email, otherEmail) => {
	expect(normalizeEmail(email)).not.toBe(normalizeEmail(otherEmail));
});

test.each(
	// prettier-ignore
	[
		'', '\u200b', '@', 'ada', 'ada@', '@x.example', 'ada at x.example', 'ad\ud800a@x.example',
		'{{email}}@x.example', '[email]@x.example', '%EMAIL%@x.example', '#email#@x.example', '*|EMAIL|*@x.example',
		'__email__@x.example', 'undefined@x.example', 'a***@x.example', 'email_not_unlocked@domain.com',
		'ada%2540x.example', 'react@18.2.0', 'ada@127.0.0.1', 'ada@localhost', 'ada@.example', 'ada@x..example',
		'ada@-x.example', '.ada@x.example', 'a..da@x.example', 'a da@x.example', 'ada\u0000@x.example',
		'ada@ben@x.example', 'ada@x.example, ben@x.example', 'ada@x.example/home', 'jos\ufffd@x.example',
		'ada%40x.example', 'ada@x.example (work)', 'ada@x.example😀', 'ada@x.example_', 'ada@x.example:8080',
		'ada@例子。测试', 'ada@x.example\r\nBcc: ben@x.example', 'Ada <ada@x.example> Ben <ben@x.example>',
		`${'a'.repeat(245)}@x.example`,
	],
)('parseEmail rejects %j', (text) => {
	expect(parseEmail(text)).toBeUndefined();
});

test.each([
	...["o'brien+tag@sub.x.co.uk", 'ada_l@x.museum', '用户@例子.测试', '1815@1and1.example'],
	...['_ada_@x.example', 'ada?l@x.example', 'ada!#$%&*^|~@x.example', 'ada@my_x.example'],
	...['null@x.example', 'ada@mail.3com', 'ada.png@x.example', 'ada@png.example'],
	...['name@x.example', `${'a'.repeat(244)}@x.example`],
])('parseEmail returns %j unchanged', (text) => {
	expect(parseEmail(text)).toBe(text);
});

test('parseEmail and normalizeEmail remove joiners, as persisted keys have none', () => {
	expect(normalizeEmail('رضا\u200cعلی@x.example')).toBe('رضاعلی@x.example');
	expect(parseEmail('رضا\u200cعلی@x.example')).toBe('رضاعلی@x.example');
});

test('normalizeEmail lowercases an invalid email, and getNormalizedEmail returns an empty string for a missing one', () => {
	expect(normalizeEmail(' Nobody ')).toBe('nobody');
	expect([{}, { email: null }, { email: ' ' }].map(getNormalizedEmail)).toEqual(['', '', '']);
});
