import { AssertionError } from 'node:assert';

let passed = 0;
let failed = 0;

/** Runs a check and prints the result. The next check also runs after a failure. */
export async function check(title: string, assertions: () => void | Promise<void>) {
	try {
		await assertions();
		passed += 1;
		console.log(`ok      ${title}`);
	} catch (error) {
		failed += 1;
		console.log(`FAILED  ${title}\n        ${getReason(error)}`);
	}
}

function getReason(error: unknown): unknown {
	if (!(error instanceof AssertionError)) return error instanceof Error ? error.message : error;
	// the default message of `assert.ok` is cut from the compiled source at the wrong position
	const hasWrongMessage = error.generatedMessage && error.operator === '==';
	return hasWrongMessage ? /\bat .*:\d+:\d+\)?$/m.exec(error.stack ?? '')?.[0] : error.message;
}

/** Prints the totals as the last line and returns the exit code. */
export function printTotals(): number {
	console.log(`${passed} passed, ${failed} failed`);
	return failed === 0 && passed > 0 ? 0 : 1;
}
