/** The only global object of this process, with Node's globals, for all test files. */
const { constants, createContext } = require('node:vm');
const { installCommonGlobals } = require('jest-util');

/** Node's own modules create instances of these, so tests need the same constructors. */
const SHARED_CONSTRUCTORS = ['ArrayBuffer', 'Buffer', 'Uint8Array'];
/** Globals that the realm defines itself. */
const REALM_GLOBALS = ['global', 'globalThis', 'process'];

// A plain object, as each use of a global is 100 times slower behind a proxy.
const realm = createContext(constants.DONT_CONTEXTIFY);

for (const name of Object.getOwnPropertyNames(globalThis)) {
	if (!REALM_GLOBALS.includes(name) && (SHARED_CONSTRUCTORS.includes(name) || !(name in realm)))
		copyGlobal(name);
}
realm.global = realm;
installCommonGlobals(realm, {});
// Node's default of ten stack frames does not reach the test.
realm.Error.stackTraceLimit = 100;
// n8n's engine logs every failed node; the tests read its stored data instead.
realm.process.env.N8N_LOG_LEVEL = 'silent';

/** Copies one of Node's globals into the realm; lazy globals stay unloaded. */
function copyGlobal(name) {
	const { get, enumerable, value } = Object.getOwnPropertyDescriptor(globalThis, name);
	const setValue = (newValue) =>
		Object.defineProperty(realm, name, {
			configurable: true,
			enumerable,
			value: newValue,
			writable: true,
		});
	if (get === undefined) setValue(value);
	else {
		Object.defineProperty(realm, name, {
			configurable: true,
			enumerable,
			get: () => globalThis[name],
			set: setValue,
		});
	}
}

module.exports = { realm };
