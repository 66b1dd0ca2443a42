const { execFile } = require('node:child_process');
const { join } = require('node:path');
const FileEnvironment = require('..');

const root = join(__dirname, '../../..');
const jest = join(root, 'node_modules/jest/bin/jest.js');
const MAX_MS = 120_000;

/** Runs leaves.js and looks.js in a jest of their own; what came of each test is `found`, by title. */
module.exports = class LeftBehindEnvironment extends FileEnvironment {
	async setup() {
		await super.setup();
		const { testResults } = JSON.parse(await runBoth());
		const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
		this.global.found = Object.fromEntries(
			tests.map(({ title, failureMessages }) => [title, failureMessages.join('\n') || 'passed']),
		);
	}
};

/** jest's report; one with failures is as good. */
function runBoth() {
	const config = join(__dirname, 'jest.config.js');
	const args = [jest, '--config', config, '--json', '--forceExit'];
	return new Promise((resolve, reject) =>
		execFile(process.execPath, args, { cwd: root, timeout: MAX_MS }, (error, report) =>
			report.startsWith('{') ? resolve(report) : reject(error),
		),
	);
}
