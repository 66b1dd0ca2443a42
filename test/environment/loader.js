/** Loads CommonJS modules into the realm, once for all test files of this process. */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, extname, isAbsolute } = require('node:path');
const { compileFunction } = require('node:vm');
const { realm } = require('./realm');

const WRAPPER = ['exports', 'require', 'module', '__filename', '__dirname'];
const modules = new Map();

/** Returns the exports of a module. */
function load(path) {
	const known = modules.get(path);
	if (known !== undefined) return known.exports;
	const module = { id: path, filename: path, exports: {}, children: [], loaded: false };
	modules.set(path, module);
	try {
		run(module);
	} catch (error) {
		modules.delete(path);
		throw error;
	}
	module.loaded = true;
	return module.exports;
}

function run(module) {
	const path = module.filename;
	const kind = extname(path);
	if (kind === '.node' || kind === '.mjs') {
		module.exports = require(path);
		return;
	}
	const text = readFileSync(path, 'utf8');
	if (kind === '.json') {
		module.exports = realm.JSON.parse(text);
		return;
	}
	const code = compileFunction(text, WRAPPER, { filename: path, parsingContext: realm });
	module.require = buildRequire(path);
	code.call(module.exports, module.exports, module.require, module, path, dirname(path));
}

function buildRequire(path) {
	const { resolve } = createRequire(path);
	const requireFrom = (name) => {
		const found = resolve(name);
		if (isAbsolute(found)) return load(found);
		return /^(node:)?process$/.test(found) ? realm.process : require(found);
	};
	return Object.assign(requireFrom, { resolve, cache: {} });
}

module.exports = { load };
