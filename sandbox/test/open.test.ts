/**
 * @jest-environment <rootDir>/sandbox/test/environment.js
 * @jest-environment-options {"args": "--host 0.0.0.0"}
 */
import { allLeads, askWith, keys, url, warnings } from './sandbox';

const { port } = new URL(url);
const headers = { 'x-api-key': keys.full };
const names = [
	`host.docker.internal:${port}`,
	`172.17.0.1:${port}`,
	`192.168.0.1:${port}`,
	`[fd00::1]:${port}`,
	`localhost:${port}`,
];

it('warns that others can use it, and prints the base URL for n8n in Docker', () => {
	expect(warnings()).toMatch(/^Warning: the sandbox listens on 0\.0\.0\.0\. Anyone who can reach/);
	expect(warnings()).toContain(`Base URL is http://host.docker.internal:${port}.`);
});

it.each(names)('responds to a program that requests %s', async (host) => {
	expect((await askWith('/api/v2/leads', { headers: { ...headers, host } })).status).toBe(200);
});

it.each([
	`evil.example:${port}`,
	`172.17.0.1.evil.example:${port}`,
	`host.docker.internal.evil.example:${port}`,
	`evil.example@172.17.0.1:${port}`,
])('does not answer under a name that a stranger can lead here: %s', async (host) => {
	for (const origin of [undefined, `http://${host}`]) {
		const from = { ...headers, host, ...(origin && { origin }) };
		expect((await askWith('/_sandbox/leads', { headers: from })).status).toBe(403);
	}
});

it.each(names)('rejects a reset from a page of another server: %s', async (host) => {
	const before = (await allLeads()).length;
	const from = { host, origin: 'http://evil.example' };
	const { status } = await askWith('/_sandbox/reset', { method: 'POST', headers: from });
	expect(status).toBe(403);
	expect(await allLeads()).toHaveLength(before);
});
