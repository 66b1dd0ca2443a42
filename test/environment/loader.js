/** Loads CommonJS modules into the realm, once for all test files of this process. */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, extname, isAbsolute } = require('node:path');
const { compileFunction } = require('node:vm');
const { realm } = require('./realm');

const WRAPPER = ['exports', 'require', 'module', '__filename', '__dirname'];
const modules = new Map();

function loadModule(path) {
	const cached = modules.get(path);
	if (cached !== undefined) return cached.exports;
	const module = { id: path, filename: path, exports: {}, children: [], loaded: false };
	modules.set(path, module);
	try {
		runModule(module);
	} catch (error) {
		modules.delete(path);
		throw error;
	}
	module.loaded = true;
	return module.exports;
}

function runModule(module) {
	const path = module.filename;
	const extension = extname(path);
	if (extension === '.node' || extension === '.mjs') {
		module.exports = require(path);
		return;
	}
	const text = readFileSync(path, 'utf8');
	if (extension === '.json') {
		module.exports = realm.JSON.parse(text);
		return;
	}
	const runCode = compileFunction(text, WRAPPER, { filename: path, parsingContext: realm });
	module.require = buildRequire(path);
	runCode.call(module.exports, module.exports, module.require, module, path, dirname(path));
}

function buildRequire(path) {
	const { resolve } = createRequire(path);
	const requireModule = (name) => {
		const resolvedPath = resolve(name);
		if (isAbsolute(resolvedPath)) return loadModule(resolvedPath);
		return /^(node:)?process$/.test(resolvedPath) ? realm.process : require(resolvedPath);
	};
	return Object.assign(requireModule, { resolve, cache: {} });
}

module.exports = { loadModule };
