import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';
import { ValidationError } from '../../../nodes/shared/fields/checks';
import { type ParseRules, parseParameter } from '../../../nodes/shared/parameters/parameterValue';

// the same seed in each run makes failures reproducible
fc.configureGlobal({ seed: 2026 });

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
	savedValue: fc.constantFrom('={{ $json.a }}', 'a'),
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
