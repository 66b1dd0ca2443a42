/** Node's timers in the realm; timers that are pending when a test file ends never fire. */
const { promisify } = require('node:util');
const { realm } = require('./realm');

const KINDS = [
	['setTimeout', clearTimeout],
	['setInterval', clearInterval],
	['setImmediate', clearImmediate],
];
/** Functions that cancel pending timers. */
const waiting = new Map();
let isOpen = false;

for (const [name, clear] of KINDS) {
	const set = globalThis[name];
	const own = (callback, ...rest) => {
		const once = (...args) => {
			waiting.delete(handle);
			callback(...args);
		};
		const handle = set(name === 'setInterval' ? callback : once, ...rest);
		if (isOpen) waiting.set(handle, clear);
		else clear(handle);
		return handle;
	};
	realm[name] = Object.assign(own, { [promisify.custom]: set[promisify.custom] });
}

module.exports = {
	open() {
		isOpen = true;
	},
	close() {
		isOpen = false;
		for (const [handle, clear] of waiting) clear(handle);
		waiting.clear();
	},
};
