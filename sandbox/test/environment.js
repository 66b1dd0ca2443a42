const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { request } = require('node:http');
const path = require('node:path');
const { createInterface } = require('node:readline');
const FileEnvironment = require('../../test/environment');

const root = path.join(__dirname, '../..');

/** The services of this Jest worker by their arguments; its test files run one by one and share them. */
const services = new Map();

/**
 * A Node environment with a freshly reset sandbox service as `sandbox` (see sandbox.ts).
 * A test file can set its command line: `@jest-environment-options {"args": "--host 0.0.0.0"}`.
 */
module.exports = class SandboxEnvironment extends FileEnvironment {
	constructor(config, context) {
		super(config, context);
		this.args = config.projectConfig.testEnvironmentOptions.args ?? '';
	}

	async setup() {
		await super.setup();
		const service = await (services.get(this.args) ?? getService(this.args));
		await fetch(`${service.url}/_sandbox/reset`, { method: 'POST' });
		this.global.sandbox = { ...service, sendWithHeaders: createSender(service) };
	}
};

function getService(args) {
	const service = startService(args.split(' ').filter(Boolean));
	services.set(args, service);
	return service;
}

/** Starts a service that ends with this worker, because its stdin then closes. */
async function startService(args) {
	const service = spawn(
		process.execPath,
		['--import', 'tsx', path.join('sandbox', 'main.mts'), '--port', '0', '--json', ...args],
		{ cwd: root, stdio: ['pipe', 'pipe', 'pipe'] },
	);
	let output = '';
	service.stderr.on('data', (text) => (output += text));
	service.on('exit', (code) => code && process.stderr.write(output));
	const line = await readFirstLine(service);
	for (const handle of [service, service.stdin, service.stdout, service.stderr]) handle.unref();
	return { ...JSON.parse(line), warnings: () => output };
}

/** Creates a function that sends headers unchanged; `fetch` would set its own `Host`. */
function createSender({ url }) {
	return async (path, { headers, method = 'GET', body }) => {
		const pendingRequest = request(`${url}${path}`, { method, headers, agent: false }).end(body);
		const [response] = await once(pendingRequest, 'response');
		let text = '';
		for await (const chunk of response.setEncoding('utf8')) text += chunk;
		return { status: response.statusCode, headers: response.headers, text };
	};
}

/** @throws Error if the service exits without output */
async function readFirstLine(service) {
	const lines = createInterface({ input: service.stdout });
	const [line] = await Promise.race([
		once(lines, 'line'),
		once(service, 'exit').then(([code]) => {
			throw new Error(`The sandbox service ended with code ${code} before it was ready`);
		}),
	]);
	return line;
}
