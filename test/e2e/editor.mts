import assert from 'node:assert/strict';
import { basename } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { N8nServer, Session } from '../../sandbox/launcher/n8nServer.mts';
import type { Service } from '../../sandbox/launcher/service.mts';
import { newSignIn } from '../../sandbox/launcher/signIn.mts';
import { exampleWorkflow, sandboxCredentials } from '../../sandbox/launcher/workflows.mts';
import { check } from './checks.mts';

interface NodeType {
	name: string;
	displayName: string;
	iconUrl?: { light: string; dark: string };
}

/** The server with its editor, as a user who has signed in meets the package. */
export async function checkEditor(server: N8nServer, service: Service): Promise<void> {
	const signIn = newSignIn();
	await server.createOwner(signIn);
	const session = await server.session(signIn);

	await check('the editor answers', async () => {
		const page = await fetch(server.url);
		assert.equal(page.status, 200);
		assert.match(await page.text(), /<div id="app">/);
	});
	const types = (await (await session('/types/nodes.json')).json()) as NodeType[];
	for (const file of manifest.n8n.nodes) {
		const [className] = basename(file).split('.');
		await check(`${className} is registered, with an icon for light and for dark`, async () => {
			const name = className.replace(/^O/, 'o');
			const node = types.find((type) => type.name === `${manifest.name}.${name}`);
			assert.match(node?.displayName ?? '', /^Outreach /);
			const { light, dark } = node?.iconUrl ?? assert.fail('it has no icon');
			assert.notEqual(light, dark);
			for (const icon of [light, dark]) {
				const answer = await session(`/${icon}`);
				assert.match(answer.headers.get('content-type') ?? '', /^image\/svg/, icon);
			}
		});
	}
	await check('the workflow is there and can be published', async () => {
		const { id } = exampleWorkflow('lead-sync');
		const { data } = (await (await session(`/rest/workflows/${id}`)).json()) as {
			data: { versionId: string };
		};
		const answer = await session(`/rest/workflows/${id}/activate`, { versionId: data.versionId });
		assert.equal(answer.status, 200, await answer.clone().text());
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
		assert.match(message, /^The API key is not valid/);
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
