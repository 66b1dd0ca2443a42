/**
 * n8n asks for `sqlite3`, whose binary has to be downloaded or compiled on each machine. This driver
 * has the same interface and brings its binaries in the package. It is an ES module, and n8n's
 * database layer calls `require`, so it is handed over here. On a platform for which it has none,
 * n8n's own driver is used, which the installer has compiled there.
 */
function driver() {
	try {
		return require('@appthreat/sqlite3').default;
	} catch {
		return require('sqlite3-compiled');
	}
}

module.exports = driver();
