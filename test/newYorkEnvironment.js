const FileEnvironment = require('./environment');

/** A Node environment whose local time zone is New York. */
module.exports = class NewYorkEnvironment extends FileEnvironment {
	async setup() {
		this.zoneBefore = process.env.TZ;
		process.env.TZ = 'America/New_York';
		await super.setup();
	}

	async teardown() {
		await super.teardown();
		if (this.zoneBefore === undefined) delete process.env.TZ;
		else process.env.TZ = this.zoneBefore;
	}
};
