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

const properties = fc.record({
	displayName: fc.constant('Field'),
	name: fc.constant('field'),
	type: fc.constantFrom<INodeProperties['type']>(
		...(['string', 'number', 'boolean', 'dateTime', 'options', 'multiOptions'] as const),
		...(['collection', 'resourceLocator', 'json'] as const),
	),
	default: fc.constant(''),
	required: fc.boolean(),
});
const parseRules = fc.record<ParseRules>({
	timezone: fc.constant('Europe/Berlin'),
	savedValue: fc.constantFrom('={{ $json.a }}', 'a'),
	isRecordField: fc.boolean(),
	keepEmpty: fc.constantFrom([], ['field']),
});
/** Values that an expression can return. */
const values = fc.oneof(
	fc.anything({ withDate: true, withBigInt: true, withMap: true, withSparseArray: true }),
	fc.dictionary(fc.constantFrom('string', 'number', 'dateTime', 'mode', 'value'), fc.anything()),
	fc.constantFrom('true', '1', '2026-02-30', 'NEW', 'new,replied', '1e999', '\ud800', 'undefined'),
);

test("parseParameter parses any value, or rejects it with the field's name", () => {
	fc.assert(
		fc.property(properties, values, parseRules, (generated, value, rules) => {
			const property = {
				...generated,
				options: generated.type === 'collection' ? inner : options,
				typeOptions: { minValue: 1, maxValue: 9 },
			} as INodeProperties;
			let parsed: unknown;
			try {
				parsed = parseParameter(property, value, rules);
			} catch (error) {
				expect(error).toBeInstanceOf(ValidationError);
				expect((error as Error).message).toMatch(/^Field /);
				return;
			}
			if (generated.type === 'number' && parsed !== null)
				expect([1, 9]).toEqual([Math.min(1, Number(parsed)), Math.max(9, Number(parsed))]);
			if (generated.type === 'string') expect(typeof (parsed ?? '')).toBe('string');
			if (generated.type === 'multiOptions' && Array.isArray(parsed)) {
				expect(['new', 'replied']).toEqual(expect.arrayContaining(parsed as string[]));
			}
		}),
		{ numRuns: 400 },
	);
});
