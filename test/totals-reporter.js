const { writeSync } = require('node:fs');

const STANDARD_OUTPUT = 1;

/** Ends a jest run with one line: "N passed, N failed". A suite that could not run is a failure. */
module.exports = class TotalsReporter {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		// jest's own reporters buffer what they write, so the last line goes past them, at the end.
		process.once('exit', () =>
			writeSync(STANDARD_OUTPUT, `${numPassedTests} passed, ${failed} failed\n`),
		);
	}
};
