import type { IDataObject, INodeProperties, INodeType } from 'n8n-workflow';
import { OutreachAutomationApi } from '../../../credentials/OutreachAutomationApi.credentials';
import { events } from '../../../nodes/Trigger/events';
import { OutreachTrigger } from '../../../nodes/Trigger/OutreachTrigger.node';
import type { Operation } from '../../../nodes/shared/operation/defineOperation';
import { shaperOf } from '../../../nodes/shared/run/shape';
import packageJson from '../../../package.json';
import { proofs } from '../../operations/index.generated';
import { nameOf } from '../../operations/name';
import type { Proof } from '../../operations/proof';
import type { Source } from '../sources';
import { built as builtNodes, isTrigger, load } from '../sources';
import { asTool, settingsOf, visible, withInner } from '../visible';

const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

/** What the items of people begin with. */
const FIRST = ['outcome', 'reason', 'who'];

/** What the proofs know of an operation. */
const proofOf = ({ description }: INodeType, { option, resource }: Operation): Proof =>
	proofs[nameOf(description, option.value, resource)];

const labelOf = (option: NonNullable<INodeProperties['options']>[number]) =>
	'displayName' in option ? option.displayName : option.name;

const sorted = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

test('the package names its nodes and its credential, all under dist', () => {
	const { credentials, nodes } = packageJson.n8n;
	expect(nodes.length).toBeGreaterThan(0);
	for (const path of [...nodes, ...credentials]) expect(path).toMatch(/^dist\/.*\.js$/);
});

describe('the trigger', () => {
	const { description } = new OutreachTrigger();

	test('each declared event is in the list, with its settings', () => {
		const [list] = description.properties;
		expect(list).toMatchObject({ displayName: 'Trigger On', name: 'event', type: 'options' });
		expect(list.options).toEqual(events.map(({ option }) => option));
		for (const { choices = [], option, properties, simplify } of events) {
			const shown = visible(new OutreachTrigger(), { event: option.value, simple: true });
			expect(shown.map(({ name }) => name)).toEqual([
				'event',
				'requests',
				...properties.map(({ name }) => name),
				'includeExisting',
				...(simplify ? ['simple'] : []),
			]);
			expect(properties.map(({ name }) => name)).toEqual(expect.arrayContaining(choices));
			expect(option.name).toMatch(/^[A-Z]/);
			expect(option.description).toMatch(/^Starts .{10,}/);
		}
		expect(new Set(events.map(({ option }) => option.value)).size).toBe(events.length);
	});

	test('it polls, takes no input and is no tool', () => {
		expect(description).toMatchObject({ polling: true, inputs: [], group: ['trigger'] });
		expect(description.usableAsTool).toBeUndefined();
		expect(new OutreachTrigger().poll).toBeInstanceOf(Function);
	});
});

describe.each(builtNodes)('%s', (built) => {
	let source: Source;
	beforeAll(async () => {
		source = await load(built);
	});

	test('each declared operation is in the list, with action and description', () => {
		const { node, operations } = source;
		if (isTrigger(built)) return;
		const listed = node.description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options = [] }) => options);
		expect(listed.length).toBeGreaterThan(0);
		expect(listed).toEqual(operations.map(({ option }) => option));
		for (const option of listed) {
			expect(option).toEqual({
				name: expect.stringMatching(/^[A-Z]/),
				value: expect.stringMatching(/^[a-z]\w+$/),
				action: expect.stringMatching(/^[A-Z][a-z-]+( ([a-z-]+|API|CSV|ID))*$/),
				description: expect.stringMatching(/^[A-Z].{10,}/),
			});
		}
		const values = listed.map((option) => ('value' in option ? option.value : ''));
		expect(new Set(values).size).toBe(values.length);
	});

	test('every list of choices is non-empty and in alphabetical order', () => {
		// what a fixed collection repeats is no list; a collection's fields are one
		const lists = withInner(source.node.description.properties).filter(
			({ options, type }) => options !== undefined && type !== 'fixedCollection',
		);
		expect(lists.length).toBeGreaterThan(0);
		for (const { name, options = [] } of lists) {
			const labels = options.map(labelOf);
			expect([name, labels.length > 0]).toEqual([name, true]);
			expect([name, labels]).toEqual([name, sorted(labels)]);
		}
	});

	test('each displayOptions names a parameter and values that exist', () => {
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

	test('each parameter of each operation is declared and can be seen', () => {
		const { node, operations } = source;
		const settings = settingsOf(node.description.properties);
		for (const { option, properties } of operations) {
			const seen = new Set(
				settings
					.filter(({ operation }) => operation === option.value)
					.flatMap((setting) => [...visible(node, setting), ...visible(asTool(node), setting)])
					.map(({ name }) => name),
			);
			expect([option.value, properties.map(({ name }) => name)]).toEqual([
				option.value,
				properties.map(({ name }) => name).filter((name) => seen.has(name)),
			]);
		}
	});

	test('no two parameters of one name are visible at once', () => {
		const { node } = source;
		for (const setting of settingsOf(node.description.properties)) {
			for (const shown of [node, asTool(node)]) {
				const names = visible(shown, setting).map(({ name }) => name);
				expect([setting, names]).toEqual([setting, [...new Set(names)]]);
			}
		}
	});

	test('no parameter has an expression as its default: a dragged field would land in it', () => {
		const parameters = withInner(source.node.description.properties);
		expect(parameters.length).toBeGreaterThan(0);
		const filled = parameters.filter((one) => /"=|\{\{/.test(JSON.stringify(one.default)));
		expect(filled.map(({ name }) => name)).toEqual([]);
	});

	test('fields are mapped automatically, and by the model where an agent calls', () => {
		const { node, operations } = source;
		const mapped = operations.filter(({ properties }) =>
			properties.some(({ name }) => name === 'mapping'),
		);
		const proven = operations.filter((operation) => proofOf(node, operation).isMapped);
		expect(mapped.map(({ option }) => option.value)).toEqual(
			proven.map(({ option }) => option.value),
		);
		for (const { option, resource } of mapped) {
			const setting = { operation: option.value, ...(resource && { resource }) };
			const presetOf = (shown: Pick<INodeType, 'description'>) =>
				visible(shown, setting)
					.filter(({ name }) => name === 'mapping')
					.map((mapping) => [mapping.type, mapping.default]);
			expect(presetOf(node)).toEqual([['options', 'automatic']]);
			expect(presetOf(asTool(node))).toEqual([['hidden', 'manual']]);
		}
	});

	test('each default is one of the choices', () => {
		for (const { default: value, name, options, type } of source.node.description.properties) {
			if (type !== 'options') continue;
			const values = (options ?? []).map((option) => ('value' in option ? option.value : ''));
			expect([name, values]).toEqual([name, expect.arrayContaining([value])]);
		}
	});

	test('Simplify leaves at most ten fields, where and only where there is its switch', () => {
		for (const { option, properties, simplify } of source.operations) {
			const hasSwitch = properties.some(({ name }) => name === 'simple');
			expect([option.value, simplify !== undefined]).toEqual([option.value, hasSwitch]);
			expect(simplify?.fields.length ?? 0).toBeLessThanOrEqual(10);
		}
	});

	test('where an agent calls, Output stands in place of Simplify', () => {
		const { node, operations } = source;
		const names = ['simple', 'output', 'prospectOutput', 'fields'];
		for (const { option, properties, resource, simplify } of operations) {
			if (simplify === undefined) continue;
			const name = option.value === 'export' ? 'prospectOutput' : 'output';
			const forItems = option.value === 'export' ? { output: 'items' } : {};
			const setting = { operation: option.value, ...(resource && { resource }), ...forItems };
			const shown = (one: Pick<INodeType, 'description'>, chosen: object) =>
				visible(one, { ...setting, ...chosen })
					.filter((parameter) => names.includes(parameter.name))
					.map((parameter) => parameter.name)
					.filter((parameter) => !(parameter in forItems));
			expect(shown(node, { simple: true })).toEqual(['simple']);
			expect(shown(asTool(node), { [name]: 'simplified' })).toEqual([name]);
			expect(shown(asTool(node), { [name]: 'selectedFields' })).toEqual([name, 'fields']);
			const fields = properties.find((parameter) => parameter.name === 'fields');
			const values = fields?.options?.map((choice) => ('value' in choice ? choice.value : ''));
			const all = [...simplify.fields, ...(simplify.otherFields ?? [])];
			expect(values?.sort()).toEqual(all.sort());
			expect(all).toEqual(expect.arrayContaining(simplify.always));
		}
	});

	test('each operation has an output schema that names what it returns, where openapi.yaml has it', async () => {
		const { folder, node, operations } = source;
		for (const operation of operations) {
			const { option, resource, simplify } = operation;
			const path = [`${folder}/__schema__/v1.0.0`, resource, `${option.value}.json`];
			const read = import(path.filter(Boolean).join('/')) as Promise<{
				default: { type: string; properties: Record<string, object> };
			}>;
			if (proofOf(node, operation).isUndocumented) {
				await expect(read).rejects.toThrow(/Cannot find module/);
				continue;
			}
			const schema = await read;
			expect(schema.default.type).toBe('object');
			const names = Object.keys(schema.default.properties);
			expect(names.length).toBeGreaterThan(0);
			if (simplify) expect(names).toEqual(expect.arrayContaining(simplify.fields));
			// n8n shows the columns in this order before the first run, and the items' own after it
			const shape = shaperOf(simplify && { ...simplify, flat: undefined }, { simple: true });
			const first = operation.itemNotDone ? FIRST : [];
			const columns = Object.keys(shape(schema.default.properties as IDataObject));
			expect(names).toEqual([...first, ...columns.filter((name) => !first.includes(name))]);
			expect(names[0]).not.toMatch(/id$/i);
		}
	});

	test('the codex names the node and allowed categories', () => {
		const { codex, node } = source;
		expect(codex.node).toBe(`${packageJson.name}.${node.description.name}`);
		expect(codex.nodeVersion).toBe('1.0');
		expect(codex.codexVersion).toBe('1.0');
		expect(codex.categories.length).toBeGreaterThan(0);
		expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
		expect(codex).not.toHaveProperty('subcategories');
	});

	test('it uses the credential of this package, has one name, and its icons exist', () => {
		const { folder, node } = source;
		const { credentials, defaults, displayName, icon } = node.description;
		expect(credentials).toEqual([{ name: new OutreachAutomationApi().name, required: true }]);
		expect(defaults.name).toBe(displayName);
		expect(displayName).toMatch(/^Outreach /);
		const { light, dark } = icon as { light: string; dark: string };
		for (const file of [light, dark]) {
			expect(() => require.resolve(`${folder}/${file.replace('file:', '')}`)).not.toThrow();
		}
		expect(dark).toBe(light.replace(/\.svg$/, '.dark.svg'));
	});

	test('each picker that a parameter names is a method of the node', () => {
		const { node } = source;
		const named = node.description.properties.flatMap(({ modes = [] }) =>
			modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		);
		for (const method of named) {
			expect(Object.keys(node.methods?.listSearch ?? {})).toContain(method);
		}
		expect(Object.keys(node.methods?.listSearch ?? {}).sort()).toEqual([...new Set(named)].sort());
	});
});
