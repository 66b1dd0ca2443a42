import type { Group } from './all.mts';
import type { Finding, Rule } from './finding.mts';
import { countOf, said } from './witness.mts';

/** However many items and executions are about one email: one lead, and each item says which. */
export function ifNewRules({ entries, isOpen, mark, parts }: Group): Finding[] {
	const [{ execution }] = parts;
	const { maybe, taken } = countOf(entries);
	const tellings = parts.map(({ told }) => told);
	const created = tellings.filter((told) => told === 'done').length;
	// a request under way is broken off by a cancel: it may not have arrived, or its answer not have come
	const isUnheard = parts.some((part) => part.execution.cancelledAt !== undefined);
	const finding = (rule: Rule, what: string): Finding => ({
		rule,
		kind: execution.kind.name,
		what: `${mark} ${what}: told ${tellings.join(', ')}; ${said(entries)}`,
	});
	if (taken > 1) return [finding('unsafe repeat', `was created ${taken} times`)];
	if (isOpen || tellings.includes(undefined)) return [];
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
