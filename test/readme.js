/** Gives the tests the README, as they may not read files themselves. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

global.readme = readFileSync(join(__dirname, '../README.md'), 'utf8');
