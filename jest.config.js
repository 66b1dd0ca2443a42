/**
 * Engine, contract and fault tests; what takes long (*.long.test.ts) has jest.long.config.js.
 * Programs (sandbox, end-to-end) run under tsx.
 */
module.exports = {
	testMatch: ['<rootDir>/{sandbox/test,test}/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json' }] },
	testEnvironment: '<rootDir>/test/environment.js',
	setupFiles: ['<rootDir>/test/quiet.js', '<rootDir>/test/docs.js'],
	maxWorkers: '100%',
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.sandbox'],
	reporters: ['default', 'summary', '<rootDir>/test/totals-reporter.js'],
};
