/**
 * The long run: of a file that `npm test` runs as well, only what that leaves out. The others are
 * skipped here alone.
 */
const { test } = global;
global.long = test;
global.short = (count) => ({ each: (rows) => test.each(rows.slice(count)) });
if (!expect.getState().testPath.endsWith('.long.test.ts')) {
	Object.assign(global, { it: test.skip, test: test.skip });
}
