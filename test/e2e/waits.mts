import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import { check } from './checks.mts';
import { waitUntil } from './trigger/waitUntil.mts';
import type { Execution, Workbench } from './workbench.mts';

const RETRY_AFTER_SECONDS = 6;
/**
 * Without these headers, only `retryAfter` counts. With them, a 429 in the first second of a minute
 * causes a wait of more than a minute, and a run in the editor fails at once.
 */
const NO_WINDOW = Object.fromEntries(
	['limit', 'remaining', 'reset', 'window'].map((name) => [`x-ratelimit-${name}`, null]),
);

/** Tests the editor's Stop button during a rate limit wait. */
export async function checkWaits(bench: Workbench): Promise<void> {
	await check('Stop ends a rate limit wait, and nothing more is sent', async () => {
		await bench.reset();
		const limited = { kind: '429', retryAfter: RETRY_AFTER_SECONDS, headers: NO_WINDOW };
		await bench.service.control('faults', {
			faults: [{ ...limited, times: 1, match: { path: '/leads' } }],
		});
		// all nodes of this n8n share the rate limit of a key
		const credential = await bench.saveCredential('Waits', (await bench.service.createKey()).key);
		await bench.service.control('log', undefined, 'DELETE');
		const read = { name: 'Read', type: 'outreachLead', parameters: { operation: 'getAll' } };
		const id = await bench.start(await bench.save('Waits', [{}], [{ ...read, credential }]));
		await waitUntil(async () => (await bench.readRequests()).length > 0, 50);
		await sleep(500);
		const { data, status } = await bench.readExecution(id);
		const run = parse(data) as Execution['data'] | undefined;
		const reason = JSON.stringify(run?.resultData?.error);
		assert.equal(status, 'running', `it does not wait: ${reason}`);
		await bench.callN8n(`/rest/executions/${id}/stop`, {});
		assert.equal((await bench.waitForEnd(id)).status, 'canceled');
		await sleep((RETRY_AFTER_SECONDS + 1) * 1_000);
		assert.equal((await bench.readRequests()).length, 1);
	});
}
