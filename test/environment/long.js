/** The long run: skips the tests and rows that `npm test` already runs. */
const { test } = global;
global.long = test;
global.short = (count) => ({ each: (rows) => test.each(rows.slice(count)) });
if (!expect.getState().testPath.endsWith('.long.test.ts')) {
	Object.assign(global, { it: test.skip, test: test.skip });
}
