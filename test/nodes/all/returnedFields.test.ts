import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { proofs } from '../../operations/index.generated';
import { ADA, COLUMNS, csvOf } from '../campaignExport/samples';
import { dataOf } from '../enrichment/samples';
import { leadOf, pageOf } from '../lead/samples';
import { prospect } from '../prospectSearch/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { allOperations, operationOf } from '../sources';
import { runOf, useStage } from '../stage';
import { toolOf } from '../visible';

useStage();

/** What openapi.yaml has of each record, and what we add, by operation. */
const DOCUMENTED = Object.fromEntries(
	Object.entries(proofs).flatMap(([name, { documented }]) =>
		documented ? [[name, documented]] : [],
	),
);

const done = (data: unknown): Reply => ({ body: { success: true, userId: 'user_1', data } });
const credits = { creditsUsed: 1, remainingCredits: 99 };
const companyInfo = { name: 'Engines', website: 'https://engines.example' };
const enrichedData = { ...dataOf({}), bio: null, companyInfo };
const integrations = {
	linkedin: { connected: true, name: 'Ada' },
	webhooks: { configured: true, endpoints: ['https://hook.example'], status: 'active' },
	summary: { total: 2, connected: 2, completionPercentage: 100 },
};

/** One record as the service sends it. */
const ANSWERS: Record<string, (request: Seen) => Reply> = {
	'GET /campaigns/c/csv': () => ({ body: csvOf(COLUMNS, ADA) }),
	'GET /leads': (request) => pageOf([leadOf(1)], request),
	'GET /users/integrations': () => done(integrations),
	'POST /enrich': ({ body }) => {
		const [input] = (body as { leads: IDataObject[] }).leads;
		const result = { input, enrichedData, confidence: 0.9, sources: ['web'] };
		const failed = { input, reason: 'No match' };
		return input.email === 'nobody@x.example'
			? done({ enriched: [], failed: [failed], ...credits })
			: done({ enriched: [result], failed: [], ...credits });
	},
	'POST /prospecting/search': () => done({ prospects: [prospect(0)], total: 1, ...credits }),
};

/** What a record has, beside what became of it. */
const fieldsOf = (item: IDataObject) =>
	Object.keys(item).filter((name) => !['outcome', 'reason', 'who'].includes(name));

const answer = (request: Seen) => ANSWERS[`${request.method} ${request.path}`](request);

/** What each operation needs so that it gives one record. */
const NEEDED: Record<string, INodeParameters> = {
	'Campaign Export export': { campaign_id: 'c' },
	'Enrichment enrich': {
		mapping: 'manual',
		email: 'ada@x.example',
		skipIfEnrichedBefore: false,
	},
	'Lead findByEmail': { mapping: 'manual', email: leadOf(1).email },
	'Lead get': { lead: { __rl: true, mode: 'id', value: 'lead_1' } },
	'Prospect Search search': { person: { title: 'CEO' }, maxResults: 1 },
};

async function run(
	name: string,
	parameters: INodeParameters = {},
	options: INodeParameters = {},
	as = (node: INodeType) => node,
) {
	const { node, chosen } = await operationOf(name);
	serve(answer);
	return await runOf(as(node), { ...chosen, ...NEEDED[name], ...parameters, options });
}

test('every documented field of a record is simplified or can be chosen by an agent, and no other', async () => {
	const all = [...(await allOperations())].filter(([, { operation }]) => operation.simplify);
	expect(all.map(([name]) => name).sort()).toEqual(Object.keys(DOCUMENTED).sort());
	for (const [name, { operation }] of all) {
		const { fields = [], otherFields = [] } = operation.simplify ?? {};
		expect([name, [...fields, ...otherFields].sort()]).toEqual([
			name,
			[...DOCUMENTED[name]].sort(),
		]);
	}
});

describe.each<[string, string, string[], string[]]>([
	['Account integration getStatus', 'output', ['webhooksStatus'], ['webhooksStatus']],
	[
		'Campaign Export export',
		'prospectOutput',
		['tags', 'contactedAt', 'name'],
		['name', 'tags', 'prospectId', 'contactedAt'],
	],
	['Enrichment enrich', 'output', ['companyInfo', 'phone'], ['phone', 'companyInfo']],
	['Lead findByEmail', 'output', ['notes'], ['found', 'id', 'notes']],
	['Lead getAll', 'output', ['tags', 'email'], ['email', 'id', 'tags']],
	['Prospect Search search', 'output', ['location', 'email'], ['email', 'id', 'location']],
])('%s as a tool', (name, output, fields, given) => {
	const asToolWith = async (set: INodeParameters) => (await run(name, set, {}, toolOf)).json;

	test(`gives the selected fields ${fields.join(', ')} and what tells which record it is`, async () => {
		const [item] = await asToolWith({ [output]: 'selectedFields', fields });
		expect(fieldsOf(item)).toEqual(given);
	});

	test('is simplified by default, and raw on demand', async () => {
		const simple = await run(name);
		const raw = await run(name, { simple: false });
		expect(await asToolWith({})).toEqual(simple.json);
		expect(await asToolWith({ simple: false })).toEqual(simple.json);
		expect(await asToolWith({ [output]: 'simplified' })).toEqual(simple.json);
		expect(await asToolWith({ [output]: 'raw' })).toEqual(raw.json);
		expect(raw.json).not.toEqual(simple.json);
	});
});

test.each(['={{ [] }}', '={{ "" }}', '={{ " , " }}'])(
	'as a tool, the fields are asked for where %s selects none',
	async (fields) => {
		const chosen = { output: 'selectedFields', fields };
		const { json } = await run('Lead getAll', chosen, {}, toolOf);
		expect(json).toMatchObject([{ error: expect.stringMatching(/^Fields is missing/) as string }]);
	},
);
