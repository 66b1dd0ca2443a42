import type { INodeProperties } from 'n8n-workflow';
import { OutreachAutomationApi } from '../../../credentials/OutreachAutomationApi.credentials';
import packageJson from '../../../package.json';
import { routesById } from '../../contract/routes';
import { type LoadedNode, loadOperations, builtFiles as builtNodes, loadNode } from '../sources';
import {
	toToolType,
	listVisibilitySettings,
	getVisibleProperties,
	flattenProperties,
} from '../visibleProperties';

const getLabel = (option: NonNullable<INodeProperties['options']>[number]) =>
	'displayName' in option ? option.displayName : option.name;

const isListedFirst = (label: string) => label === 'Send Message to Connection';

const sortByName = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

test('every node has a Resource list, and a single resource is the default', async () => {
	for (const { node, operation } of (await loadOperations()).values()) {
		const { properties } = node.description;
		const [list] = properties.filter(({ name }) => name === 'resource');
		const { default: defaultValue, options = [], type } = list;
		expect(type).toBe('options');
		if (options.length > 1) continue;
		expect(options).toEqual([expect.objectContaining({ value: defaultValue })]);
		expect(operation.resource).toBe(defaultValue);
	}
});

test('every API route has an operation', async () => {
	const usedRoutes = [...(await loadOperations()).values()].map(({ operation }) => operation.route);
	const apiRoutes = Object.values(routesById).map(({ method, path }) => `${method} ${path}`);
	expect([...new Set(usedRoutes)].sort()).toEqual([...new Set(apiRoutes)].sort());
});

const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

describe.each(builtNodes)('%s', (file) => {
	let source: LoadedNode;
	beforeAll(async () => {
		source = await loadNode(file);
	});

	test('lists choices alphabetically, after Send Message to Connection', () => {
		// the options of a fixed collection are groups, not choices
		const lists = flattenProperties(source.node.description.properties).filter(
			({ options, type }) => options !== undefined && type !== 'fixedCollection',
		);
		expect(lists.length).toBeGreaterThan(0);
		for (const { name, options = [] } of lists) {
			const labels = options.map(getLabel);
			expect([name, labels.length > 0]).toEqual([name, true]);
			// Send Message to Connection is listed first, as it is used most
			const expected = sortByName(labels).sort(
				(a, b) => Number(isListedFirst(b)) - Number(isListedFirst(a)),
			);
			expect([name, labels]).toEqual([name, expected]);
		}
	});

	test('declares and shows each parameter of each operation', () => {
		const { node, operations } = source;
		const settings = listVisibilitySettings(node.description.properties);
		for (const { option, properties } of operations) {
			const visibleNames = new Set(
				settings
					.filter(({ operation }) => operation === option.value)
					.flatMap((setting) => [
						...getVisibleProperties(node, setting),
						...getVisibleProperties(toToolType(node), setting),
					])
					.map(({ name }) => name),
			);
			expect([option.value, properties.map(({ name }) => name)]).toEqual([
				option.value,
				properties.map(({ name }) => name).filter((name) => visibleNames.has(name)),
			]);
		}
	});

	test('never shows two parameters with the same name', () => {
		const { node } = source;
		for (const setting of listVisibilitySettings(node.description.properties)) {
			for (const type of [node, toToolType(node)]) {
				const names = getVisibleProperties(type, setting).map(({ name }) => name);
				expect([setting, names]).toEqual([setting, [...new Set(names)]]);
			}
		}
	});

	test('has a codex file with its name and allowed categories', () => {
		const { codex, node } = source;
		expect(codex.node).toBe(`${packageJson.name}.${node.description.name}`);
		expect(codex.nodeVersion).toBe('1.0');
		expect(codex.codexVersion).toBe('1.0');
		expect(codex.categories.length).toBeGreaterThan(0);
		expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
		expect(codex).not.toHaveProperty('subcategories');
	});

	test("uses this package's credential, its display name as default name, and existing icons", () => {
		const { folder, node } = source;
		const { credentials, defaults, displayName, icon } = node.description;
		expect(credentials).toEqual([{ name: new OutreachAutomationApi().name, required: true }]);
		expect(defaults.name).toBe(displayName);
		expect(displayName).toMatch(/^Outreach /);
		const { light, dark } = icon as { light: string; dark: string };
		for (const file of [light, dark]) {
			expect(() => require.resolve(`../${folder}/${file.replace('file:', '')}`)).not.toThrow();
		}
		expect(dark).toBe(light.replace(/\.svg$/, '.dark.svg'));
	});

	test('implements exactly the pickers that its parameters use', () => {
		const { node } = source;
		const pickerNames = node.description.properties.flatMap(({ modes = [] }) =>
			modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		);
		for (const method of pickerNames) {
			expect(Object.keys(node.methods?.listSearch ?? {})).toContain(method);
		}
		expect(Object.keys(node.methods?.listSearch ?? {}).sort()).toEqual(
			[...new Set(pickerNames)].sort(),
		);
	});
});
