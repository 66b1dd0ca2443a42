import type { INodeProperties } from 'n8n-workflow';
import { built, load } from './sources';
import { withInner } from './visible';

/** The fields of a node with what they hold before anyone sets them, those inside collections too. */
function defaultsOf(properties: INodeProperties[]): Array<[string, unknown]> {
	return properties.flatMap(({ default: preset, displayName, options = [], type }) => {
		const inner = type === 'collection' ? defaultsOf(options as INodeProperties[]) : [];
		const own: Array<[string, unknown]> =
			type === 'boolean' || type === 'number' || type === 'options' ? [[displayName, preset]] : [];
		return [...own, ...inner];
	});
}

/** What holds in every node that has the field, with the rule or the section of the API document. */
const everywhere: Array<[string, string, unknown]> = [
	['B19', 'Rate Limit Wait (Minutes)', 65],
	['B23', 'Skip If Already Scheduled', true],
	['B24', 'Return All', false],
	['B24', 'Simplify', true],
	['B29', 'Items Without Email', 'leaveOut'],
	['B30', 'Fields', 'automatic'],
	['B31', 'Include Input Fields', false],
	['B33', 'Batch Size', 50],
	['B33', 'Items to Return', 'all'],
	['B43', 'Include Existing', false],
	['POST /enrich', 'Include Company Info', true],
	['POST /enrich', 'Include Contact Info', true],
	['POST /enrich', 'Include Personal Info', true],
	['POST /enrich', 'Include Social Profiles', false],
	['scheduleLinkedInAction', 'Clarity', 0.75],
	['scheduleLinkedInAction', 'Speaker Boost', true],
	['scheduleLinkedInAction', 'Stability', 0.5],
	['GET /leads', 'Order', 'desc'],
	['GET /leads', 'Sort By', 'createdAt'],
];

/** What is another in some nodes. */
const inSome: Array<[string, string, unknown, Record<string, unknown>]> = [
	['B24, B34', 'Limit', 50, { 'Outreach Prospect Search': 25 }],
	['B20', 'Timeout (Seconds)', 60, { 'Outreach Campaign Export': 120, 'Outreach Enrichment': 120 }],
];

const rows = [...everywhere.map((row) => [...row, {}] as const), ...inSome];

test.each(rows)('%s: %s is %j until it is set', async (_, label, preset, others) => {
	const found: Record<string, unknown[]> = {};
	for (const file of built) {
		const { displayName, properties } = (await load(file)).node.description;
		const presets = defaultsOf(properties).filter(([name]) => name === label);
		if (presets.length > 0) found[displayName] = [...new Set(presets.map(([, value]) => value))];
	}
	expect(Object.keys(found)).not.toEqual([]);
	const expected = Object.keys(found).map((name) => [
		name,
		[(others as Record<string, unknown>)[name] ?? preset],
	]);
	expect(found).toEqual(Object.fromEntries(expected));
});

describe.each(built)('%s', (file) => {
	test('its text fields are empty until they are set, but those that name a field', async () => {
		const fields = withInner((await load(file)).node.description.properties);
		const filled = fields
			.filter(({ type }) => ['string', 'dateTime', 'notice'].includes(type))
			.filter((field) => field.default !== '' && field.default !== undefined)
			.map((field) => [field.name, field.default]);
		expect(fields.length).toBeGreaterThan(0);
		for (const preset of filled) {
			expect([
				['binaryPropertyName', 'data'],
				['listField', 'prospects'],
				['source', 'import'],
			]).toContainEqual(preset);
		}
	});

	test('no choice is without a value, and none has that of another', async () => {
		for (const { options = [], name, type } of withInner(
			(await load(file)).node.description.properties,
		)) {
			if (type !== 'options' && type !== 'multiOptions') continue;
			const values = options.map((option) => ('value' in option ? option.value : ''));
			expect([name, new Set(values).size, values.includes('')]).toEqual([
				name,
				values.length,
				false,
			]);
		}
	});
});
