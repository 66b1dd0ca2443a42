/**
 * @jest-environment <rootDir>/sandbox/test/environment.js
 * @jest-environment-options {"args": "--host 0.0.0.0"}
 */
import { sendWithHeaders, keys, url, warnings } from './sandbox';

const { port } = new URL(url);
const headers = { 'x-api-key': keys.full };

it('warns that other machines can use the sandbox, and prints the base URL for n8n in Docker', () => {
	expect(warnings()).toMatch(/^Warning: the sandbox listens on 0\.0\.0\.0\. Anyone who can reach/);
	expect(warnings()).toContain(`Base URL is http://host.docker.internal:${port}.`);
});

it.each(['host.docker.internal', '172.17.0.1', '[fd00::1]', 'localhost'])(
	'responds to programs under the host name %s, but rejects pages with another origin',
	async (name) => {
		const host = `${name}:${port}`;
		const origin = 'http://evil.example';
		expect((await sendWithHeaders('/api/v2/leads', { headers: { ...headers, host } })).status).toBe(
			200,
		);
		const request = { method: 'POST', headers: { host, origin } };
		expect((await sendWithHeaders('/_sandbox/reset', request)).status).toBe(403);
	},
);

it.each(['evil.example', '172.17.0.1.evil.example', 'evil.example@172.17.0.1'])(
	'rejects the host name %s, which DNS rebinding could use',
	async (name) => {
		const request = { headers: { ...headers, host: `${name}:${port}` } };
		expect((await sendWithHeaders('/_sandbox/leads', request)).status).toBe(403);
	},
);
