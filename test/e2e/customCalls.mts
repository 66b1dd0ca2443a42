import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { LOOPBACK } from '../../sandbox/launcher/ports.mts';
import { check } from './checks.mts';
import type { Execution, Workbench } from './workbench.mts';

/** The credential in n8n's HTTP Request node, to which Custom API Call leads. */
export async function checkCustomCalls(bench: Workbench): Promise<void> {
	const { service } = bench;

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
