import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { Execution } from '../execution.mts';
import { countedRules } from './counted.mts';
import type { Finding } from './finding.mts';
import { groupsOf } from './group.mts';
import { namedRules } from './named.mts';
import { pagedRules } from './paged.mts';
import { readRules } from './read.mts';
import { eachRules, ifNewRules } from './sent.mts';
import { unclearRules } from './unclear.mts';
import { cancelRules, waitedRules } from './when.mts';
import { writesByMark } from './witness.mts';

/** What must not be in a scene: what was told, held against what the service did. */
export function findingsIn(
	executions: Execution[],
	log: readonly LogEntry[],
	isDayOver: boolean,
): Finding[] {
	const writes = writesByMark(log);
	return [
		...executions.flatMap((execution) => [
			...namedRules(execution),
			...readRules(execution),
			...pagedRules(execution, writes),
		]),
		...countedRules(executions, log),
		...unclearRules(executions, log),
		...groupsOf(executions, writes).flatMap((group) => {
			const [{ execution }] = group.parts;
			const { requests } = execution.kind;
			return [
				...(requests === 'each' ? eachRules(group) : []),
				...(requests === 'ifNew' ? ifNewRules(group) : []),
				...cancelRules(group),
				...waitedRules(group, isDayOver),
			];
		}),
	];
}
