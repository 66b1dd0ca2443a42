import type { INodeParameters } from 'n8n-workflow';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import type { components } from '../../../nodes/shared/api.generated';
import type { Reply } from '../service';
import { serve } from '../service';
import { requestOf } from '../standard';
import type { Extra } from '../stage';
import { key, openOf, runOf, useStage } from '../stage';

type Key = components['schemas']['Key'];

useStage();

const node = () => new OutreachApiKey();
const run = async (parameters: INodeParameters, extra?: Extra) =>
	await runOf(node(), { resource: 'apiKey', ...parameters }, extra);
const openKeys = async (filter?: string) => await openOf(node(), 'searchKeys', filter);

const keyOf = (number: number, fields: Partial<Key> = {}): Key => ({
	id: `key_${number}`,
	name: `Key ${number}`,
	prefix: 'abcd1234',
	permissions: ['leads:read'],
	isActive: true,
	createdAt: '2026-01-01T00:00:00.000Z',
	expiresAt: null,
	lastUsed: '2026-03-01T00:00:00.000Z',
	usageCount: 7,
	...fields,
});
const listing = (count: number) => (): Reply => ({
	body: { success: true, data: Array.from({ length: count }, (_, place) => keyOf(place + 1)) },
});
const strange = { success: true, data: { anything: [{ nested: null }], key: 'new-secret' } };
const answerStrangely = () => ({ body: strange });
const deleted = () => ({ body: { success: true, message: 'Key key_1 deleted' } });
const statistics = {
	totalKeys: 2,
	activeKeys: 1,
	totalUsage: 30,
	dailyUsage: { '2026-03-30': 10, '2026-03-31': 20 },
};

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const create = { operation: 'create', name: 'Sync', permissions: ['leads:read'] };
const remove = { operation: 'delete', keyId: byId('key_1') };
const getMany = { operation: 'getAll' };
const regenerate = { operation: 'regenerate', keyId: byId('key_1') };
const change = (fields: INodeParameters, more: INodeParameters = {}) => ({
	operation: 'update',
	keyId: byId('key_1'),
	...fields,
	...more,
});
const replace = (more: INodeParameters) => ({ changePermissions: 'replace', ...more });
const getStatistics = { resource: 'usage', operation: 'getStatistics' };
const documented = [
	...['read', 'write'].map((name) => `users:${name}`),
	...['schedule', 'upload', 'read', 'voice'].map((name) => `linkedin:${name}`),
	...['read', 'write', 'enrich'].map((name) => `leads:${name}`),
	...['create', 'read', 'update', 'delete', 'preview'].map((name) => `voice:${name}`),
	...['jobs:read', 'jobs:update', 'prospecting:search', 'keys:manage'],
];

/** Runs it, and gives the one request it made. */
async function onlyRequestOf(parameters: INodeParameters) {
	const service = serve(answerStrangely);
	const ran = await run(parameters);
	expect(ran.error).toBeUndefined();
	expect(service.requests).toHaveLength(1);
	return { request: service.requests[0], ran };
}

describe('Create', () => {
	test('the smallest set of parameters is one POST; the answer is handed out as sent', async () => {
		const { request, ran } = await onlyRequestOf(create);
		expect(request).toEqual(
			requestOf('POST', '/keys', { body: { name: 'Sync', permissions: ['leads:read'] } }),
		);
		expect(ran.json).toEqual([strange]);
	});

	test('the fullest set of parameters, with all documented permissions', async () => {
		const { request } = await onlyRequestOf({
			...create,
			name: ' Sync ',
			permissions: documented,
			additionalFields: { expiresInDays: 30 },
		});
		expect(request.body).toEqual({
			name: 'Sync',
			permissions: documented,
			expiresInDays: 30,
		});
	});

	test.each([
		[0, 'at least 1'],
		[-1, 'at least 1'],
		[1.5, 'a whole number, not 1.5'],
		['={{ "soon" }}', 'a number, not "soon"'],
	])('a key does not expire in %j days', async (expiresInDays, rule) => {
		const service = serve(() => ({ body: {} }));
		const ran = await run({ ...create, name: 'Sync', additionalFields: { expiresInDays } });
		expect(ran.error?.message).toBe(`Expires In (Days) must be ${rule}`);
		expect(service.requests).toEqual([]);
	});

	test.each([
		['={{ ["a:b", "leads:read", "a:b"] }}', ['a:b', 'leads:read']],
		['={{ "a:b, leads:read" }}', ['a:b', 'leads:read']],
		['=a:b, leads:read', ['a:b', 'leads:read']],
		[[], []],
	])('the permissions %j are sent as %j, listed or not', async (permissions, sent) => {
		const { request } = await onlyRequestOf({ ...create, permissions });
		expect(request.body).toEqual({ name: 'Sync', permissions: sent });
	});

	test.each<[INodeParameters, string]>([
		[{ name: '={{ "" }}' }, 'Name is missing'],
		[{ permissions: '={{ [{ a: 1 }] }}' }, 'Permissions must contain only text'],
		[{ permissions: '={{ $json.none }}' }, 'Permissions is empty: its expression returned nothing'],
	])('%j sends nothing', async (parameters, message) => {
		const service = serve(answerStrangely);
		const ran = await run({ ...create, ...parameters });
		expect(ran.error?.message).toContain(message);
		expect(service.requests).toHaveLength(0);
	});
});

describe('Delete', () => {
	test.each(['id', 'list'])('%s is one DELETE without a body', async (mode) => {
		const service = serve(deleted);
		const ran = await run({ ...remove, keyId: { __rl: true, mode, value: 'key/1' } });
		expect(service.requests).toEqual([requestOf('DELETE', '/keys/key%2F1')]);
		expect(ran.json).toEqual([{ deleted: true, id: 'key/1', message: 'Key key_1 deleted' }]);
	});
});

describe('Regenerate', () => {
	test('one POST without a body; the answer is handed out as sent', async () => {
		const { request, ran } = await onlyRequestOf(regenerate);
		expect(request).toEqual(requestOf('POST', '/keys/key_1/regenerate'));
		expect(ran.json).toEqual([strange]);
	});

	test('items with one key share its request: a second one would end the first new key', async () => {
		const service = serve(({ path }) => ({ body: { success: true, of: path } }));
		const items = ['key_1', 'key_2', 'key_1'].map((id) => ({ id }));
		const ran = await run({ ...regenerate, keyId: byId('={{ $json.id }}') }, { items });
		expect(service.requests.map(({ path }) => path)).toEqual([
			'/keys/key_1/regenerate',
			'/keys/key_2/regenerate',
		]);
		expect(ran.json[2]).toEqual(ran.json[0]);
	});
});

test.each([
	['created', { ...create, name: '={{ $json.id }}' }],
	['regenerated', { ...regenerate, keyId: byId('={{ $json.id }}') }],
])(
	'keys that were %s come out though another one is refused: they are shown once',
	async (_, set) => {
		const items = ['key_1', 'key_2', 'key_3'].map((id) => ({ id }));
		serve(({ body, path }) => {
			const isRefused = JSON.stringify([path, body]).includes('key_2');
			return isRefused ? { status: 400, body: { message: 'Taken' } } : { body: { key: 'new' } };
		});
		const ran = await run(set, { items });
		expect(ran.json).toEqual([{ key: 'new' }, { key: 'new' }]);
		expect(ran.hints.join()).toContain('Not done for the 2nd item: The service rejected this');
	},
);

describe('Update', () => {
	test('the fullest set of parameters is one PUT; the answer is handed out as sent', async () => {
		const { request, ran } = await onlyRequestOf(
			change({ name: ' N ' }, replace({ permissions: '={{ ["leads:read", "a:b"] }}' })),
		);
		expect(request).toEqual(
			requestOf('PUT', '/keys/key_1', { body: { name: 'N', permissions: ['leads:read', 'a:b'] } }),
		);
		expect(ran.json).toEqual([strange]);
	});

	test.each<[INodeParameters, INodeParameters, object]>([
		[{ name: 'N' }, { permissions: ['jobs:read'] }, { name: 'N' }],
		[{}, replace({ permissions: ['jobs:read'] }), { permissions: ['jobs:read'] }],
		[{}, { changePermissions: 'removeAll', permissions: ['jobs:read'] }, { permissions: [] }],
	])('%j with %j sends only what was set', async (fields, more, body) => {
		expect((await onlyRequestOf(change(fields, more))).request.body).toEqual(body);
	});

	test.each<[INodeParameters, INodeParameters, RegExp]>([
		[{}, {}, /Nothing to change.*'Name'.*'Change Permissions'/],
		[{}, replace({}), /^Permissions is empty.*'Change Permissions'.*Remove All/],
		[
			{ name: 'N' },
			replace({ permissions: '={{ $json.none }}' }),
			/^Permissions is empty: its expression/,
		],
		[
			{ name: '={{ $json.none }}' },
			replace({ permissions: ['x:y'] }),
			/^Name is empty: its expression returned nothing/,
		],
	])('%j with %j sends nothing', async (fields, more, message) => {
		const service = serve(answerStrangely);
		expect((await run(change(fields, more))).error?.message).toMatch(message);
		expect(service.requests).toHaveLength(0);
	});
});

describe('Get', () => {
	const get = (value: string) => ({ operation: 'get', keyId: { __rl: true, mode: 'id', value } });

	test('one reading for all items, each with its own key', async () => {
		const service = serve(listing(3));
		const items = ['key_3', 'key_1'].map((id) => ({ id }));
		const ran = await run(get('={{ $json.id }}'), { items });
		expect(service.requests).toEqual([requestOf('GET', '/keys')]);
		expect(ran.json).toEqual([3, 1].map((number) => keyOf(number)));
	});

	test('an ID that no key has is an error', async () => {
		serve(listing(3));
		expect((await run(get('key_9'))).error?.message).toBe('No API key found with the ID key_9');
	});
});

describe('Get Many', () => {
	test('one GET, a Limit applied locally', async () => {
		const service = serve(listing(60));
		const ran = await run(getMany);
		expect(service.requests).toEqual([requestOf('GET', '/keys')]);
		expect(ran.json).toEqual(Array.from({ length: 50 }, (_, place) => keyOf(place + 1)));
	});

	test.each<[INodeParameters, number]>([
		[{ limit: 1 }, 1],
		[{ returnAll: true, limit: 1 }, 60],
	])('%j gives %d', async (parameters, count) => {
		serve(listing(60));
		expect((await run({ ...getMany, ...parameters })).json).toHaveLength(count);
	});
});

describe('Usage: Get Statistics', () => {
	test('one GET, the statistics as one item', async () => {
		const service = serve(() => ({ body: { success: true, data: statistics } }));
		const ran = await run(getStatistics);
		expect(service.requests).toEqual([requestOf('GET', '/keys/stats')]);
		expect(ran.json).toEqual([statistics]);
	});
});

describe('the picker', () => {
	test('it lists keys with their first characters and finds them by a part', async () => {
		const service = serve(listing(12));
		expect((await openKeys()).results).toHaveLength(12);
		expect((await openKeys('key 12')).results).toEqual([
			{ name: 'Key 12 (abcd1234…)', value: 'key_12' },
		]);
		expect(service.requests.map(({ path, query }) => [path, query])).toEqual([
			['/keys', {}],
			['/keys', {}],
		]);
	});

	const inUse = key().slice(0, 8);
	const others = [keyOf(1), keyOf(2, { prefix: inUse.slice(0, 7) }), keyOf(3, { prefix: '' })];
	const namesOf = async (keys: Key[]) => {
		serve(() => ({ body: { success: true, data: keys } }));
		return (await openKeys()).results.map(({ name }) => name).slice(others.length);
	};

	test("the credential's own key is marked, and found by that", async () => {
		const own = keyOf(7, { prefix: inUse });
		expect(await namesOf([...others, own])).toEqual([`Key 7 (${inUse}…, this credential's key)`]);
		expect((await openKeys("credential's")).results).toMatchObject([{ value: 'key_7' }]);
	});
});
