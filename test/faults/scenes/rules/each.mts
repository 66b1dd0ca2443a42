import type { Told } from '../../../operations/faults.ts';
import type { Group } from './all.mts';
import type { Finding } from './finding.mts';
import { countOf } from './witness.mts';

/**
 * One request for each item: what must happen once was sent once, unless every earlier try was
 * surely refused; what was done is told as done or as unclear, and what is told as done was done.
 */
export function eachRules({ entries, finding, isUnheard, parts, tellings }: Group): Finding[] {
	const { operation } = parts[0].execution;
	const { maybe, taken } = countOf(entries);
	const count = (wanted: Told) => {
		const ofTold = parts.filter(({ told }) => told === wanted);
		const [{ execution }] = parts;
		return execution.kind.joinsEqual
			? new Set(ofTold.map((part) => part.execution)).size
			: ofTold.length;
	};
	const [done, unknown] = [count('done'), count('unknown')];
	const isOnce = operation.effect === 'nonIdempotent';
	if (isOnce && maybe > 1) return [finding('unsafe repeat', `may be done ${maybe} times`)];
	if (tellings.includes(undefined)) return [];
	if (maybe === 0 && !isUnheard && tellings.includes('skipped'))
		return [finding('lost', 'is told as skipped and was never sent')];
	if (taken > 0 && done + unknown === 0) {
		const isTold = tellings.includes('failed');
		return [finding(isTold ? 'told wrongly' : 'lost', 'is done and not told so')];
	}
	if (isOnce && taken > done + unknown) return [finding('lost', 'is done more often than told')];
	const mostDone = isOnce ? taken : taken > 0 ? parts.length : 0;
	if (done > mostDone) return [finding('told wrongly', 'is told as done and was not')];
	if (unknown > 0 && maybe === 0 && !isUnheard)
		return [finding('told wrongly', 'is told as unclear, never sent')];
	return [];
}
