const config = require('./jest.config.js');

/** The engine tests, in the engine of any n8n (see test/versions/run.mts). */
module.exports = {
	...config,
	testMatch: ['<rootDir>/test/nodes/**/*.test.ts'],
	/** The folder with the n8n-core of another n8n; without it this repository's own is taken. */
	testEnvironmentOptions: { n8n: process.env.OUTREACH_N8N_CORE },
};
