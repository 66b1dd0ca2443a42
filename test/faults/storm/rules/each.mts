import type { Told } from '../kinds/kind.mts';
import type { Group } from './all.mts';
import type { Finding, Rule } from './finding.mts';
import { countOf, said } from './witness.mts';

/**
 * One request for each item: what must happen once was sent once, unless every earlier try was
 * surely refused; what was done is told as done or as unclear, and what is told as done was done.
 */
export function eachRules({ entries, isOpen, mark, parts }: Group): Finding[] {
	const [{ execution }] = parts;
	const { kind, operation } = execution;
	const { maybe, taken } = countOf(entries);
	const tellings = parts.map(({ told }) => told);
	const count = (wanted: Told) => tellings.filter((told) => told === wanted).length;
	const [done, unknown] = [count('done'), count('unknown')];
	const isOnce = operation.effect === 'once';
	// a request under way is broken off by a cancel: it may not have arrived, or its answer not have come
	const isUnheard = parts.some((part) => part.execution.cancelledAt !== undefined);
	const finding = (rule: Rule, what: string): Finding => ({
		rule,
		kind: kind.name,
		what: `${mark} ${what}: told ${tellings.join(', ')}; ${said(entries)}`,
	});
	if (isOnce && maybe > 1) return [finding('unsafe repeat', `may be done ${maybe} times`)];
	if (isOpen || tellings.includes(undefined)) return [];
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
