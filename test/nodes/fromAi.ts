import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { records } from '../deduplication';
import { callAsTool, ORIGIN } from '../engine';
import { answerTo } from './answers';
import { catalogue, itemsUpTo } from './catalogue';
import { changesOf } from './changes';
import { serve } from './service';
import { operationOf } from './sources';
import { finish, key } from './stage';
import { toolOf } from './visible';

/** Operations of nodes that no agent is offered. */
const NO_TOOL = /^API Key /;
export const tools = Object.entries(catalogue).filter(([name]) => !NO_TOOL.test(name));

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
export async function cameOf(node: INodeType, parameters: INodeParameters, filled: IDataObject) {
	records.clear();
	jest.setSystemTime(new Date('2026-03-31T07:00:00Z'));
	const { requests } = serve(answerTo);
	const run = { node: toolOf(node), parameters, credentials: { baseUrl: ORIGIN, apiKey: key() } };
	const items = await finish(callAsTool(run, [{ ...itemsUpTo(1)[0], ...filled }]));
	const sent = requests.map(({ body, method, path, query: { createdBefore, ...query } }) => ({
		...{ body, method, path, query },
		// the bound of a whole list is by the service's clock, which goes on
		createdBefore: createdBefore?.toString().slice(0, 'yyyy-mm-ddThh:mm'.length),
	}));
	return { sent, json: items.map(({ json }) => json) };
}

/** Tests that a model can fill what a person can. */
export const describeFields = (some: typeof tools) =>
	test.each(some)('%s: the model can fill each field', async (name, { parameters }) => {
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
