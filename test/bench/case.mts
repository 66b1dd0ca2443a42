import type { Service } from '../../sandbox/launcher/service.mts';
import type { Step } from './steps.mts';

/** Who does the work of a case: n8n's own nodes, and ours; and n8n without any work. */
export const SIDES = ['theirs', 'ours', 'passing'] as const;
export type Side = (typeof SIDES)[number];

/** What is found out about a case. */
export type FigureName = 'limitUsed' | 'ownCost' | 'refused' | 'timesAsFast';

/** What a figure is to be. */
export interface Target {
	figure: FigureName;
	atLeast?: number;
	atMost?: number;
	/** Why it is missed, where it is; found by profiling. */
	reason?: string;
}

/** Work that both our nodes and n8n's own can do. */
export interface BenchCase {
	id: string;
	title: string;
	targets: Target[];
	/** n8n's own nodes, in words. */
	theirNodes: string;
	/** How many items come out. */
	items: number;
	/** Output items of n8n's own nodes, if their number differs. */
	theirItems?: number;
	/** The steps before the compared nodes. */
	source: Step[];
	ours: Step;
	theirs(baseUrl: string): Step[];
	/** An output item of our node, or of the node that replaces it to measure n8n's own share. */
	sampleOutput: object;
	/** Response latency of the service (default: 0). */
	latencyMs?: number;
	/** How often each side does the work, after one time that does not count. */
	rounds?: number;
	/** What the service has at the start of the case. */
	state?: object;
	/** What it is given before each run, so that all runs find the same. */
	prepare?(service: Service): Promise<unknown>;
	/** Requests in each window; each side then has a service to itself, and begins with a window. */
	limit?: { requests: number; windowMs: number };
	/** Both sides do it once, at the same time: what takes minutes. */
	runsConcurrently?: true;
}
