import type { Execution } from '../execution.mts';
import { outputsOf, type Tale } from '../told.mts';
import type { Finding } from './finding.mts';

/** What was read is all that there was, once; where it cannot be read the item says so. */
export function readRules(
	{ after, before, items, kind, ran }: Execution,
	tale: Tale | undefined,
): Finding[] {
	if (kind.tie !== 'read' || tale === undefined || ran?.error !== undefined) return [];
	const byItem = items.map((item, index) => ({
		item,
		told: tale.get(index) ?? [],
		given: outputsOf(ran, index),
	}));
	return byItem.flatMap(({ given, item, told }) => {
		if (told.includes('failed') || told.includes('unknown')) return [];
		const wrong = kind.wrong?.(given, before, after, item);
		return wrong === undefined ? [] : [{ rule: 'told wrongly', kind: kind.name, what: wrong }];
	});
}
