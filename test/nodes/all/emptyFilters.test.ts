import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { getInnerProperties } from '../../../nodes/shared/parameters/parameterValue';
import { answerTo } from '../answers';
import { catalogue, itemsUpTo } from '../catalogue';
import { serve } from '../service';
import { allOperations, operationOf } from '../sources';
import type { Extra } from '../stage';
import { runOf, useStage } from '../stage';

useStage();

/** What a field holds that finds nothing: a wrong name, null, spaces, a sign without a width. */
const nothings = [
	...['={{ $json.listToCleanup }}', '={{ null }}', '={{ "" }}', '={{ "  " }}', '={{ "\u200b" }}'],
	...['={{ [][0] }}', '={{ $json.a }} {{ $json.b }}', '={{ $("Start").item.json.none }}'],
	...['={{ "\u00a0" }}', '={{ $json.a?.b }}', '={{ ({}).x }}', '={{ $json.a || "" }}'],
	...['= {{ $json.a }} ', '={{ $json.a }}{{ $json.b }}', '={{ $json["a"] }}', '={{ "\ufeff" }}'],
];

/** One filter of an operation. */
type Filter = [operation: string, group: INodeProperties, filter: INodeProperties];

let filters: Filter[];

beforeAll(async () => {
	filters = [...(await allOperations())].flatMap(([name, { operation }]) =>
		operation.properties
			.filter(({ placeholder }) => placeholder === 'Add Filter')
			.flatMap((group) => getInnerProperties(group).map((filter): Filter => [name, group, filter])),
	);
});

/** Runs an operation's example with other parameters. */
async function runWith(name: string, set: INodeParameters, extra: Extra = {}) {
	const { chosen, node } = await operationOf(name);
	const service = serve(answerTo);
	const { parameters } = catalogue[name];
	const given = { items: itemsUpTo(1), ...extra };
	const { error, json } = await runOf(node, { ...parameters, ...chosen, ...set }, given);
	return { json, message: error?.message, requests: service.requests };
}

test('every list and count with filters is tried', () => {
	expect([...new Set(filters.map(([name]) => name))].sort()).toEqual([
		'Campaign Export export',
		'Job job getAll',
		'Job job getStatistics',
		'Lead count',
		'Lead getAll',
		'Prospect Search count',
		'Prospect Search search',
		'Voice Clone getAll',
	]);
	expect(filters.length).toBeGreaterThan(40);
});

test('a filter whose expression returns nothing ends the item before anything is sent', async () => {
	for (const [place, [name, group, filter]] of filters.entries()) {
		const nothing = nothings[place % nothings.length];
		const ran = await runWith(name, { [group.name]: { [filter.name]: nothing } });
		expect([name, nothing, ran.message]).toEqual([
			name,
			nothing,
			`${filter.displayName} is empty: its expression returned nothing. A list without this filter would return everything. To leave the filter out, add 'Ignore Empty Filters' under Options`,
		]);
		expect(ran.requests).toEqual([]);
	}
});

test('Ignore Empty Filters leaves them out, each item for itself', async () => {
	const items = [{ company: 'Acme' }, {}];
	const { message, requests } = await runWith(
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
	const off = { filters: { company: '={{ $json.none }}' }, options: { ignoreEmptyFilters: false } };
	expect((await runWith('Lead count', off)).message).toMatch(/^Company is empty/);
});

test('a filter that was added and left empty counts as not added', async () => {
	const blank: IDataObject = { company: '', createdAfter: '', search: '  ' };
	const { message, requests } = await runWith('Lead getAll', { filters: blank as INodeParameters });
	expect(message).toBeUndefined();
	expect(requests.map(({ query }) => query)).toEqual([{ limit: '50', page: '1' }]);
});
