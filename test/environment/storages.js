/** Tracks the async storages of a test file, as each one slows all promises of its process. */
const { AsyncLocalStorage } = require('node:async_hooks');

const { prototype } = AsyncLocalStorage;
const used = new Set();

for (const name of ['run', 'enterWith']) {
	const own = prototype[name];
	prototype[name] = function (...args) {
		used.add(this);
		return own.apply(this, args);
	};
}

module.exports = {
	close() {
		for (const storage of used) storage.disable();
		used.clear();
	},
};
