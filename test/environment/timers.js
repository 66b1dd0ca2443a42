/** Node's timers in the realm; timers that are pending when a test file ends never fire. */
const { promisify } = require('node:util');
const { realm } = require('./realm');

const TIMER_FUNCTIONS = [
	['setTimeout', clearTimeout],
	['setInterval', clearInterval],
	['setImmediate', clearImmediate],
];
/** The pending timers, with the function that cancels each. */
const pendingTimers = new Map();
let isOpen = false;

for (const [name, clear] of TIMER_FUNCTIONS) {
	const setTimer = globalThis[name];
	const setTracked = (callback, ...rest) => {
		const runOnce = (...args) => {
			pendingTimers.delete(handle);
			callback(...args);
		};
		const handle = setTimer(name === 'setInterval' ? callback : runOnce, ...rest);
		if (isOpen) pendingTimers.set(handle, clear);
		else clear(handle);
		return handle;
	};
	realm[name] = Object.assign(setTracked, { [promisify.custom]: setTimer[promisify.custom] });
}

module.exports = {
	open() {
		isOpen = true;
	},
	close() {
		isOpen = false;
		for (const [handle, clear] of pendingTimers) clear(handle);
		pendingTimers.clear();
	},
};
