import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOOPBACK, findFreePort } from '../../../sandbox/launcher/ports.mts';
import { onExit, run, startProcess } from '../../../sandbox/launcher/processes.mjs';
import { pollFor } from '../trigger/waitUntil.mts';
import type { Programs } from './programs.mts';

const DATABASE_USER = 'n8n';
const DATABASE = 'postgres';
/** The user of Debian's package: PostgreSQL refuses to run as root. */
const OS_USER = 'postgres';
const START_TIMEOUT_MS = 60_000;
/** Settings that speed up writes, as the data need not survive the test. */
const NO_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A PostgreSQL server on loopback in a temporary folder, removed at the end. */
export class Database {
	private constructor(
		private readonly bin: string,
		private readonly port: number,
	) {}

	static async start({ postgres: bin }: Programs, log: string): Promise<Database> {
		// outside the clone, which OS_USER may be unable to read
		const folder = mkdtempSync(join(tmpdir(), 'outreach-queue-'));
		onExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
		if (isRoot()) await run('chown', [OS_USER, folder]);
		const data = join(folder, 'data');
		const toCommand = (program: string, args: string[]) => {
			const command = [join(bin, program), ...args];
			return isRoot() ? ['runuser', '-u', OS_USER, '--', ...command] : command;
		};
		const initFlags = ['-D', data, '-A', 'trust', '-U', DATABASE_USER, '-N'];
		const [initdb, ...initArgs] = toCommand('initdb', initFlags);
		await run(initdb, initArgs, { cwd: folder, log, label: 'initdb' });

		const port = await findFreePort();
		const addresses = [`listen_addresses=${LOOPBACK}`, `unix_socket_directories=${data}`];
		const settings = [...addresses, ...NO_DURABILITY].flatMap((setting) => ['-c', setting]);
		const [command, ...args] = toCommand('postgres', ['-D', data, '-p', `${port}`, ...settings]);
		startProcess(command, args, { cwd: folder, log });
		const database = new Database(bin, port);
		const isReady = async () => (await database.query('SELECT 1').catch(() => '')) === '1';
		if (!(await pollFor(START_TIMEOUT_MS, isReady, 100)))
			throw new Error('PostgreSQL does not start');
		return database;
	}

	/** n8n's settings for this database. */
	get settings(): NodeJS.ProcessEnv {
		return {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: LOOPBACK,
			DB_POSTGRESDB_PORT: String(this.port),
			DB_POSTGRESDB_DATABASE: DATABASE,
			DB_POSTGRESDB_USER: DATABASE_USER,
		};
	}

	/** Runs a query and returns psql's unaligned output. */
	async query(sql: string): Promise<string> {
		return (await run(join(this.bin, 'psql'), [...this.flags, '-c', sql])).trim();
	}

	private get flags(): string[] {
		return [`-h${LOOPBACK}`, `-p${this.port}`, `-U${DATABASE_USER}`, `-d${DATABASE}`, '-XqAt'];
	}
}

/** Starts a Redis on loopback that stores nothing on disk. @returns n8n's settings for it */
export async function startRedis({ redis }: Programs, log: string): Promise<NodeJS.ProcessEnv> {
	const port = String(await findFreePort());
	const flags = ['--port', port, '--bind', LOOPBACK, '--save', '', '--appendonly', 'no'];
	let output = '';
	startProcess(redis, flags, { log, onOutput: (text) => void (output += text) });
	const isReady = async () => output.includes('Ready to accept connections');
	if (!(await pollFor(START_TIMEOUT_MS, isReady, 50))) throw new Error('Redis does not start');
	return { QUEUE_BULL_REDIS_HOST: LOOPBACK, QUEUE_BULL_REDIS_PORT: port };
}

function isRoot(): boolean {
	return process.getuid?.() === 0;
}
