import type { Group } from './all.mts';
import type { Finding } from './finding.mts';
import { countOf } from './witness.mts';

/** However many items and executions are about one email: one lead, and each item says which. */
export function ifNewRules({ entries, finding, isUnheard, tellings }: Group): Finding[] {
	const { maybe, taken } = countOf(entries);
	const created = tellings.filter((told) => told === 'done').length;
	if (taken > 1) return [finding('unsafe repeat', `was created ${taken} times`)];
	if (tellings.includes(undefined)) return [];
	const isTold = tellings.some((told) => told !== 'failed');
	if (taken > 0 && !isTold) return [finding('told wrongly', 'was created and not told so')];
	if (created > taken) return [finding('told wrongly', 'is told as created and was not')];
	const isFound = tellings.includes('found');
	if (isFound && taken === 0) return [finding('told wrongly', 'is told as there and is not')];
	const isUnclear = tellings.includes('unknown');
	if (isUnclear && maybe === 0 && !isUnheard)
		return [finding('told wrongly', 'is told as unclear, never sent')];
	return [];
}
