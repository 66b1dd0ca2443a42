import type { Group } from './all.mts';
import type { Finding } from './finding.mts';
import { said } from './witness.mts';

/** How a request is answered that is over the rate limit. */
const FOR_THE_RATE = [403, 429];

/**
 * What was only asked to wait goes again when the service says so; where nobody watches, for up to 65
 * minutes.
 *
 * @param isDayOver whether the day's actions are used up: then none goes again
 */
export function waitedRules({ entries, mark, parts }: Group, isDayOver: boolean): Finding[] {
	const isForTheRate = entries.every(({ status }) => FOR_THE_RATE.includes(Number(status)));
	if (entries.length === 0 || !isForTheRate) return [];
	return parts
		.filter(({ execution, told }) => {
			const { cancelledAt, kind, mode } = execution;
			const isOfDay = isDayOver && kind.name.startsWith('Network Action');
			return told === 'failed' && mode === 'trigger' && cancelledAt === undefined && !isOfDay;
		})
		.map(({ execution }) => ({
			rule: 'told wrongly',
			kind: execution.kind.name,
			what: `${mark} is told as not done, and was only asked to wait: ${said(entries)}`,
		}));
}
