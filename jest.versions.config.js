const { join } = require('node:path');
const config = require('./jest.config.js');

/** The folder with the n8n-core of another n8n; without it this repository's own is taken. */
const folder = process.env.OUTREACH_N8N_CORE;
const mapped = (name) => [`^${name}$`, join(folder, 'node_modules', name)];

/** The engine tests, in the engine of any n8n (see test/versions/run.mts). */
module.exports = {
	...config,
	testMatch: ['<rootDir>/test/nodes/**/*.test.ts'],
	moduleNameMapper: folder && Object.fromEntries(['n8n-core', 'n8n-workflow'].map(mapped)),
};
