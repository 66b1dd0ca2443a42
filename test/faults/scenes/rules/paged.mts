import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { Execution } from '../execution.mts';
import { outputsOf } from '../told.mts';
import type { Finding, Rule } from './finding.mts';
import { countOf, said } from './witness.mts';

interface Page {
	offset: number;
	limit: number;
	entries: LogEntry[];
}

/** Pages that are paid for: each asked for once, and what was paid for is given or told as unclear. */
export function pagedRules(
	{ kind, marks, ran, tale }: Execution,
	writes: Map<string, LogEntry[]>,
): Finding[] {
	if (kind.requests !== 'paged') return [];
	return marks.flatMap((mark, index) => {
		const pages = pagesOf(writes.get(mark) ?? []);
		const finding = (rule: Rule, { entries, offset }: Page): Finding => ({
			rule,
			kind: kind.name,
			what: `${mark} from ${offset}: told ${tale?.get(index)?.slice(-1).join()}; ${said(entries)}`,
		});
		const twice = pages.filter(({ entries }) => countOf(entries).maybe > 1);
		if (twice.length > 0 || tale === undefined)
			return twice.map((page) => finding('unsafe repeat', page));
		const given = outputsOf(ran, index).flatMap(({ position }) =>
			typeof position === 'number' ? [position] : [],
		);
		const isGiven = ({ limit, offset }: Page) =>
			given.some((position) => position >= offset && position < offset + limit);
		const isUnclear =
			tale.get(index)?.includes('unknown') || ran?.hints.some((hint) => /unclear/.test(hint));
		return pages.flatMap((page) => {
			const { taken } = countOf(page.entries);
			if (taken > 0 && !isGiven(page) && !isUnclear) return [finding('lost', page)];
			return taken === 0 && isGiven(page) ? [finding('told wrongly', page)] : [];
		});
	});
}

function pagesOf(entries: LogEntry[]): Page[] {
	const pages = new Map<number, Page>();
	for (const entry of entries) {
		const { limit = 25, offset = 0 } = entry.body as { limit?: number; offset?: number };
		const page = pages.get(offset) ?? { offset, limit, entries: [] };
		page.entries.push(entry);
		pages.set(offset, page);
	}
	return [...pages.values()];
}
