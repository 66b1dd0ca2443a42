import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { LOOPBACK } from '../../sandbox/launcher/ports.mts';
import { check } from './checks.mts';
import type { Execution, Workbench } from './workbench.mts';

/** Where the credential's key goes, and where it does not: after all other runs. */
export async function checkSecrets(bench: Workbench): Promise<void> {
	const { n8n, service } = bench;

	await check(
		"Custom API Call: n8n's HTTP Request node reaches the service with the key",
		async () => {
			await bench.reset();
			const execution = await call(bench, `${service.url}/api/v2/leads?limit=3`);

			assert.equal(execution.status, 'success');
			const [{ json }] = itemsOf(execution, 'HTTP Request');
			assert.equal((json.data as { leads: unknown[] }).leads.length, 3);
		},
	);
	await check('Custom API Call: another address is asked without the key', async () => {
		const seen: IncomingHttpHeaders[] = [];
		const stranger = createServer(({ headers }, answer) => {
			seen.push(headers);
			answer.end('{}');
		}).listen(0, LOOPBACK);
		await once(stranger, 'listening');
		const { port } = stranger.address() as AddressInfo;
		await call(bench, `http://${LOOPBACK}:${port}/api/v2/leads`);
		stranger.close();

		assert.equal(seen.length, 1);
		assert.ok(!JSON.stringify(seen).includes(service.keys.full));
	});

	await check("no API key is in the stored executions or in n8n's log", async () => {
		const executions = await Promise.all(bench.executions.map((id) => bench.stored(id)));
		const texts = executions.map(({ data }) => data);
		const log = readFileSync(n8n.log, 'utf8');
		assert.ok(texts.length > 40);
		assert.ok(texts.some((text) => text.includes('The service did not accept the API key')));
		assert.match(log, /Running node "HTTP Request" finished/);
		for (const [label, key] of Object.entries(service.keys)) {
			assert.ok(![...texts, log].some((text) => text.includes(key)), `the key '${label}' is there`);
		}
	});
}

/** Asks a URL as a user does who has chosen Custom API Call. */
async function call(bench: Workbench, url: string): Promise<Execution> {
	const parameters = {
		url,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'outreachAutomationApi',
		options: {},
	};
	const type = 'n8n-nodes-base.httpRequest';
	return await bench.saveAndRun(
		'Custom API Call',
		[{}],
		[{ name: 'HTTP Request', type, typeVersion: 4.2, parameters }],
	);
}
