import assert from 'node:assert/strict';
import { check } from './checks.mts';
import { startHttpServer } from './httpServer.mts';
import type { Workbench } from './workbench.mts';
import { START_NODE, type Step } from './workflow.mts';

/** The first version of n8n's HTTP Request node that supports credentials of other nodes. */
const MIN_VERSION = 2;
const STATUSES = [301, 302, 303, 307, 308];

/** Options to follow redirects and to send the credential to their targets; each version reads some. */
const options = {
	followRedirect: true,
	followAllRedirects: true,
	redirect: { redirect: { followRedirects: true, maxRedirects: 21 } },
	sendCredentialsOnCrossOriginRedirect: true,
};

/** Tests the credential in n8n's HTTP Request node, which Custom API Call opens. */
export async function checkCustomCalls(bench: Workbench): Promise<void> {
	const versions = bench
		.listVersions('n8n-nodes-base.httpRequest')
		.filter((version) => version >= MIN_VERSION);
	assert.ok(versions.length >= 6, 'n8n lists too few versions of its HTTP Request node');
	await check(
		`HTTP Request ${versions.join(', ')} sends the key, but never to a redirect's target`,
		async () => {
			const redirectTarget = await startHttpServer();
			// The last part of the path is the status of the redirect.
			const redirectingServer = await startHttpServer(({ url = '' }, response) => {
				const location = `${redirectTarget.url}/target`;
				response.writeHead(Number(/\d+$/.exec(url)?.[0] ?? 200), { location }).end('{}');
			});
			const apiKey = bench.service.keys.full;
			const credential = await bench.saveCredential('Redirected', apiKey, redirectingServer.url);
			const calls = ['GET', 'POST'].flatMap((method) =>
				STATUSES.map((status) => ({ method, status })),
			);
			const method = '={{ $json.method }}';
			const steps = versions.map((typeVersion): Step => ({
				name: `HTTP Request ${typeVersion}`,
				type: 'n8n-nodes-base.httpRequest',
				typeVersion,
				credential,
				settings: { onError: 'continueRegularOutput' },
				parameters: {
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'outreachAutomationApi',
					url: `=${redirectingServer.url}/api/v2/{{ $json.status }}`,
					...{ method, requestMethod: method, options },
				},
			}));
			// n8n tests the credential when it is saved
			redirectingServer.requests.length = 0;
			const links = steps.map(({ name }): [string, string] => [START_NODE, name]);
			await bench.saveAndRun('Redirects', calls, steps, links);
			const received = redirectingServer.requests.map(
				(request) => `${request.method} ${request.url} ${request.headers['x-api-key'] === apiKey}`,
			);
			const expected = calls.map((call) => `${call.method} /api/v2/${call.status} true`);
			assert.deepEqual(received.sort(), versions.flatMap(() => expected).sort());
			assert.equal(redirectTarget.requests.length, 0);
			for (const { close } of [redirectTarget, redirectingServer]) close();
		},
	);
}
