/** What the editor and agents know about nodes before a run. */
import {
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	NodeHelpers,
} from 'n8n-workflow';
import { OutreachAutomationApi } from '../../../credentials/OutreachAutomationApi.credentials';
import { events } from '../../../nodes/Trigger/events';
import packageJson from '../../../package.json';
import { routesById } from '../../contract/routes';
import { operationFixtures } from '../../operations';
import {
	type LoadedNode,
	loadOperations,
	builtFiles as builtNodes,
	getOperationName,
	isTriggerFile,
	loadNode,
} from '../sources';
import {
	toToolType,
	evaluateExpression,
	listVisibilitySettings,
	getVisibleProperties,
	flattenProperties,
} from '../visibleProperties';

const MAX_NOTICE_LENGTH = 119;
/** OpenAI's limit for a tool name; n8n 2 truncates the name, n8n 1 does not. */
const MAX_TOOL_NAME_LENGTH = 64;

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

test('Simplify and Selected Fields together offer exactly the documented fields', async () => {
	for (const [name, { operation }] of await loadOperations()) {
		const { fields = [], otherFields = [] } = operation.simplify ?? {};
		const documented = operationFixtures[name].documentedFields ?? [];
		expect([name, [...fields, ...otherFields].sort()]).toEqual([name, [...documented].sort()]);
	}
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

	test('offers only the operations of the chosen resource', () => {
		for (const { displayOptions, name, options = [] } of source.node.description.properties) {
			if (name !== 'operation') continue;
			const expected = source.operations.filter(({ resource }) =>
				displayOptions?.show?.resource?.includes(resource),
			);
			const labels = expected.map(({ option }) => option.name);
			expect(sortByName(options.map(getLabel))).toEqual(sortByName(labels));
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

	test('the subtitle is the name of the operation or event', () => {
		const { node, operations } = source;
		const getSubtitle = (parameters: INodeParameters) =>
			evaluateExpression(node, parameters, node.description.subtitle);
		const eventCases = events.map(({ option }) => [{ event: option.value }, option.name] as const);
		const operationCases = operations.map(({ option: { name, value: operation }, resource }) => {
			return [{ operation, resource }, name] as const;
		});
		for (const [parameters, subtitle] of isTriggerFile(file) ? eventCases : operationCases) {
			expect(getSubtitle(parameters)).toBe(subtitle);
		}
	});

	test('a notice warns of operations that spend credits, contact people, or change data', () => {
		const { node, operations } = source;
		for (const { contactsPeople, option, resource, route, spendsCredits } of operations) {
			const setting = { operation: option.value, ...(resource && { resource }) };
			const notices = getVisibleProperties(node, setting)
				.filter(({ name }) => name === 'liveNotice')
				.map(({ displayName }) => displayName);
			const hasSideEffect =
				spendsCredits ||
				contactsPeople ||
				/^DELETE |uploadProspects$|^(PUT|PATCH) [^J]*}$/.test(route);
			const expectedNotice = contactsPeople
				? /they contact the person at each item's LinkedIn URL/
				: /^Test runs are live: /;
			expect([setting, notices]).toEqual([
				setting,
				hasSideEffect ? [expect.stringMatching(expectedNotice)] : [],
			]);
		}
	});

	test('a node shows at most one short notice besides the columns notice', () => {
		const { node } = source;
		for (const setting of listVisibilitySettings(node.description.properties)) {
			const notices = getVisibleProperties(node, setting).filter(({ type }) => type === 'notice');
			const others = notices.filter(({ name }) => name !== 'columnsNotice');
			expect([setting, others.length <= 1]).toEqual([setting, true]);
			const longNotices = notices.filter(
				({ displayName }) => displayName.length > MAX_NOTICE_LENGTH,
			);
			expect(longNotices).toEqual([]);
		}
	});

	test('the tool description names the chosen operation', () => {
		const { node, operations } = source;
		if (node.description.usableAsTool === undefined) return;
		for (const { option, resource } of operations) {
			const toolDescription = NodeHelpers.makeDescription(
				{ operation: option.value, ...(resource && { resource }) },
				node.description,
			);
			expect(toolDescription).toBe(`${option.action} in ${node.description.displayName}`);
			// n8n makes the tool name from the description, too
			const name = toolDescription.replace(/[^\w-]+/g, '_');
			expect([name, name.length <= MAX_TOOL_NAME_LENGTH]).toEqual([name, true]);
		}
	});

	test('an action says whether it deletes, spends credits or contacts a person', () => {
		for (const { contactsPeople, option, route, spendsCredits } of source.operations) {
			const { action } = option;
			expect([action, /permanently/.test(action)]).toEqual([action, route.startsWith('DELETE ')]);
			expect([action, /spend credits/.test(action)]).toEqual([action, spendsCredits === true]);
			expect([action, /\bperson\b/.test(action)]).toEqual([action, contactsPeople === true]);
		}
	});

	test('offers Simplify exactly where an operation supports it, with at most ten fields', () => {
		for (const { option, properties, simplify } of source.operations) {
			const hasSwitch = properties.some(({ name }) => name === 'simple');
			expect([option.value, simplify !== undefined]).toEqual([option.value, hasSwitch]);
			expect(simplify?.fields.length ?? 0).toBeLessThanOrEqual(10);
		}
	});

	test('offers agents the Output parameter instead of Simplify', () => {
		const { node, operations } = source;
		const names = ['simple', 'output', 'fields'];
		for (const { option, properties, resource, simplify } of operations) {
			if (simplify === undefined) continue;
			const exportSetting = option.value === 'export' ? { exportAs: 'items' } : {};
			const setting = { operation: option.value, ...(resource && { resource }), ...exportSetting };
			const listShownNames = (type: Pick<INodeType, 'description'>, parameters: object) =>
				getVisibleProperties(type, { ...setting, ...parameters })
					.filter((parameter) => names.includes(parameter.name))
					.map((parameter) => parameter.name);
			expect(listShownNames(node, { simple: true })).toEqual(['simple']);
			expect(listShownNames(toToolType(node), { output: 'simplified' })).toEqual(['output']);
			expect(listShownNames(toToolType(node), { output: 'selectedFields' })).toEqual([
				'output',
				'fields',
			]);
			const fields = properties.find((parameter) => parameter.name === 'fields');
			const values = fields?.options?.map((choice) => ('value' in choice ? choice.value : ''));
			const fieldNames = [...simplify.fields, ...(simplify.otherFields ?? [])];
			expect(values?.sort()).toEqual(fieldNames.sort());
			expect(fieldNames).toEqual(expect.arrayContaining(simplify.alwaysIncluded));
		}
	});

	// test/contract compares the order of fields with items
	test('each documented operation has an output schema, whose first field is not an ID', async () => {
		const { folder, node, operations } = source;
		for (const operation of operations) {
			const { option, resource, simplify } = operation;
			const path = `../${folder}/__schema__/v1.0.0/${resource}/${option.value}.json`;
			const schemaImport = import(path) as Promise<{
				default: { type: string; properties: object };
			}>;
			const name = getOperationName(node.description, option.value, resource);
			if (operationFixtures[name].isUndocumented) {
				await expect(schemaImport).rejects.toThrow(/Cannot find module/);
				continue;
			}
			const schema = await schemaImport;
			expect(schema.default.type).toBe('object');
			const fieldNames = Object.keys(schema.default.properties);
			expect(fieldNames).toEqual(expect.arrayContaining(simplify?.fields ?? []));
			expect(fieldNames[0]).not.toMatch(/id$/i);
		}
	});

	test('maps fields automatically by default, but manually in a tool', () => {
		const { node, operations } = source;
		const mappingOperations = operations.filter(({ properties }) =>
			properties.some(({ name }) => name === 'mapping'),
		);
		for (const { option, resource } of mappingOperations) {
			const setting = { operation: option.value, ...(resource && { resource }) };
			const getMappingDefault = (type: Pick<INodeType, 'description'>) =>
				getVisibleProperties(type, setting)
					.filter(({ name }) => name === 'mapping')
					.map((mapping) => [mapping.type, mapping.default]);
			expect(getMappingDefault(node)).toEqual([['options', 'automatic']]);
			expect(getMappingDefault(toToolType(node))).toEqual([['hidden', 'manual']]);
		}
	});
});
