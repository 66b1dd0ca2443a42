import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { records } from '../deduplication';
import { routes } from '../contract/routes';
import { answerTo } from './answers';
import { catalogue, itemsUpTo } from './catalogue';
import type { Seen } from './service';
import { serve } from './service';
import { fileOf } from './networkAction/samples';
import { allOperations } from './sources';
import { runOf, useStage } from './stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

/** Parameters that change no request, and why. */
const CHANGES_NOTHING_SENT: Record<string, string> = {
	fields: 'for agents only: shapes the output',
	output: 'for agents only: shapes the output',
	prospectOutput: 'for agents only: shapes the output',
	simple: 'shapes the output',
	'options.additionalFieldsToReturn': 'shapes the output',
	'options.includeInputFields': 'shapes the output',
	'options.timeout': 'how long to wait; in standard.ts',
	'options.waitForRateLimit': 'how long to wait; in standard.ts',
};

const AFTER_READING = 'the route has no paging: applied to what was read';
const EMPTY_FILTERS = 'only for a filter whose expression returns nothing';
const LOOKED_FOR = 'there is no route for one record: looked for in what was read';
const MADE_OF_ANSWER = 'what is made of the answer';

/** The same, of one operation; its own test has a run in which each matters. */
const CHANGES_NOTHING_SENT_BY: Record<string, Record<string, string>> = {
	'API Key apiKey getAll': { returnAll: AFTER_READING, limit: AFTER_READING },
	'Campaign Export export': {
		output: MADE_OF_ANSWER,
		binaryPropertyName: MADE_OF_ANSWER,
		fileName: MADE_OF_ANSWER,
	},
	'Enrichment enrich': { 'options.output': 'shapes the output' },
	'Job job get': { job: LOOKED_FOR },
	'Job job getAll': {
		returnAll: AFTER_READING,
		limit: AFTER_READING,
		'filters.profileUrl': 'the service cannot search for it: looked for in what was read',
	},
	'Lead createIfNew': { 'options.itemsWithoutEmail': 'only for items without an email' },
	'Lead findByEmail': { 'options.itemsWithoutEmail': 'only for items without an email' },
	'Lead get': { lead: LOOKED_FOR },
	'Prospect Search count': { 'options.ignoreEmptyFilters': EMPTY_FILTERS },
	'Prospect Search search': {
		'options.ignoreEmptyFilters': EMPTY_FILTERS,
		'options.continueAfterLastRun': 'only after a production run before',
	},
};

/** Values that a check lets through, by parameter. */
const ALLOWED: Record<string, unknown> = {
	body: '{"other": 1}',
	customFields: { pair: [{ name: 'crmId', value: '7' }] },
	customFieldsJson: '{"crmId": 8}',
	date: '2026-03-01T00:00:00Z',
	email: 'other@x.example',
	job: { __rl: true, mode: 'id', value: 'job_2' },
	lead: { __rl: true, mode: 'id', value: 'lead_2' },
	linkedinUrl: 'https://www.linkedin.com/in/other',
	list: '["ada"]',
	maxActions: 1,
	permissions: ['jobs:read'],
	profileUrl: 'https://www.linkedin.com/in/other',
	queryParameters: { pair: [{ name: 'userId', value: 'u' }] },
	revenueMax: '5',
	revenueMin: '4',
	stopBelowCredits: 5000,
};

/** Where a file is read, it is read from a field. */
const files = { data: fileOf('name\nAda'), other: fileOf('name\nGrace') };

type Sent = Omit<Seen, 'at' | 'headers'>;

/** A set of parameters in which one has another value. */
interface Change {
	path: string;
	parameters: INodeParameters;
}

/** Each parameter of an operation, also each inside a collection, with another value than it has. */
function changesOf(properties: INodeProperties[], base: INodeParameters): Change[] {
	return properties
		.filter(({ type }) => type !== 'notice' && type !== 'hidden')
		.flatMap((property): Change[] => {
			const { name, options, type } = property;
			const having = (value: unknown) => ({ ...base, ...shownBy(property), [name]: value });
			if (type !== 'collection') {
				const parameters = having(otherValue(property, base[name])) as INodeParameters;
				return [{ path: name, parameters }];
			}
			const set = (base[name] ?? {}) as IDataObject;
			return ((options ?? []) as INodeProperties[]).map((inner) => ({
				path: `${name}.${inner.name}`,
				parameters: having({
					...set,
					[inner.name]: otherValue(inner, set[inner.name]),
				}) as INodeParameters,
			}));
		});
}

/** What other parameters must be for this one to be shown. */
function shownBy({ displayOptions }: INodeProperties): INodeParameters {
	const conditions = Object.entries(displayOptions?.show ?? {}).filter(
		([name]) => name !== '@tool',
	);
	return Object.fromEntries(
		conditions.map(([other, values]) => [other, values?.[0]]),
	) as INodeParameters;
}

/** A value that the parameter has not yet and that its check lets through. */
function otherValue(
	{ name, type, default: preset, options, typeOptions }: INodeProperties,
	set: unknown,
) {
	if (name in ALLOWED) return ALLOWED[name] as string;
	switch (type) {
		case 'boolean':
			return !(set ?? preset);
		case 'number':
			return typeOptions?.maxValue ?? Number(set ?? preset) + 1;
		case 'dateTime':
			return ALLOWED.date as string;
		case 'options': {
			const values = (options ?? []).map((option) => ('value' in option ? option.value : ''));
			return values.find((value) => value !== (set ?? preset)) as string;
		}
		case 'multiOptions':
			return (options ?? []).flatMap((option) => ('value' in option ? [option.value] : []));
		case 'resourceLocator':
			return { __rl: true, mode: 'id', value: 'other' };
		default:
			return 'other';
	}
}

/** Every request of a run, without when it came. */
async function requestsOf(name: string, set: INodeParameters): Promise<Sent[]> {
	const { node, operation } = (await allOperations()).get(name) ?? {};
	if (node === undefined || operation === undefined) throw new Error(`No operation ${name}`);
	records.clear();
	const service = serve(answerTo);
	const { error } = await runOf(
		node,
		{ resource: operation.resource, operation: operation.option.value, ...set },
		{ items: itemsUpTo(2), binary: [files, files] },
	);
	expect(error).toBeUndefined();
	return service.requests.map(({ body, method, path, query }) => ({ body, method, path, query }));
}

test('each route is reached by an operation', async () => {
	const reached = new Set<string>();
	for (const [name, { parameters }] of Object.entries(catalogue)) {
		const sent = await requestsOf(name, parameters);
		for (const [id, { method, path }] of Object.entries(routes)) {
			const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
			const isReached = sent.some((one) => one.method === method && pattern.test(one.path));
			if (isReached) reached.add(id);
		}
	}
	expect([...reached].sort()).toEqual(Object.keys(routes).sort());
});

describe.each(Object.entries(catalogue))('%s', (name, { parameters }) => {
	test('each parameter changes a request, or says why not', async () => {
		const { operation } = (await allOperations()).get(name) ?? {};
		const reasons = { ...CHANGES_NOTHING_SENT, ...CHANGES_NOTHING_SENT_BY[name] };
		const without = JSON.stringify(await requestsOf(name, parameters));
		const idle: string[] = [];
		for (const change of changesOf(operation?.properties ?? [], parameters)) {
			const sent = JSON.stringify(await requestsOf(name, change.parameters));
			if (sent === without) idle.push(change.path);
		}
		expect(idle.filter((path) => !(path in reasons))).toEqual([]);
		const exceptions = Object.keys(CHANGES_NOTHING_SENT_BY[name] ?? {});
		expect(exceptions.filter((path) => !idle.includes(path))).toEqual([]);
	});
});
