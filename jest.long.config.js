const config = require('./jest.config.js');

/** What takes long: whole tables, large amounts and many seeds, each with a short part in `npm test`. */
module.exports = {
	...config,
	testMatch: ['<rootDir>/{sandbox/test,test}/**/*.long.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	reporters: ['default', 'summary', '<rootDir>/test/totals-reporter.js'],
};
