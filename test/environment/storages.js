/** Async storages that a test file has used: each of them slows every promise of its process down. */
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
