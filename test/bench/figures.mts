import type { FigureName, Side, Target } from './case.mts';

/** What was measured of a case: the time of each side in each turn, in ms. */
export interface Measurement {
	times: Partial<Record<Side, number[]>>;
	/** How many requests a run of it sent. */
	requests?: Partial<Record<Side, number>>;
	/** What times do not say. */
	figures?: Partial<Record<FigureName, number>>;
}

/** A row of the table, as it is kept. */
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

/** The row of what was measured. A ratio is the median of those of the turns. */
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

/** Whether what was measured is what it is to be. */
export function meetsTarget({ atLeast, atMost, figure }: Target, { figures }: RowResult): boolean {
	const value = figures[figure];
	if (value === undefined) return false;
	return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
}

/** The targets that are missed, and nobody has said why. */
export function findUnexplainedMisses(targets: Target[], row: RowResult): Target[] {
	return targets.filter((target) => !meetsTarget(target, row) && target.reason === undefined);
}

function round(value: number, digits: number): number {
	return Number(value.toFixed(digits));
}
