/** All files of this folder, so that none that is added is left out; tests may not read files themselves. */
const { readdirSync } = require('node:fs');

const files = readdirSync(__dirname).filter((name) => name.endsWith('.json'));
module.exports = files.map((name) => require(`./${name}`));
