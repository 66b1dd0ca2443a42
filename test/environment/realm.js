/** The one global object of this process, with Node's globals: all its test files run behind it. */
const { constants, createContext } = require('node:vm');
const { installCommonGlobals } = require('jest-util');

/** Node's own modules make these, so that tests have to find the same. */
const OF_NODE = ['ArrayBuffer', 'Buffer', 'Uint8Array'];
/** The realm has its own. */
const OWN = ['global', 'globalThis', 'process'];

// A plain object: behind one that passes each use of a global on, such a use takes 100 times as long.
const realm = createContext(constants.DONT_CONTEXTIFY);

for (const name of Object.getOwnPropertyNames(globalThis)) {
	if (!OWN.includes(name) && (OF_NODE.includes(name) || !(name in realm))) copy(name);
}
realm.global = realm;
installCommonGlobals(realm, {});
// Node's ten lines of a stack end before they reach the test.
realm.Error.stackTraceLimit = 100;
// n8n's engine logs every node that stops; the tests read what it stores instead.
realm.process.env.N8N_LOG_LEVEL = 'silent';

/** Gives the realm one of Node's globals; what Node loads at its first use stays unloaded. */
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
