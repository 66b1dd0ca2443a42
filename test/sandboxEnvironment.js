const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { createInterface } = require('node:readline');
const { TestEnvironment } = require('jest-environment-node');

const root = path.join(__dirname, '..');

/** A Node environment with a sandbox service of its own, as `sandbox` (see test/sandbox.ts). */
module.exports = class SandboxEnvironment extends TestEnvironment {
	async setup() {
		await super.setup();
		this.service = spawn(
			process.execPath,
			['--import', 'tsx', path.join('sandbox', 'main.mts'), '--port', '0', '--json'],
			// The service ends when its standard input closes, so none outlives its test file.
			{ cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
		);
		this.global.sandbox = JSON.parse(await firstLine(this.service));
	}

	async teardown() {
		if (this.service && this.service.exitCode === null) {
			const ended = once(this.service, 'exit');
			this.service.kill();
			await ended;
		}
		await super.teardown();
	}
};

/** @throws Error when the service ends before it says anything */
async function firstLine(service) {
	const lines = createInterface({ input: service.stdout });
	const [line] = await Promise.race([
		once(lines, 'line'),
		once(service, 'exit').then(([code]) => {
			throw new Error(`The sandbox service ended with code ${code} before it was ready`);
		}),
	]);
	return line;
}
