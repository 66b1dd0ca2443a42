import { records } from '../../deduplication';
import { answerTo } from '../answers';
import { catalogue, itemsUpTo } from '../catalogue';
import { serve } from '../service';
import { allOperations, operationOf } from '../sources';
import { runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());

/** Nodes whose Resource list has one choice; n8n tells an agent what an operation does only with one. */
const WITH_ONE = [
	'Outreach Campaign Export',
	'Outreach Enrichment',
	'Outreach Lead',
	'Outreach Prospect Search',
	'Outreach Voice Clone',
];

test('every node has a resource, and these have one choice, which can be seen', async () => {
	const withOne = new Set<string>();
	for (const { node, operation } of (await allOperations()).values()) {
		const { displayName, properties } = node.description;
		const [{ default: preset, options = [], type }] = properties.filter(
			({ name }) => name === 'resource',
		);
		expect(type).toBe('options');
		if (options.length > 1) continue;
		withOne.add(displayName);
		expect(options).toEqual([expect.objectContaining({ value: preset })]);
		expect(operation.resource).toBe(preset);
	}
	expect([...withOne].sort()).toEqual(WITH_ONE);
});

long('a workflow that was saved without the resource runs as one with it', async () => {
	const ran: string[] = [];
	for (const [name, { parameters }] of Object.entries(catalogue)) {
		const { node, chosen } = await operationOf(name);
		if (!WITH_ONE.includes(node.description.displayName)) continue;
		const requests = async (resource: object) => {
			records.clear();
			const service = serve(answerTo);
			const set = { ...resource, operation: chosen.operation, ...parameters };
			const { error } = await runOf(node, set, { items: itemsUpTo(1) });
			expect([name, error]).toEqual([name, undefined]);
			// where a reading begins is the clock's, which goes on between the two runs
			return service.requests.map(({ body, method, path, query }) => {
				return { body, method, path, query: { ...query, createdBefore: undefined } };
			});
		};
		const saved = await requests({});
		expect(saved.length).toBeGreaterThan(0);
		expect([name, saved]).toEqual([name, await requests(chosen)]);
		ran.push(node.description.displayName);
	}
	expect([...new Set(ran)].sort()).toEqual(WITH_ONE);
});
