/** What the editor and agents know about output items before a run. */
import type { INodeType } from 'n8n-workflow';
import type { Operation } from '../../../nodes/shared/operation/defineOperation';
import { operationFixtures } from '../../operations';
import type { OperationFixture } from '../../operations/operationFixture';
import {
	type LoadedNode,
	loadOperations,
	builtFiles as builtNodes,
	loadNode,
	getOperationName,
} from '../sources';
import { toToolType, getVisibleProperties } from '../visibleProperties';

const getFixture = (
	{ description }: INodeType,
	{ option, resource }: Operation,
): OperationFixture => operationFixtures[getOperationName(description, option.value, resource)];

test('Simplify and Selected Fields together offer exactly the documented fields', async () => {
	for (const [name, { operation }] of await loadOperations()) {
		const { fields = [], otherFields = [] } = operation.simplify ?? {};
		const documented = operationFixtures[name].documentedFields ?? [];
		expect([name, [...fields, ...otherFields].sort()]).toEqual([name, [...documented].sort()]);
	}
});

describe.each(builtNodes)('%s', (file) => {
	let source: LoadedNode;
	beforeAll(async () => {
		source = await loadNode(file);
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
			if (getFixture(node, operation).isUndocumented) {
				await expect(schemaImport).rejects.toThrow(/Cannot find module/);
				continue;
			}
			const schema = await schemaImport;
			expect(schema.default.type).toBe('object');
			const names = Object.keys(schema.default.properties);
			expect(names).toEqual(expect.arrayContaining(simplify?.fields ?? []));
			expect(names[0]).not.toMatch(/id$/i);
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
