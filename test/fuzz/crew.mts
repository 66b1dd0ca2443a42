import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { killProcess, startProcess } from '../../sandbox/launcher/processes.mjs';
import { shareOut } from '../shareOut.mts';
import type { Finding, Report } from './check.mts';
import type { Order } from './worker.mts';

/** How long a run may take before its process is ended, in real time. */
const MAX_SILENCE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const MAX_AT_ONCE = 8;
const WORKER = fileURLToPath(new URL('worker.mts', import.meta.url));

/** A process that runs one order after the other. */
class Worker {
	private lastLine = Date.now();
	private lastRun = '';
	private rest = '';
	private words = '';
	private settle: (report: Report | undefined) => void = () => {};

	private readonly child = startProcess(process.execPath, ['--import', 'tsx', WORKER], {
		env: { ...process.env, NODE_NO_WARNINGS: '1' },
		onOutput: (text: string) => this.hear(text),
	});

	constructor() {
		this.child.on('close', () => this.settle(undefined));
	}

	/** Runs an order to its end; one that gets stuck is a finding, and the end of this process. */
	async run(order: Order): Promise<{ report: Report; isAlive: boolean }> {
		const reported = new Promise<Report | undefined>((resolve) => {
			this.settle = resolve;
		});
		this.lastLine = Date.now();
		this.child.stdin.write(`${JSON.stringify(order)}\n`);
		let isStuck = false;
		const watch = setInterval(() => {
			if (Date.now() - this.lastLine < MAX_SILENCE_MS) return;
			isStuck = true;
			void killProcess(this.child);
		}, LOOK_EVERY_MS);
		const report = await reported;
		clearInterval(watch);
		if (report !== undefined) return { report, isAlive: true };
		return { report: brokenOff(order, this.lastRun, isStuck, this.words), isAlive: false };
	}

	end(): void {
		this.child.stdin.end();
	}

	private hear(text: string): void {
		this.lastLine = Date.now();
		const lines = (this.rest + text).split('\n');
		this.rest = lines.pop() ?? '';
		for (const line of lines) {
			const [kind] = line.split(' ', 1);
			const content = line.slice(kind.length + 1);
			if (kind === 'run') this.lastRun = content;
			else if (kind === 'report') this.settle(JSON.parse(content) as Report);
			else this.words = `${this.words}\n${line}`.slice(-2_000);
		}
	}
}

/** What is told of runs whose process did not come to its end. */
function brokenOff(order: Order, lastRun: string, isStuck: boolean, words: string): Report {
	const { side, subject } = order;
	const [seed, run = '0'] = lastRun.split(' ');
	const finding: Finding = {
		...{ subject, side, seed: Number(seed), path: order.path ?? run },
		rule: isStuck ? 'hang' : 'crash',
		what: isStuck ? `nothing for ${MAX_SILENCE_MS / 1000} s` : words.trim(),
		example: 'run it by its path',
	};
	return { subject, side, runs: Number(run), findings: [finding] };
}

/** Runs all orders, several at a time, each in a process that is kept for the next. */
export async function runAll(orders: Order[], onReport: (report: Report) => void): Promise<void> {
	const atOnce = Math.min(orders.length, MAX_AT_ONCE, availableParallelism());
	const lanes = Array.from({ length: atOnce }, (): { worker?: Worker } => ({}));
	await shareOut(orders, lanes, async (order, lane) => {
		lane.worker ??= new Worker();
		const { isAlive, report } = await lane.worker.run(order);
		if (!isAlive) lane.worker = undefined;
		onReport(report);
	});
	for (const { worker } of lanes) worker?.end();
}
