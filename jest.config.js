/**
 * Engine, contract and fault tests; what takes long has jest.long.config.js.
 * Programs (sandbox, end-to-end) run under tsx.
 */
module.exports = {
	testMatch: ['<rootDir>/{sandbox/test,test}/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
	// Types are checked by tsc.
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	testEnvironment: '<rootDir>/test/environment',
	setupFilesAfterEnv: ['<rootDir>/test/environment/quick.js'],
	setupFiles: ['<rootDir>/test/environment/sharePackages.js'],
	maxWorkers: '100%',
	// the first test of a file compiles its modules, which takes seconds on a busy machine
	testTimeout: 15_000,
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.sandbox'],
	reporters: ['default', 'summary', '<rootDir>/test/totals-reporter.js'],
};
