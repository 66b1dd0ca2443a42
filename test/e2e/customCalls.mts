import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { getOutputItems } from '../../sandbox/launcher/n8n.mts';
import { check } from './checks.mts';
import { type HttpServer, startHttpServer } from './httpServer.mts';
import type { Workbench } from './workbench.mts';
import { START_NODE, type Step } from './workflow.mts';

/** The first version of n8n's HTTP Request node that takes a credential of another node. */
const MIN_VERSION = 2;
const STATUSES = [301, 302, 303, 307, 308];

/** In every version, it is set to follow all redirects and send the credential with them. */
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
	assert.ok(versions.length >= 6, 'n8n names the versions of its HTTP Request node');

	await check("n8n's HTTP Request node sends the key (Custom API Call)", async () => {
		await bench.reset();
		const steps = createRequestSteps(versions.slice(-1), {
			url: `${bench.service.url}/api/v2/leads?limit=3`,
		});
		const execution = await bench.saveAndRun('Custom API Call', [{}], steps);
		const [{ json }] = getOutputItems(execution, steps[0].name);
		assert.equal((json.data as { leads: unknown[] }).leads.length, 3);
	});
	await check(`HTTP Request ${versions.join(', ')} follows no redirect`, async () => {
		const elsewhere = await startHttpServer();
		const redirecting = await startRedirectServer(`${elsewhere.url}/took`);
		await assertNotFollowed(bench, versions, redirecting);
		assert.equal(elsewhere.requests.length, 0);
		for (const { close } of [elsewhere, redirecting]) close();
	});
}

/**
 * n8n's HTTP Request node with our credential, as Custom API Call sets it up, in these versions.
 */
function createRequestSteps(versions: number[], parameters: INodeParameters): Step[] {
	return versions.map((typeVersion) => ({
		name: `HTTP Request ${typeVersion}`,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion,
		parameters: {
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'outreachAutomationApi',
			options: {},
			...parameters,
		},
	}));
}

/** A server that redirects every request with the status at the end of the path. */
async function startRedirectServer(location: string): Promise<HttpServer> {
	return await startHttpServer(({ url = '' }, response) => {
		response.writeHead(Number(/\d+$/.exec(url)?.[0] ?? 200), { location }).end('{}');
	});
}

async function assertNotFollowed(
	bench: Workbench,
	versions: number[],
	{ requests, url }: HttpServer,
): Promise<void> {
	const apiKey = bench.service.keys.full;
	const credential = await bench.saveCredential('Redirected', apiKey, url);
	const calls = ['GET', 'POST'].flatMap((method) => STATUSES.map((status) => ({ method, status })));
	const path = `=${url}/api/v2/{{ $json.status }}`;
	const method = '={{ $json.method }}';
	const all = createRequestSteps(versions, { url: path, method, requestMethod: method, options });
	const steps = all.map((step) => ({
		...step,
		credential,
		settings: { onError: 'continueRegularOutput' },
	}));
	requests.length = 0;
	const execution = await bench.saveAndRun(
		'Redirects',
		calls,
		steps,
		steps.map(({ name }) => [START_NODE, name]),
	);
	const summarize = (request: IncomingMessage) =>
		`${request.method} ${request.url} ${request.headers['x-api-key'] === apiKey}`;
	const expected = calls.map((call) => `${call.method} /api/v2/${call.status} true`);
	assert.deepEqual(requests.map(summarize).sort(), versions.flatMap(() => expected).sort());
	for (const { name } of steps) {
		const errors = getOutputItems(execution, name).map(({ json }) => JSON.stringify(json.error));
		assert.ok(calls.every(({ status }, place) => errors[place].includes(String(status))));
	}
}
