/** The only global object of this process, with Node's globals, for all test files. */
const { constants, createContext } = require('node:vm');
const { installCommonGlobals } = require('jest-util');

/** Node's own modules create these, so tests have to use the same constructors. */
const OF_NODE = ['ArrayBuffer', 'Buffer', 'Uint8Array'];
/** The realm has its own versions. */
const OWN = ['global', 'globalThis', 'process'];

// A plain object, as each use of a global is 100 times slower behind a proxy.
const realm = createContext(constants.DONT_CONTEXTIFY);

for (const name of Object.getOwnPropertyNames(globalThis)) {
	if (!OWN.includes(name) && (OF_NODE.includes(name) || !(name in realm))) copy(name);
}
realm.global = realm;
installCommonGlobals(realm, {});
// Node's default of ten stack frames does not reach the test.
realm.Error.stackTraceLimit = 100;
// n8n's engine logs every failed node; the tests read its stored data instead.
realm.process.env.N8N_LOG_LEVEL = 'silent';

/** Copies one of Node's globals into the realm; lazy globals stay unloaded. */
function copy(name) {
	const { get, enumerable, value } = Object.getOwnPropertyDescriptor(globalThis, name);
	const put = (own) =>
		Object.defineProperty(realm, name, {
			configurable: true,
			enumerable,
			value: own,
			writable: true,
		});
	if (get === undefined) put(value);
	else {
		Object.defineProperty(realm, name, {
			configurable: true,
			enumerable,
			get: () => globalThis[name],
			set: put,
		});
	}
}

module.exports = { realm };
