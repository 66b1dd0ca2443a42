const { setImmediate: turn } = require('node:timers/promises');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { collectObjects, remember } = require('./memory');
const { loadPackages } = require('./packages');
const { realm } = require('./realm');
const sockets = require('./sockets');
const storages = require('./storages');
const timers = require('./timers');

/** Number of event loop turns until in-flight work notices its closed connections. */
const TURNS = 10;

/** Creates the initial realm for each test file; set once it is complete. */
let putBack;

/**
 * One realm for all test files of a process, as loading n8n's 2,000 modules takes most of the time.
 * What a test file changes in it is reverted when the file ends.
 */
module.exports = class FileEnvironment {
	global = realm;

	constructor({ projectConfig }) {
		timers.open();
		sockets.open();
		putBack ??= fill(projectConfig.testEnvironmentOptions.n8n ?? projectConfig.rootDir);
		this.moduleMocker = new ModuleMocker(realm);
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: realm });
	}

	async setup() {}

	async teardown() {
		timers.close();
		sockets.close();
		storages.close();
		for (let count = 0; count < TURNS; count++) await turn();
		clearNock(realm.sharedPackages.nock);
		putBack();
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return realm;
	}
};

function fill(folder) {
	realm.sharedPackages = loadPackages(folder);
	const globals = Object.values(Object.getOwnPropertyDescriptors(realm)).map(({ value }) => value);
	const exported = Object.values(realm.sharedPackages).flatMap((own) => [
		own,
		...Object.values(own),
	]);
	return remember([realm, realm.process.env, ...collectObjects([...globals, ...exported])]);
}

function clearNock(nock) {
	nock.cleanAll();
	nock.enableNetConnect();
	nock.restore();
}
