/** Engine and contract tests. Programs (sandbox, end-to-end, bench) run under tsx. */
module.exports = {
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json', isolatedModules: true }] },
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.sandbox'],
	reporters: ['default', '<rootDir>/test/totals-reporter.js'],
};
