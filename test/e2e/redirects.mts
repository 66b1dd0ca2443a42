import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { check } from './checks.mts';
import { httpRequest } from './customCalls.mts';
import { startHttpServer } from './httpServer.mts';
import type { Workbench } from './workbench.mts';
import { START } from './workflow.mts';

/** The first version of n8n's HTTP Request node that takes a credential of another node. */
const FIRST_WITH_CREDENTIAL = 2;
const STATUSES = [301, 302, 303, 307, 308];
const METHODS = ['GET', 'POST'];

/** In every version told to follow all redirects and to take the credential along. */
const options = {
	followRedirect: true,
	followAllRedirects: true,
	redirect: { redirect: { followRedirects: true, maxRedirects: 21 } },
	sendCredentialsOnCrossOriginRedirect: true,
};

const calls = (to: string) =>
	METHODS.flatMap((method) => STATUSES.map((status) => ({ method, status, to })));

/** No request with the credential goes where a redirect leads, neither with the key nor without. */
export async function checkRedirects(bench: Workbench): Promise<void> {
	const elsewhere = await startHttpServer();
	const service = await startHttpServer(({ url = '' }, response) => {
		const [, to, status] = /^\/api\/v2\/(.*)\/(\d+)$/.exec(url) ?? [];
		if (status === undefined) return void response.end('{}');
		const location = to === 'elsewhere' ? `${elsewhere.url}/took` : '/took';
		response.writeHead(Number(status), { location }).end('{}');
	});
	const apiKey = bench.service.keys.full;
	const inWords = ({ headers, method, url }: IncomingMessage) =>
		`${method} ${url} ${headers['x-api-key'] === apiKey ? 'with' : 'without'} the key`;
	const credential = await bench.saveCredential('Redirected', apiKey, service.url);
	const versions = bench
		.versionsOf('n8n-nodes-base.httpRequest')
		.filter((version) => version >= FIRST_WITH_CREDENTIAL);
	assert.ok(versions.length >= 6, 'n8n names the versions of its HTTP Request node');
	const steps = versions.map((version) => ({
		...httpRequest(`HTTP Request ${version}`, version, {
			url: `=${service.url}/api/v2/{{ $json.to }}/{{ $json.status }}`,
			method: '={{ $json.method }}',
			requestMethod: '={{ $json.method }}',
			options,
		}),
		credential,
		settings: { onError: 'continueRegularOutput' },
	}));
	const ways: Array<[string, string]> = [
		['elsewhere', 'to another server sends nothing there'],
		['within', "within the service's own address is not followed either"],
	];
	for (const [to, shows] of ways) {
		await check(`HTTP Request ${versions.join(', ')}: a redirect ${shows}`, async () => {
			for (const { seen } of [elsewhere, service]) seen.length = 0;
			const execution = await bench.saveAndRun(
				'Redirects',
				calls(to),
				steps,
				steps.map(({ name }) => [START, name]),
			);
			assert.deepEqual(elsewhere.seen.map(inWords), []);
			const asked = calls(to).map(
				({ method, status }) => `${method} /api/v2/${to}/${status} with the key`,
			);
			assert.deepEqual(service.seen.map(inWords).sort(), versions.flatMap(() => asked).sort());
			for (const { name } of steps) {
				const errors = itemsOf(execution, name).map(({ json }) => JSON.stringify(json.error));
				assert.equal(errors.length, asked.length);
				for (const [place, { status }] of calls(to).entries()) {
					assert.match(errors[place], new RegExp(`\\b${status}\\b`));
				}
			}
		});
	}
	for (const { close } of [elsewhere, service]) close();
}
