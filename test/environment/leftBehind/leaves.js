/** Leaves everything that a test file can leave; looks.js is the next file of the process. */
const { AsyncLocalStorage } = require('node:async_hooks');
const { channel } = require('node:diagnostics_channel');
const net = require('node:net');
const { DataDeduplicationService } = require('n8n-core');
const { sleep } = require('n8n-workflow');
const nock = require('nock');

const SOON = 5;
const seen = channel('left behind');
const real = { setInterval };

test('leaves what waits in real time', async () => {
	setInterval(() => seen.publish('an interval'), SOON);
	const again = () => {
		seen.publish('a timeout');
		setTimeout(again, SOON);
	};
	again();
	const atOnce = () => {
		seen.publish('an immediate');
		setImmediate(atOnce);
	};
	atOnce();
	const round = async () => {
		for (;;) {
			await sleep(SOON);
			seen.publish('a sleep');
		}
	};
	round();
	await sleep(SOON);
});

test('leaves connections', async () => {
	const server = net.createServer().listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	server.unref();
	const connect = () => net.connect(server.address().port, '127.0.0.1');
	const socket = connect();
	await new Promise((resolve) => socket.once('connect', resolve));
	net.leftBehind = [socket];
	socket.once('close', () => {
		net.leftBehind.push(connect());
		real.setInterval(() => seen.publish('what began after the end'), SOON);
	});
});

test('leaves an async storage', () => {
	net.storageLeftBehind = new AsyncLocalStorage();
	net.storageLeftBehind.run('left behind', () => {});
});

test('leaves globals', () => {
	global.leftBehind = true;
	delete global.URL;
	Math.random = () => 0;
	Array.prototype.leftBehind = true;
	process.env.LEFT_BEHIND = 'true';
	delete process.env.N8N_LOG_LEVEL;
});

test('leaves what hangs on classes of n8n', async () => {
	DataDeduplicationService.prototype.leftBehind = true;
	await DataDeduplicationService.init({});
});

test('leaves interceptors', () => {
	nock.activate();
	nock.disableNetConnect();
	nock('http://left.example').persist().get('/').reply(200);
});

test('leaves the clock standing', () => {
	jest.useFakeTimers();
});
