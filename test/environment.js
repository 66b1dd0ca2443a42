const { TestEnvironment } = require('jest-environment-node');

/**
 * A Node environment that ends the work of its test file: what still waits then waits for ever, and
 * sends nothing to the service of the next file.
 */
module.exports = class FileEnvironment extends TestEnvironment {
	async teardown() {
		const { global } = this;
		await super.teardown();
		global.setTimeout = () => {};
		global.setImmediate = () => {};
	}
};
