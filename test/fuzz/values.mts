import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

/** Text as lists, forms and other systems hold it. */
const TEXTS = [
	...['', ' ', '\n', 'x', 'Ada', ' Ada ', 'O\'Neil "Bo"', 'a\nb', 'a\tb', 'a\u0000b', '\u001b[31m'],
	...['👩‍👩‍👧', '\ud800', 'a\udc00b', '\ude00\ud83d', '\u202Eabc', 'İ', 'ß', 'é', 'ａ', '\ufeffx'],
	...['null', 'undefined', 'NaN', 'true', 'false', '0', '-1', '1.5', '1e999', '0x10', ' 7 ', '1,5'],
	...[
		'[object Object]',
		'Invalid Date',
		'{{ $json.x }}',
		'Hi {{firstName}}',
		'=1+1',
		'=',
		'{{',
		'%',
		'%zz',
		'%00',
	],
	...['.', '..', '../..', '/', '//', 'a/b', 'a?b#c', 'a&b=c', '\\', '*', '<b>', ';', ',', 'a,b;c'],
	...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'id'],
	...['a@b', 'a@b@c', '@', 'a b@c', 'Ada <ada@x.example>', 'mailto:a@x.example', 'ADA@X.EXAMPLE'],
	...['person1@company.example', 'PERSON2@company.example', 'fail@x.example', 'İ@x.example'],
	...['2026-03-31', '2026-03-31T09:00', '2026-02-31', '0000-00-00', '2026-13-01', '31.03.2026'],
	...['2026-W14', '2026-090', '+275760-09-14', '20260331', '12:00', '1743400000', '1743400000000'],
	...['2026-03-31T25:00', '2026-03-31T09:00+99:00', '2026-03-31 09:00:00 Europe/Berlin', '2026'],
	...['linkedin.com/in/ada/', 'https://www.linkedin.com/in/ada?x=1#y', 'https://l.example/in/%'],
	...['https://www.linkedin.com/sales/lead/1', 'javascript:alert(1)', 'https://[', 'http://'],
	...['https://user:pw@linkedin.com/in/x', 'https://l.example/in/\ud800', 'ftp://l.example/in/a'],
	...['{}', '[]', '[1,2]', '"x"', '{"a":1}', '{"a":', '{"a":NaN}', '{"__proto__":{"a":1}}'],
	...['["a","b"]', '{"name":null}', '{"a":{"b":[null,"\\ud800"]}}', '{"a":1e999}', 'lead_1'],
	'x'.repeat(600),
	'x'.repeat(100_000),
];

const NUMBERS = [
	...[0, -0, 1, -1, 2, 1.5, 7, 100, 101, 5000, 1e21, 1e308, -1e308, 1e-7, Number.NaN],
	...[Infinity, -Infinity, 9007199254740993, 1743400000, 1743400000000, 2147483648],
];

const LISTS: unknown[][] = [
	...[[], [[]], [null], [undefined], ['a', null], ['a', 'b'], [''], [{}], [{ name: 'hot' }]],
	...[[Number.NaN], [1, '1'], [['a'], 'b'], [new Date(Number.NaN)], ['\ud800'], ['a,b'], [true]],
	...[[{ toString: 'x' }], ['leads:read'], [{ value: 'leads:read' }]],
];

const bare = (fields: object): object => Object.assign(Object.create(null) as object, fields);

const OBJECTS: object[] = [
	...[{}, { value: 'x' }, { value: null }, { value: { value: { a: 1 } } }, { id: 1 }, { a: {} }],
	...[{ email: null }, { name: 'hot' }, { toString: 'x' }, { toString: null }, { valueOf: 1 }],
	...[{ toString: null, valueOf: null }, { toJSON: 'x' }, { toJSON: null }, { length: 3 }],
	...[{ constructor: {} }, { constructor: null }, { then: 'x' }, { hasOwnProperty: 1 }],
	...[
		{ mode: 'id', value: null },
		{ mode: null, value: 'x' },
		{ mode: {}, value: {} },
		{ mode: 'x' },
	],
	...[
		{ __rl: true, mode: 'id', value: 7 },
		{ __rl: true, mode: 'email', value: ['a@b'] },
	],
	...[{ pair: [] }, { pair: null }, { pair: [null] }, { pair: 'x' }, { pair: {} }, { pair: ['x'] }],
	...[{ pair: [{ name: null, value: {} }] }, { pair: [{ name: {}, value: 'x' }] }],
	...[{ pair: [{ name: '__proto__', value: 'x' }] }, { pair: [{ name: { toString: 'x' } }] }],
	...[{ a: Number.NaN }, { a: new Date(Number.NaN) }, { a: undefined }, { a: '\ud800' }],
	JSON.parse('{"__proto__":{"a":1}}') as object,
	bare({}),
	bare({ value: bare({ x: 1 }) }),
	bare({ mode: 'id', value: 'x' }),
	new Map([['a', 1]]),
	/x/,
];

const DATES = [0, 1743400000000, 8.64e15, -1e15, Number.NaN].map((ms) => new Date(ms));

/** Half characters as well. */
const anyText = fc
	.array(fc.nat(0xffff), { maxLength: 8 })
	.map((codes) => String.fromCharCode(...codes));

/** Anything that a field may hold, most of it not what was meant. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom<unknown>(undefined, null, '', ' ') },
	{ weight: 10, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
	{ weight: 2, arbitrary: anyText },
	{ weight: 6, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
	{ weight: 1, arbitrary: fc.boolean() },
	{ weight: 4, arbitrary: fc.constantFrom<unknown>(...LISTS) },
	{ weight: 6, arbitrary: fc.constantFrom<unknown>(...OBJECTS) },
	{ weight: 2, arbitrary: fc.constantFrom<unknown>(...DATES) },
);

/** The same as far as a saved workflow can hold it. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom<unknown>(...TEXTS.filter((text) => !text.startsWith('='))),
	fc.constantFrom<unknown>(...NUMBERS.filter(Number.isFinite)),
	fc.constantFrom<unknown>(true, false, null),
	fc.constantFrom<unknown>(
		[],
		['a'],
		[null],
		[{ name: 'hot' }],
		{},
		{ value: 'x' },
		{ pair: null },
	),
);

/** Expressions that go wrong, or that give what no field of an item is. */
export const oddExpression = fc
	.constantFrom(
		...[
			'{{ undefined }}',
			'{{ null }}',
			'{{ NaN }}',
			'{{ 0/0 }}',
			'{{ {} }}',
			'{{ [] }}',
			'{{ 1n }}',
		],
		...[
			'{{ $json.none.deep.deeper }}',
			'{{ $json.none() }}',
			'{{ $json.email.trim }}',
			'{{ $json }}',
		],
		...[
			'{{ (() => { throw new Error("Own words") })() }}',
			'{{ JSON.parse("{") }}',
			'{{ }}',
			'{{ x',
		],
		...['{{ $now }}', '{{ $today.minus({ days: 3 }) }}', '{{ DateTime.fromISO("2026-02-31") }}'],
		...[
			'{{ DateTime.fromMillis(8.7e15) }}',
			'{{ new Date("x") }}',
			'{{ new Date() }}',
			'{{ $now.toISO() }}',
		],
		...['{{ Duration.fromMillis(5) }}', '{{ Interval.after($now, 5) }}', '{{ new Set(["a"]) }}'],
		...[
			'{{ $("No Such Node").item.json.x }}',
			'{{ $json.email }} and {{ $json.none }}',
			'{{ $input }}',
		],
		...['{{ ({ toString: () => { throw new Error("Own words") } }) }}', '{{ Symbol("x") }}'],
		...[
			'{{ ({ toString: () => ({}) }) }}',
			'{{ ({ valueOf: () => 1n }) }}',
			'{{ Object.create(null) }}',
		],
		...[
			'{{ ({ toJSON: () => { throw new Error("Own words") } }) }}',
			'{{ (() => 1) }}',
			'{{ $json.x',
		],
		...['{{ ({ get value() { throw new Error("Own words") } }) }}', '{{ [undefined, , null] }}'],
	)
	.map((text) => `=${text}`);

/** Names of fields that mean something to JavaScript, to n8n or to a CRM. */
const ODD_NAMES = [
	...['__proto__', 'constructor', 'toString', 'length', 'error', 'json', 'pairedItem', '', 'value'],
	...[
		'input',
		'status',
		'message',
		'details',
		'created',
		'found',
		'First Name',
		'E-mail',
		'LinkedIn',
	],
];

/** Fields with odd names and odd content. */
export const oddFields: fc.Arbitrary<IDataObject> = fc
	.array(fc.tuple(fc.constantFrom(...ODD_NAMES), hostile), { maxLength: 3 })
	.map((entries) => {
		const fields = {};
		for (const [name, value] of entries) {
			Object.defineProperty(fields, name, {
				value,
				enumerable: true,
				configurable: true,
				writable: true,
			});
		}
		return fields;
	});
