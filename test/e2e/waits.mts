import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './checks.mts';
import { contacts, requestsSent } from './contacts.mts';
import { until } from './trigger/until.mts';
import type { Workbench } from './workbench.mts';

const WAITED = /^Waited 1\d seconds for the rate limit/;
const WAITS = /info.*Node "Find" waits for the rate limit.* until \d{4}-.*Z/;

/** A run that waits for the rate limit: what a person learns of it, and the editor's Stop button. */
export async function checkWaits(bench: Workbench): Promise<void> {
	await check("a long wait for the rate limit is in n8n's log and in the execution", async () => {
		await refuseForSeconds(bench, 12);
		const credential = await ownCredential(bench);
		const parameters = { operation: 'findByEmail' };
		const find = { name: 'Find', type: 'outreachLead', parameters, credential };
		const { length } = readFileSync(bench.n8n.log, 'utf8');
		const { data } = await bench.saveAndRun('Waits long', contacts, [find]);
		const log = readFileSync(bench.n8n.log, 'utf8').slice(length);

		const [{ hints = [] }] = data.resultData.runData.Find;
		assert.match(hints.map(({ message }) => message).join('\n'), WAITED);
		const [said, ...others] = log.split('\n').filter((line) => /rate limit/.test(line));
		assert.match(said, WAITS);
		assert.deepEqual(others, []);
	});
	await check('Stop ends a wait for the rate limit, and nothing more is sent', async () => {
		await refuseForSeconds(bench, 2);
		const credential = await ownCredential(bench);
		await bench.service.control('log', undefined, 'DELETE');
		const read = { name: 'Read', type: 'outreachLead', parameters: { operation: 'getAll' } };
		const id = await bench.start(await bench.save('Waits', [{}], [{ ...read, credential }]));
		await until(async () => (await requestsSent(bench)).length > 0, 50);
		await sleep(500);
		assert.equal((await bench.stored(id)).status, 'running');
		await bench.ask(`/rest/executions/${id}/stop`, {});
		assert.equal((await bench.ended(id)).status, 'canceled');
		await sleep(4000);
		assert.equal((await requestsSent(bench)).length, 1);
	});
}

/** With a key of its own: what is known of a key's limit holds for all nodes of this n8n. */
async function ownCredential(bench: Workbench): Promise<string> {
	return await bench.saveCredential('Waits', (await bench.service.newKey()).key);
}

/** The service as at its start, but that it refuses the next request for leads for its limit. */
async function refuseForSeconds({ service }: Workbench, retryAfter: number): Promise<void> {
	await service.control('reset', { windows: { minute: 3_000 } });
	const fault = { kind: '429', retryAfter, times: 1, match: { path: '/leads' } };
	await service.control('faults', { faults: [fault] });
}
