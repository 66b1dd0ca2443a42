import assert from 'node:assert/strict';
import manifest from '../../package.json' with { type: 'json' };
import { exampleWorkflow, sandboxCredentials } from '../../sandbox/launcher/workflows.mts';
import { check } from './checks.mts';
import { startHttpServer } from './httpServer.mts';
import { type Workbench, classOf } from './workbench.mts';

/** What n8n's editor is told of the package; the browser's tests show what becomes of it. */
export async function checkEditor(bench: Workbench): Promise<void> {
	await check('each node is registered, with an icon for light and for dark', async () => {
		for (const className of manifest.n8n.nodes.map(classOf)) {
			const { displayName, iconUrl } = bench.nodeType(className);
			assert.match(displayName, /^Outreach /);
			if (typeof iconUrl !== 'object') return assert.fail('it has no icon for each');
			assert.notEqual(iconUrl.light, iconUrl.dark);
			for (const icon of [iconUrl.light, iconUrl.dark]) {
				const answer = await bench.session(`/${icon}`);
				assert.match(answer.headers.get('content-type') ?? '', /^image\/svg/, icon);
			}
		}
	});
	await check('AI agents are offered every node as a tool but that of the API keys', () => {
		const nodes = bench.nodeTypes().filter(({ group }) => !group.includes('trigger'));
		const others = nodes.filter(({ name }) => !bench.hasType(`${name}Tool`));
		assert.deepEqual(
			others.map(({ displayName }) => displayName),
			['Outreach API Key'],
		);
	});
	await check('the credential test passes with a valid key, and says what is wrong', async () => {
		const { keys, url } = bench.service;
		assert.equal((await tested(bench, { apiKey: keys.full, baseUrl: url })).status, 'OK');
		const expired = await tested(bench, { apiKey: keys.expired, baseUrl: url });
		// n8n before 2.34 has words of its own for a status
		const isOld = bench.n8n.version.startsWith('1.');
		const notValid = isOld ? /^Authorization failed/ : /^The API key is not valid/;
		assert.match(expired.message, notValid);
		const stranger = await startHttpServer((_, response) => void response.writeHead(404).end());
		const elsewhere = await tested(bench, { apiKey: keys.full, baseUrl: stranger.url });
		stranger.close();
		assert.match(elsewhere.message, /^There is no Outreach Automation service at this address/);
	});
}

async function tested(
	bench: Workbench,
	data: Record<string, string>,
): Promise<{ status: string; message: string }> {
	const [credential] = sandboxCredentials([exampleWorkflow('lead-sync')], bench.service);
	return await bench.ask('/rest/credentials/test', { credentials: { ...credential, data } });
}
