import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { records } from '../deduplication';
import { callAsTool, ORIGIN } from '../engine';
import { answerTo } from './answers';
import { catalogue, itemsUpTo } from './catalogue';
import { changesOf } from './changes';
import { serve } from './service';
import { operationOf } from './sources';
import { finish, key, useStage } from './stage';
import { toolOf } from './visible';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

/** What stays with whoever builds the tool: n8n offers no expression there. */
const BY_HAND = [
	...['listField', 'mapping', 'operation', 'output', 'prospectOutput', 'resource', 'source'],
];

/** Operations of nodes that no agent is offered. */
const NO_TOOL = /^API Key /;
const tools = Object.entries(catalogue).filter(([name]) => !NO_TOOL.test(name));

/**
 * A value with each part that a person can enter left to the model, as n8n's button writes it; a list
 * of choices is text for a model.
 *
 * @param filled gets what the model fills in
 */
function leftToModel(value: unknown, filled: IDataObject): unknown {
	if (Array.isArray(value) && value.some((one) => typeof one === 'object')) {
		return value.map((one) => leftToModel(one, filled));
	}
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		const isPart = (name: string) => name !== '__rl' && name !== 'mode';
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => [
				name,
				isPart(name) ? leftToModel(inner, filled) : (inner as unknown),
			]),
		);
	}
	if (typeof value === 'string' && value.startsWith('=')) return value;
	const name = `part_${Object.keys(filled).length}`;
	filled[name] = (Array.isArray(value) ? value.join(', ') : value) as IDataObject;
	const type = ['boolean', 'number'].includes(typeof value) ? typeof value : 'string';
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${name}', \`\`, '${type}') }}`;
}

/** What a call of the tool sends and gives back. */
async function cameOf(node: INodeType, parameters: INodeParameters, filled: IDataObject) {
	records.clear();
	jest.setSystemTime(new Date('2026-03-31T07:00:00Z'));
	const { requests } = serve(answerTo);
	const run = { node: toolOf(node), parameters, credentials: { baseUrl: ORIGIN, apiKey: key() } };
	const items = await finish(callAsTool(run, [{ ...itemsUpTo(1)[0], ...filled }]));
	const sent = requests.map(({ body, method, path, query }) => ({ body, method, path, query }));
	return { sent, json: items.map(({ json }) => json) };
}

test.each(tools)('%s: the model can fill each field', async (name, { parameters }) => {
	const { node, operation, chosen } = await operationOf(name);
	const fields = operation.properties.filter(({ noDataExpression }) => !noDataExpression);
	for (const { path, parameters: set } of changesOf(fields, parameters)) {
		const [field] = path.split('.');
		const filled: IDataObject = {};
		const left = { ...chosen, ...set, [field]: leftToModel(set[field], filled) };
		const byHand = await cameOf(node, { ...chosen, ...set } as INodeParameters, filled);
		const byModel = await cameOf(node, left as INodeParameters, filled);
		expect([path, byModel]).toEqual([path, byHand]);
	}
});

test('no other field is kept from the model', async () => {
	const kept = new Set<string>();
	for (const [name] of tools) {
		const { node } = await operationOf(name);
		for (const { name: parameter, noDataExpression } of node.description.properties) {
			if (noDataExpression) kept.add(parameter);
		}
	}
	expect([...kept].sort()).toEqual(BY_HAND);
});

test.each([
	['replied', 'email, title', 'as the workflow keeps them'],
	['Replied', 'Email, Title', 'as the editor shows them'],
	[' REPLIED', 'email,TITLE,', 'as they come'],
])('choices %s and %s count %s', async (status, fields) => {
	const { node, chosen } = await operationOf('Lead getAll');
	const ask = {
		output: 'selectedFields',
		fields: "={{ $fromAI('fields') }}",
		filters: { status: "={{ $fromAI('status') }}" },
	};
	const { json, sent } = await cameOf(node, { ...chosen, ...ask }, { fields, status });
	expect(sent).toMatchObject([{ query: { status: 'replied' } }]);
	expect(Object.keys(json[0])).toEqual(expect.arrayContaining(['email']));
	expect(json[0]).not.toHaveProperty('firstName');
});

test('a choice that there is not is told with those that there are', async () => {
	const { node, chosen } = await operationOf('Lead getAll');
	const { json, sent } = await cameOf(node, { ...chosen, filters: { status: 'asleep' } }, {});
	expect(json).toMatchObject([{ error: expect.stringMatching(/Status must be one of .*Replied/) }]);
	expect(sent).toEqual([]);
});
