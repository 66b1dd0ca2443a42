import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { callAsTool, ORIGIN } from '../../engine';
import { itemsUpTo } from '../catalogue';
import { leadOf, pageOf } from '../lead/samples';
import { serve } from '../service';
import { operationOf } from '../sources';
import { finish, key, useStage } from '../stage';
import { toolOf } from '../visible';
import { tools } from './agentTool';

useStage();

/** What stays with whoever builds the tool: n8n offers no expression there. */
const BY_HAND = ['exportAs', 'listField', 'mapping', 'operation', 'output', 'resource', 'source'];

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

/** A list of leads as a model asks for it. */
async function listFor(parameters: INodeParameters, filled: IDataObject = {}) {
	const { requests } = serve((request) => pageOf([leadOf(1)], request));
	const run = {
		node: toolOf(new OutreachLead()),
		parameters: { operation: 'getAll', ...parameters },
		credentials: { baseUrl: ORIGIN, apiKey: key() },
	};
	const items = await finish(callAsTool(run, [{ ...itemsUpTo(1)[0], ...filled }]));
	return { requests, json: items.map(({ json }) => json) };
}

test.each([
	['replied', 'email, title', 'as the workflow keeps them'],
	['Replied', 'Email, Title', 'as the editor shows them'],
	[' REPLIED', 'email,TITLE,', 'as they come'],
	['replied', '["email","title"]', 'as JSON'],
])('choices %s and %s count %s', async (status, fields) => {
	const { json, requests } = await listFor(
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

test('a choice that there is not is told with those that there are', async () => {
	const { json, requests } = await listFor({ filters: { status: 'asleep' } });
	expect(json).toMatchObject([{ error: expect.stringMatching(/Status must be one of .*Replied/) }]);
	expect(requests).toEqual([]);
});
