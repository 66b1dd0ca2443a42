const { channel } = require('node:diagnostics_channel');
const { createInterface } = require('node:readline');
const { default: TestRunner } = require('jest-runner');

/** How a line begins that is for the program which started us. */
const SIGN = '@mutants ';

const [ran, over] = ['mutants:ran', 'mutants:over'].map((name) => channel(name));

/**
 * Runs test files as they are asked for, each in a line of standard input, and answers each with a
 * line of JSON: whether all its tests passed, the first that did not, and what it ran of the code.
 */
module.exports = class AskedRunner extends TestRunner {
	async runTests(tests, watcher, options) {
		const all = new Map(tests.map((test) => [test.path, test]));
		say({ files: [...all.keys()] });
		for await (const line of createInterface({ input: process.stdin })) {
			say(await this.runFile(all.get(JSON.parse(line)), watcher, options));
		}
	}

	async runFile(test, watcher, options) {
		const runner = new TestRunner(this._globalConfig, this._context);
		const answer = { failure: undefined, marks: [] };
		const fail = (failure) => {
			answer.failure ??= failure;
			over.publish(undefined);
		};
		runner.on('test-case-result', ([, { failureMessages, fullName, status }]) => {
			if (status === 'failed') fail(`${fullName}\n${failureMessages[0] ?? ''}`);
		});
		runner.on('test-file-failure', ([, error]) => fail(String(error.stack ?? error.message)));
		runner.on('test-file-success', ([, { failureMessage, testExecError }]) => {
			if (testExecError ?? failureMessage) fail(String(failureMessage ?? testExecError?.message));
		});
		const listen = (marks) => (answer.marks = marks);
		ran.subscribe(listen);
		const start = performance.now();
		await runner.runTests([test], watcher, { ...options, serial: true });
		ran.unsubscribe(listen);
		const { rss } = process.memoryUsage();
		return { ...answer, ms: Math.round(performance.now() - start), memory: rss };
	}
};

function say(answer) {
	process.stdout.write(`\n${SIGN}${JSON.stringify(answer)}\n`);
}
