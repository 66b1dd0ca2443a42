import type { IDataObject } from 'n8n-workflow';
import type { AnyValues } from '../../../../nodes/shared/operation/plan';
import { isRaw, shaperOf } from '../../../../nodes/shared/run/shape';
import { simplify } from './runSamples';

const record = { d: 4, c: null, a: 1, id: 9 };

test.each<[AnyValues, IDataObject, boolean]>([
	[{ simple: true }, { a: 1 }, false],
	[{ simple: false }, record, true],
	[{ simple: 'true' }, record, true],
	[{}, record, true],
	[{ output: 'simplified' }, { a: 1 }, false],
	[{ output: 'raw' }, record, true],
	[{ output: 'file' }, record, true],
	[{ output: 'file', prospectOutput: 'simplified' }, { a: 1 }, false],
	[{ output: 'simplified', prospectOutput: 'raw' }, record, true],
	[{ output: 'selectedFields', fields: ['d', 'a'] }, { a: 1, d: 4 }, false],
	[{ prospectOutput: 'selectedFields', fields: ['b', 'c', 'x'] }, { c: null }, false],
	[{ output: 'selectedFields', fields: 'a' }, {}, false],
	[{ output: 'selectedFields' }, {}, false],
	[{ simple: true, fields: ['d'] }, { a: 1 }, false],
])('with %j a record comes as %j', (values, shaped, raw) => {
	expect(shaperOf(simplify, values)(record)).toStrictEqual(shaped);
	expect(isRaw(values)).toBe(raw);
});

test('fields come in one order, and what is inside is taken out first', () => {
	const flat = (one: IDataObject) => ({ ...one, b: 2 });
	const shape = (values: AnyValues) => shaperOf({ ...simplify, flat }, values)(record);
	const fields = ['d', 'c', 'b', 'a'];
	expect(JSON.stringify(shape({ output: 'selectedFields', fields }))).toBe(
		'{"a":1,"b":2,"c":null,"d":4}',
	);
	expect(shape({ output: 'selectedFields', fields: ['b'] })).toEqual({ b: 2 });
	expect(shape({ output: 'raw' })).toBe(record);
	const always = { ...simplify, always: ['id'], otherFields: ['id'] };
	expect(shaperOf(always, { output: 'selectedFields', fields: [] })(record)).toEqual({ id: 9 });
});

describe('the columns of a record without a choice of fields', () => {
	const namesOf = (...names: string[]) =>
		Object.keys(shaperOf(undefined, {})(Object.fromEntries(names.map((name) => [name, 1]))));

	test.each([
		[
			['id', 'name'],
			['name', 'id'],
		],
		[
			['userId', 'id', 'name'],
			['name', 'userId', 'id'],
		],
		[
			['leadIds', 'name'],
			['leadIds', 'name'],
		],
		[
			['threadIdOf', 'name'],
			['threadIdOf', 'name'],
		],
		[
			['ids', 'idea', 'grid', 'name'],
			['ids', 'idea', 'grid', 'name'],
		],
		[
			['ID', 'userID', 'user_id', 'name'],
			['ID', 'userID', 'user_id', 'name'],
		],
	])('%j stand as %j: its IDs are last', (names, expected) => {
		expect(namesOf(...names)).toEqual(expected);
	});
});
