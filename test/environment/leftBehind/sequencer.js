/** Runs test files in the order of their names. */
module.exports = class ByName {
	sort(tests) {
		return [...tests].sort((one, other) => one.path.localeCompare(other.path));
	}

	cacheResults() {}
};
