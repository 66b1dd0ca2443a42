import type { Told } from '../../../operations/faults.ts';
import type { Finding } from './finding.mts';
import type { Group } from './group.mts';
import { countOf } from './witness.mts';

/**
 * One request for each item: what must happen once was sent once, unless every earlier try was
 * surely refused; what was done is told as done or as unclear, and what is told as done was done.
 */
export function eachRules({ entries, finding, isUnheard, parts, tellings }: Group): Finding[] {
	const { kind, operation } = parts[0].execution;
	const { maybe, taken } = countOf(entries);
	const count = (wanted: Told) => {
		const ofTold = parts.filter(({ told }) => told === wanted).map((part) => part.execution);
		return kind.joinsEqual ? new Set(ofTold).size : ofTold.length;
	};
	const [done, unknown] = [count('done'), count('unknown')];
	const isOnce = operation.method === 'POST';
	if (isOnce && maybe > 1) return [finding('unsafe repeat', `may be done ${maybe} times`)];
	if (tellings.includes(undefined)) return [];
	// Whoever skips what another one is just sending cannot know that it will be refused.
	const isSkipped = parts.some(
		({ execution, told }) =>
			told === 'skipped' && entries.every(({ at }) => Date.parse(at) < execution.startedAt),
	);
	if (maybe === 0 && !isUnheard && isSkipped)
		return [finding('lost', 'is told as skipped and was never taken')];
	if (taken > 0 && done + unknown === 0) {
		const isTold = tellings.includes('failed');
		return [finding(isTold ? 'told wrongly' : 'lost', 'is done and not told so')];
	}
	if (isOnce && taken > done + unknown) return [finding('lost', 'is done more often than told')];
	const mostDone = isOnce || taken === 0 ? taken : parts.length;
	if (done > mostDone) return [finding('told wrongly', 'is told as done and was not')];
	if (unknown > 0 && maybe === 0 && !isUnheard)
		return [finding('told wrongly', 'is told as unclear, never sent')];
	return [];
}

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
