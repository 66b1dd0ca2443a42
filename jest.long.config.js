const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const config = require('./jest.config.js');

const LONG = /^\t*(long(\.each)?|short\(\d+\)\.each)\(/m;

const files = ['sandbox/test', 'test'].flatMap((folder) =>
	readdirSync(join(__dirname, folder), { recursive: true })
		.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
		.filter((path) => path.endsWith('.test.ts')),
);

/**
 * What takes long: whole tables, large amounts and many seeds (`*.long.test.ts`), and the tests
 * that are `long(…)` of the other files. Each has a short part in `npm test`.
 */
module.exports = {
	...config,
	testMatch: files
		.filter(
			(path) =>
				path.endsWith('.long.test.ts') || LONG.test(readFileSync(join(__dirname, path), 'utf8')),
		)
		.map((path) => `<rootDir>/${path}`),
	testPathIgnorePatterns: ['/node_modules/'],
	/** They take long, and more on a busy machine. */
	testTimeout: 60_000,
	setupFilesAfterEnv: ['<rootDir>/test/environment/long.js'],
	reporters: ['default', 'summary', '<rootDir>/test/totals-reporter.js'],
};
