/** Large packages that are loaded once; sharePackages.js provides them to each test file. */
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { loadModule } = require('./loader');

/**
 * Loads n8n's engine and nock into the realm.
 * @param folder where n8n-core and n8n-workflow are installed
 */
function loadPackages(folder) {
	const requireFromN8n = createRequire(join(folder, 'package.json'));
	const packages = {
		'n8n-core': loadModule(requireFromN8n.resolve('n8n-core')),
		'n8n-workflow': loadModule(requireFromN8n.resolve('n8n-workflow')),
		nock: loadModule(require.resolve('nock')),
	};
	// nock activates itself on load
	packages.nock.restore();
	return packages;
}

module.exports = { loadPackages };
