import type { IDataObject } from 'n8n-workflow';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachAccount } from '../../../nodes/Account/OutreachAccount.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { runWithApi, type MockResponse, useTestHarness } from '../harness';

useTestHarness();

describe('an undocumented response', () => {
	const create = { resource: 'apiKey', operation: 'create', name: 'Sync', permissions: [] };
	const update = {
		resource: 'apiKey',
		operation: 'update',
		keyId: { __rl: true, mode: 'id', value: 'key_1' },
		name: 'New',
	};
	const upload = {
		resource: 'prospectList',
		operation: 'upload',
		source: 'json',
		body: '{"name":"Fair"}',
	};
	const table = [
		['Update', new OutreachApiKey(), update],
		['Upload', new OutreachNetworkAction(), upload],
		['Get Service Info', new OutreachAccount(), { resource: 'account', operation: 'getInfo' }],
	] as const;

	test.each<MockResponse>([{ status: 204 }, { body: { success: true, message: 'Created' } }])(
		'of Create API Key without a key is unclear: %j',
		async (reply) => {
			const { error } = await runWithApi(() => reply, new OutreachApiKey(), create);
			expect(error?.message).toBe('It is unclear whether this worked');
			expect(error?.description).toContain('the key itself was not received');
		},
	);

	test.each(table)('of %s is passed through and not retried', async (_, node, parameters) => {
		const cases: Array<[MockResponse, IDataObject[]]> = [
			[{ status: 204 }, [{ done: true }]],
			[{ body: '' }, [{ done: true }]],
			[{ body: 'Saved' }, [{ data: 'Saved' }]],
			[{ body: [{ id: 1 }, { id: 2 }] }, [{ id: 1 }, { id: 2 }]],
			[{ body: ['a'] }, [{ data: ['a'] as unknown as IDataObject }]],
			[{ status: 201, body: { id: 1 } }, [{ id: 1 }]],
		];
		for (const [reply, items] of cases) {
			const { error, json, requests } = await runWithApi(() => reply, node, { ...parameters });
			expect(error).toBeUndefined();
			expect(json).toEqual(items);
			expect(requests).toHaveLength(1);
		}
	});
});
