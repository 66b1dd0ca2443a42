import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { N8nProgram } from './installN8n.mts';
import type { Tarball } from './packNodes.mts';
import { LOOPBACK, freePort } from './ports.mts';
import { Problem } from './problems.mjs';
import { npm, run } from './processes.mjs';
import type { Credential, Workflow } from './workflows.mts';

/** What n8n is asked to do, e.g. `start`, and its whole environment. */
export interface Command {
	args: string[];
	env: NodeJS.ProcessEnv;
}

/** One n8n with a folder of its own: its settings, its packages, and its commands. */
export class N8n {
	/** What n8n's own processes print. */
	readonly log: string;
	/** What the service behind it prints. */
	readonly serviceLog: string;
	/** Hears what the processes that run workflows print. */
	onOutput?: (text: string) => void;

	/** @param folder its N8N_USER_FOLDER; everything that it keeps lies below */
	constructor(
		readonly program: N8nProgram,
		readonly folder: string,
	) {
		mkdirSync(folder, { recursive: true });
		this.log = join(folder, 'n8n.log');
		this.serviceLog = join(folder, 'service.log');
		for (const file of [this.log, this.serviceLog]) writeFileSync(file, '');
	}

	/** The program that runs a command of n8n, and its arguments. */
	commandLine({ args }: Command): [string, string[]] {
		return [this.program.node, [this.program.n8n, ...args]];
	}

	/** Which n8n it is, e.g. '2.41.1'. */
	get version(): string {
		const manifest = join(dirname(this.program.n8n), '../package.json');
		return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
	}

	/** The environment of every process of this n8n: quiet, local, nothing of another n8n's. */
	async environment(port?: number): Promise<NodeJS.ProcessEnv> {
		const foreign = /^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_|CREDENTIALS_|NODE_OPTIONS$)/;
		const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
		return {
			...Object.fromEntries(own),
			GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
			N8N_USER_FOLDER: this.folder,
			N8N_LISTEN_ADDRESS: LOOPBACK,
			N8N_RUNNERS_BROKER_PORT: String(await freePort()),
			N8N_SECURE_COOKIE: 'false',
			N8N_DIAGNOSTICS_ENABLED: 'false',
			N8N_HIRING_BANNER_ENABLED: 'false',
			N8N_PERSONALIZATION_ENABLED: 'false',
			N8N_TEMPLATES_ENABLED: 'false',
			N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
			...(port !== undefined && { N8N_PORT: String(port) }),
		};
	}

	/** Installs the packed nodes the way n8n installs a community package. */
	async installNodes(tarball: Tarball): Promise<void> {
		const folder = join(this.folder, '.n8n/nodes');
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
		const flags = ['--ignore-scripts', '--legacy-peer-deps', '--prefer-offline'];
		await npm(['install', tarball.path, ...flags], { cwd: folder, log: this.log });
	}

	/** Puts credentials and workflows into its database; those with the same ids are replaced. */
	async import(credentials: Credential[], workflows: Workflow[]): Promise<void> {
		if (credentials.length > 0) await this.importFile('credentials', credentials);
		if (workflows.length > 0) await this.importFile('workflow', workflows);
	}

	/**
	 * Runs a workflow headless, from its manual trigger, and gives the run as n8n prints it.
	 *
	 * @throws Problem with the failed node's message
	 */
	async execute(workflowId: string): Promise<WorkflowRun> {
		const output = await this.command(['execute', `--id=${workflowId}`, '--rawOutput']).catch(
			(error: unknown) => {
				const message = /^={20,}\n(.*)/m.exec(String(error))?.[1];
				throw message
					? new Problem(`The workflow stopped: ${message}\nMore in ${this.log}`)
					: error;
			},
		);
		const json = /^\{$[^]*^\}$/m.exec(output)?.[0];
		if (!json) throw new Problem(`n8n gave no run data; ${this.log} says why.`);
		return JSON.parse(json) as WorkflowRun;
	}

	/** Publishes a workflow: its triggers start with n8n's next start. */
	async publish(workflowId: string): Promise<void> {
		await this.command(['publish:workflow', `--id=${workflowId}`]);
	}

	private async importFile(kind: string, entities: object[]): Promise<void> {
		const file = join(this.folder, `${kind}.json`);
		writeFileSync(file, JSON.stringify(entities), { mode: 0o600 });
		await this.command([`import:${kind}`, `--input=${file}`]);
		rmSync(file);
	}

	private async command(args: string[]): Promise<string> {
		const env = await this.environment();
		appendFileSync(this.log, `\n# n8n ${args.join(' ')}\n`);
		return await run(...this.commandLine({ args, env }), {
			cwd: this.folder,
			env,
			log: this.log,
			what: `n8n ${args[0]}`,
		});
	}
}

/** One item as it passes between nodes. */
export interface RunItem {
	json: Record<string, unknown>;
	binary?: Record<string, { id?: string; fileName?: string; mimeType?: string }>;
	pairedItem?: unknown;
}

/** What a node gave in a run. */
interface Task {
	executionTime: number;
	error?: { message: string };
	hints?: { message: string }[];
	data?: { main: (RunItem[] | null)[] };
}

/** A run as `n8n execute` prints it and as n8n stores it, as far as it is read here. */
export interface WorkflowRun {
	finished?: boolean;
	status: string;
	data: {
		resultData: {
			runData: Record<string, Task[]>;
			error?: { message: string; description?: string | null };
		};
	};
}

/** The items that a node gave on its first output; none when it did not run. */
export function itemsOf(run: WorkflowRun, node: string): RunItem[] {
	return run.data.resultData.runData[node]?.[0]?.data?.main[0] ?? [];
}
