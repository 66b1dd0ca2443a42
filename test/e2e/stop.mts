import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './checks.mts';
import { requestsSent } from './contacts.mts';
import type { Workbench } from './workbench.mts';

/** The editor's Stop button. */
export async function checkStop(bench: Workbench): Promise<void> {
	await check('Stop ends a wait for the rate limit, and nothing more is sent', async () => {
		await bench.service.control('reset', { windows: { minute: 3000 } });
		// a key of its own: what is known of its limit holds for all nodes of this n8n
		const credential = await bench.saveCredential('Waits', (await bench.service.newKey()).key);
		await bench.service.control('log', undefined, 'DELETE');
		const fault = { kind: '429', retryAfter: 2, times: 1 };
		await bench.service.control('faults', { faults: [fault] });
		const read = { name: 'Read', type: 'outreachLead', parameters: { operation: 'getAll' } };
		const id = await bench.start(await bench.save('Waits', [{}], [{ ...read, credential }]));
		for (let tries = 0; tries < 100 && (await requestsSent(bench)).length === 0; tries++) {
			await sleep(50);
		}
		await sleep(500);
		assert.equal((await bench.stored(id)).status, 'running');
		await bench.ask(`/rest/executions/${id}/stop`, {});
		const { status } = await bench.ended(id);
		await sleep(4000);

		assert.equal(status, 'canceled');
		assert.equal((await requestsSent(bench)).length, 1);
	});
}
