import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { Told } from '../../../operations/faults.ts';
import type { Execution } from '../execution.mts';
import type { Finding, Rule } from './finding.mts';
import { said } from './witness.mts';

/** One item that is about a mark, with what was told of it; undefined where nothing can be. */
export interface Part {
	execution: Execution;
	told: Told | undefined;
}

/** All that is about one mark: items of one or of several executions, and what the service saw. */
export interface Group {
	mark: string;
	parts: [Part, ...Part[]];
	entries: LogEntry[];
	tellings: Array<Told | undefined>;
	/** A request under way was broken off by a cancel: it may not have arrived, or its answer not have come. */
	isUnheard: boolean;
	/** Something that must not be, of what was told of the mark. */
	finding(rule: Rule, what: string): Finding;
}

/**
 * All groups of a scene.
 *
 * @param writes what the service saw, by mark
 */
export function groupsOf(executions: Execution[], writes: Map<string, LogEntry[]>): Group[] {
	const parts = new Map<string, [Part, ...Part[]]>();
	for (const execution of executions) {
		for (const [index, mark] of execution.marks.entries()) {
			const part = { execution, told: execution.tale?.get(index)?.[0] };
			const known = parts.get(mark);
			if (known === undefined) parts.set(mark, [part]);
			else known.push(part);
		}
	}
	return [...parts].map(([mark, ofMark]) => {
		const entries = writes.get(mark) ?? [];
		const tellings = ofMark.map(({ told }) => told);
		const [{ execution }] = ofMark;
		return {
			mark,
			parts: ofMark,
			entries,
			tellings,
			isUnheard: ofMark.some((part) => part.execution.cancelledAt !== undefined),
			finding: (rule, what) => ({
				rule,
				kind: execution.kind.name,
				what: `${mark} ${what}: told ${tellings.join(', ')}; ${said(entries)}`,
			}),
		};
	});
}
