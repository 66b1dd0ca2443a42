import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { getInnerProperties } from '../../../nodes/shared/operation/properties';
import { getDefaultResponse } from '../defaultResponses';
import { examples, buildItems } from '../examples';
import { mockApi, type RunOptions, runOperation, useTestHarness } from '../harness';
import { loadOperations, loadOperation } from '../sources';

useTestHarness();

/** Expressions that return nothing: wrong names, null, blanks, invisible characters. */
const emptyExpressions = [
	...['={{ $json.listToCleanup }}', '={{ null }}', '={{ "" }}', '={{ "  " }}', '={{ "\u200b" }}'],
	...['={{ [][0] }}', '={{ $json.a }} {{ $json.b }}', '={{ $("Start").item.json.none }}'],
	...['={{ "\u00a0" }}', '={{ $json.a?.b }}', '={{ ({}).x }}', '={{ $json.a || "" }}'],
	...['= {{ $json.a }} ', '={{ $json.a }}{{ $json.b }}', '={{ $json["a"] }}', '={{ "\ufeff" }}'],
];

/** One filter of an operation. */
type Filter = [operation: string, group: INodeProperties, filter: INodeProperties];

let filters: Filter[];

beforeAll(async () => {
	filters = [...(await loadOperations())].flatMap(([name, { operation }]) =>
		operation.properties
			.filter(({ placeholder }) => placeholder === 'Add Filter')
			.flatMap((group) => getInnerProperties(group).map((filter): Filter => [name, group, filter])),
	);
});

/** Runs an operation's example with some parameters replaced. */
async function runExample(name: string, overrides: INodeParameters, options: RunOptions = {}) {
	const { selection, node } = await loadOperation(name);
	const service = mockApi(getDefaultResponse);
	const { parameters } = examples[name];
	const { error, json } = await runOperation(
		node,
		{ ...parameters, ...selection, ...overrides },
		{
			items: buildItems(1),
			...options,
		},
	);
	return { json, message: error?.message, requests: service.requests };
}

test("rejects an item before sending when a filter's expression returns nothing", async () => {
	expect(new Set(filters.map(([name]) => name)).size).toBe(8);
	for (const [index, [name, group, filter]] of filters.entries()) {
		const expression = emptyExpressions[index % emptyExpressions.length];
		const result = await runExample(name, { [group.name]: { [filter.name]: expression } });
		expect([name, expression, result.message]).toEqual([
			name,
			expression,
			`${filter.displayName} is empty: its expression returned nothing. A list without this filter would return everything. To leave the filter out, add 'Ignore Empty Filters' under Options`,
		]);
		expect(result.requests).toEqual([]);
	}
});

test('omits empty filters of each item with Ignore Empty Filters', async () => {
	const items = [{ company: 'Acme' }, {}];
	const { message, requests } = await runExample(
		'Lead count',
		{
			filters: { company: '={{ $json.company }}', title: '={{ $json.none }}' },
			options: { ignoreEmptyFilters: true },
		},
		{ items },
	);
	expect(message).toBeUndefined();
	expect(requests.map(({ query }) => query)).toEqual([
		{ company: 'Acme', limit: '1' },
		{ limit: '1' },
	]);
	const withSwitchOff = {
		filters: { company: '={{ $json.none }}' },
		options: { ignoreEmptyFilters: false },
	};
	expect((await runExample('Lead count', withSwitchOff)).message).toMatch(/^Company is empty/);
});

test('omits a filter that was added and left blank', async () => {
	const blankFilters: IDataObject = { company: '', createdAfter: '', search: '  ' };
	const { message, requests } = await runExample('Lead getAll', {
		filters: blankFilters as INodeParameters,
	});
	expect(message).toBeUndefined();
	expect(requests.map(({ query }) => query)).toEqual([{ limit: '50', page: '1' }]);
});
