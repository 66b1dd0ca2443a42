import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { Execution } from '../execution.mts';
import type { Told } from '../../../operations/faults.ts';
import { taleOf, type Tale } from '../told.mts';
import { cancelRules } from './cancelled.mts';
import { countedRules } from './counted.mts';
import { eachRules } from './each.mts';
import type { Finding, Rule } from './finding.mts';
import { ifNewRules } from './ifNew.mts';
import { namedRules } from './named.mts';
import { pagedRules } from './paged.mts';
import { readRules } from './read.mts';
import { unclearRules } from './unclear.mts';
import { waitedRules } from './waited.mts';
import { said, writesByMark } from './witness.mts';

/** One item that is about a mark, with what was told of it; undefined where nothing can be. */
export interface Part {
	execution: Execution;
	index: number;
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

const ownRules = { each: eachRules, ifNew: ifNewRules };

/** What must not be in a scene: what was told, held against what the service did. */
export function findingsIn(
	executions: Execution[],
	log: readonly LogEntry[],
	isDayOver: boolean,
): Finding[] {
	const tales = new Map(executions.map((execution) => [execution, taleOf(execution)]));
	const writes = writesByMark(log);
	return [
		...executions.flatMap((execution) => namedRules(execution, tales.get(execution))),
		...executions.flatMap((execution) => readRules(execution, tales.get(execution))),
		...executions.flatMap((execution) => pagedRules(execution, tales.get(execution), writes)),
		...countedRules(executions, tales, log),
		...unclearRules(executions, tales, log),
		...groupsOf(executions, tales, writes).flatMap((group) => {
			const [{ execution }] = group.parts;
			const { requests } = execution.kind;
			const own = requests === 'each' || requests === 'ifNew' ? ownRules[requests](group) : [];
			return [...own, ...cancelRules(group), ...waitedRules(group, isDayOver)];
		}),
	];
}

function groupsOf(
	executions: Execution[],
	tales: Map<Execution, Tale | undefined>,
	writes: Map<string, LogEntry[]>,
): Group[] {
	const parts = new Map<string, [Part, ...Part[]]>();
	for (const execution of executions) {
		const tale = tales.get(execution);
		for (const [index, mark] of execution.marks.entries()) {
			const part = { execution, index, told: tale?.get(index)?.[0] };
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
