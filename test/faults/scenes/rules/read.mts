import type { Execution } from '../execution.mts';
import { errorOf, outputsOf } from '../told.mts';
import type { Finding } from './finding.mts';

/**
 * What was read is all that there was, once, and what was asked for; where it cannot be read the item
 * says so. A list can be read where nothing fails.
 */
export function readRules(execution: Execution): Finding[] {
	const { after, before, items, kind, ran, sky, tale } = execution;
	if (kind.requests !== 'read' || tale === undefined) return [];
	const finding = (what: string): Finding => ({ rule: 'told wrongly', kind: kind.name, what });
	const mustBeRead = sky === 'fair' && kind.item === undefined;
	return items.flatMap((item, index) => {
		const told = tale.get(index) ?? [];
		if (ran?.error !== undefined || told.includes('failed')) {
			const { message } = errorOf(ran);
			return mustBeRead ? [finding(`fails where nothing else does: ${message}`)] : [];
		}
		const wrong = kind.wrong?.(outputsOf(ran, index), before, after, item);
		return wrong === undefined ? [] : [finding(wrong)];
	});
}
