import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';
import { ValidationError, toIsoTime } from '../../../nodes/shared/fields/checks';
import { type ParseRules, parseParameter } from '../../../nodes/shared/parameters/parameterValue';
import { parseTimestamp } from '../../../nodes/shared/utils/dates';

// the same seed in each run makes failures reproducible
fc.configureGlobal({ seed: 2026 });

const field: INodeProperties = {
	...{ displayName: 'Field', name: 'field', type: 'dateTime', default: '' },
};
const iso = (value: unknown) => toIsoTime(field, value, { timezone: 'Europe/Berlin' });

describe('a date', () => {
	const date = fc.date({
		min: new Date('1971-01-01'),
		max: new Date('2199-12-31'),
		noInvalidDate: true,
	});
	const zone = fc.constantFrom(
		...([
			['Z', 0],
			['+02:00', 120],
			['-0930', -570],
			['+05', 300],
		] as const),
	);

	test('is the same moment in any spelling', () => {
		fc.assert(
			fc.property(date, zone, fc.boolean(), fc.boolean(), (moment, [sign, minutes], short, gap) => {
				const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
				const compact = short ? local.replace(/[-:](?=.*)/g, '') : local;
				const text = `${gap && !short ? compact.replace('T', ' ') : compact}${sign}`;
				expect([parseTimestamp(text), Date.parse(iso(text))]).toEqual([
					moment.getTime(),
					moment.getTime(),
				]);
			}),
		);
	});
});

const options = ['new', 'replied'].map((value) => ({ name: value.toUpperCase(), value }));
const inner = ['string', 'number', 'dateTime', 'boolean'].map((type) => ({
	...{ displayName: `Field ${type}`, name: type, type, default: '' },
})) as INodeProperties[];

const property = fc.record({
	displayName: fc.constant('Field'),
	name: fc.constant('field'),
	type: fc.constantFrom<INodeProperties['type']>(
		...(['string', 'number', 'boolean', 'dateTime', 'options', 'multiOptions'] as const),
		...(['collection', 'resourceLocator', 'json'] as const),
	),
	default: fc.constant(''),
	required: fc.boolean(),
});
const rules = fc.record<ParseRules>({
	timezone: fc.constant('Europe/Berlin'),
	saved: fc.constantFrom('={{ $json.a }}', 'a'),
	isRecordField: fc.boolean(),
	keepEmpty: fc.constantFrom([], ['field']),
});
/** Values that an expression can return. */
const given = fc.oneof(
	fc.anything({ withDate: true, withBigInt: true, withMap: true, withSparseArray: true }),
	fc.dictionary(fc.constantFrom('string', 'number', 'dateTime', 'mode', 'value'), fc.anything()),
	fc.constantFrom('true', '1', '2026-02-30', 'NEW', 'new,replied', '1e999', '\ud800', 'undefined'),
);

test("any value of any parameter is parsed or rejected with the field's name", () => {
	fc.assert(
		fc.property(property, given, rules, (kind, value, how) => {
			const whole = {
				...kind,
				options: kind.type === 'collection' ? inner : options,
				typeOptions: { minValue: 1, maxValue: 9 },
			} as INodeProperties;
			let read: unknown;
			try {
				read = parseParameter(whole, value, how);
			} catch (error) {
				expect(error).toBeInstanceOf(ValidationError);
				expect((error as Error).message).toMatch(/^Field /);
				return;
			}
			if (kind.type === 'number' && read !== null)
				expect([1, 9]).toEqual([Math.min(1, Number(read)), Math.max(9, Number(read))]);
			if (kind.type === 'string') expect(typeof (read ?? '')).toBe('string');
			if (kind.type === 'multiOptions' && Array.isArray(read)) {
				expect(['new', 'replied']).toEqual(expect.arrayContaining(read as string[]));
			}
		}),
		{ numRuns: 400 },
	);
});
