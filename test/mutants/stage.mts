import { join, relative, sep } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { killProcess, startProcess } from '../../sandbox/launcher/processes.mjs';
import { Copy } from '../broken/copy.mts';

const SIGN = '@mutants ';
/** jest keeps a part of what each test file loads; above it, a new process is quicker. */
const MAX_MEMORY = 3_000_000_000;
const START_MS = 120_000;

/** What came of the tests of one file. */
export interface Answer {
	/** The first test that failed, with why. */
	failure?: string;
	/** It took longer than it may. */
	isTimeout?: boolean;
	/** What was run of marked code. */
	marks: string[];
	ms: number;
}

interface Said extends Partial<Answer> {
	files?: string[];
	memory?: number;
}

/** A copy with a jest that stays. */
export class Stage extends Copy {
	private child?: ReturnType<typeof startProcess>;
	private listener?: (said: Said) => void;

	constructor() {
		super('mutants');
	}

	/** The test files there are, from the root. */
	async testFiles(): Promise<string[]> {
		const files = await this.start();
		return files.map((path) => relative(this.folder, path).split(sep).join('/')).sort();
	}

	/** Runs one test file; after `mostMs` it is given up, with its process. */
	async run(testFile: string, mostMs: number): Promise<Answer> {
		if (this.child === undefined) await this.start();
		const said = this.next(mostMs);
		this.child?.stdin.write(`${JSON.stringify(join(this.folder, testFile))}\n`);
		const answer = await said;
		if (answer === undefined || (answer.memory ?? 0) > MAX_MEMORY) await this.end();
		if (answer === undefined) return { isTimeout: true, marks: [], ms: mostMs };
		return { failure: answer.failure, marks: answer.marks ?? [], ms: answer.ms ?? 0 };
	}

	async end(): Promise<void> {
		const { child } = this;
		this.child = undefined;
		if (child !== undefined) await killProcess(child);
	}

	private async start(): Promise<string[]> {
		await this.end();
		let rest = '';
		this.child = startProcess(
			process.execPath,
			[
				...['--max-old-space-size=3072', join(ROOT, 'node_modules/jest/bin/jest.js')],
				...['--config', 'test/mutants/jest.config.js'],
			],
			{
				cwd: this.folder,
				onOutput: (text: string, isStdout: boolean) => {
					if (!isStdout) return;
					const lines = (rest + text).split('\n');
					rest = lines.pop() ?? '';
					for (const line of lines) this.hear(line);
				},
			},
		);
		const said = await this.next(START_MS);
		if (said?.files === undefined) throw new Error('jest did not start');
		return said.files;
	}

	private hear(line: string): void {
		if (line.startsWith(SIGN)) this.listener?.(JSON.parse(line.slice(SIGN.length)) as Said);
	}

	/** What it says next; undefined when it says nothing in time, or has ended. */
	private async next(mostMs: number): Promise<Said | undefined> {
		return await new Promise((resolve) => {
			const done = (said?: Said) => {
				clearTimeout(timer);
				this.child?.off('close', gone);
				this.listener = undefined;
				resolve(said);
			};
			const gone = () => done({ failure: 'The tests ended their process', memory: Infinity });
			const timer = setTimeout(done, mostMs);
			this.child?.once('close', gone);
			this.listener = done;
		});
	}
}
