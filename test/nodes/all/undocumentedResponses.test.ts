import type { IDataObject } from 'n8n-workflow';
import { operationFixtures } from '../../operations';
import { type MockResponse, runWithApi, useTestHarness } from '../harness';
import { loadOperation } from '../sources';

useTestHarness();

/** Whether a response must contain a new key. */
const isKeyRequired = (name: string) => /^API Key .*(create|regenerate)$/.test(name);

const undocumentedOperations = Object.entries(operationFixtures)
	.filter(([, { isUndocumented }]) => isUndocumented)
	.map(([name, { example }]) => ({ name, parameters: example.parameters }));

/** Runs an operation's example against this response. */
async function runExample(
	{ name, parameters }: (typeof undocumentedOperations)[number],
	reply: MockResponse,
) {
	const { selection, node } = await loadOperation(name);
	const items = [{ id: 'key_1' }];
	return await runWithApi(() => reply, node, { ...selection, ...parameters }, { items });
}

const replies: Array<[MockResponse, IDataObject[]]> = [
	[{ status: 204 }, [{ done: true }]],
	[{ body: '' }, [{ done: true }]],
	[{ body: 'Saved' }, [{ data: 'Saved' }]],
	[{ body: [{ id: 1 }, { id: 2 }] }, [{ id: 1 }, { id: 2 }]],
	[{ body: [] }, [{ data: [] }]],
	[{ body: ['a'] }, [{ data: ['a'] as unknown as IDataObject }]],
	[{ status: 201, body: { id: 1 } }, [{ id: 1 }]],
	[{ body: { error: 'none' } }, [{ error: 'none' }]],
];
const cases = undocumentedOperations
	.filter(({ name }) => !isKeyRequired(name))
	.flatMap((operation) => replies.map((row) => [operation.name, ...row, operation] as const));

test.each(cases)('%s passes %j through without a retry', async (_, reply, items, operation) => {
	const { error, json, requests } = await runExample(operation, reply);
	expect(error).toBeUndefined();
	expect(json).toEqual(items);
	expect(requests).toHaveLength(1);
});

test.each(undocumentedOperations.filter(({ name }) => isKeyRequired(name)))(
	'$name reports an unclear outcome when the response has no key',
	async (operation) => {
		for (const reply of [{ status: 204 }, { body: { success: true, message: 'Created' } }]) {
			const { error } = await runExample(operation, reply);
			expect(error?.message).toBe('It is unclear whether this worked');
			expect(error?.description).toMatch(/(key itself|new one) was not received/);
		}
	},
);
