const { writeSync } = require('node:fs');

const STANDARD_OUTPUT = 1;

/**
 * Prints the line "N passed, N failed" at the end of a jest run. A suite that could not run counts
 * as failed.
 */
module.exports = class TotalsReporter {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		// jest's own reporters buffer their output, so the last line bypasses them.
		process.once('exit', () =>
			writeSync(STANDARD_OUTPUT, `${numPassedTests} passed, ${failed} failed\n`),
		);
	}
};
