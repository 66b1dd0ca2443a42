import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { callAsTool, ORIGIN } from '../../engine';
import { itemsUpTo } from '../catalogue';
import { leadOf, respondWithPage } from '../lead/fixtures';
import { mockApi, settle, testKey, useTestHarness } from '../harness';
import { findOperation } from '../sources';
import { toToolNode } from '../visibleProperties';
import { tools } from './agentTool';

useTestHarness();

/** Fields that the builder of the tool sets, as n8n allows no expression there. */
const BY_HAND = ['exportAs', 'listField', 'mapping', 'operation', 'output', 'resource', 'source'];

test('lets the model set every other field', async () => {
	const kept = new Set<string>();
	for (const [name] of tools) {
		const { node } = await findOperation(name);
		for (const { name: parameter, noDataExpression } of node.description.properties) {
			if (noDataExpression) kept.add(parameter);
		}
	}
	expect([...kept].sort()).toEqual(BY_HAND);
});

/** Gets leads with these parameters, as a model would. */
async function getLeadsAsModel(parameters: INodeParameters, filled: IDataObject = {}) {
	const { requests } = mockApi((request) => respondWithPage([leadOf(1)], request));
	const run = {
		node: toToolNode(new OutreachLead()),
		parameters: { operation: 'getAll', ...parameters },
		credentials: { baseUrl: ORIGIN, apiKey: testKey() },
	};
	const items = await settle(callAsTool(run, [{ ...itemsUpTo(1)[0], ...filled }]));
	return { requests, json: items.map(({ json }) => json) };
}

test.each([
	['replied', 'email, title', 'values'],
	['Replied', 'Email, Title', 'labels'],
	[' REPLIED', 'email,TITLE,', 'any letter case'],
	['replied', '["email","title"]', 'JSON'],
])('accepts the choices %s and %s as %s', async (status, fields) => {
	const { json, requests } = await getLeadsAsModel(
		{
			output: 'selectedFields',
			fields: "={{ $fromAI('fields') }}",
			filters: { status: "={{ $fromAI('status') }}" },
		},
		{ fields, status },
	);
	expect(requests).toMatchObject([{ query: { status: 'replied' } }]);
	expect(Object.keys(json[0]).sort()).toEqual(['email', 'id', 'title']);
});

test('rejects an unknown choice and lists the valid ones', async () => {
	const { json, requests } = await getLeadsAsModel({ filters: { status: 'asleep' } });
	expect(json).toMatchObject([{ error: expect.stringMatching(/Status must be one of .*Replied/) }]);
	expect(requests).toEqual([]);
});
