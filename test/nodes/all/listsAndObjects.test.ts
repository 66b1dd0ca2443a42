/** One field for each kind of list or object; checks.test.ts covers every input. */
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachAccount } from '../../../nodes/Account/OutreachAccount.node';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { getDefaultResponse } from '../defaultResponses';
import { adaLead, manualAda } from '../lead/fixtures';
import { mockApi, runOperation, useTestHarness } from '../harness';

useTestHarness();

const expression = '={{ $json.value }}';
const lead = new OutreachLead();
const leadCreateParameters = { operation: 'create', ...manualAda };
const leadCreateWithJson = {
	...leadCreateParameters,
	additionalFields: { customFieldsJson: expression },
};
const connectParameters = {
	...{ resource: 'integration', operation: 'connectNetwork' },
	additionalFields: { scopes: expression },
};
const keyCreateParameters = {
	resource: 'apiKey',
	operation: 'create',
	name: 'Sync',
	permissions: expression,
};
const uploadParameters = {
	resource: 'prospectList',
	operation: 'upload',
	source: 'json',
	body: expression,
};

/** Runs an operation with this value and returns the error and the request bodies. */
async function runWithValue(node: INodeType, parameters: INodeParameters, value: unknown) {
	const service = mockApi(getDefaultResponse);
	const result = await runOperation(node, parameters, { items: [{ value: value as IDataObject }] });
	return { error: result.error?.message, sent: service.requests.map(({ body }) => body) };
}

test.each<[string, INodeType, INodeParameters, (values: string[]) => object]>([
	[
		'Tags',
		lead,
		{ ...leadCreateParameters, additionalFields: { tags: expression } },
		(tags) => ({ ...adaLead, tags }),
	],
	[
		'Permissions',
		new OutreachApiKey(),
		keyCreateParameters,
		(permissions) => ({ name: 'Sync', permissions }),
	],
	['Scopes', new OutreachAccount(), connectParameters, (scopes) => ({ scopes })],
	[
		'Industry',
		new OutreachProspectSearch(),
		{ operation: 'count', filters: { industry: expression } },
		(industry) => ({ filters: { company: { industry } }, limit: 1, offset: 0 }),
	],
])(
	'%s accepts text and lists, and rejects nested lists',
	async (label, node, parameters, buildBody) => {
		const sent = [buildBody(['hot', 'cold'])];
		expect(await runWithValue(node, parameters, 'hot, cold ,,')).toEqual({ sent });
		expect(await runWithValue(node, parameters, [{ id: 1, name: 'hot' }, ' cold '])).toEqual({
			sent,
		});
		const error: unknown = expect.stringMatching(`${label} must contain only text`);
		expect(await runWithValue(node, parameters, ['hot', ['cold']])).toEqual({ error, sent: [] });
	},
);

test.each<[string, INodeType, INodeParameters, (value: object) => object]>([
	[
		'Custom Fields (JSON)',
		lead,
		leadCreateWithJson,
		(customFields) => ({ ...adaLead, customFields }),
	],
	['Request Body (JSON)', new OutreachNetworkAction(), uploadParameters, (body) => body],
])(
	'%s accepts an object or JSON text, and rejects anything else',
	async (label, node, parameters, buildBody) => {
		const sent = [buildBody({ a: { b: [1, true, 'x'] } })];
		expect(await runWithValue(node, parameters, { a: { b: [1, true, 'x'] } })).toEqual({ sent });
		expect(await runWithValue(node, parameters, '{"a": {"b": [1, true, "x"]}}')).toEqual({ sent });
		for (const invalidValue of ['tier: gold', '[1]', [{ a: 1 }]]) {
			const error: unknown = expect.stringContaining(`${label} must be a JSON object`);
			expect(await runWithValue(node, parameters, invalidValue)).toEqual({ error, sent: [] });
		}
		const error: unknown = expect.stringContaining(`${label} contains`);
		expect(await runWithValue(node, parameters, { deep: { score: 'NaN' } })).toEqual({
			error,
			sent: [],
		});
	},
);
