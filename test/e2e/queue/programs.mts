import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { installOnDebian, findProgram } from '../debian.mts';

/** Debian's folder of PostgreSQL's programs, with a subfolder per version. */
const DEBIAN_POSTGRESQL = '/usr/lib/postgresql';
const MISSING_MESSAGE =
	'PostgreSQL or Redis is missing. Install both (Debian: sudo apt-get install -y postgresql redis-server); neither has to be started.';

/** The programs that queue mode needs besides n8n. */
export interface Programs {
	/** The folder with `postgres`, `initdb` and `psql`. */
	postgres: string;
	/** The path of `redis-server`. */
	redis: string;
}

/**
 * Finds the machine's PostgreSQL and Redis, and installs them if they are missing.
 * @throws Problem with the packages to install if it cannot install them
 */
export async function ensurePrograms(): Promise<Programs> {
	const installed = findPrograms();
	if (installed !== undefined) return installed;
	const packages = ['postgresql', 'redis-server'];
	await installOnDebian('Installing PostgreSQL and Redis', packages, MISSING_MESSAGE);
	const programs = findPrograms();
	if (programs === undefined) throw new Problem(MISSING_MESSAGE);
	return programs;
}

function findPrograms(): Programs | undefined {
	const versions = existsSync(DEBIAN_POSTGRESQL) ? readdirSync(DEBIAN_POSTGRESQL) : [];
	const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
	const folders = newestFirst.map((version) => join(DEBIAN_POSTGRESQL, version, 'bin'));
	const initdb = findProgram('initdb', folders);
	const redis = findProgram('redis-server');
	const postgres = [...folders, ...(initdb === undefined ? [] : [dirname(initdb)])].find((folder) =>
		['initdb', 'postgres', 'psql'].every((name) => existsSync(join(folder, name))),
	);
	return postgres === undefined || redis === undefined ? undefined : { postgres, redis };
}
