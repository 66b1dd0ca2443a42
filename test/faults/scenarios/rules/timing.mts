import type { Violation } from './violation.mts';
import type { MarkGroup } from './group.mts';
import { describeRequests } from './requestLog.mts';

/** Requests in flight when the user cancelled may still arrive. */
const IN_FLIGHT_MS = 1_000;
const RATE_LIMIT_STATUSES = [403, 429];

/** A cancelled execution sends nothing more. Marks shared with other executions are not checked. */
export function cancelRules({ entries, mark, items }: MarkGroup): Violation[] {
	const [{ execution }] = items;
	const { cancelledAt = Infinity, setup } = execution;
	const isShared = items.some((item) => item.execution !== execution);
	const lateRequests = entries.filter(({ at }) => Date.parse(at) > cancelledAt + IN_FLIGHT_MS);
	if (isShared || lateRequests.length === 0) return [];
	const description = `${mark} at ${lateRequests[0]?.at}, cancelled at ${new Date(cancelledAt).toISOString()}`;
	return [{ rule: 'sent after cancel', operation: setup.name, description }];
}

/**
 * Rate-limited requests are retried when the service allows it, in the background for up to 65 minutes.
 *
 * @param isDailyLimitReached then network actions are not retried
 */
export function rateLimitRules(
	{ entries, mark, items }: MarkGroup,
	isDailyLimitReached: boolean,
): Violation[] {
	const isRateLimited = entries.every(({ status }) => RATE_LIMIT_STATUSES.includes(Number(status)));
	if (entries.length === 0 || !isRateLimited) return [];
	return items
		.filter(({ execution, outcome }) => {
			const { cancelledAt, setup, mode } = execution;
			const isOverDailyLimit = isDailyLimitReached && setup.name.startsWith('Network Action');
			return (
				outcome === 'failed' && mode === 'trigger' && cancelledAt === undefined && !isOverDailyLimit
			);
		})
		.map(({ execution }) => ({
			rule: 'misreported',
			operation: execution.setup.name,
			description: `${mark} is reported as failed but was only rate limited: ${describeRequests(entries)}`,
		}));
}
