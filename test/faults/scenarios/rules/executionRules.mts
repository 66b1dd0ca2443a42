import type { IDataObject } from 'n8n-workflow';
import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { ExecutedPlan } from '../execution.mts';
import { extractMarks } from '../marks.mts';
import { getInputIndex, listOutputsForItem, readError } from '../outcomes.mts';
import { createViolation, type Violation } from './violation.mts';
import { countWrites, describeRequests } from './writes.mts';

/** Kinds of requests that return no item if a list or search is empty. */
const MAY_BE_EMPTY = ['paged', 'read'];

/** Checks that every item has exactly one outcome, and outputs paired with the right item. */
export function checkReports(execution: ExecutedPlan): Violation[] {
	const { cancelledAt, items, outcomes, result, setup } = execution;
	if (outcomes === undefined) return [];
	const isComplete = result?.error === undefined || cancelledAt !== undefined;
	const mayBeEmpty = isComplete && MAY_BE_EMPTY.includes(setup.requests);
	const { description, message } = readError(result);
	const reportedTexts = [message, description, ...(result?.hints ?? [])]
		.filter(Boolean)
		.join(' | ');
	const violations = [...outcomes].flatMap(([index, itemOutcomes]): Violation[] => {
		const item = `item ${index} of ${items.length}`;
		if (itemOutcomes.length === 0 && !mayBeEmpty)
			return [createViolation('unreported', execution, `${item}: ${reportedTexts}`)];
		if (setup.requests === 'paged' || new Set(itemOutcomes).size < 2) return [];
		return [createViolation('misreported', execution, `${item} is ${itemOutcomes.join(' and ')}`)];
	});
	return [...violations, ...findMixedUpItems(execution)];
}

function findMixedUpItems(execution: ExecutedPlan): Violation[] {
	const { marks, result, setup } = execution;
	if (setup.isMarkOmitted || ['counted', 'read'].includes(setup.requests)) return [];
	return (result?.outputs.flat() ?? []).flatMap((item): Violation[] => {
		// `who` comes from the input, so it proves nothing about the response.
		const json: IDataObject = { ...item.json, who: undefined };
		const text = JSON.stringify(json);
		const mark = marks[getInputIndex(item)] ?? '';
		if (typeof json.error === 'string' || text.includes(mark)) return [];
		return [
			createViolation('misreported', execution, `${mark} is paired with ${text.slice(0, 200)}`),
		];
	});
}

/** Checks that a read fails, or returns each requested record once. Faultless lists must not fail. */
export function checkReads(execution: ExecutedPlan): Violation[] {
	const { after, before, faultMode, items, outcomes, result, setup } = execution;
	if (setup.requests !== 'read' || outcomes === undefined) return [];
	const mustSucceed = faultMode === 'faultless' && setup.createItem === undefined;
	return items.flatMap((item, index) => {
		if (result?.error !== undefined || outcomes.get(index)?.includes('failed')) {
			const description = `fails without a fault: ${readError(result).message}`;
			return mustSucceed ? [createViolation('misreported', execution, description)] : [];
		}
		const mistake = setup.findMistake?.(listOutputsForItem(result, index), before, after, item);
		return mistake === undefined ? [] : [createViolation('misreported', execution, mistake)];
	});
}

/** Checks that each paid page is requested once, and is returned or reported as unclear. */
export function checkPages(execution: ExecutedPlan, writes: Map<string, LogEntry[]>): Violation[] {
	const { marks, outcomes, result, setup } = execution;
	if (setup.requests !== 'paged') return [];
	return marks.flatMap((mark, index) => {
		const positions = listOutputsForItem(result, index).flatMap(({ position }) =>
			typeof position === 'number' ? [position] : [],
		);
		const isUnclear =
			outcomes?.get(index)?.includes('unknown') ||
			result?.hints.some((hint) => /unclear/.test(hint));
		return [...groupByPage(writes.get(mark) ?? [])].flatMap(([offset, entries]) => {
			const { limit = 25 } = entries[0]?.body as { limit?: number };
			const { carriedOut, possible } = countWrites(entries);
			const isReturned = positions.some(
				(position) => position >= offset && position < offset + limit,
			);
			const lastOutcome = outcomes?.get(index)?.slice(-1).join();
			const description = `${mark} from ${offset}: reported ${lastOutcome}; ${describeRequests(entries)}`;
			if (possible > 1) return [createViolation('unsafe retry', execution, description)];
			if (outcomes === undefined) return [];
			if (carriedOut > 0 && !isReturned && !isUnclear)
				return [createViolation('lost', execution, description)];
			const isInvented = carriedOut === 0 && isReturned;
			return isInvented ? [createViolation('misreported', execution, description)] : [];
		});
	});
}

function groupByPage(entries: LogEntry[]): Map<number, LogEntry[]> {
	const pages = new Map<number, LogEntry[]>();
	for (const entry of entries) {
		const { offset = 0 } = entry.body as { offset?: number };
		pages.set(offset, [...(pages.get(offset) ?? []), entry]);
	}
	return pages;
}

/** Checks the number of identical requests, which must equal the number reported as done or unclear. */
export function checkCounts(executions: ExecutedPlan[], log: readonly LogEntry[]): Violation[] {
	const countedExecutions = executions.filter(({ setup }) => setup.requests === 'counted');
	return [...new Set(countedExecutions.map(({ setup }) => setup))].flatMap((setup) => {
		const setupExecutions = countedExecutions.filter((execution) => execution.setup === setup);
		if (setupExecutions.some(({ outcomes }) => outcomes === undefined)) return [];
		const entries = log.filter(
			({ body }) => (body as { actionType?: unknown } | null)?.actionType === setup.actionType,
		);
		const { carriedOut, possible } = countWrites(entries);
		const outcomes = setupExecutions.flatMap((execution) => [
			...(execution.outcomes?.values() ?? []),
		]);
		const count = (wanted: string) => outcomes.filter(([outcome]) => outcome === wanted).length;
		const [done, unknown] = [count('done'), count('unknown')];
		const description = `reported ${done} done, ${unknown} unclear; ${describeRequests(entries)}`;
		if (carriedOut > done + unknown) return [createViolation('lost', { setup }, description)];
		if (possible > done + unknown) return [createViolation('unsafe retry', { setup }, description)];
		// Cancelling aborts requests in flight, so the service may not have received them.
		const isCancelled = setupExecutions.some(({ cancelledAt }) => cancelledAt !== undefined);
		const isInvented = done > carriedOut || (!isCancelled && done + unknown > possible);
		return isInvented ? [createViolation('misreported', { setup }, description)] : [];
	});
}

/**
 * Checks that no request starts after an unclear one with On Error = Stop, except requests in flight.
 * If an operation sends requests concurrently, only the first one runs alone, and only if no other
 * execution has learned the key's rate limit.
 */
export function checkAfterUnclear(
	executions: ExecutedPlan[],
	log: readonly LogEntry[],
): Violation[] {
	return executions.flatMap((execution) => {
		const { cancelledAt, marks, maxTries, onError, outcomes, setup } = execution;
		const { concurrency } = setup;
		const isStopped = onError === 'stopWorkflow' && maxTries === undefined && !cancelledAt;
		const otherExecutions = executions.filter((other) => other !== execution);
		const isShared = otherExecutions.some((other) =>
			other.marks.some((mark) => marks.includes(mark)),
		);
		if (concurrency === undefined || outcomes === undefined || !isStopped || isShared) return [];
		const writes = log
			.map((entry) => ({ entry, itemIndexes: findItemIndexes(entry, marks) }))
			.filter(({ itemIndexes }) => itemIndexes.length > 0);
		const unclearIndex = writes.findIndex(({ itemIndexes }) =>
			itemIndexes.every((index) => outcomes.get(index)?.[0] === 'unknown'),
		);
		const isSequential = concurrency === 1 || (unclearIndex === 0 && otherExecutions.length === 0);
		if (unclearIndex === -1 || !isSequential) return [];
		const firstUnstarted = Math.min(...(writes[unclearIndex]?.itemIndexes ?? [])) + concurrency;
		const laterWrites = writes
			.slice(unclearIndex + 1)
			.filter(({ itemIndexes }) => Math.min(...itemIndexes) >= firstUnstarted);
		if (laterWrites.length === 0) return [];
		const requests = describeRequests(laterWrites.map(({ entry }) => entry));
		return [
			createViolation('sent after unclear', execution, `after an unclear request: ${requests}`),
		];
	});
}

function findItemIndexes({ body, method, path }: LogEntry, marks: string[]): number[] {
	if (method === 'GET') return [];
	return extractMarks([path, body])
		.map((mark) => marks.indexOf(mark))
		.filter((index) => index >= 0);
}
