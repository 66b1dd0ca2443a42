import {
	refuseEmptyWords,
	refuseGaps,
	refuseUndefined,
} from '../../../../nodes/shared/operation/gaps';
import type { More } from './samples';
import { fieldOf } from './samples';

describe('a text in which an expression left a gap', () => {
	/** What is said of a text, whose expressions return these values. */
	const gapOf = (saved: unknown, values: Record<string, unknown>, more: More = {}) => {
		const evaluate = (expression: string) => values[expression.slice(2, -2).trim()];
		try {
			refuseGaps(saved, fieldOf('string', more), evaluate);
			return undefined;
		} catch (error) {
			return (error as Error).message;
		}
	};
	const gap = (name: string) =>
		`Field has a gap: {{ ${name} }} is empty. Add a fallback, for example {{ ${name} || 'there' }}`;
	const empty =
		'Field is empty: its expression returned nothing. Correct it, or clear the field to send without it';
	const two = '=Hi {{ a }} {{ b }}';

	test.each<[unknown, Record<string, unknown>, More, string | undefined]>([
		[two, { a: 'Ada', b: 0 }, {}, undefined],
		[two, { a: '', b: '' }, {}, gap('a')],
		[two, { a: 'Ada', b: ' ' }, {}, gap('b')],
		...[null, undefined, Number.NaN, '\u200b', [], [''], false, new Date(Number.NaN)].map(
			(b): [unknown, Record<string, unknown>, More, string] => [two, { a: 'Ada', b }, {}, gap('b')],
		),
		[two, { a: ['', 'x'], b: 'Invalid Dates' }, {}, undefined],
		[two, { a: 'An Invalid Date', b: '1' }, {}, undefined],
		[two, { a: ['', ''], b: '1' }, {}, gap('a')],
		[two, { a: 'Invalid DateTime', b: '1' }, {}, gap('a')],
		['={{ a }}', { a: '' }, {}, empty],
		['= {{ a }} ', { a: '' }, {}, empty],
		['={{ a }}', { a: 'x' }, {}, undefined],
		['={{ a }}', { a: false }, {}, undefined],
		['={{ a }}', { a: '' }, { required: true }, undefined],
		['={{ a }}', { a: '' }, { type: 'number' }, undefined],
		['=x {{ a }}', { a: '' }, { required: true }, gap('a')],
		['={{ a }}{{ b }}', { a: 'x' }, { required: true }, gap('b')],
		['Hi {{ a }}', {}, {}, undefined],
		[5, {}, {}, undefined],
		['=Hi {{\na\n}}', { a: '' }, {}, gap('a')],
		[
			'=x{{ a }}',
			{ a: '' },
			{ type: 'resourceLocator' },
			'Field has a gap: {{ a }} is empty. Correct it: the remaining text could match another record',
		],
	])('%j with %p (%j): %s', (saved, values, more, message) => {
		expect(gapOf(saved, values, more)).toBe(message);
	});

	test.each([
		...[`a || ''`, 'a || ""', 'a ||``', `a ?? ''`, `a ? b : ''`, `a ? '' : b`, `$if(a, b, '')`],
		...['$ifEmpty(a, "")', `$if(a, '' , b) || ''`, `$if(a,\n b, '' )`],
	])('%s means that nothing may stand there', (content) => {
		expect(gapOf(`=Hi {{ ${content} }}!`, { [content]: '' })).toBeUndefined();
		expect(gapOf(`=Hi {{ ${content} }}!`, { [content]: null })).toMatch(/^Field has a gap/);
		expect(gapOf(`=Hi {{ ${content} }}!`, {})).toMatch(/^Field has a gap/);
	});

	test.each([`a || 'b'`, `a + ''`, `$iff(a, '')`, `$if(a, 'b')`, `f(a, '')`])(
		'%s does not',
		(content) => {
			expect(gapOf(`=Hi {{ ${content} }}!`, { [content]: '' })).toMatch(/^Field has a gap/);
		},
	);
});

describe('a text into which an expression wrote what lists have for nothing', () => {
	const wordOf = (saved: unknown, ...values: unknown[]) => {
		try {
			refuseEmptyWords(saved, 'Field', () => values.shift());
			return undefined;
		} catch (error) {
			return (error as Error).message;
		}
	};
	const said = (content: string, word: string) =>
		`Field has a gap: {{ ${content} }} is "${word}". Correct the item. To send it anyway, add 'Allow Placeholders' under Options`;

	test.each<[unknown, unknown[], string | undefined]>([
		['=Hi {{ a }}', ['N/A'], said('a', 'N/A')],
		['=Hi {{ a }}', [' - '], said('a', '-')],
		['=Hi {{ a }} {{ b }}', ['Ada', 'none'], said('b', 'none')],
		['=Hi {{ a }} {{ b }}', ['', 'none'], said('b', 'none')],
		['=Hi {{ a }} {{ b }}', [null, 'none'], said('b', 'none')],
		['=Hi {{ a }} {{ b }}', ['Nil', 'none'], said('b', 'none')],
		['=Hi {{ a }}', ['Nil'], undefined],
		['=Hi {{ a }}', ['Null'], undefined],
		['=Hi {{ a }}', ['null'], said('a', 'null')],
		['=Hi {{ a }}', [0], undefined],
		['=Hi {{ a }}', ['Nonesuch'], undefined],
		[`=Hi {{ a || '-' }}`, ['-'], undefined],
		[`=Hi {{ a ?? " - " }}`, ['-'], undefined],
		['=Hi {{ a ? b : `-` }}', ['-'], undefined],
		[`=Hi {{ a ? '-' : 'none' }}`, ['none'], undefined],
		[`=Hi {{ a || '-' }}`, ['none'], said(`a || '-'`, 'none')],
		[`=Hi {{ a + '-' }}`, ['-'], said(`a + '-'`, '-')],
		['Hi {{ a }}', ['-'], undefined],
		[undefined, ['-'], undefined],
	])('%j with %j: %s', (saved, values, message) => {
		expect(wordOf(saved, ...values)).toBe(message);
	});
});

describe('a text into which an expression wrote undefined', () => {
	const inner = [fieldOf('string', { displayName: 'Name', name: 'name' })];
	const wrote = (
		saved: unknown,
		value: unknown,
		values: Record<string, unknown> = {},
		property = fieldOf('collection', { options: inner }),
	) => {
		const evaluate = (expression: string) => {
			const content = expression.slice(2, -2).trim();
			if (content === '$json.broken') throw new Error('no such node');
			return values[content];
		};
		try {
			refuseUndefined(saved, value, property, evaluate);
			return undefined;
		} catch (error) {
			return (error as Error).message;
		}
	};
	const said = (label: string, word = 'undefined') =>
		`${label} contains "${word}": its expression returned nothing`;

	test.each<[unknown, unknown, Record<string, unknown>, string | undefined]>([
		['={{ "Hi " + $json.a }}', 'Hi undefined', {}, said('Field')],
		['={{ $json.a }}', ' null ', {}, said('Field', 'null')],
		['={{ $json.a }}', 'a null', {}, undefined],
		['={{ $json.a }}', 'null and void', {}, undefined],
		[`={{ 'a ' + 'undefined' }}`, 'a undefined', {}, undefined],
		[
			'={{ $json.a + $json.b }}',
			'x undefined',
			{ '$json.a': 'x', '$json.b': 'undefined' },
			undefined,
		],
		['=null{{ $json.a }}', 'null', { '$json.a': '' }, undefined],
		['={{ $json.a }}', 'undefinedly', {}, undefined],
		['={{ $json.a }}', 5, {}, undefined],
		['={{ $json.a }}', 'undefined', { '$json.a': 'undefined' }, undefined],
		[
			'={{ $json.a }} {{ $json.b }}',
			'undefined undefined',
			{ '$json.a': 'undefined' },
			said('Field'),
		],
		['=undefined {{ $json.a }}', 'undefined Ada', {}, undefined],
		['=undefined {{ $json.a }}', 'undefined undefined', {}, said('Field')],
		['={{ "undefined" + $json.a }}', 'undefined', {}, undefined],
		[`={{ 'undefined' + $json.a }}`, 'undefined undefined', {}, said('Field')],
		['={{ `undefined` }}', 'undefined', {}, undefined],
		['={{ $json.broken + "" }}', 'undefined', {}, said('Field')],
		['={{ [$json.a] }}', ['x', 'undefined'], {}, said('Field')],
		['undefined', 'undefined', {}, undefined],
		['={{ $json["a"].b }}', 'undefined', { '$json["a"].b': 'undefined' }, undefined],
		[
			`={{ $('My Sheet').item.json.a }}`,
			'undefined',
			{ [`$('My Sheet').item.json.a`]: 'undefined' },
			undefined,
		],
		[
			`={{ $('S').first().json.a.trim() }}`,
			'undefined',
			{ [`$('S').first().json.a`]: 'undefined' },
			undefined,
		],
		[
			`={{ $fromAI('a', 'b (c)') }}`,
			'undefined',
			{ [`$fromAI('a', 'b (c)')`]: 'undefined' },
			undefined,
		],
		[{ name: '={{ $json.a }}' }, { name: 'undefined' }, {}, said('Name')],
		[{ other: '={{ $json.a }}' }, { other: 'undefined' }, {}, said('Field')],
		[{ name: '={{ $json.a }}' }, undefined, {}, undefined],
		[['a', '={{ $json.a }}'], ['a', 'undefined'], {}, said('Field')],
		[['a', '={{ $json.a }}'], ['undefined', 'a'], {}, undefined],
	])('%j gave %j (%j): %s', (saved, value, values, message) => {
		expect(wrote(saved, value, values)).toBe(message);
	});
});
