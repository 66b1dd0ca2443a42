import type { Group } from './all.mts';
import type { Finding } from './finding.mts';

/** What was under way when the user cancelled may still arrive. */
const UNDER_WAY_MS = 1_000;

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
