import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { N8nProgram } from './installN8n.mts';
import type { Tarball } from './packNodes.mts';
import { LOOPBACK, findFreePort } from './ports.mts';
import { Problem } from './problems.mjs';
import { runNpm, run } from './processes.mjs';
import type { Credential, Workflow } from './workflows.mts';

/** An n8n command, such as `start`, and its complete environment. */
export interface Command {
	args: string[];
	env: NodeJS.ProcessEnv;
}

/** An n8n with its own user folder. */
export class N8n {
	/** Path of the log of n8n's processes. */
	readonly log: string;
	/** Path of the sandbox service's log. */
	readonly serviceLog: string;
	/** Receives the output of the processes that run workflows. */
	onOutput?: (text: string) => void;

	/** @param folder N8N_USER_FOLDER */
	constructor(
		readonly program: N8nProgram,
		readonly folder: string,
	) {
		mkdirSync(folder, { recursive: true });
		this.log = join(folder, 'n8n.log');
		this.serviceLog = join(folder, 'service.log');
		for (const file of [this.log, this.serviceLog]) writeFileSync(file, '');
	}

	buildCommandLine({ args }: Command): [string, string[]] {
		return [this.program.node, [this.program.n8n, ...args]];
	}

	/** The version of n8n, for example `2.41.1`. */
	get version(): string {
		const manifest = join(dirname(this.program.n8n), '../package.json');
		return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
	}

	/** Builds an environment without telemetry, and without settings of other n8n installations. */
	async buildEnvironment(port?: number): Promise<NodeJS.ProcessEnv> {
		const n8nVariablePattern = /^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_|CREDENTIALS_|NODE_OPTIONS$)/;
		const inherited = Object.entries(process.env).filter(
			([name]) => !n8nVariablePattern.test(name),
		);
		return {
			...Object.fromEntries(inherited),
			GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
			N8N_USER_FOLDER: this.folder,
			N8N_LISTEN_ADDRESS: LOOPBACK,
			N8N_RUNNERS_BROKER_PORT: String(await findFreePort()),
			N8N_SECURE_COOKIE: 'false',
			N8N_DIAGNOSTICS_ENABLED: 'false',
			N8N_HIRING_BANNER_ENABLED: 'false',
			N8N_PERSONALIZATION_ENABLED: 'false',
			N8N_TEMPLATES_ENABLED: 'false',
			N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
			...(port !== undefined && { N8N_PORT: String(port) }),
		};
	}

	/** Installs the packed nodes as n8n installs a community package. */
	async installNodes(tarball: Tarball): Promise<void> {
		const folder = join(this.folder, '.n8n/nodes');
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
		const flags = ['--ignore-scripts', '--legacy-peer-deps', '--prefer-offline'];
		await runNpm(['install', tarball.path, ...flags], { cwd: folder, log: this.log });
	}

	/** Imports credentials and workflows, replacing those with the same ID. */
	async importEntities(credentials: Credential[], workflows: Workflow[]): Promise<void> {
		if (credentials.length > 0) await this.importFile('credentials', credentials);
		if (workflows.length > 0) await this.importFile('workflow', workflows);
	}

	/**
	 * Runs a workflow headless from its manual trigger.
	 *
	 * @throws Problem with the failed node's message
	 */
	async execute(workflowId: string): Promise<WorkflowRun> {
		const output = await this.runCommand(['execute', `--id=${workflowId}`, '--rawOutput']).catch(
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

	/** Publishes a workflow; its triggers become active when n8n starts again. */
	async publish(workflowId: string): Promise<void> {
		await this.runCommand(['publish:workflow', `--id=${workflowId}`]);
	}

	private async importFile(kind: string, entities: object[]): Promise<void> {
		const file = join(this.folder, `${kind}.json`);
		writeFileSync(file, JSON.stringify(entities), { mode: 0o600 });
		await this.runCommand([`import:${kind}`, `--input=${file}`]);
		rmSync(file);
	}

	private async runCommand(args: string[]): Promise<string> {
		const env = await this.buildEnvironment();
		appendFileSync(this.log, `\n# n8n ${args.join(' ')}\n`);
		return await run(...this.buildCommandLine({ args, env }), {
			cwd: this.folder,
			env,
			log: this.log,
			label: `n8n ${args[0]}`,
		});
	}
}

export interface RunItem {
	json: Record<string, unknown>;
	binary?: Record<string, { id?: string; fileName?: string; mimeType?: string }>;
	pairedItem?: unknown;
}

interface Task {
	executionTime: number;
	error?: { message: string };
	hints?: { message: string }[];
	data?: { main: (RunItem[] | null)[] };
}

/** An execution that n8n has printed or stored, with the fields that are read here. */
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

/** Returns the items of a node's first output; empty if it did not run. */
export function getOutputItems(run: WorkflowRun, node: string): RunItem[] {
	return run.data.resultData.runData[node]?.[0]?.data?.main[0] ?? [];
}
