import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { N8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../../sandbox/launcher/n8n.mts';
import type { Tarball } from '../../../sandbox/launcher/packNodes.mts';
import { createTemporaryFolder } from '../../../sandbox/launcher/paths.mts';
import { Harness } from '../trigger/harness.mts';
import { defaultMode } from '../trigger/modes.mts';
import { Database, startRedis } from './database.mts';
import type { Programs } from './programs.mts';
import { Worker } from './worker.mts';

const WORKER_COUNT = 3;
const NODES_PATH = '.n8n/nodes';

/** Detects a killed worker within seconds; n8n's defaults take two minutes. */
const SHORT_LOCKS = {
	QUEUE_WORKER_LOCK_DURATION: '3000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
	QUEUE_WORKER_STALLED_INTERVAL: '1500',
};

/** n8n in queue mode: PostgreSQL, Redis, main and three workers, each with the nodes in its folder. */
export class Stack {
	private constructor(
		readonly database: Database,
		readonly main: Harness,
		readonly workers: Worker[],
	) {}

	static async start(programs: Programs, program: N8nProgram, tarball: Tarball): Promise<Stack> {
		const folder = createTemporaryFolder('queue');
		const createN8n = (name: string) => new N8n(program, join(folder, name));
		const mainN8n = createN8n('main');
		await mainN8n.installNodes(tarball);
		const log = join(folder, 'programs.log');
		const database = await Database.start(programs, log);
		const settings = {
			EXECUTIONS_MODE: 'queue',
			N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			...SHORT_LOCKS,
			...database.settings,
			...(await startRedis(programs, log)),
		};
		const workers = Array.from({ length: WORKER_COUNT }, (_, index) => {
			const workerN8n = createN8n(`worker-${index + 1}`);
			cpSync(join(mainN8n.folder, NODES_PATH), join(workerN8n.folder, NODES_PATH), {
				recursive: true,
			});
			return new Worker(workerN8n, settings);
		});
		// main creates the tables that the workers need
		const mode = { ...defaultMode, settings: { ...settings, ...defaultMode.settings } };
		const stack = new Stack(database, await Harness.startIn(mainN8n, mode), workers);
		await stack.restore();
		return stack;
	}

	/** Returns the worker that started an execution. */
	getWorker(executionId: string): Worker {
		const worker = this.workers.find((candidate) => candidate.countStarts(executionId) > 0);
		return worker ?? assert.fail(`No worker has started execution ${executionId}`);
	}

	/** Restarts stopped and killed processes. */
	async restore(): Promise<void> {
		if (!this.main.isRunning) await this.main.start();
		const stoppedWorkers = this.workers.filter(({ isRunning }) => !isRunning);
		await Promise.all(stoppedWorkers.map(async (worker) => await worker.start()));
	}
}
