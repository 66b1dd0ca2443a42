import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../sandbox/launcher/pinnedPrograms.mts';
import { LOOPBACK, findFreePort } from '../../sandbox/launcher/ports.mts';
import { startProcess } from '../../sandbox/launcher/processes.mjs';

const VERDACCIO = {
	name: 'registry',
	pins: fileURLToPath(new URL('registry', import.meta.url)),
	title: (folder: string) => `Installing a local npm registry into ${folder} (once)`,
};
const START_TIMEOUT_MS = 30_000;

/** The registry's data about a package. */
export interface Packument {
	'dist-tags': Record<string, string>;
}

/** A registry on this machine that has only what tests publish into it. */
export interface Registry {
	url: string;
	/** The token of a user who may publish. */
	token: string;
	/** Reads the package with this name; undefined if there is none. */
	readPackument(name: string): Promise<Packument | undefined>;
}

/**
 * Starts Verdaccio on loopback, without an upstream registry.
 * @param node a Node.js of version 22 or newer to run it
 */
export async function startRegistry(node: string, folder: string): Promise<Registry> {
	const program = join(await ensureInstalled(VERDACCIO), 'node_modules/verdaccio/bin/verdaccio');
	const url = `http://${LOOPBACK}:${await findFreePort()}/`;
	const config = join(folder, 'registry.yaml');
	writeFileSync(
		config,
		JSON.stringify({
			storage: join(folder, 'storage'),
			auth: { htpasswd: { file: join(folder, 'users') } },
			packages: { '**': { access: '$all', publish: '$authenticated' } },
			log: { type: 'stdout', format: 'pretty', level: 'http' },
		}),
	);
	const listen = url.replace(/^http:\/\/|\/$/g, '');
	startProcess(node, [program, '--config', config, '--listen', listen], {
		cwd: folder,
		log: join(folder, 'registry.log'),
	});
	const giveUpAt = Date.now() + START_TIMEOUT_MS;
	while (!(await isReady(url))) {
		if (Date.now() > giveUpAt) throw new Error(`The registry does not start: ${folder}`);
		await sleep(200);
	}
	return { url, token: await createUser(url), readPackument: (name) => packument(url, name) };
}

async function isReady(url: string): Promise<boolean> {
	try {
		return (await fetch(`${url}-/ping`)).ok;
	} catch {
		return false;
	}
}

async function createUser(url: string): Promise<string> {
	const response = await fetch(`${url}-/user/org.couchdb.user:publisher`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ name: 'publisher', password: 'local-and-short-lived' }),
	});
	const { token } = (await response.json()) as { token: string };
	return token;
}

async function packument(url: string, name: string): Promise<Packument | undefined> {
	const response = await fetch(url + name);
	return response.status === 404 ? undefined : ((await response.json()) as Packument);
}
