import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Ran } from '../../engine.ts';
import type { Told } from '../../operations/faults.ts';
import type { Execution } from './execution.mts';

/** What an execution tells, by the index of the item. An item without anything is not named. */
export type Tale = Map<number, Told[]>;

const GROUPS = /([A-Z][a-z ]+): ((?:\d+\w+(?:, )?)+)(and \d+ more)?\./g;
/** How many items, or hints, a text counts beyond those that it names. */
const MORE = /\band (\d+) more/i;
const MORE_HINTS = /^And \d+ more like these\.$/;
const NONE_SENT = /None of the \d+ items was sent\.$/;
const NOT_DONE = /^Not done for/;
const UNCLEAR = 'It is unclear whether this worked';

/**
 * What a user is told of each item: by items, by the error that stopped the run, and by hints.
 *
 * @returns undefined where n8n shows nothing, as of an execution that was cancelled
 */
export function taleOf(
	{ cancelledAt, items, kind }: Pick<Execution, 'cancelledAt' | 'items' | 'kind'>,
	ran: Ran,
): Tale | undefined {
	const tale: Tale = new Map(items.map((_, index) => [index, []]));
	const tell = (index: number, told: Told) => tale.get(index)?.push(told);
	const given = ran.outputs.flat();
	const isEnded = cancelledAt !== undefined && !isOurs(ran);
	if (isEnded && given.length === 0) return undefined;
	if (ran.error !== undefined && !isEnded) {
		const groups = groupsIn(ran, items.length);
		for (const { indexes, told } of groups) for (const index of indexes) tell(index, told);
		return tellOthers(tale, groups);
	}
	for (const item of given) {
		const { json } = item;
		const { outcome } = json;
		const isError = typeof json.error === 'string' && outcome !== undefined;
		const failed = outcome === 'unclear' ? 'unknown' : 'failed';
		tell(inputOf(item), isError ? failed : (kind.told?.(json) ?? 'done'));
	}
	const groups = ran.hints.flatMap((hint) => groupsOfHint(hint, items.length));
	for (const { indexes, told } of groups) for (const index of indexes) tell(index, told);
	return tellOthers(tale, groups);
}

/** Items that a text tells one thing of, and how many more it counts without a name. */
interface Group {
	told: Told;
	indexes: number[];
	more: number;
}

/** Tells of the items that are only counted. Where several outcomes are left, nothing is known of them. */
function tellOthers(tale: Tale, groups: Group[]): Tale {
	const counted = groups.filter(({ more }) => more > 0);
	const outcomes = [...new Set(counted.map(({ told }) => told))];
	const others = [...tale].filter(([, told]) => told.length === 0);
	// items that are not even counted stay without an outcome, which is a finding
	if (others.length > counted.reduce((sum, { more }) => sum + more, 0)) return tale;
	for (const [index, told] of others) {
		if (outcomes.length === 1) told.push(...outcomes);
		else tale.delete(index);
	}
	return tale;
}

/** The words of the error that stopped a run; empty where there was none. */
export function errorOf(ran: Ran | undefined): { message: string; description: string } {
	const { description, message = '' } = (ran?.error ?? {}) as {
		description?: unknown;
		message?: string;
	};
	return { message, description: String(description ?? '') };
}

/** What came out for the item at an index. */
export function outputsOf(ran: Ran | undefined, index: number): IDataObject[] {
	return (ran?.outputs.flat() ?? [])
		.filter((item) => inputOf(item) === index)
		.map(({ json }) => json);
}

/** The index of the item that something came out for. */
export function inputOf({ pairedItem }: INodeExecutionData): number {
	return (pairedItem as { item: number }).item;
}

/** Whether the run was stopped by an error of the node, and not by n8n. */
function isOurs({ error }: Ran): boolean {
	return ['NodeApiError', 'NodeOperationError'].includes(error?.constructor.name ?? '');
}

/** What the error of a run that stopped says of its items. */
function groupsIn(ran: Ran, count: number): Group[] {
	const { description, message } = errorOf(ran);
	if (count === 1)
		return [{ told: message === UNCLEAR ? 'unknown' : 'failed', indexes: [0], more: 0 }];
	if (NONE_SENT.test(description)) {
		return [{ told: 'failed', indexes: Array.from({ length: count }, (_, at) => at), more: 0 }];
	}
	const [, list = ''] = description.split('Items by outcome: ');
	return [...list.matchAll(GROUPS)].map(([, label = '', places = '', more = '']) => ({
		told: toldByLabel(label),
		indexes: indexesIn(places),
		more: moreIn(more),
	}));
}

function toldByLabel(label: string): Told {
	if (label === 'Unclear') return 'unknown';
	if (label === 'Skipped') return 'skipped';
	return label === 'Failed' || label === 'Not sent' ? 'failed' : 'done';
}

/** What a hint tells: `Not done for Bea Case (3rd item), the 5th item, and 37 more: …`. */
function groupsOfHint(hint: string, count: number): Group[] {
	if (MORE_HINTS.test(hint))
		return (['failed', 'unknown'] as const).map((told) => ({ told, indexes: [], more: count }));
	const isUnclear = new RegExp(`^(?:.*?: )?${UNCLEAR}`).test(hint) && !NOT_DONE.test(hint);
	const isOfOne = count === 1 && hint.startsWith(UNCLEAR);
	const [about = ''] = hint.split(': ');
	const indexes = isOfOne ? [0] : indexesIn(about);
	const more = indexes.length > 0 ? moreIn(about) : 0;
	return [{ told: isUnclear ? 'unknown' : 'failed', indexes, more }];
}

function moreIn(text: string): number {
	return Number(MORE.exec(text)?.[1] ?? 0);
}

/** `1st, 6th` as indexes. */
function indexesIn(places: string): number[] {
	return [...places.matchAll(/(?<![^ (])(\d+)(?:st|nd|rd|th)/g)].map(
		([, place]) => Number(place) - 1,
	);
}
