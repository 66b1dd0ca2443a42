import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { pluckField, runPipeline, drainWrites } from './pipeline.mts';

const DAY_MS = 86_400_000;
const INITIAL_KEYS = [
	'CRM',
	'Demo, all permissions',
	'Demo, deactivated',
	'Demo, expired yesterday',
	'Demo, read only',
];

/** Tests that keys are replaced in time, and deleted only when unused. */
export async function checkKeyRotation(bench: Workbench): Promise<void> {
	const { service } = bench;
	const { id } = loadExample('key-rotation');
	const today = new Date().toISOString().slice(0, 10);
	let oldCrm = { id: '', key: '' };
	let replacementKeys: string[] = [];

	await check(
		'key-rotation creates one replacement for each due key, and all keys still work',
		async () => {
			await bench.reset();
			oldCrm = await createOldKeys(bench);
			assert.deepEqual(await listKeyNames(bench), INITIAL_KEYS);
			await drainWrites(bench);
			const run = await runPipeline(bench, id);
			replacementKeys = pluckField(run, 'Save the new key', 'apiKey') as string[];
			assert.deepEqual(pluckField(run, 'Save the new key', 'name').sort(), [
				'CRM',
				'Demo, read only',
			]);
			assert.equal((await drainWrites(bench)).length, 2);

			await runPipeline(bench, id);
			assert.deepEqual(await drainWrites(bench), [], 'the second run wrote something');
			const replacements = [`CRM (since ${today}, replaces ${oldCrm.id})`];
			replacements.push(`Demo, read only (since ${today}, replaces key_readOnly)`);
			assert.deepEqual(await listKeyNames(bench), [...INITIAL_KEYS, ...replacements].sort());
		},
	);
	await check('key-rotation deletes an unused old key once its replacement was used', async () => {
		for (const key of replacementKeys) assert.equal(await fetchStatus(bench, key), 200);
		// one client still uses the old key
		assert.equal(await fetchStatus(bench, oldCrm.key), 200);
		await drainWrites(bench);
		await runPipeline(bench, id);
		const writes = await drainWrites(bench);
		assert.deepEqual(
			writes.map(({ method, path }) => [method, path]),
			[['DELETE', '/api/v2/keys/key_readOnly']],
		);
		assert.equal(await fetchStatus(bench, service.keys.readOnly), 401);
		// the oldest key is the one that n8n itself uses
		for (const key of [...replacementKeys, oldCrm.key, service.keys.full])
			assert.equal(await fetchStatus(bench, key), 200);
	});
	await checkNamesakes(bench, id);
}

async function checkNamesakes(bench: Workbench, id: string): Promise<void> {
	await check('key-rotation keeps a key although a newer key has the same name', async () => {
		await bench.reset();
		await setClock(bench, 20);
		const { key: unused } = await bench.service.createKey('Website');
		await setClock(bench, 10);
		const { key: used } = await bench.service.createKey('Website');
		await setClock(bench, 0);
		assert.equal(await fetchStatus(bench, used), 200);
		await runPipeline(bench, id);
		for (const key of [unused, used]) assert.equal(await fetchStatus(bench, key), 200);
	});
}

async function setClock({ service }: Workbench, daysAgo: number): Promise<void> {
	const now = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
	await service.control('clock', { now });
}

/** Creates a 100-day-old key; the read-only key was last used eight days ago. @returns the new key */
async function createOldKeys(bench: Workbench): Promise<{ id: string; key: string }> {
	const { service } = bench;
	await setClock(bench, 100);
	const oldKey = await service.createKey('CRM');
	await setClock(bench, 8);
	assert.equal(await fetchStatus(bench, service.keys.readOnly), 200);
	await setClock(bench, 0);
	return oldKey;
}

async function fetchStatus({ service }: Workbench, key: string): Promise<number> {
	return (await service.callApi('/leads?limit=1', { key })).status;
}

async function listKeyNames({ service }: Workbench): Promise<string[]> {
	const response = await service.callApi('/keys');
	const { data } = (await response.json()) as { data: { name: string }[] };
	return data.map(({ name }) => name).sort();
}
