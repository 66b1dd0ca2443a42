import { resultsByLead } from '../../../nodes/Enrichment/plan/results';
import { emailIn, emailOf, emailKey } from '../../../nodes/shared/operation/email';
import { postsOf, runLeadAgainst } from '../lead/run';
import { ada, holding, leadOf } from '../lead/samples';
import { useStage } from '../stage';

useStage();

/** How lists, links and programs write `ada@x.example`. */
const surrounded = [
	' ada@x.example ',
	'\u00a0ada@x.example\n',
	'mailto:ada@x.example',
	'MAILTO:ada@x.example',
	'mailto:ada@x.example?subject=Hi',
	'ada@x.example?subject=Hi&cc=ben@x.example',
	'mailto:ada%40x.example?subject=Hi%20Ada',
	'ada%40x.example',
	'%20ada@x.example',
	'ada@x.example%20',
	'%3Cada@x.example%3E',
	'<ada@x.example>',
	'Ada Lovelace <ada@x.example>',
	'"Lovelace, Ada" <mailto:ada@x.example>;',
	'"ada@x.example"',
	"'ada@x.example'",
	'“ada@x.example”',
	'„ada@x.example“',
	'‘ada@x.example’',
	'«ada@x.example»',
	'(ada@x.example)',
	'[ada@x.example]',
	'ada@x.example.',
	'ada@x.example,',
	'ada@x.example;',
	'ada@x.example:',
	'\u200bada@x.example',
	'ada@x.\u00adexample',
	'\u202aada@x.example\u202c',
	'\ufeffada\u2060@x.example',
	...['mailto://ada@x.example', '*ada@x.example*', '**ada@x.example**', 'ada@x.example!'],
	...['ada@x.example…', 'ada@x.example。', 'ada@x.example，', 'ada@x.example|', '`ada@x.example`'],
	...[
		'mailto:mailto:ada@x.example',
		'「ada@x.example」',
		'ada@x.example%2E',
		'\u3000ada@x.example',
		' %20ada@x.example',
	],
];

/** Pairs that are one, and are sent as they are. */
const spelled = [
	['ADA@X.EXAMPLE', 'ada@x.example'],
	['Ada@X.example', 'ada@x.Example'],
	['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
	['ada@MÜNCHEN.example', 'ada@XN--MNCHEN-3YA.example'],
	['用户@例子.测试', '用户@xn--fsqu00a.xn--0zwm56d'],
	['ada@例子。测试', 'ada@例子.测试'],
	['İpek@x.example', 'ipek@x.example'],
	['i\u0307pek@x.example', 'ipek@x.example'],
	['ada@İzmir.example', 'ada@izmir.example'],
	['JOSÉ@x.example', 'josé@x.example'],
	['ａda@x.example', 'ada@x.example'],
	['ada@ｘ．example', 'ada@x.example'],
	['İlİm@x.example', 'ilim@x.example'],
	['ﬁona@x.example', 'fiona@x.example'],
	['ada@faß.example', 'ada@xn--fa-hia.example'],
	['ẞ@x.example', 'ß@x.example'],
] as const;

const others = [
	['ada@x.example', 'ben@x.example'],
	['ada@x.example', 'ada@y.example'],
	['ada@x.example', 'ada@sub.x.example'],
	['ada@x.example', 'ada@x.example.org'],
	['ada@x.example', 'a.da@x.example'],
	['ada@x.example', 'ada+tag@x.example'],
	['ada@x.example', 'ada_@x.example'],
	['ada@x.example', '-ada@x.example'],
	['ada-b@x.example', 'ada_b@x.example'],
	['jose@x.example', 'josé@x.example'],
	['ada@munchen.example', 'ada@münchen.example'],
	['muller@x.example', 'mueller@x.example'],
	['ırmak@x.example', 'irmak@x.example'],
	['strasse@x.example', 'straße@x.example'],
	["o'brien@x.example", 'obrien@x.example'],
] as const;

const none = [
	...[
		'',
		' ',
		'\u200b',
		'@',
		'ad\ud800a@x.example',
		'ada',
		'ada@',
		'@x.example',
		'x.example',
		'ada at x.example',
	],
	...['{{email}}@x.example', '{email}@x.example', '[email]@x.example', '<email>@x.example'],
	...['%EMAIL%@x.example', '%ADA%@x.example', 'ada@{{domain}}.example', '{ada@x.example}'],
	...['ada@%DOMAIN%', 'ada%2540x.example', 'react@18.2.0', 'lodash@4', 'ada@127.0.0.1'],
	...['ada@localhost', 'ada%20l@x.example', 'ada@.example', 'ada@x..example', 'ada@.x.example'],
	...['ada@-x.example', 'ada@x-.example', 'ada@x.-example', 'ada@xn--a.example'],
	...['.ada@x.example', 'ada.@x.example', 'a..da@x.example', 'a da@x.example'],
	...['ada@x example', 'ada\t@x.example', 'ada\u0000@x.example', 'ada@x\u007f.example'],
	...['ada@ben@x.example', 'ada@x.example, ben@x.example', 'a@x.example;b@x.example'],
	...['ada@x.example/home', 'ada@x.example#home', 'jos\ufffd@x.example', 'ada@x.example (work)'],
	`${'a'.repeat(245)}@x.example`,
	...['#email#@x.example', '$email@x.example', '*|EMAIL|*@x.example', '__email__@x.example'],
	...[':first_name@x.example', 'undefined@x.example', 'ada@x.example😀', '_ada@x.example_'],
	...['ada＠x.example', '*|EMAIL|*', 'ada@x.example:8080', 'ada@x.example\r\nBcc: ben@x.example'],
	...['a***@x.example', 'a••a@x.example', '****@x.example', 'email_not_unlocked@domain.com'],
	...['ada%2Bx@x.example', 'Ada <ada@x.example> Ben <ben@x.example>', 'pkg@1.0.10'],
	...['UNDEFINED@x.example', 'logo@2x.jpg', 'logo@2x.PNG'],
	...['ada@x.example\u0000', 'logo@2x.png', 'ada@http://x.example', 'pkg@1.0.0-beta.1'],
];

const valid = [
	...["o'brien+tag@sub.x.co.uk", 'ada_l@x.museum', '用户@例子.测试', 'ada@x.example', 'a@b.de'],
	...['Ada.Lovelace@X.Example', '1815@x.example', 'ada@18.example', 'ada@1and1.example'],
	...['ada-l@my-x.example', '_ada_@x.example', 'ada/sales@x.example', 'ada=x@x.example'],
	...['ada?l@x.example', 'ada!#$%&*^|~@x.example', 'ada@my_x.example', 'josé@x.example'],
	...['ada@münchen.example', 'ada@xn--mnchen-3ya.example', `${'a'.repeat(244)}@x.example`],
	...['null@x.example', 'nan@x.example', '_ada@x.example', '#1@x.example', 'name@x.example'],
	...[
		'first.last@x.example',
		'ada@😀.example',
		'ada@x.中国',
		'noreply@x.example',
		'test@test.test',
	],
	...['undefined.ada@x.example', 'ada.undefined@x.example', 'my_email_not_unlocked@x.example'],
	...['ada@mail.lan2', 'ada@mail.3com'],
	...['ada.png@x.example', 'ada@png.example', 'ada@x.png.example', 'ada@pngs.example'],
];

test('the tables are as long as they were made', () => {
	const lengths = [surrounded, spelled, others, none, valid].map(({ length }) => length);
	expect(lengths).toEqual([44, 16, 15, 74, 39]);
});

test.each(surrounded)('%j is sent and compared as the address in it', (text) => {
	expect(emailIn(text)).toBe('ada@x.example');
	expect(emailKey(text)).toBe('ada@x.example');
});

test.each(spelled)('%j is sent as it is and is the same as %j', (one, other) => {
	expect([one, other].map(emailIn)).toEqual([one, other]);
	expect(emailKey(one)).toBe(emailKey(other));
	expect(emailKey(emailKey(one))).toBe(emailKey(one));
});

test('accents that stand apart are put together, and are the same', () => {
	const apart = 'josé@münchen.example'.normalize('NFD');
	expect(emailIn(apart)).toBe('josé@münchen.example');
	expect(emailKey(apart)).toBe(emailKey('josé@münchen.example'));
});

test.each(others)('%j is not %j', (one, other) => {
	expect(emailKey(one)).not.toBe(emailKey(other));
	expect([one, other].map(emailIn)).toEqual([one, other]);
});

test.each(none)('%j is no email', (text) => {
	expect(emailIn(text)).toBeUndefined();
});

test.each(valid)('%j is sent as it is', (text) => {
	expect(emailIn(text)).toBe(text);
});

test('what is no email is compared in small letters, and nothing is nobody', () => {
	expect(emailKey(' Nobody ')).toBe('nobody');
	expect([{}, { email: null }, { email: ' ' }].map(emailOf)).toEqual(['', '', '']);
});

test('a text of any length takes no time', () => {
	const texts = ['<', '.', '%20', 'a.', '"', '@', '\u0301\u0323', 'xn--', '«', ' <'];
	const start = Date.now();
	for (const text of texts) {
		expect(emailIn(`ada${text.repeat(50_000)}@x.example`)).toBeUndefined();
		emailKey(`ada@x.example${text.repeat(50_000)}`);
	}
	expect(Date.now() - start).toBeLessThan(2_000);
});

test('Enrichment finds the lead of a result by another spelling', () => {
	const results = [
		{ input: { email: 'BEN@x.example.' } },
		{ input: { email: 'ada@xn--mnchen-3ya.example' } },
	];
	const leads = [{ email: 'ada@münchen.example' }, { email: 'ben@x.example' }];
	expect(resultsByLead(leads, results).get(0)).toBe(results[1]);
	expect(resultsByLead(leads, results).get(1)).toBe(results[0]);
});

describe('a lead under another spelling', () => {
	const create = async (email: string, kept: string, count = 1) => {
		const items = Array.from({ length: count }, (_, place) => ({
			...ada,
			email: place === 0 ? email : `new${place}@x.example`,
		}));
		const parameters = { operation: 'createIfNew', mapping: 'automatic' };
		const leads = [leadOf(1, { ...ada, email: kept })];
		const { json, requests } = await runLeadAgainst(holding(leads), parameters, { items });
		return { found: json.map(({ created }) => !created), posts: postsOf(requests).length };
	};

	test.each([
		['“Ada@Analytical.Example”', ada.email],
		['Ada <mailto:ada%40analytical.example?subject=Hi>', ada.email],
		[ada.email, 'ADA@analytical.example.'],
		['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
		['ada@xn--mnchen-3ya.example', 'ada@München.example'],
		['josé@x.example', 'josé@x.example'.normalize('NFD')],
		['josé@x.example'.normalize('NFD'), 'josé@x.example'],
		['İpek@x.example', 'ipek@x.example'],
	])(
		'Create If New of %j finds the one kept as %j, alone and among others',
		async (email, kept) => {
			expect(await create(email, kept)).toEqual({ found: [true], posts: 0 });
			expect(await create(email, kept, 3)).toEqual({ found: [true, false, false], posts: 2 });
		},
	);

	test('one that is written several ways in one run is created once', async () => {
		const items = surrounded.map((email) => ({ ...ada, email }));
		const ran = await runLeadAgainst(holding([]), { operation: 'createIfNew' }, { items });
		expect(postsOf(ran.requests)).toMatchObject([{ body: { email: 'ada@x.example' } }]);
		expect(ran.json).toHaveLength(items.length);
	});

	test.each([
		['findByEmail', { email: 'ada@münchen.example' }],
		['delete', { lead: { __rl: true, mode: 'email', value: 'ada@münchen.example' } }],
	])('%s finds it too', async (operation, fields) => {
		const leads = [leadOf(1, { email: 'Ada@xn--mnchen-3ya.example' })];
		const parameters = { operation, mapping: 'manual', ...fields };
		const { json } = await runLeadAgainst(holding(leads), parameters);
		expect(json).toMatchObject([{ id: 'lead_1' }]);
	});

	test('an address is taken before a text that is none', async () => {
		const items = [{ ...ada, email: 'react@18.2.0', 'Work Email': 'Ada <ada@x.example>' }];
		const ran = await runLeadAgainst(holding([]), { operation: 'createIfNew' }, { items });
		expect(postsOf(ran.requests)).toMatchObject([{ body: { email: 'ada@x.example' } }]);
	});
});
