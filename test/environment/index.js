const { setImmediate: waitForTurn } = require('node:timers/promises');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { collectObjects, saveProperties } = require('./properties');
const { loadPackages } = require('./packages');
const { realm } = require('./realm');
const sockets = require('./sockets');
const storages = require('./storages');
const timers = require('./timers');

/** Number of event loop turns until in-flight work notices its closed connections. */
const TURNS = 10;

/** Restores the realm to its state before the first test file. */
let restoreRealm;

/**
 * One realm for all test files of a process, as loading n8n's 2,000 modules takes most of the time.
 * A test file's changes to it are reverted when the file ends.
 */
module.exports = class FileEnvironment {
	global = realm;

	constructor({ projectConfig }) {
		timers.open();
		sockets.open();
		restoreRealm ??= initializeRealm(
			projectConfig.testEnvironmentOptions.n8n ?? projectConfig.rootDir,
		);
		this.moduleMocker = new ModuleMocker(realm);
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: realm });
	}

	async setup() {}

	async teardown() {
		timers.close();
		sockets.close();
		storages.close();
		for (let count = 0; count < TURNS; count++) await waitForTurn();
		clearNock(realm.sharedPackages.nock);
		restoreRealm();
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return realm;
	}
};

function initializeRealm(folder) {
	realm.sharedPackages = loadPackages(folder);
	const globals = Object.values(Object.getOwnPropertyDescriptors(realm)).map(({ value }) => value);
	const packageValues = Object.values(realm.sharedPackages).flatMap((exports) => [
		exports,
		...Object.values(exports),
	]);
	return saveProperties([
		realm,
		realm.process.env,
		...collectObjects([...globals, ...packageValues]),
	]);
}

function clearNock(nock) {
	nock.cleanAll();
	nock.enableNetConnect();
	nock.restore();
}
