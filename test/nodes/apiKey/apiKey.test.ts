import type { INodeParameters } from 'n8n-workflow';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import type { components } from '../../../nodes/shared/api.generated';
import {
	type MockResponse,
	mockApi,
	buildExpectedRequest,
	type RunOptions,
	getTestKey,
	openPicker,
	runOperation,
	useTestHarness,
} from '../harness';

type Key = components['schemas']['Key'];

useTestHarness();

const createNode = () => new OutreachApiKey();
const run = async (parameters: INodeParameters, options?: RunOptions) =>
	await runOperation(createNode(), { resource: 'apiKey', ...parameters }, options);
const openKeys = async (filter?: string) => await openPicker(createNode(), 'searchKeys', filter);

const buildKey = (number: number, fields: Partial<Key> = {}): Key => ({
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
const respondWithKeys = (count: number) => (): MockResponse => ({
	body: { success: true, data: Array.from({ length: count }, (_, index) => buildKey(index + 1)) },
});
const undocumentedBody = {
	success: true,
	data: { anything: [{ nested: null }], key: 'new-secret' },
};
const respondUndocumented = () => ({ body: undocumentedBody });

const locateById = (value: string) => ({ __rl: true, mode: 'id', value });
const keyCreateParameters = { operation: 'create', name: 'Sync', permissions: ['leads:read'] };

const regenerateParameters = { operation: 'regenerate', keyId: locateById('key_1') };
const buildUpdate = (fields: INodeParameters, otherFields: INodeParameters = {}) => ({
	operation: 'update',
	keyId: locateById('key_1'),
	...fields,
	...otherFields,
});
const replacePermissions = (otherFields: INodeParameters) => ({
	changePermissions: 'replace',
	...otherFields,
});
const documentedPermissions = [
	...['read', 'write'].map((name) => `users:${name}`),
	...['schedule', 'upload', 'read', 'voice'].map((name) => `linkedin:${name}`),
	...['read', 'write', 'enrich'].map((name) => `leads:${name}`),
	...['create', 'read', 'update', 'delete', 'preview'].map((name) => `voice:${name}`),
	...['jobs:read', 'jobs:update', 'prospecting:search', 'keys:manage'],
];

/** Runs an operation that sends one request; returns the request and the result. */
async function sendOneRequest(parameters: INodeParameters) {
	const service = mockApi(respondUndocumented);
	const result = await run(parameters);
	expect(result.error).toBeUndefined();
	expect(service.requests).toHaveLength(1);
	return { request: service.requests[0], result };
}

test('Delete API key sends one DELETE and returns the ID', async () => {
	const service = mockApi(() => ({ body: { success: true } }));
	const result = await run({ operation: 'delete', keyId: locateById('key_1') });
	expect(service.requests).toEqual([buildExpectedRequest('DELETE', '/keys/key_1')]);
	expect(result.json).toEqual([
		{ deleted: true, id: 'key_1', message: 'API key key_1 was deleted' },
	]);
});

test('Get API key returns the key with the ID, or fails if there is none', async () => {
	mockApi(respondWithKeys(3));
	const getKey = async (id: string) => await run({ operation: 'get', keyId: locateById(id) });
	expect((await getKey('key_2')).json).toEqual([buildKey(2)]);
	expect((await getKey('key_9')).error?.message).toBe('No API key found with the ID key_9');
});

const allFields = { permissions: documentedPermissions, expiresInDays: '1' };
const createdBody = { name: 'Sync', permissions: documentedPermissions, expiresInDays: 1 };
const newPermissions = replacePermissions({ permissions: '={{ ["leads:read", "a:b"] }}' });
const updatedBody = { name: 'N', permissions: ['leads:read', 'a:b'] };

test.each<[string, INodeParameters, 'POST' | 'PUT', string, object | undefined]>(
	// prettier-ignore
	[
		['Create', { ...keyCreateParameters, name: ' Sync ', ...allFields }, 'POST', '/keys', createdBody],
		['Update', buildUpdate({ name: ' N ' }, newPermissions), 'PUT', '/keys/key_1', updatedBody],
		['Regenerate', regenerateParameters, 'POST', '/keys/key_1/regenerate', undefined],
	],
)(
	'%s API key sends every parameter in one request, and returns the response unchanged',
	async (_, parameters, method, path, body) => {
		const { request, result } = await sendOneRequest(parameters);
		expect(request).toEqual(buildExpectedRequest(method, path, { body }));
		expect(result.json).toEqual([undocumentedBody]);
	},
);

describe('Create API key', () => {
	test.each([
		['0', /must be a whole number, at least 1, not "?0"?$/],
		['-1', /must be a whole number, at least 1, not "?-1"?$/],
		['1.5', /must be a whole number, at least 1, not "?1.5"?$/],
		['={{ "soon" }}', /must be a whole number, at least 1, not "soon"$/],
		['={{ $json.days }}', /is empty: its expression returned nothing/],
	])('rejects the value %j in Expires In (Days)', async (expiresInDays, message) => {
		const service = mockApi(() => ({ body: {} }));
		const result = await run({ ...keyCreateParameters, name: 'Sync', expiresInDays });
		expect(result.error?.message).toMatch(/^Expires In \(Days\) /);
		expect(result.error?.message).toMatch(message);
		expect(service.requests).toEqual([]);
	});
});

describe('Regenerate API key', () => {
	test('sends one request for items with the same key, as a second one would revoke the new key', async () => {
		const service = mockApi(({ path }) => ({ body: { success: true, of: path } }));
		const items = ['key_1', 'key_2', 'key_1'].map((id) => ({ id }));
		const result = await run(
			{ ...regenerateParameters, keyId: locateById('={{ $json.id }}') },
			{ items },
		);
		expect(service.requests.map(({ path }) => path)).toEqual([
			'/keys/key_1/regenerate',
			'/keys/key_2/regenerate',
		]);
		expect(result.json[2]).toEqual(result.json[0]);
	});
});

test.each([
	['created', { ...keyCreateParameters, name: '={{ $json.id }}' }],
	['regenerated', { ...regenerateParameters, keyId: locateById('={{ $json.id }}') }],
])('returns keys that were %s, even if another key is rejected', async (_, parameters) => {
	const items = ['key_1', 'key_2', 'key_3'].map((id) => ({ id }));
	mockApi(({ body, path }) => {
		const isRejected = JSON.stringify([path, body]).includes('key_2');
		return isRejected ? { status: 400, body: { message: 'Taken' } } : { body: { key: 'new' } };
	});
	const result = await run(parameters, { items });
	expect(result.json).toEqual([{ key: 'new' }, { key: 'new' }]);
	expect(result.hints.join()).toContain('Not done for the 2nd item: The service rejected this');
});

describe('Update API key', () => {
	test.each<[INodeParameters, INodeParameters, object]>([
		[{ name: 'N' }, { permissions: ['jobs:read'] }, { name: 'N' }],
		[{}, replacePermissions({ permissions: ['jobs:read'] }), { permissions: ['jobs:read'] }],
		[{}, { changePermissions: 'removeAll', permissions: ['jobs:read'] }, { permissions: [] }],
	])('sends only the fields set in %j and %j', async (fields, otherFields, body) => {
		expect((await sendOneRequest(buildUpdate(fields, otherFields))).request.body).toEqual(body);
	});

	test.each<[INodeParameters, INodeParameters, RegExp]>(
		// prettier-ignore
		[
			[{}, {}, /Nothing to change.*'Name'.*'Change Permissions'/],
			[{}, replacePermissions({}), /^Permissions is empty.*'Change Permissions'.*Remove All/],
			[{ name: 'N' }, replacePermissions({ permissions: '={{ $json.none }}' }), /^Permissions is empty: its expression/],
			[{ name: '={{ $json.none }}' }, replacePermissions({ permissions: ['x:y'] }), /^Name is empty: its expression returned nothing/],
		],
	)('rejects %j with permissions %j and sends nothing', async (fields, otherFields, message) => {
		const service = mockApi(respondUndocumented);
		expect((await run(buildUpdate(fields, otherFields))).error?.message).toMatch(message);
		expect(service.requests).toHaveLength(0);
	});
});

describe('API key picker', () => {
	test('marks an inactive key, and a key whose first characters another key has, too', async () => {
		const own = buildKey(7, { prefix, isActive: false });
		expect(await listNames([...others, own, { ...own, id: 'key_8' }])).toEqual(
			Array(2).fill(`Key 7 (${prefix}…, inactive, may be this credential's key)`),
		);
	});

	test('lists keys with their first characters and filters by part of the name', async () => {
		const service = mockApi(respondWithKeys(12));
		expect((await openKeys()).results).toHaveLength(12);
		expect((await openKeys('key 12')).results).toEqual([
			{ name: 'Key 12 (abcd1234…)', value: 'key_12' },
		]);
		expect(service.requests.map(({ path, query }) => [path, query])).toEqual([
			['/keys', {}],
			['/keys', {}],
		]);
	});

	const prefix = getTestKey().slice(0, 8);
	const others = [
		buildKey(1),
		buildKey(2, { prefix: prefix.slice(0, 7) }),
		buildKey(3, { prefix: '' }),
	];
	const listNames = async (keys: Key[]) => {
		mockApi(() => ({ body: { success: true, data: keys } }));
		return (await openKeys()).results.map(({ name }) => name).slice(others.length);
	};

	test("marks the credential's own key and finds it by the mark", async () => {
		const own = buildKey(7, { prefix });
		expect(await listNames([...others, own])).toEqual([
			`Key 7 (${prefix}…, this credential's key)`,
		]);
		expect((await openKeys("credential's")).results).toMatchObject([{ value: 'key_7' }]);
	});
});
