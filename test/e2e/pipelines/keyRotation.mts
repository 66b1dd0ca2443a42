import assert from 'node:assert/strict';
import { exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { fieldOf, ran, takeWrites } from './pipeline.mts';

const DAY_MS = 86_400_000;
const BEFORE = [
	'CRM',
	'Demo, all permissions',
	'Demo, deactivated',
	'Demo, expired yesterday',
	'Demo, read only',
];

/** Keys are renewed, and old ones deleted only where nobody needs them. */
export async function checkKeyRotation(bench: Workbench): Promise<void> {
	const { service } = bench;
	const { id } = exampleWorkflow('key-rotation');
	const today = new Date().toISOString().slice(0, 10);
	let oldCrm = '';
	let renewed: string[] = [];

	await check('each key that is due gets a new one once, and all go on working', async () => {
		await bench.reset();
		oldCrm = await keysOfLongAgo(bench);
		assert.deepEqual(await keyNames(bench), BEFORE);
		await takeWrites(bench);
		const first = await ran(bench, id);
		renewed = fieldOf(first, 'Save the new key', 'apiKey') as string[];
		assert.deepEqual(fieldOf(first, 'Save the new key', 'name').sort(), ['CRM', 'Demo, read only']);
		assert.equal((await takeWrites(bench)).length, 2);

		await ran(bench, id);
		assert.deepEqual(await takeWrites(bench), [], 'the second run has changed something');
		const made = ['CRM', 'Demo, read only'].map((name) => `${name} (since ${today})`);
		assert.deepEqual(await keyNames(bench), [...BEFORE, ...made].sort());
	});
	await check('an old key goes when the new one works and it is unused itself', async () => {
		for (const key of renewed) assert.equal(await statusWith(bench, key), 200);
		// someone has not changed over yet
		assert.equal(await statusWith(bench, oldCrm), 200);
		await takeWrites(bench);
		await ran(bench, id);
		const writes = await takeWrites(bench);
		assert.deepEqual(
			writes.map(({ method, path }) => [method, path]),
			[['DELETE', '/api/v2/keys/key_readOnly']],
		);
		assert.equal(await statusWith(bench, service.keys.readOnly), 401);
		for (const key of [...renewed, oldCrm]) assert.equal(await statusWith(bench, key), 200);
	});
	await check("n8n's own key was not touched, though it is older than all others", async () => {
		assert.equal(await statusWith(bench, service.keys.full), 200);
		assert.equal((await keyNames(bench)).filter((name) => /all perm/.test(name)).length, 1);
		await takeWrites(bench);
		await ran(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
	});
	const changesWith = async (path: string, body: object) => {
		await bench.reset();
		const order = { match: { method: 'GET', path }, kind: 'status', status: 200, body };
		await service.control('faults', { faults: [order] });
		await ran(bench, id);
		return (await takeWrites(bench)).map(({ method, path: to }) => [method, to]);
	};
	await check('odd keys stay and stop nothing; one never used goes after a week', async () => {
		const changes = await changesWith('/keys', { success: true, data: ODD_KEYS });
		assert.deepEqual(changes, [['DELETE', '/api/v2/keys/key_readOnly']]);
	});
	await check('where the service does not name the own key, no key is touched', async () => {
		const health = { version: '2.0', status: 'healthy', authentication: 'user' };
		for (const apiKey of [
			{},
			{ apiKey: {} },
			{ apiKey: { name: null } },
			{ apiKey: { name: ' ' } },
		]) {
			assert.deepEqual(await changesWith('/health', { ...health, ...apiKey }), []);
		}
	});
}

/** A key as the service lists it, made and last used so many days ago. */
function listed(id: string, name: unknown, made: number, used: number | null, more: object = {}) {
	const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
	const key = { id, name, prefix: 'oak_0000', permissions: ['leads:read'], isActive: true };
	const usage = used === null ? { usageCount: 0 } : { usageCount: 9, lastUsed: at(used) };
	return { ...key, createdAt: at(made), expiresAt: null, ...usage, ...more };
}

/** For each that may be deleted wrongly, a newer one that works is there. */
const ODD_KEYS = [
	listed('own', 'Demo, all permissions', 200, 0),
	listed('like_own', 'Demo, all permissions (since 2020-01-01)', 300, 100),
	listed('no_name', undefined, 300, 100),
	listed('null_name', null, 200, 100),
	listed('blank_name', ' ', 100, 1),
	listed('number_name', 5, 1, 0),
	listed('fresh', 'Fresh', 3, null),
	listed('fresh_new', 'Fresh (since 2020-01-01)', 1, 0),
	listed('null_used', 'Null', 3, null, { lastUsed: null }),
	listed('null_used_new', 'Null (since 2020-01-01)', 1, 0),
	listed('no_dates', 'Dateless', 1, null, { createdAt: null }),
	listed('no_dates_new', 'Dateless (since 2020-01-01)', 1, 0),
	listed('no_permissions', 'Powerless', 200, 100, { permissions: null }),
	listed('key_readOnly', 'Idle', 200, null),
	listed('idle_new', 'idle (since 2020-01-01)', 3, 0),
];

/** A key of a hundred days ago, and another one that was last used eight days ago. */
async function keysOfLongAgo(bench: Workbench): Promise<string> {
	const { service } = bench;
	const now = Date.now();
	const back = async (days: number) =>
		await service.control('clock', { now: new Date(now - days * DAY_MS).toISOString() });
	await back(100);
	const { key } = await service.newKey('CRM');
	await back(8);
	assert.equal(await statusWith(bench, service.keys.readOnly), 200);
	await back(0);
	return key;
}

async function statusWith({ service }: Workbench, key: string): Promise<number> {
	return (await service.ask('/leads?limit=1', { key })).status;
}

async function keyNames({ service }: Workbench): Promise<string[]> {
	const answer = await service.ask('/keys');
	const { data } = (await answer.json()) as { data: { name: string }[] };
	return data.map(({ name }) => name).sort();
}
