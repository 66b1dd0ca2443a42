const config = require('../../jest.config.js');

/** The tests of the nodes, as a process that stays: its runner is asked for one file after the other. */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	// the long ones notice mistakes as well
	testPathIgnorePatterns: ['/node_modules/'],
	runner: '<rootDir>/test/mutants/runner.js',
	setupFilesAfterEnv: ['<rootDir>/test/mutants/watch.js'],
	cacheDirectory: '<rootDir>/.sandbox/jest',
	maxWorkers: 1,
	reporters: [],
};
