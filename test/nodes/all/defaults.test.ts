import { built, load } from '../sources';
import { withInner } from '../visible';

/** The types of fields that hold something before anyone sets them. */
const PRESET = ['boolean', 'number', 'options'];

/** What holds in every node that has the field, also inside a collection. */
const everywhere: Array<[string, unknown]> = [
	['Skip If Already Scheduled', true],
	['Return All', false],
	['Simplify', true],
	['Mapping Column Mode', 'automatic'],
	['Include Existing', false],
	['Clarity', 0.75],
	['Speaker Boost', true],
	['Stability', 0.5],
	['Order', 'desc'],
	['Sort By', 'createdAt'],
	...['Allow Placeholders', 'Continue After Last Run', 'Ignore Empty Filters'].map(
		(label): [string, unknown] => [label, true],
	),
	...['Include Responses', 'Skip If Enriched Before'].map((label): [string, unknown] => [
		label,
		true,
	]),
	['Days Before Expiry', 14],
	['Expires In (Days)', 90],
	['Max Actions per Run', 20],
	['Max Credits per Run', 100],
	['Start At', 0],
	['Change Permissions', 'leave'],
	['Prospect Output', 'simplified'],
	['Prospects From', 'items'],
	['Source', 'import'],
	['Trigger On', 'leadCreated'],
];

/** What is another in some nodes. */
const inSome: Array<[string, unknown, Record<string, unknown>]> = [
	['Limit', 50, { 'Outreach Prospect Search': 25 }],
	['Output', 'simplified', { 'Outreach Campaign Export': 'items' }],
];

const rows = [...everywhere.map((row) => [...row, {}] as const), ...inSome];

test.each(rows)('%s is %j until it is set', async (label, preset, others) => {
	const found: Record<string, unknown[]> = {};
	for (const file of built) {
		const { displayName, properties } = (await load(file)).node.description;
		const presets = withInner(properties)
			.filter((field) => field.displayName === label && PRESET.includes(field.type))
			.map((field) => field.default);
		if (presets.length > 0) found[displayName] = [...new Set(presets)];
	}
	expect(Object.keys(found)).not.toEqual([]);
	const expected = Object.keys(found).map((name) => [
		name,
		[(others as Record<string, unknown>)[name] ?? preset],
	]);
	expect(found).toEqual(Object.fromEntries(expected));
});

/** What each node has its own of. */
const OWN = ['Operation', 'Resource', 'Status'];

describe.each(built)('%s', (file) => {
	test('its text fields are empty until they are set, but those that name a field', async () => {
		const fields = withInner((await load(file)).node.description.properties);
		const filled = fields
			.filter(({ type }) => ['string', 'dateTime', 'notice'].includes(type))
			.filter((field) => field.default !== '')
			.map((field) => [field.name, field.default]);
		expect(fields.length).toBeGreaterThan(0);
		for (const preset of filled) {
			expect([
				['binaryPropertyName', 'data'],
				['source', 'import'],
			]).toContainEqual(preset);
		}
	});
});
