/** Looks for what leaves.js has left in this process. */
const { channel } = require('node:diagnostics_channel');
const http = require('node:http');
const net = require('node:net');
const { DataDeduplicationService } = require('n8n-core');
const { sleep } = require('n8n-workflow');
const nock = require('nock');

const A_WHILE = 100;

test('nothing waits', async () => {
	const heard = new Set();
	channel('left behind').subscribe((what) => heard.add(what));
	await sleep(A_WHILE);
	expect([...heard]).toEqual([]);
});

test('connections are closed, and none is opened', () => {
	expect(net.leftBehind.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

// one that is enabled makes every promise slower; newer versions of Node have no such state
test('no async storage is enabled', () => {
	expect(net.storageLeftBehind.enabled).not.toBe(true);
});

test('globals are as they were', () => {
	expect('leftBehind' in global).toBe(false);
	expect(typeof URL).toBe('function');
	expect(new Set([Math.random(), Math.random()]).size).toBe(2);
	expect('leftBehind' in []).toBe(false);
});

test('environment variables are as they were', () => {
	expect('LEFT_BEHIND' in process.env).toBe(false);
	expect(process.env.N8N_LOG_LEVEL).toBe('silent');
});

test('classes of n8n are as they were', () => {
	expect('leftBehind' in DataDeduplicationService.prototype).toBe(false);
	expect(() => DataDeduplicationService.getInstance()).toThrow();
});

test('nothing is intercepted', async () => {
	expect(nock.isActive()).toBe(false);
	nock.activate();
	expect(nock.pendingMocks()).toEqual([]);
	const server = http.createServer((_, response) => response.end('answer')).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const answer = await fetch(`http://127.0.0.1:${server.address().port}`);
	expect(await answer.text()).toBe('answer');
	server.close();
	nock.restore();
});

test('the clock goes', async () => {
	const start = performance.now();
	await sleep(A_WHILE);
	expect(performance.now()).toBeGreaterThan(start);
});
