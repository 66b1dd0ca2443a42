import type { INodeParameters } from 'n8n-workflow';
import { getDefaultResponse } from '../defaultResponses';
import { examples } from '../examples';
import { respondToDelete, deleteByIdParameters } from '../lead/fixtures';
import { mockApi, runLead, runOperation, useTestHarness } from '../harness';
import { loadOperations, loadOperation } from '../sources';

useTestHarness();

const TEXT_IDS = ['campaign_id', 'jobId', 'threadId', 'userId'];

/** Invalid IDs, each with its message. */
const invalidIds: Array<[unknown, string]> = [
	['', 'is missing'],
	['..', 'is not a valid ID: ".."'],
	[`prefix_${'ab'.repeat(32)}`, 'is an API key: enter an ID instead'],
	['a\nb', 'is not a valid ID: "a'],
	['a\u007f', 'is not a valid ID: "a'],
	...[2 ** 53, 1e21, '4.91E+12'].map((id): [unknown, string] => [
		id,
		'is too large to be exact: pass it as text',
	]),
	['9,00720E+15', 'is too large to be exact: pass it as text'],
	[true, 'is not a valid ID: "true"'],
	[1.5, 'is not a valid ID: "1.5"'],
	[{ id: 1 }, 'must be text, not an object'],
	[[7], 'must be text, not a list'],
];
const items = invalidIds.map(([id]) => ({
	url: 'https://www.linkedin.com/in/ada',
	id: id as string,
}));

test('rejects an invalid ID in every operation', async () => {
	let checkedCount = 0;
	for (const [name, { operation }] of await loadOperations()) {
		for (const { displayName, name: field, type } of operation.properties) {
			if (type !== 'resourceLocator' && !TEXT_IDS.includes(field)) continue;
			checkedCount++;
			const { selection, node } = await loadOperation(name);
			const value = '={{ $json.id }}';
			const parameters: INodeParameters = {
				...{ ...examples[name].parameters, ...selection },
				[field]: type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value,
			};
			const service = mockApi(getDefaultResponse);
			const { json } = await runOperation(node, parameters, {
				items,
				onError: 'continueRegularOutput',
			});
			expect([name, json.map(({ error }) => error)]).toEqual([
				name,
				invalidIds.map(([, message]) => expect.stringContaining(`${displayName} ${message}`)),
			]);
			// a look-up may read a list
			expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		}
	}
	expect(checkedCount).toBeGreaterThan(14);
});

test.each([
	['../keys', '/leads/..%2Fkeys'],
	['a?b=c#d', '/leads/a%3Fb%3Dc%23d'],
	['100%', '/leads/100%25'],
	['%2e%2e', '/leads/%252e%252e'],
	['a\\b', '/leads/a%5Cb'],
	['...', '/leads/...'],
	[' lead_1 ', '/leads/lead_1'],
	[Number.MAX_SAFE_INTEGER, '/leads/9007199254740991'],
	['9007199254740993', '/leads/9007199254740993'],
	['1e21', '/leads/1e21'],
])('sends the ID %j in the path %s', async (id, path) => {
	const service = mockApi(respondToDelete);
	const result = await runLead(deleteByIdParameters, { items: [{ id }] });
	expect(result.error).toBeUndefined();
	expect(service.requests.map((request) => request.path)).toEqual([path]);
});
