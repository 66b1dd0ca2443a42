import type { INodeParameters } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { serve } from '../service';
import { runOf, useStage } from '../stage';
import { evaluated } from '../visible';
import { found } from './samples';

useStage();

const node = new OutreachProspectSearch();
const { hints = [], properties } = node.description;

/** What the output pane says of an operation before it is run. */
function saidBefore(operation: string): string[] {
	return hints
		.filter(({ location, whenToDisplay }) => {
			return location === 'outputPane' && whenToDisplay === 'beforeExecution';
		})
		.filter(({ displayCondition }) => evaluated(node, { operation }, displayCondition) === true)
		.map(({ message }) => message);
}

/** How many results a run is charged for, when far more match. */
async function paidFor(parameters: INodeParameters, items: number): Promise<number> {
	const service = serve((request) => found(request, 1000));
	const person = { title: 'CEO' };
	const ran = await runOf(node, { person, ...parameters }, { items: Array(items).fill({}) });
	expect(ran.error).toBeUndefined();
	return service.requests.reduce((sum, { body }) => sum + (body as { limit: number }).limit, 0);
}

test('before a search it is said that it pays for up to Limit results for each item', async () => {
	const { displayName } = properties.find(({ name }) => name === 'maxResults') ?? {};
	expect(saidBefore('search')).toEqual([
		expect.stringContaining(`up to '${displayName}' results for each input item`),
	]);
	expect(await paidFor({ operation: 'search', maxResults: 130 }, 2)).toBe(260);
});

test('before a count it is said that it pays for one result for each item', async () => {
	expect(saidBefore('count')).toEqual([expect.stringContaining('the price of one result')]);
	expect(await paidFor({ operation: 'count' }, 3)).toBe(3);
});
