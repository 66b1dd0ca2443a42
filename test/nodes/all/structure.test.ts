import type { INodeProperties } from 'n8n-workflow';
import { routesById } from '../../contract/routes';
import { type Source, allOperations, built as builtNodes, load } from '../sources';
import { asTool, listSettings, visibleProperties, flattenProperties } from '../visibleProperties';

const getLabel = (option: NonNullable<INodeProperties['options']>[number]) =>
	'displayName' in option ? option.displayName : option.name;

const isFirst = (label: string) => label === 'Send Message to Connection';

const sorted = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

test('every node has a Resource list with a default if there is only one choice', async () => {
	for (const { node, operation } of (await allOperations()).values()) {
		const { properties } = node.description;
		const [list] = properties.filter(({ name }) => name === 'resource');
		const { default: preset, options = [], type } = list;
		expect(type).toBe('options');
		if (options.length > 1) continue;
		expect(options).toEqual([expect.objectContaining({ value: preset })]);
		expect(operation.resource).toBe(preset);
	}
});

test('every API route has an operation', async () => {
	const reached = [...(await allOperations()).values()].map(({ operation }) => operation.route);
	const all = Object.values(routesById).map(({ method, path }) => `${method} ${path}`);
	expect([...new Set(reached)].sort()).toEqual([...new Set(all)].sort());
});

describe.each(builtNodes)('%s', (built) => {
	let source: Source;
	beforeAll(async () => {
		source = await load(built);
	});

	test('lists choices alphabetically, except for messages, and has no empty list', () => {
		// the options of a fixed collection are groups, not choices
		const lists = flattenProperties(source.node.description.properties).filter(
			({ options, type }) => options !== undefined && type !== 'fixedCollection',
		);
		expect(lists.length).toBeGreaterThan(0);
		for (const { name, options = [] } of lists) {
			const labels = options.map(getLabel);
			expect([name, labels.length > 0]).toEqual([name, true]);
			// people look for a message to a connection first
			const order = sorted(labels).sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
			expect([name, labels]).toEqual([name, order]);
		}
	});

	test('names existing parameters and values in each displayOptions', () => {
		const { properties } = source.node.description;
		for (const { name, displayOptions } of properties) {
			const conditions = { ...displayOptions?.show, ...displayOptions?.hide };
			for (const [other, values = []] of Object.entries(conditions)) {
				if (other === '@tool') continue;
				const controls = properties.filter((property) => property.name === other);
				const known = controls.flatMap(({ options = [], type }) =>
					type === 'boolean'
						? [true, false]
						: options.map((option) => ('value' in option ? option.value : undefined)),
				);
				expect([name, other, controls.length > 0]).toEqual([name, other, true]);
				expect(values.length).toBeGreaterThan(0);
				for (const value of values) expect(known).toContainEqual(value);
			}
		}
	});

	test('declares and shows each parameter of each operation', () => {
		const { node, operations } = source;
		const settings = listSettings(node.description.properties);
		for (const { option, properties } of operations) {
			const seen = new Set(
				settings
					.filter(({ operation }) => operation === option.value)
					.flatMap((setting) => [
						...visibleProperties(node, setting),
						...visibleProperties(asTool(node), setting),
					])
					.map(({ name }) => name),
			);
			expect([option.value, properties.map(({ name }) => name)]).toEqual([
				option.value,
				properties.map(({ name }) => name).filter((name) => seen.has(name)),
			]);
		}
	});

	test('never shows two parameters of one name at once', () => {
		const { node } = source;
		for (const setting of listSettings(node.description.properties)) {
			for (const shown of [node, asTool(node)]) {
				const names = visibleProperties(shown, setting).map(({ name }) => name);
				expect([setting, names]).toEqual([setting, [...new Set(names)]]);
			}
		}
	});
});
