import { built, load } from '../sources';
import { withInner } from '../visible';

/** What guards people, credits and lists holds from the start, wherever the field is. */
test.each([
	['Skip If Already Scheduled', true],
	['Skip If Enriched Before', true],
	['Max Actions per Run', 20],
	['Max Credits per Run', 100],
	['Return All', false],
	['Simplify', true],
	['Mapping Column Mode', 'automatic'],
	['Include Existing', false],
	['Change Permissions', 'leave'],
	['Expires In (Days)', 90],
])('%s is %j until it is set', async (label, preset) => {
	const sources = await Promise.all(built.map(load));
	const presets = sources
		.flatMap(({ node }) => withInner(node.description.properties))
		.filter(({ displayName, type }) => displayName === label && type !== 'hidden')
		.map((field) => field.default);
	expect([...new Set(presets)]).toEqual([preset]);
});

test.each(built)('%s: its text fields are empty, but those that name a field', async (file) => {
	const fields = withInner((await load(file)).node.description.properties);
	const filled = fields
		.filter(({ type }) => ['string', 'dateTime', 'notice'].includes(type))
		.filter((field) => field.default !== '')
		.map((field) => `${field.name}: ${String(field.default)}`);
	expect(['binaryPropertyName: data', 'source: import']).toEqual(expect.arrayContaining(filled));
});
