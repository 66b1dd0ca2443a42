import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { ExecutedPlan, OperationSetup } from '../execution.mts';
import type { Violation, Rule } from './violation.mts';
import { countLoggedWrites, describeRequests } from './requestLog.mts';

/** Identical requests: the log must hold as many as were reported done or unclear. */
export function countedRules(executions: ExecutedPlan[], log: readonly LogEntry[]): Violation[] {
	const setups = new Set(
		executions.map(({ setup }) => setup).filter(({ requests }) => requests === 'counted'),
	);
	return [...setups].flatMap((setup) => {
		const setupExecutions = executions.filter((execution) => execution.setup === setup);
		return setupExecutions.some(({ outcomes }) => outcomes === undefined)
			? []
			: checkCounts(setup, setupExecutions, log);
	});
}

function checkCounts(
	setup: OperationSetup,
	executions: ExecutedPlan[],
	log: readonly LogEntry[],
): Violation[] {
	const outcomes = executions.flatMap(({ outcomes }) => [...(outcomes?.values() ?? [])]);
	const isCancelled = executions.some(({ cancelledAt }) => cancelledAt !== undefined);
	const entries = log.filter(
		({ body }) => (body as { actionType?: unknown } | null)?.actionType === setup.actionType,
	);
	const { possible, carriedOut } = countLoggedWrites(entries);
	const count = (wanted: string) => outcomes.filter(([outcome]) => outcome === wanted).length;
	const [done, unknown] = [count('done'), count('unknown')];
	const toViolation = (rule: Rule): Violation => ({
		rule,
		operation: setup.name,
		description: `reported ${done} done, ${unknown} unclear; ${describeRequests(entries)}`,
	});
	if (carriedOut > done + unknown) return [toViolation('lost')];
	if (possible > done + unknown) return [toViolation('unsafe retry')];
	// Cancelling aborts requests in flight, so the service may not have received them.
	const maxReported = isCancelled ? Infinity : possible;
	return done > carriedOut || done + unknown > maxReported ? [toViolation('misreported')] : [];
}
