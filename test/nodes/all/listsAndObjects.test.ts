/** Fields that take lists or objects, one per kind; checks.test.ts has every input. */
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachAccount } from '../../../nodes/Account/OutreachAccount.node';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { defaultResponse } from '../defaultResponses';
import { adaLead, manualAda } from '../lead/fixtures';
import { mockApi, runOperation, useTestHarness } from '../harness';

useTestHarness();

const given = '={{ $json.given }}';
const lead = new OutreachLead();
const create = { operation: 'create', ...manualAda };
const createWithJson = { ...create, additionalFields: { customFieldsJson: given } };
const connect = {
	...{ resource: 'integration', operation: 'connectNetwork' },
	additionalFields: { scopes: given },
};
const createKey = { resource: 'apiKey', operation: 'create', name: 'Sync', permissions: given };
const upload = { resource: 'prospectList', operation: 'upload', source: 'json', body: given };

/** Runs an operation with this value and returns the error and the request bodies. */
async function run(node: INodeType, parameters: INodeParameters, value: unknown) {
	const service = mockApi(defaultResponse);
	const ran = await runOperation(node, parameters, { items: [{ given: value as IDataObject }] });
	return { error: ran.error?.message, sent: service.requests.map(({ body }) => body) };
}

test.each<[string, INodeType, INodeParameters, (words: string[]) => object]>([
	[
		'Tags',
		lead,
		{ ...create, additionalFields: { tags: given } },
		(tags) => ({ ...adaLead, tags }),
	],
	[
		'Permissions',
		new OutreachApiKey(),
		createKey,
		(permissions) => ({ name: 'Sync', permissions }),
	],
	['Scopes', new OutreachAccount(), connect, (scopes) => ({ scopes })],
	[
		'Industry',
		new OutreachProspectSearch(),
		{ operation: 'count', filters: { industry: given } },
		(industry) => ({ filters: { company: { industry } }, limit: 1, offset: 0 }),
	],
])(
	'%s accepts text and lists, and rejects nested lists',
	async (label, node, parameters, bodyOf) => {
		const sent = [bodyOf(['hot', 'cold'])];
		expect(await run(node, parameters, 'hot, cold ,,')).toEqual({ sent });
		expect(await run(node, parameters, [{ id: 1, name: 'hot' }, ' cold '])).toEqual({ sent });
		const error: unknown = expect.stringMatching(`${label} must contain only text`);
		expect(await run(node, parameters, ['hot', ['cold']])).toEqual({ error, sent: [] });
	},
);

test.each(['["company","contact"]', "['company', 'contact']", 'Company; Contact'])(
	'Data to Find accepts %s',
	async (value) => {
		const parameters = { mapping: 'manual', email: adaLead.email, information: given };
		const { error, sent } = await run(new OutreachEnrichment(), parameters, value);
		expect(error).toBeUndefined();
		const chosen = { includeCompanyInfo: true, includeContactInfo: true };
		const others = { includePersonalInfo: false, includeSocialProfiles: false };
		expect(sent).toMatchObject([{ enrichmentOptions: { ...chosen, ...others } }]);
	},
);

test.each<[string, INodeType, INodeParameters, (value: object) => object]>([
	['Custom Fields (JSON)', lead, createWithJson, (customFields) => ({ ...adaLead, customFields })],
	['Fields From Your Provider (JSON)', new OutreachNetworkAction(), upload, (body) => body],
])(
	'%s accepts an object or JSON text, and rejects anything else',
	async (label, node, parameters, bodyOf) => {
		const sent = [bodyOf({ a: { b: [1, true, 'x'] } })];
		expect(await run(node, parameters, { a: { b: [1, true, 'x'] } })).toEqual({ sent });
		expect(await run(node, parameters, '{"a": {"b": [1, true, "x"]}}')).toEqual({ sent });
		for (const bad of ['tier: gold', '[1]', [{ a: 1 }]]) {
			const error: unknown = expect.stringContaining(`${label} must be a JSON object`);
			expect(await run(node, parameters, bad)).toEqual({ error, sent: [] });
		}
		const error: unknown = expect.stringContaining(`${label} contains`);
		expect(await run(node, parameters, { deep: { score: 'NaN' } })).toEqual({ error, sent: [] });
	},
);
