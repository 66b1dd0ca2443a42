import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './checks.mts';
import { readSentRequests } from './contacts.mts';
import { waitUntil } from './trigger/waitUntil.mts';
import type { Workbench } from './workbench.mts';

/** The editor's Stop button while a run waits for the rate limit. */
export async function checkWaits(bench: Workbench): Promise<void> {
	await check('Stop ends a wait for the rate limit, and nothing more is sent', async () => {
		await bench.reset();
		const fault = { kind: '429', retryAfter: 2, times: 1, match: { path: '/leads' } };
		await bench.service.control('faults', { faults: [fault] });
		// what is known of a key's limit holds for all nodes of this n8n
		const credential = await bench.saveCredential('Waits', (await bench.service.newKey()).key);
		await bench.service.control('log', undefined, 'DELETE');
		const read = { name: 'Read', type: 'outreachLead', parameters: { operation: 'getAll' } };
		const id = await bench.start(await bench.save('Waits', [{}], [{ ...read, credential }]));
		await waitUntil(async () => (await readSentRequests(bench)).length > 0, 50);
		await sleep(500);
		assert.equal((await bench.readExecution(id)).status, 'running');
		await bench.callN8n(`/rest/executions/${id}/stop`, {});
		assert.equal((await bench.waitForEnd(id)).status, 'canceled');
		await sleep(4000);
		assert.equal((await readSentRequests(bench)).length, 1);
	});
}
