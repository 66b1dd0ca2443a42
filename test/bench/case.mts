import type { Service } from '../../sandbox/launcher/service.mts';
import type { BenchStep } from './steps.mts';

/** The sides of a case: n8n's own nodes, our nodes, and n8n without any work. */
export const SIDES = ['theirs', 'ours', 'passing'] as const;
export type Side = (typeof SIDES)[number];

/** The figures that have targets. */
export type FigureName = 'limitUsed' | 'ownCost' | 'refused' | 'timesAsFast';

/** The range that a figure must be in. */
export interface Target {
	figure: FigureName;
	atLeast?: number;
	atMost?: number;
	/** The cause if the target is missed; found by profiling. */
	reason?: string;
}

/** Work that both our nodes and n8n's own can do. */
export interface BenchCase {
	id: string;
	title: string;
	targets: Target[];
	/** The name of n8n's own nodes in the table. */
	theirNodes: string;
	/** The expected number of output items. */
	items: number;
	/** The number of output items of n8n's own nodes, if it differs. */
	theirItems?: number;
	/** The steps before the compared nodes. */
	source: BenchStep[];
	ours: BenchStep;
	theirs(baseUrl: string): BenchStep[];
	/** An output item of our node, or of the node that replaces it to measure n8n's own share. */
	sampleOutput: object;
	/** Response latency of the service (default: 0). */
	latencyMs?: number;
	/** Measured runs of each side, after one warm-up run. */
	rounds?: number;
	/** The service's initial records. */
	state?: object;
	/** The records added before each run, so that all runs are equal. */
	prepare?(service: Service): Promise<unknown>;
	/** Requests per window. Each side then has its own service, and starts with a new window. */
	limit?: { requests: number; windowMs: number };
	/** Runs each side once, both at the same time; for work that takes minutes. */
	runsConcurrently?: true;
}
