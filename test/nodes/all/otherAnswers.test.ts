import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachAccount } from '../../../nodes/Account/OutreachAccount.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { runAgainst } from '../against';
import { leadsUpTo, pageOf } from '../lead/samples';
import { found } from '../prospectSearch/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { runLead, useStage } from '../stage';

useStage();

/** The same answer without these fields of its data. */
function lacking(reply: Reply, ...names: string[]): Reply {
	const { data } = reply.body as { data: IDataObject };
	const kept = Object.entries(data).filter(([name]) => !names.includes(name));
	return { ...reply, body: { success: true, data: Object.fromEntries(kept) } };
}

const NUMBERS = ['creditsUsed', 'remainingCredits', 'total'];
const someone = { operation: 'search', filters: { title: 'CEO' } };

describe('what was paid for comes out', () => {
	const search = async (parameters: INodeParameters) =>
		await runAgainst(
			(request) => lacking(found(request, 250), ...NUMBERS),
			new OutreachProspectSearch(),
			{ ...someone, ...parameters },
		);

	test('prospects of which neither number nor price is said', async () => {
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
	const answer = (request: Seen): Reply => {
		return lacking(pageOf(leads, request), 'pagination');
	};

	test('is read up to a page that brings nothing', async () => {
		const service = serve(answer);
		const ran = await runLead({ operation: 'getAll', returnAll: true });
		expect(new Set(ran.json.map(({ id }) => id)).size).toBe(130);
		expect(ran.json).toHaveLength(130);
		expect(service.requests).toHaveLength(3);
		expect((await runLead({ operation: 'getAll', limit: 110 })).json).toHaveLength(110);
	});

	test('has no index: each lead is searched, and none is created twice', async () => {
		const items = leads.slice(0, 5).map(({ email, firstName, lastName }) => ({
			...{ email, firstName, lastName },
		}));
		const service = serve(answer);
		const ran = await runLead({ operation: 'createIfNew' }, { items });
		expect(ran.json.map(({ created }) => created)).toEqual([false, false, false, false, false]);
		expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
	});
});

describe('an answer that is not documented', () => {
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

	test.each<Reply>([{ status: 204 }, { body: { success: true, message: 'Created' } }])(
		'of Create without anything that could be the key leaves it unknown: %j',
		async (reply) => {
			const { error } = await runAgainst(() => reply, new OutreachApiKey(), create);
			expect(error?.message).toBe('It is unclear whether this worked');
			expect(error?.description).toContain('the key itself was not received');
		},
	);

	test.each(table)('of %s is a success as it came, and goes once', async (_, node, parameters) => {
		const cases: Array<[Reply, IDataObject[]]> = [
			[{ status: 204 }, [{ done: true }]],
			[{ body: '' }, [{ done: true }]],
			[{ body: 'Saved' }, [{ data: 'Saved' }]],
			[{ body: [{ id: 1 }, { id: 2 }] }, [{ id: 1 }, { id: 2 }]],
			[{ body: ['a'] }, [{ data: ['a'] as unknown as IDataObject }]],
			[{ status: 201, body: { id: 1 } }, [{ id: 1 }]],
		];
		for (const [reply, items] of cases) {
			const { error, json, requests } = await runAgainst(() => reply, node, { ...parameters });
			expect(error).toBeUndefined();
			expect(json).toEqual(items);
			expect(requests).toHaveLength(1);
		}
	});
});
