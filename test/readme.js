/** Gives the tests what users read, as they may not read files themselves. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

global.readme = readFileSync(join(__dirname, '../README.md'), 'utf8');
global.agentsPage = readFileSync(join(__dirname, '../docs/agents.md'), 'utf8');
