import type { FigureName, Side, Target } from './case.mts';

/** The measurements of a case: the time of each side in each turn, in ms. */
export interface Measurement {
	times: Partial<Record<Side, number[]>>;
	/** The number of requests of one run. */
	requests?: Partial<Record<Side, number>>;
	/** Measurements other than times. */
	figures?: Partial<Record<FigureName, number>>;
}

/** A stored row of the table. */
export interface RowResult {
	turns: number;
	/** Medians, in ms. */
	ms: Partial<Record<Side, number>>;
	requests: Partial<Record<Side, number>>;
	figures: Partial<Record<FigureName, number>>;
}

function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)];
}

/** Computes the row of a case. A ratio is the median of the ratios of all turns. */
export function computeRow({ figures = {}, requests = {}, times }: Measurement): RowResult {
	const { ours = [], passing, theirs } = times;
	const own = (side: number[]) => side.map((ms, turn) => ms - (passing?.[turn] ?? 0));
	const ratio = (ones: number[], others: number[]) =>
		round(median(ones.map((one, turn) => one / others[turn])), 2);
	const ms = Object.entries(times).map(([side, all]) => [side, round(median(all), 1)] as const);
	return {
		turns: ours.length,
		ms: Object.fromEntries(ms),
		requests,
		figures: {
			...(theirs && { timesAsFast: ratio(theirs, ours) }),
			...(theirs && passing && { ownCost: ratio(own(ours), own(theirs)) }),
			...figures,
		},
	};
}

/** Whether the case meets its target. */
export function meetsTarget({ atLeast, atMost, figure }: Target, { figures }: RowResult): boolean {
	const value = figures[figure];
	if (value === undefined) return false;
	return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
}

/** Lists the targets that are missed without a known cause. */
export function findUnexplainedMisses(targets: Target[], row: RowResult): Target[] {
	return targets.filter((target) => !meetsTarget(target, row) && target.reason === undefined);
}

function round(value: number, digits: number): number {
	return Number(value.toFixed(digits));
}
