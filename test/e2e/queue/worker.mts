import { readFileSync } from 'node:fs';
import type { N8n } from '../../../sandbox/launcher/n8n.mts';
import { type N8nProcess, startN8nProcess } from '../../../sandbox/launcher/n8nProcess.mts';
import { LOOPBACK, findFreePort } from '../../../sandbox/launcher/ports.mts';

/** Maximum concurrent executions of a worker. */
const CONCURRENCY = 10;

/** A process that runs queued executions. */
export class Worker {
	private process?: N8nProcess;

	constructor(
		private readonly n8n: N8n,
		/** The settings that all processes of this n8n share. */
		private readonly settings: NodeJS.ProcessEnv,
	) {}

	get isRunning(): boolean {
		return this.process !== undefined;
	}

	/** Starts the process, and waits until it accepts executions. */
	async start(): Promise<void> {
		const port = await findFreePort();
		const env = {
			...(await this.n8n.buildEnvironment()),
			...this.settings,
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
			N8N_WORKER_SERVER_ADDRESS: LOOPBACK,
		};
		const args = ['worker', `--concurrency=${CONCURRENCY}`];
		const url = `http://${LOOPBACK}:${port}/healthz/readiness`;
		this.process = await startN8nProcess(this.n8n, args, env, () => isReady(url));
	}

	/** Kills the process without a clean shutdown. */
	async kill(): Promise<void> {
		await this.process?.kill();
		this.process = undefined;
	}

	/** Counts how often this worker started or resumed an execution. */
	countStarts(executionId: string): number {
		const log = readFileSync(this.n8n.log, 'utf8');
		return log.split(`Worker started execution ${executionId} `).length - 1;
	}
}

async function isReady(url: string): Promise<boolean> {
	try {
		return (await fetch(url)).ok;
	} catch {
		return false;
	}
}
