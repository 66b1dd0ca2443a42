const { writeSync } = require('node:fs');
const { relative } = require('node:path');

const STANDARD_OUTPUT = 1;
const SHOWN = 10;

/**
 * Says which test files took longest, and where one of them or all together are over what they may
 * take. No run fails for that: how long a file takes depends on what else its machine has to do.
 */
module.exports = class SlowestReporter {
	constructor({ rootDir }, { fileSeconds, allSeconds }) {
		this.rootDir = rootDir;
		this.budget = { fileSeconds, allSeconds };
	}

	onRunComplete(_contexts, { testResults }) {
		const files = testResults
			.map(({ perfStats, testFilePath }) => [
				seconds(perfStats),
				relative(this.rootDir, testFilePath),
			])
			.sort(([one], [other]) => other - one);
		if (files.length <= SHOWN) return;
		const text = this.linesOf(files).join('\n');
		// jest's own reporters buffer what they write, so this goes past them, at the end.
		process.once('exit', () => writeSync(STANDARD_OUTPUT, `\n${text}\n\n`));
	}

	linesOf(files) {
		const { fileSeconds, allSeconds } = this.budget;
		const all = files.reduce((sum, [own]) => sum + own, 0);
		const slow = files.filter(([own]) => own > fileSeconds).length;
		return [
			`The slowest of ${files.length} test files, which took ${all.toFixed(0)} s together:`,
			...files.slice(0, SHOWN).map(([own, path]) => `${own.toFixed(1).padStart(6)} s  ${path}`),
			...(slow > 0 ? [`Over budget: ${slow} took more than ${fileSeconds} s each`] : []),
			...(all > allSeconds ? [`Over budget: all may take ${allSeconds} s together`] : []),
		];
	}
};

function seconds({ start, end }) {
	return (end - start) / 1000;
}
