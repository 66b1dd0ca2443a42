import type { ExecutedPlan } from '../execution.mts';
import { readError, outputsForItem } from '../outcomes.mts';
import type { Violation } from './violation.mts';

/** A read returns the requested records, complete and once, or fails. Lists must not fail without faults. */
export function readRules(execution: ExecutedPlan): Violation[] {
	const { after, before, items, setup, result, faultMode, outcomes } = execution;
	if (setup.requests !== 'read' || outcomes === undefined) return [];
	const toViolation = (description: string): Violation => ({
		rule: 'misreported',
		operation: setup.name,
		description,
	});
	const mustSucceed = faultMode === 'fair' && setup.item === undefined;
	return items.flatMap((item, index) => {
		const itemOutcomes = outcomes.get(index) ?? [];
		if (result?.error !== undefined || itemOutcomes.includes('failed')) {
			const { message } = readError(result);
			return mustSucceed ? [toViolation(`fails where nothing else does: ${message}`)] : [];
		}
		const mistake = setup.findMistake?.(outputsForItem(result, index), before, after, item);
		return mistake === undefined ? [] : [toViolation(mistake)];
	});
}
