import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { check } from './checks.mts';
import { contacts } from './contacts.mts';
import type { Workbench } from './workbench.mts';

const WAITED = /^Waited 1\d seconds for the rate limit \(60 requests a minute\)$/;

/** What a person learns of a run that waits for the rate limit: in n8n's log, and beside its items. */
export async function checkWaits(bench: Workbench): Promise<void> {
	await check("a long wait for the rate limit is in n8n's log and in the execution", async () => {
		await refuseForSeconds(bench, 12);
		// a key of its own: what is known of its limit holds for all nodes of this n8n
		const { key } = await bench.service.newKey();
		const credential = await bench.saveCredential('Waits long', key);
		const parameters = { operation: 'findByEmail' };
		const find = { name: 'Find', type: 'outreachLead', parameters, credential };
		const { length } = readFileSync(bench.n8n.log, 'utf8');
		const { data, status } = await bench.saveAndRun('Waits long', contacts, [find]);
		const log = readFileSync(bench.n8n.log, 'utf8').slice(length);

		assert.equal(status, 'success');
		const [{ hints = [] }] = data.resultData.runData.Find;
		assert.equal(hints.filter(({ message }) => WAITED.test(message)).length, 1);
		const said = log.split('\n').filter((line) => /rate limit/.test(line));
		assert.equal(said.length, 2);
		const [waits, continues] = said;
		assert.match(
			waits,
			/info.*Node "Find" waits for the rate limit \(60 requests a minute\) until \d{4}-.*Z \(0 of 3 items done\)/,
		);
		assert.match(
			continues,
			/info.*Node "Find" continues after the wait for the rate limit \(\d of 3 items done\)/,
		);
		assert.ok(!log.includes(key), 'the key is in the log');
		for (const { email } of contacts) assert.ok(!said.some((line) => line.includes(email)));
	});
}

/** The service as at its start, but that it refuses the next request for leads for its limit. */
export async function refuseForSeconds({ service }: Workbench, retryAfter: number): Promise<void> {
	await service.control('reset', { windows: { minute: 3_000 } });
	const fault = { kind: '429', retryAfter, times: 1, match: { path: '/leads' } };
	await service.control('faults', { faults: [fault] });
}
