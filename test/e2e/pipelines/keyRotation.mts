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
}

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
