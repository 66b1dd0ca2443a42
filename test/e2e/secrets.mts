import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { check } from './checks.mts';
import { contacts, CREATE_LEADS_STEP } from './contacts.mts';
import type { Workbench } from './workbench.mts';

/** Tests that the executions of all other parts contain no key. */
export async function checkSecrets(bench: Workbench): Promise<void> {
	const { n8n, service } = bench;
	await check('n8n stores no API key in executions or its log', async () => {
		const credential = await bench.saveCredential('Expired', service.keys.expired);
		await bench.saveAndRun('Rejected', contacts, [{ ...CREATE_LEADS_STEP, credential }]);
		const executions = await Promise.all(bench.executionIds.map((id) => bench.readExecution(id)));
		const texts = executions.map(({ data }) => data);
		const log = readFileSync(n8n.log, 'utf8');
		assert.ok(texts.length > 40);
		assert.ok(texts.some((text) => text.includes('The service did not accept the API key')));
		assert.match(log, /Running node ".+" finished/);
		for (const [label, key] of Object.entries(service.keys)) {
			assert.ok(
				![...texts, log].some((text) => text.includes(key)),
				`the key '${label}' was stored`,
			);
		}
	});
}
