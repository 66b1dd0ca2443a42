import type { Exchange } from '../service.mts';
import { creditRules } from './credits.mts';
import { doneRules, onceRules } from './done.mts';
import { type Finished, isErrorItem } from './finished.mts';
import { itemRules } from './items.mts';
import type { Violation } from './violation.mts';

const MAX_REQUESTS = 500;

/** However wrong the answers are, a run asks only so often. */
export function countRules(log: Exchange[]): Violation[] {
	if (log.length <= MAX_REQUESTS) return [];
	const { method, path } = log[log.length - 1];
	return [{ rule: 'too many requests', what: `${method} /${path.split('/')[1]}` }];
}

/** Each input has one outcome, and what leaves by Success was done. */
export function outcomeRules(run: Finished): Violation[] {
	const all = run.outputs.flat();
	const success = all.filter((item) => !isErrorItem(item));
	const refused = all.filter(isErrorItem);
	return [
		...itemRules(run, success, refused),
		...doneRules(run, success),
		...onceRules(run, success, refused),
		...creditRules(run, success),
	];
}
