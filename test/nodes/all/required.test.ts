import type { INodeProperties } from 'n8n-workflow';
import { operationFixtures } from '../../operations';
import { getDefaultResponse } from '../defaultResponses';
import { mockApi, runOperation, useTestHarness } from '../harness';
import { builtFiles, loadNode, loadOperation } from '../sources';
import { getVisibleProperties, flattenProperties } from '../visibleProperties';

useTestHarness();

/** Fields that an example sets although the editor does not require them. */
const OPTIONAL_FIELDS = ['API Key apiKey update name', 'Enrichment enrich email'];

const isTextField = ({ type }: INodeProperties) =>
	['string', 'resourceLocator', 'json'].includes(type);

describe.each(Object.entries(operationFixtures))('%s', (name, { example }) => {
	test('requires exactly the text fields that the minimal example sets', async () => {
		const { operation } = await loadOperation(name);
		const fields = operation.properties.filter(isTextField);
		const required = fields.filter((field) => field.required && field.default !== 'data');
		const expected = fields.filter(
			(field) =>
				field.name in example.parameters && !OPTIONAL_FIELDS.includes(`${name} ${field.name}`),
		);
		expect(required.map((field) => field.name)).toEqual(expected.map((field) => field.name));
	});

	test('sends nothing when a required field is empty', async () => {
		const { selection, node, operation } = await loadOperation(name);
		const parameters = { ...example.parameters, ...selection, mapping: 'manual' };
		const visibleNames = getVisibleProperties(node, parameters).map(({ name: field }) => field);
		const service = mockApi(getDefaultResponse);
		for (const field of operation.properties.filter(
			(field) => field.required && isTextField(field),
		)) {
			if (!visibleNames.includes(field.name)) continue;
			const { error, json } = await runOperation(node, {
				...parameters,
				[field.name]: '={{ $json.none }}',
			});
			expect(error?.message ?? json[0].reason).toMatch(field.displayName);
		}
		expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});

/** Defaults that protect people, credits and lists, wherever the field occurs. */
test.each([
	['Skip If Already Scheduled', true],
	['Skip If Enriched Before', true],
	['Max Actions per Run', 20],
	['Return All', false],
	['Simplify', true],
	['Mapping Column Mode', 'automatic'],
	['Include Existing', false],
	['Change Permissions', 'leave'],
	['Expires In (Days)', ''],
])('%s is %j by default', async (label, expected) => {
	const sources = await Promise.all(builtFiles.map(loadNode));
	const defaults = sources
		.flatMap(({ node }) => flattenProperties(node.description.properties))
		.filter(({ displayName, type }) => displayName === label && type !== 'hidden')
		.map((field) => field.default);
	expect([...new Set(defaults)]).toEqual([expected]);
});

test.each(builtFiles)('%s has no default in text fields, except field names', async (file) => {
	const fields = flattenProperties((await loadNode(file)).node.description.properties);
	const nonEmptyDefaults = fields
		.filter(({ type }) => ['string', 'dateTime', 'notice'].includes(type))
		.filter((field) => field.default !== '')
		.map((field) => `${field.name}: ${String(field.default)}`);
	expect(['binaryPropertyName: data', 'source: import']).toEqual(
		expect.arrayContaining(nonEmptyDefaults),
	);
});
