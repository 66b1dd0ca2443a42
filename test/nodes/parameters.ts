import type { INodeParameters } from 'n8n-workflow';
import { records } from '../deduplication';
import { answerTo } from './answers';
import { catalogue, itemsUpTo } from './catalogue';
import { changesOf } from './changes';
import type { Seen } from './service';
import { serve } from './service';
import { operationOf } from './sources';
import { runOf } from './stage';

/** Parameters that change no request, and why. */
const CHANGES_NOTHING_SENT: Record<string, string> = {
	fields: 'for agents only: shapes the output',
	output: 'for agents only: shapes the output',
	prospectOutput: 'for agents only: shapes the output',
	simple: 'shapes the output',
	'options.allowPlaceholders': 'only for a text with one; in texts.test.ts',
	skipIfAlreadyScheduled: 'only in a later run; in sentActions.test.ts',
	'options.ignoreEmptyFilters': 'only for an empty filter; in emptyFilters.test.ts',
};

const AFTER_READING = 'the route has no paging: applied to what was read';
const LOOKED_FOR = 'there is no route for one record: looked for in what was read';
const MADE_OF_ANSWER = 'what is made of the answer';

/** The same, of one operation; its own test has a run in which each matters. */
const CHANGES_NOTHING_SENT_BY: Record<string, Record<string, string>> = {
	'API Key apiKey get': { keyId: LOOKED_FOR },
	'API Key apiKey getAll': { returnAll: AFTER_READING, limit: AFTER_READING },
	'Campaign Export export': {
		output: MADE_OF_ANSWER,
		binaryPropertyName: MADE_OF_ANSWER,
		fileName: MADE_OF_ANSWER,
	},
	'Enrichment enrich': {
		skipIfEnrichedBefore: 'only for people enriched before; in skipIfEnrichedBefore.test.ts',
	},
	'Job job get': { job: LOOKED_FOR },
	'Job job getAll': {
		returnAll: AFTER_READING,
		limit: AFTER_READING,
		'filters.profileUrl': 'the service cannot search for it: looked for in what was read',
	},
	'Lead get': { lead: LOOKED_FOR },
	'Voice Clone get': { voiceId: LOOKED_FOR },
	'Prospect Search search': {
		'options.continueAfterLastRun': 'only after a production run before',
	},
};

type Sent = Omit<Seen, 'at' | 'headers'>;

/** Every request of a run, without when it came. */
export async function requestsOf(name: string, set: INodeParameters): Promise<Sent[]> {
	const { node, chosen } = await operationOf(name);
	records.clear();
	const service = serve(answerTo);
	const extra = { items: itemsUpTo(2) };
	const { error } = await runOf(node, { ...chosen, ...set }, extra);
	expect(error).toBeUndefined();
	return service.requests.map(({ body, method, path, query }) => ({ body, method, path, query }));
}

/** Tests that no parameter of an operation is without effect. */
export const describeParameters = (names: string[]) =>
	test.each(names)('%s: each parameter changes a request, or says why not', async (name) => {
		const { parameters } = catalogue[name];
		const { operation } = await operationOf(name);
		const reasons = { ...CHANGES_NOTHING_SENT, ...CHANGES_NOTHING_SENT_BY[name] };
		const without = JSON.stringify(await requestsOf(name, parameters));
		const idle: string[] = [];
		for (const change of changesOf(operation.properties, parameters)) {
			const sent = JSON.stringify(await requestsOf(name, change.parameters));
			if (sent === without) idle.push(change.path);
		}
		expect(idle.filter((path) => !(path in reasons))).toEqual([]);
		const exceptions = Object.keys(CHANGES_NOTHING_SENT_BY[name] ?? {});
		expect(exceptions.filter((path) => !idle.includes(path))).toEqual([]);
	});
