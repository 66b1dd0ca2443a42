import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { check } from './checks.mts';
import { startHttpServer } from './httpServer.mts';
import type { Execution, Workbench } from './workbench.mts';
import type { Step } from './workflow.mts';

/** The credential in n8n's HTTP Request node, to which Custom API Call leads. */
export async function checkCustomCalls(bench: Workbench): Promise<void> {
	const { service } = bench;

	await check("Custom API Call: n8n's HTTP Request node sends the key", async () => {
		await bench.reset();
		const execution = await call(bench, `${service.url}/api/v2/leads?limit=3`);

		assert.equal(execution.status, 'success');
		const [{ json }] = itemsOf(execution, 'HTTP Request');
		assert.equal((json.data as { leads: unknown[] }).leads.length, 3);
	});
	await check('Custom API Call: another address is asked without the key', async () => {
		const stranger = await startHttpServer();
		await call(bench, `${stranger.url}/api/v2/leads`);
		stranger.close();

		assert.equal(stranger.seen.length, 1);
		const headers = JSON.stringify(stranger.seen[0].rawHeaders);
		assert.ok(!headers.includes(service.keys.full));
	});
}

/** n8n's HTTP Request node with our credential, as Custom API Call sets it up. */
export function httpRequest(name: string, typeVersion: number, parameters: INodeParameters): Step {
	return {
		name,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion,
		parameters: {
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'outreachAutomationApi',
			options: {},
			...parameters,
		},
	};
}

/** Asks a URL as a user does who has chosen Custom API Call. */
async function call(bench: Workbench, url: string): Promise<Execution> {
	const step = httpRequest('HTTP Request', 4.2, { url });
	return await bench.saveAndRun('Custom API Call', [{}], [step]);
}
