import type { IDataObject } from 'n8n-workflow';
import type { ExecutedPlan } from '../execution.mts';
import { readError, inputIndex } from '../outcomes.mts';
import type { Violation } from './violation.mts';

/** An empty list or search returns no item. */
const MAY_BE_EMPTY = ['paged', 'read'];

/** Every item has exactly one outcome, and its output belongs to it. */
export function reportedRules(execution: ExecutedPlan): Violation[] {
	const operation = execution.setup.name;
	const { cancelledAt, result, outcomes } = execution;
	if (outcomes === undefined) return [];
	const isComplete = result?.error === undefined || cancelledAt !== undefined;
	const mayBeEmpty = isComplete && MAY_BE_EMPTY.includes(execution.setup.requests);
	return [
		...[...outcomes].flatMap(([index, itemOutcomes]): Violation[] => {
			const item = `item ${index} of ${execution.items.length}`;
			if (itemOutcomes.length === 0 && !mayBeEmpty) {
				return [
					{ rule: 'unreported', operation, description: `${item}: ${collectMessages(execution)}` },
				];
			}
			const isContradictory =
				execution.setup.requests !== 'paged' && new Set(itemOutcomes).size > 1;
			if (!isContradictory) return [];
			return [
				{
					rule: 'misreported',
					operation,
					description: `${item} is reported as ${itemOutcomes.join(' and ')}`,
				},
			];
		}),
		...findMixedUpItems(execution),
	];
}

function collectMessages({ result }: ExecutedPlan): string {
	const { description, message } = readError(result);
	return [message, description, ...(result?.hints ?? [])].filter(Boolean).join(' | ');
}

function findMixedUpItems({ setup, marks, result }: ExecutedPlan): Violation[] {
	if (setup.omitsMark || ['counted', 'read'].includes(setup.requests)) return [];
	return (result?.outputs.flat() ?? []).flatMap((item): Violation[] => {
		// `who` comes from the input, so it proves nothing about the response.
		const json: IDataObject = { ...item.json, who: undefined };
		const mark = marks[inputIndex(item)] ?? '';
		if (typeof json.error === 'string' || JSON.stringify(json).includes(mark)) return [];
		const description = `${mark} comes out as ${JSON.stringify(json).slice(0, 200)}`;
		return [{ rule: 'misreported', operation: setup.name, description }];
	});
}
