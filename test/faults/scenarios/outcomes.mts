import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { RunResult } from '../../engine.ts';
import type { ReportedOutcome } from '../../operations/faults.ts';
import type { ExecutedPlan } from './execution.mts';

/** The reported outcomes by item index; empty if nothing mentions the item. */
export type OutcomesByItem = Map<number, ReportedOutcome[]>;

const GROUP_PATTERN = /([A-Z][a-z ]+): ((?:\d+\w+(?:, )?)+)(and \d+ more)?\./g;
/** Matches the number of items or hints that a text omits. */
const MORE_PATTERN = /\band (\d+) more/i;
const MORE_HINTS_PATTERN = /^And \d+ more like these\.$/;
const NONE_SENT_PATTERN = /None of the \d+ items was sent\.$/;
const NOT_DONE_PATTERN = /^Not done for/;
const UNCLEAR = 'It is unclear whether this worked';

/**
 * Reads each item's outcomes as the user sees them: in output items, the error and hints.
 *
 * @returns undefined if n8n shows no result, as for a cancelled execution
 */
export function readOutcomes(
	{ cancelledAt, items, setup }: Pick<ExecutedPlan, 'cancelledAt' | 'items' | 'setup'>,
	result: RunResult,
): OutcomesByItem | undefined {
	const outcomes: OutcomesByItem = new Map(items.map((_, index) => [index, []]));
	const addOutcome = (index: number, outcome: ReportedOutcome) =>
		outcomes.get(index)?.push(outcome);
	const outputItems = result.outputs.flat();
	const wasCancelled = cancelledAt !== undefined && !isNodeError(result);
	if (wasCancelled && outputItems.length === 0) return undefined;
	if (result.error !== undefined && !wasCancelled) {
		const groups = parseErrorGroups(result, items.length);
		for (const { itemIndexes, outcome } of groups)
			for (const index of itemIndexes) addOutcome(index, outcome);
		return addCountedOutcomes(outcomes, groups);
	}
	for (const item of outputItems) {
		const { json } = item;
		const { outcome } = json;
		const isError = typeof json.error === 'string' && outcome !== undefined;
		const errorOutcome = outcome === 'unclear' ? 'unknown' : 'failed';
		addOutcome(getInputIndex(item), isError ? errorOutcome : (setup.readOutcome?.(json) ?? 'done'));
	}
	const groups = result.hints.flatMap((hint) => parseHint(hint, items.length));
	for (const { itemIndexes, outcome } of groups)
		for (const index of itemIndexes) addOutcome(index, outcome);
	return addCountedOutcomes(outcomes, groups);
}

/** Items with the same outcome, and how many more items the text counts without naming them. */
interface OutcomeGroup {
	outcome: ReportedOutcome;
	itemIndexes: number[];
	unnamedCount: number;
}

/** Assigns outcomes to unnamed items, or drops these items if several outcomes are possible. */
function addCountedOutcomes(byItem: OutcomesByItem, groups: OutcomeGroup[]): OutcomesByItem {
	const groupsWithUnnamed = groups.filter(({ unnamedCount }) => unnamedCount > 0);
	const possibleOutcomes = [...new Set(groupsWithUnnamed.map(({ outcome }) => outcome))];
	const unnamed = [...byItem].filter(([, outcomes]) => outcomes.length === 0);
	// Some items have no outcome, which `checkReports` reports.
	if (unnamed.length > groupsWithUnnamed.reduce((sum, { unnamedCount }) => sum + unnamedCount, 0)) {
		return byItem;
	}
	for (const [index, outcomes] of unnamed) {
		if (possibleOutcomes.length === 1) outcomes.push(...possibleOutcomes);
		else byItem.delete(index);
	}
	return byItem;
}

/** Reads the texts of the error that stopped the run; empty without one. */
export function readError(result: RunResult | undefined): { message: string; description: string } {
	const { description, message = '' } = (result?.error ?? {}) as {
		description?: unknown;
		message?: string;
	};
	return { message, description: String(description ?? '') };
}

export function listOutputsForItem(result: RunResult | undefined, index: number): IDataObject[] {
	return (result?.outputs.flat() ?? [])
		.filter((item) => getInputIndex(item) === index)
		.map(({ json }) => json);
}

/** Returns the index of an output item's paired input item. */
export function getInputIndex({ pairedItem }: INodeExecutionData): number {
	return (pairedItem as { item: number }).item;
}

/** Whether the node itself, and not n8n, stopped the run. */
function isNodeError({ error }: RunResult): boolean {
	return ['NodeApiError', 'NodeOperationError'].includes(error?.constructor.name ?? '');
}

function parseErrorGroups(result: RunResult, count: number): OutcomeGroup[] {
	const { description, message } = readError(result);
	if (count === 1)
		return [
			{ outcome: message === UNCLEAR ? 'unknown' : 'failed', itemIndexes: [0], unnamedCount: 0 },
		];
	if (NONE_SENT_PATTERN.test(description)) {
		return [
			{
				outcome: 'failed',
				itemIndexes: Array.from({ length: count }, (_, index) => index),
				unnamedCount: 0,
			},
		];
	}
	const [, list = ''] = description.split('Items by outcome: ');
	return [...list.matchAll(GROUP_PATTERN)].map(([, label = '', ordinals = '', more = '']) => ({
		outcome: toOutcome(label),
		itemIndexes: parseIndexes(ordinals),
		unnamedCount: parseMore(more),
	}));
}

function toOutcome(label: string): ReportedOutcome {
	if (label === 'Unclear') return 'unknown';
	if (label === 'Skipped') return 'skipped';
	return label === 'Failed' || label === 'Not sent' ? 'failed' : 'done';
}

/** Parses a hint such as `Not done for Bea Case (3rd item), the 5th item, and 37 more: …`. */
function parseHint(hint: string, count: number): OutcomeGroup[] {
	if (MORE_HINTS_PATTERN.test(hint))
		return (['failed', 'unknown'] as const).map((outcome) => ({
			outcome,
			itemIndexes: [],
			unnamedCount: count,
		}));
	const isUnclear = new RegExp(`^(?:.*?: )?${UNCLEAR}`).test(hint) && !NOT_DONE_PATTERN.test(hint);
	const isSingleItem = count === 1 && hint.startsWith(UNCLEAR);
	const [subject = ''] = hint.split(': ');
	const itemIndexes = isSingleItem ? [0] : parseIndexes(subject);
	const unnamedCount = itemIndexes.length > 0 ? parseMore(subject) : 0;
	return [{ outcome: isUnclear ? 'unknown' : 'failed', itemIndexes, unnamedCount }];
}

function parseMore(text: string): number {
	return Number(MORE_PATTERN.exec(text)?.[1] ?? 0);
}

/** Parses `1st, 6th` into zero-based indexes. */
function parseIndexes(ordinals: string): number[] {
	return [...ordinals.matchAll(/(?<![^ (])(\d+)(?:st|nd|rd|th)/g)].map(
		([, ordinal]) => Number(ordinal) - 1,
	);
}
