import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { ExecutedPlan } from '../execution.mts';
import { outputsForItem } from '../outcomes.mts';
import type { Violation, Rule } from './violation.mts';
import { countLoggedWrites, describeRequests } from './requestLog.mts';

interface Page {
	offset: number;
	limit: number;
	entries: LogEntry[];
}

/** Paid pages: each is requested once, and is returned or reported as unclear. */
export function pagedRules(
	{ setup, marks, result, outcomes }: ExecutedPlan,
	writes: Map<string, LogEntry[]>,
): Violation[] {
	if (setup.requests !== 'paged') return [];
	return marks.flatMap((mark, index) => {
		const pages = groupByPage(writes.get(mark) ?? []);
		const toViolation = (rule: Rule, { entries, offset }: Page): Violation => ({
			rule,
			operation: setup.name,
			description: `${mark} from ${offset}: reported ${outcomes?.get(index)?.slice(-1).join()}; ${describeRequests(entries)}`,
		});
		const requestedTwice = pages.filter(({ entries }) => countLoggedWrites(entries).possible > 1);
		if (requestedTwice.length > 0 || outcomes === undefined)
			return requestedTwice.map((page) => toViolation('unsafe retry', page));
		const positions = outputsForItem(result, index).flatMap(({ position }) =>
			typeof position === 'number' ? [position] : [],
		);
		const isReturned = ({ limit, offset }: Page) =>
			positions.some((position) => position >= offset && position < offset + limit);
		const isUnclear =
			outcomes.get(index)?.includes('unknown') ||
			result?.hints.some((hint) => /unclear/.test(hint));
		return pages.flatMap((page) => {
			const { carriedOut } = countLoggedWrites(page.entries);
			if (carriedOut > 0 && !isReturned(page) && !isUnclear) return [toViolation('lost', page)];
			return carriedOut === 0 && isReturned(page) ? [toViolation('misreported', page)] : [];
		});
	});
}

function groupByPage(entries: LogEntry[]): Page[] {
	const pages = new Map<number, Page>();
	for (const entry of entries) {
		const { limit = 25, offset = 0 } = entry.body as { limit?: number; offset?: number };
		const page = pages.get(offset) ?? { offset, limit, entries: [] };
		page.entries.push(entry);
		pages.set(offset, page);
	}
	return [...pages.values()];
}
