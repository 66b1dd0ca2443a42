import type { Finding } from './finding.mts';
import type { Group } from './group.mts';
import { said } from './witness.mts';

/** What was under way when the user cancelled may still arrive. */
const UNDER_WAY_MS = 1_000;
/** How a request is answered that is over the rate limit. */
const FOR_THE_RATE = [403, 429];

/** A cancelled execution sends nothing more; what others have sent of the same thing is theirs. */
export function cancelRules({ entries, mark, parts }: Group): Finding[] {
	const [{ execution }] = parts;
	const { cancelledAt = Infinity, kind } = execution;
	const isShared = parts.some((part) => part.execution !== execution);
	const late = entries.filter(({ at }) => Date.parse(at) > cancelledAt + UNDER_WAY_MS);
	if (isShared || late.length === 0) return [];
	const what = `${mark} at ${late[0]?.at}, cancelled at ${new Date(cancelledAt).toISOString()}`;
	return [{ rule: 'sent after cancel', kind: kind.name, what }];
}

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
