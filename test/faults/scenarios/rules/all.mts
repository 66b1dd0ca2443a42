import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { ExecutedPlan } from '../execution.mts';
import { countedRules } from './counted.mts';
import type { Violation } from './violation.mts';
import { groupByMark } from './group.mts';
import { reportedRules } from './reported.mts';
import { pagedRules } from './paged.mts';
import { readRules } from './read.mts';
import { eachRules, ifNewRules } from './sent.mts';
import { unclearRules } from './unclear.mts';
import { cancelRules, rateLimitRules } from './timing.mts';
import { groupWritesByMark } from './requestLog.mts';

/** Compares the reported outcomes of a scenario with the service's log. */
export function findViolations(
	executions: ExecutedPlan[],
	log: readonly LogEntry[],
	isDayOver: boolean,
): Violation[] {
	const writes = groupWritesByMark(log);
	return [
		...executions.flatMap((execution) => [
			...reportedRules(execution),
			...readRules(execution),
			...pagedRules(execution, writes),
		]),
		...countedRules(executions, log),
		...unclearRules(executions, log),
		...groupByMark(executions, writes).flatMap((group) => {
			const [{ execution }] = group.items;
			const { requests } = execution.setup;
			return [
				...(requests === 'each' ? eachRules(group) : []),
				...(requests === 'ifNew' ? ifNewRules(group) : []),
				...cancelRules(group),
				...rateLimitRules(group, isDayOver),
			];
		}),
	];
}
