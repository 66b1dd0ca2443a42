import type { INodeProperties } from 'n8n-workflow';
import { proofs } from '../../operations';
import { answerTo } from '../answers';
import { serve } from '../service';
import { built, load, operationOf } from '../sources';
import { runOf, useStage } from '../stage';
import { visible, withInner } from '../visible';

useStage();

/** What an example sets and the editor does not ask for. */
const OPTIONAL = ['API Key apiKey update name', 'Enrichment enrich email'];

const isFilledIn = ({ type }: INodeProperties) =>
	['string', 'resourceLocator', 'json'].includes(type);

describe.each(Object.entries(proofs))('%s', (name, { example }) => {
	test('the editor asks for what the smallest example sets, unless a field begins filled in', async () => {
		const { operation } = await operationOf(name);
		const fields = operation.properties.filter(isFilledIn);
		const asked = fields.filter((field) => field.required && field.default !== 'data');
		const set = fields.filter(
			(field) => field.name in example.parameters && !OPTIONAL.includes(`${name} ${field.name}`),
		);
		expect(asked.map((field) => field.name)).toEqual(set.map((field) => field.name));
	});

	test('sends nothing where one of these comes empty', async () => {
		const { chosen, node, operation } = await operationOf(name);
		const parameters = { ...example.parameters, ...chosen, mapping: 'manual' };
		const shown = visible(node, parameters).map(({ name: field }) => field);
		const service = serve(answerTo);
		for (const field of operation.properties.filter((one) => one.required && isFilledIn(one))) {
			if (!shown.includes(field.name)) continue;
			const { error, json } = await runOf(node, {
				...parameters,
				[field.name]: '={{ $json.none }}',
			});
			expect(error?.message ?? json[0].reason).toMatch(field.displayName);
		}
		expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});

/** What guards people, credits and lists holds from the start, wherever the field is. */
test.each([
	['Skip If Already Scheduled', true],
	['Skip If Enriched Before', true],
	['Max Actions per Run', 20],
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
