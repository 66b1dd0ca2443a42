const FileEnvironment = require('../environment');

/** A Node environment with a service that answers as the test says, as `hostileService` (see hostile.ts). */
module.exports = class HostileEnvironment extends FileEnvironment {
	async setup() {
		await super.setup();
		const { startHostile } = await import('./service.mjs');
		this.global.hostileService = await startHostile(() => ({}));
	}

	async teardown() {
		await this.global.hostileService?.close();
		await super.teardown();
	}
};
