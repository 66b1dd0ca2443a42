import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachAccount } from '../../../nodes/Account/OutreachAccount.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import {
	runWithApi,
	type MockResponse,
	type RecordedRequest,
	mockApi,
	runLead,
	useTestHarness,
} from '../harness';
import { leadsUpTo, respondWithPage } from '../lead/fixtures';
import { searchResponse } from '../prospectSearch/fixtures';

useTestHarness();

/** The same response without these fields of its data. */
function withoutFields(reply: MockResponse, ...names: string[]): MockResponse {
	const { data } = reply.body as { data: IDataObject };
	const kept = Object.entries(data).filter(([name]) => !names.includes(name));
	return { ...reply, body: { success: true, data: Object.fromEntries(kept) } };
}

const NUMBERS = ['creditsUsed', 'remainingCredits', 'total'];
const someone = { operation: 'search', filters: { title: 'CEO' } };

describe('a paid response without totals or prices', () => {
	const search = async (parameters: INodeParameters) =>
		await runWithApi(
			(request) => withoutFields(searchResponse(request, 250), ...NUMBERS),
			new OutreachProspectSearch(),
			{ ...someone, ...parameters },
		);

	test('returns the prospects and says that number and price are unknown', async () => {
		const { error, hints, json, requests } = await search({ maxResults: 120 });
		expect(error).toBeUndefined();
		expect(json).toHaveLength(120);
		expect(json[0]).toMatchObject({ id: 'p0', creditsUsed: null });
		expect(requests).toHaveLength(2);
		expect(hints.join(' ')).toContain('The service did not say how many match');
		expect(hints.join(' ')).toContain('Credits used: unknown, as the service did not say.');
	});
});

describe('a list without a total', () => {
	const leads = leadsUpTo(130);
	const respond = (request: RecordedRequest): MockResponse => {
		return withoutFields(respondWithPage(leads, request), 'pagination');
	};

	test('is read until a page brings nothing new', async () => {
		const service = mockApi(respond);
		const ran = await runLead({ operation: 'getAll', returnAll: true });
		expect(new Set(ran.json.map(({ id }) => id)).size).toBe(130);
		expect(ran.json).toHaveLength(130);
		// the first page once more, as changed leads move there
		expect(service.requests).toHaveLength(4);
		expect((await runLead({ operation: 'getAll', limit: 110 })).json).toHaveLength(110);
	});
});

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
