/** @jest-environment <rootDir>/test/environment/leftBehind/environment.js */

/** What came of the tests of leaves.js and looks.js, by title. */
declare const found: Record<string, string>;

test.each([
	'leaves what waits in real time',
	'leaves connections',
	'leaves an async storage',
	'leaves globals',
	'leaves what hangs on classes of n8n',
	'leaves interceptors',
	'leaves the clock standing',
])('a test file %s', (title) => {
	expect(found[title]).toBe('passed');
});

test.each([
	'nothing waits',
	'connections are closed, and none is opened',
	'no async storage is enabled',
	'globals are as they were',
	'environment variables are as they were',
	'classes of n8n are as they were',
	'nothing is intercepted',
	'the clock goes',
])('in the next of the same process %s', (title) => {
	expect(found[title]).toBe('passed');
});
