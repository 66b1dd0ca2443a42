import assert from 'node:assert/strict';
import manifest from '../../package.json' with { type: 'json' };
import type { N8nServer, Session } from '../../sandbox/launcher/n8nServer.mts';
import type { Service } from '../../sandbox/launcher/service.mts';
import { exampleWorkflow, sandboxCredentials } from '../../sandbox/launcher/workflows.mts';
import { check } from './checks.mts';
import { type Workbench, classOf } from './workbench.mts';

/** The server with its editor, as a user who has signed in meets the package. */
export async function checkEditor(
	server: N8nServer,
	session: Session,
	bench: Workbench,
): Promise<void> {
	const { service } = bench;

	await check('the editor answers', async () => {
		const page = await fetch(server.url);
		assert.equal(page.status, 200);
		assert.match(await page.text(), /<div id="app">/);
	});
	for (const className of manifest.n8n.nodes.map(classOf)) {
		await check(`${className} is registered, with an icon for light and for dark`, async () => {
			const { displayName, iconUrl } = bench.nodeType(className);
			assert.match(displayName, /^Outreach /);
			if (typeof iconUrl !== 'object') return assert.fail('it has no icon for each');
			const { light, dark } = iconUrl;
			assert.notEqual(light, dark);
			for (const icon of [light, dark]) {
				const answer = await session(`/${icon}`);
				assert.match(answer.headers.get('content-type') ?? '', /^image\/svg/, icon);
			}
		});
	}
	await check('AI agents are offered every node as a tool but that of the API keys', () => {
		const nodes = bench.nodeTypes().filter(({ group }) => !group.includes('trigger'));
		const tools = nodes.filter(({ name }) => bench.hasType(`${name}Tool`));
		assert.deepEqual(
			nodes.filter((node) => !tools.includes(node)).map(({ displayName }) => displayName),
			['Outreach API Key'],
		);
	});
	await check('the workflow is there and can be published', async () => {
		const { id } = exampleWorkflow('lead-sync');
		await bench.setActive(id, true);
		// it would run by itself at the full hour, among the checks that follow
		await bench.setActive(id, false);
	});

	const { keys, url } = service;
	const test = (apiKey: string, baseUrl: string) =>
		testCredential(session, service, { apiKey, baseUrl });
	await check('the credential test passes with a valid key', async () => {
		assert.equal((await test(keys.full, url)).status, 'OK');
	});
	await check('the credential test says that an expired key is not valid', async () => {
		const { status, message } = await test(keys.expired, url);
		assert.equal(status, 'Error');
		// n8n before 2.34 has words of its own for a status
		const isOld = bench.n8n.version.startsWith('1.');
		assert.match(message, isOld ? /^Authorization failed/ : /^The API key is not valid/);
	});
	await check('the credential test says that another address is not the service', async () => {
		const { status, message } = await test(keys.full, server.url);
		assert.equal(status, 'Error');
		assert.match(message, /^There is no Outreach Automation service at this address/);
	});
}

async function testCredential(
	session: Session,
	service: Service,
	data: Record<string, string>,
): Promise<{ status: string; message: string }> {
	const [credential] = sandboxCredentials([exampleWorkflow('lead-sync')], service);
	const answer = await session('/rest/credentials/test', { credentials: { ...credential, data } });
	return ((await answer.json()) as { data: { status: string; message: string } }).data;
}
