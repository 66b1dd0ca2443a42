/** Large packages that are loaded once; sharePackages.js gives them to each test file. */
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { load } = require('./loader');

/**
 * Loads n8n's engine and nock into the realm.
 * @param folder where n8n-core and n8n-workflow are installed
 */
function loadPackages(folder) {
	const ofN8n = createRequire(join(folder, 'package.json'));
	const packages = {
		'n8n-core': load(ofN8n.resolve('n8n-core')),
		'n8n-workflow': load(ofN8n.resolve('n8n-workflow')),
		nock: load(require.resolve('nock')),
	};
	// nock activates itself on load
	packages.nock.restore();
	return packages;
}

module.exports = { loadPackages };
