import { join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { endProcess, startProcess } from '../../../sandbox/launcher/processes.mjs';
import type { Done, Order } from './order.mts';

/** The bare program, in a process of its own as n8n is. */
export interface Bare {
	/** What it does at each `go` from now on. */
	load(order: Order): void;
	/**
	 * Does it.
	 *
	 * @throws Problem when an answer is none of success
	 * @returns how long it took, in ms, as the program measured it
	 */
	go(): Promise<number>;
	stop(): Promise<void>;
}

/** @param node the program that runs n8n, too */
export function startBare(node: string, log: string): Bare {
	const program = join(ROOT, 'test/bench/bare/program.mts');
	const child = startProcess(node, ['--disable-warning=ExperimentalWarning', program], { log });
	const nextLine = () =>
		new Promise<string>((resolve, reject) => {
			let said = '';
			const onClose = () => reject(new Problem(`The bare program ended; ${log} says why.`));
			const onData = (text: string) => {
				said += text;
				if (!said.endsWith('\n')) return;
				child.stdout.off('data', onData);
				child.off('close', onClose);
				resolve(said);
			};
			child.stdout.on('data', onData);
			child.on('close', onClose);
		});
	return {
		load: (order) => void child.stdin.write(`${JSON.stringify(order)}\n`),
		go: async () => {
			const line = nextLine();
			child.stdin.write('go\n');
			const { ms, statuses } = JSON.parse(await line) as Done;
			const isRefused = Object.keys(statuses).some((status) => !status.startsWith('2'));
			if (isRefused) throw new Problem(`Bare was refused: ${JSON.stringify(statuses)}`);
			return ms;
		},
		stop: () => endProcess(child),
	};
}
