import { type BenchCase, type FigureName, SIDES, type Target } from './case.mts';
import type { RowResult } from './figures.mts';

/** Formats a time for the table. */
export function formatTime(ms: number | undefined): string {
	if (ms === undefined) return '–';
	if (ms < 100) return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
	return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** Formats a ratio for the table. */
export function formatRatio(ratio: number | undefined): string {
	return ratio === undefined ? '–' : `${ratio.toFixed(ratio < 10 ? 2 : 1)}×`;
}

const targetFormats: Record<FigureName, (bound: number) => string> = {
	limitUsed: (bound) => `at least ${bound}% of the limit used`,
	ownCost: (bound) => `own cost at most ${bound === 1 ? "n8n's" : `${bound} times n8n's`}`,
	refused: (bound) => (bound === 0 ? 'no request refused' : `at most ${bound} requests refused`),
	timesAsFast: (bound) => `at least ${bound} times as fast`,
};

const valueFormats: Record<FigureName, (value: number) => string> = {
	limitUsed: (value) => `${value}%`,
	ownCost: (value) => formatRatio(value),
	refused: (value) => String(value),
	timesAsFast: (value) => formatRatio(value),
};

/** Formats the target. */
export function formatTarget({ atLeast, atMost = 0, figure }: Target): string {
	return targetFormats[figure](atLeast ?? atMost);
}

/** Formats the measurement. */
export function formatMeasurement({ figure }: Target, { figures }: RowResult): string {
	const value = figures[figure];
	return value === undefined ? 'not measured' : valueFormats[figure](value);
}

/** Formats the cost per item, minus n8n's own share, for our nodes and for n8n's. */
export function formatCostPerItem({ items }: BenchCase, { ms }: RowResult): string {
	const own = (side: 'ours' | 'theirs') => ((ms[side] ?? 0) - (ms.passing ?? 0)) / items;
	return `${own('ours').toFixed(2)} ms for each item, n8n's own ${own('theirs').toFixed(2)} ms`;
}

/** Formats a measured case for the terminal. */
export function formatResult({ targets }: BenchCase, row: RowResult): string {
	const times = SIDES.map((side) => `${side} ${formatTime(row.ms[side])}`).join(', ');
	const is = targets.map((target) => `${formatTarget(target)}: ${formatMeasurement(target, row)}`);
	return [times, ...is].join('; ');
}
