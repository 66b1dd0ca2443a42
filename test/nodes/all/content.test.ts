import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachAccount } from '../../../nodes/Account/OutreachAccount.node';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachJob } from '../../../nodes/Job/OutreachJob.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { answerTo } from '../answers';
import { ada, manually } from '../lead/samples';
import { serve } from '../service';
import { runOf, useStage } from '../stage';

useStage();

/** What a value becomes on its way to the service: a list of words, or an object. */
interface Place {
	at: string;
	node: INodeType;
	/** With the value as `$json.given`. */
	parameters: INodeParameters;
	label: string;
	/** Where it is in the body. */
	sent(body: IDataObject): unknown;
}

const given = '={{ $json.given }}';

const ofWords: Place[] = [
	{
		at: 'Tags',
		node: new OutreachLead(),
		parameters: { operation: 'create', ...manually, additionalFields: { tags: given } },
		label: 'Tags',
		sent: ({ tags }) => tags,
	},
	{
		at: 'Permissions',
		node: new OutreachApiKey(),
		parameters: { resource: 'apiKey', operation: 'create', name: 'Sync', permissions: given },
		label: 'Permissions',
		sent: ({ permissions }) => permissions,
	},
	{
		at: 'Scopes',
		node: new OutreachAccount(),
		parameters: {
			resource: 'integration',
			operation: 'connectNetwork',
			additionalFields: { scopes: given },
		},
		label: 'Scopes',
		sent: ({ scopes }) => scopes,
	},
	{
		at: 'a filter',
		node: new OutreachProspectSearch(),
		parameters: { operation: 'search', company: { industry: given } },
		label: 'Industry',
		sent: ({ filters }) => ((filters as IDataObject).company as IDataObject).industry,
	},
];

const ofObjects: Place[] = [
	{
		at: 'Custom Fields (JSON)',
		node: new OutreachLead(),
		parameters: { operation: 'create', ...manually, additionalFields: { customFieldsJson: given } },
		label: 'Custom Fields (JSON)',
		sent: ({ customFields }) => customFields,
	},
	{
		at: 'Upload',
		node: new OutreachNetworkAction(),
		parameters: { resource: 'prospectList', operation: 'upload', source: 'json', body: given },
		label: 'Body (JSON)',
		sent: (body) => body,
	},
	{
		at: 'a legacy body',
		node: new OutreachAccount(),
		parameters: { resource: 'integration', operation: 'connectLegacy', body: given },
		label: 'Body (JSON)',
		sent: (body) => body,
	},
];

/** What is sent for a value; an item with a plain value goes along where the value is at fault. */
async function run({ node, parameters, sent }: Place, value: unknown) {
	const service = serve(answerTo);
	const items = [{ given: value as IDataObject }];
	const ran = await runOf(node, parameters, { items });
	const bodies = service.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
	return { error: ran.error?.message, sent: bodies.map((body) => sent(body as IDataObject)) };
}

const half = 'a\ud800';

describe.each(ofWords)('the words of $at', (place) => {
	test.each<[string, unknown, string[]]>([
		['text', 'hot, cold ,,', ['hot', 'cold']],
		['a list', ['hot', ' cold '], ['hot', 'cold']],
		['a list with nothing in it', ['hot', null, '', ' ', undefined], ['hot']],
		['JSON text', '["hot","cold, or not"]', ['hot', 'cold, or not']],
		['text in quotes as in CSV', '"hot","cold, or not"', ['hot', 'cold, or not']],
		['text that only begins like JSON', '[draft], hot', ['[draft]', 'hot']],
		[
			'names of objects',
			[
				{ id: 1, name: 'hot' },
				{ label: 'cold', value: 2 },
			],
			['hot', 'cold'],
		],
		['the same twice', ['hot', 'hot ', { name: 'hot' }], ['hot']],
	])('%s', async (_, value, sent) => {
		expect(await run(place, value)).toEqual({ sent: [sent] });
	});

	test.each<[string, unknown]>([
		['an object without a name', [{ id: 7 }]],
		['a nested list', ['hot', ['cold']]],
		['half a character', ['hot', half]],
	])('%s is a mistake that names the field', async (_, value) => {
		const { error, sent } = await run(place, value);
		expect(sent).toEqual([]);
		expect(error).toContain(`${place.label} `);
		expect(error).toMatch(/must contain only text|contains/);
	});
});

describe.each([
	['JSON text of a list', '[1]', [1]],
	['a list', [{ a: 1 }], [{ a: 1 }]],
])('%s', (_, value, list) => {
	test.each(ofObjects.filter(({ at }) => at !== 'a legacy body'))(
		'is a mistake that names the field in $at',
		async (place) => {
			const { error, sent } = await run(place, value);
			expect(sent).toEqual([]);
			expect(error).toContain(`${place.label} must be a JSON object`);
		},
	);

	test('is sent as it is in a legacy body', async () => {
		const place = ofObjects.find(({ at }) => at === 'a legacy body') as Place;
		expect(await run(place, value)).toEqual({ sent: [list] });
	});
});

describe.each(ofObjects)('the object of $at', (place) => {
	test.each<[string, unknown, object]>([
		['an object', { a: { b: [1, true, 'x'] } }, { a: { b: [1, true, 'x'] } }],
		['JSON text', '{"a": {"b": [1, true, "x"]}}', { a: { b: [1, true, 'x'] } }],
		['a date inside', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
	])('%s', async (_, value, sent) => {
		expect(await run(place, value)).toEqual({ sent: [sent] });
	});

	test.each<[string, unknown]>([
		['text', 'tier: gold'],
		['a date', new Date(0)],
	])('%s is a mistake that names the field', async (_, value) => {
		const { error, sent } = await run(place, value);
		expect(sent).toEqual([]);
		expect(error).toContain(`${place.label} must be a JSON object`);
	});

	test.each<[string, unknown]>([
		['a date that is not valid', { at: [new Date('x')] }],
		['half a character', { note: half }],
		['an object inside text', { note: 'Hi [object Object]' }],
	])('%s inside is a mistake that names the field', async (_, value) => {
		const { error, sent } = await run(place, value);
		expect(sent).toEqual([]);
		expect(error).toContain(`${place.label} contains`);
	});
});

test('null is absent in custom fields', async () => {
	const service = serve(answerTo);
	const additionalFields = {
		customFields: { pair: [{ name: 'crmId', value: '={{ null }}' }] },
		customFieldsJson: '{"tier": null, "score": 7}',
	};
	await runOf(new OutreachLead(), { operation: 'create', ...manually, additionalFields });
	expect(service.requests[0].body).toEqual({ ...ada, customFields: { score: 7 } });
});

test.each([
	['JSON text', '{"tier": "gold"}', { tier: 'gold' }],
	[
		'an object',
		{ tier: 'gold', at: new Date(0) },
		{ tier: 'gold', at: '1970-01-01T00:00:00.000Z' },
	],
	['pairs', { pair: [{ name: 'tier', value: 'gold' }, { name: '' }] }, { tier: 'gold' }],
])('custom fields are mapped automatically from %s', async (_, customFields, sent) => {
	const service = serve(answerTo);
	await runOf(
		new OutreachLead(),
		{ operation: 'create' },
		{ items: [{ ...ada, custom_fields: customFields }] },
	);
	expect(service.requests[0].body).toEqual({ ...ada, customFields: sent });
});
