/** Tracks the async storages of a test file, as each one slows all promises of its process. */
const { AsyncLocalStorage } = require('node:async_hooks');

const { prototype } = AsyncLocalStorage;
const usedStorages = new Set();

for (const name of ['run', 'enterWith']) {
	const method = prototype[name];
	prototype[name] = function (...args) {
		usedStorages.add(this);
		return method.apply(this, args);
	};
}

module.exports = {
	close() {
		for (const storage of usedStorages) storage.disable();
		usedStorages.clear();
	},
};
