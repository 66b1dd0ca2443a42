import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Ran } from '../../engine.ts';
import type { Told } from '../../operations/faults.ts';
import type { Execution } from './execution.mts';

/** What an execution tells, by the index of the item. An item without anything is not named. */
export type Tale = Map<number, Told[]>;

const GROUPS = /([A-Z][a-z ]+): ((?:\d+\w+(?: to \d+\w+)?(?:, )?)+)\./g;
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
		for (const [told, indexes] of groupsIn(ran, items.length)) {
			for (const index of indexes) tell(index, told);
		}
		return tale;
	}
	for (const item of given) {
		const { json } = item;
		const { outcome } = json;
		const isError = typeof json.error === 'string' && outcome !== undefined;
		const failed = outcome === 'unclear' ? 'unknown' : 'failed';
		tell(inputOf(item), isError ? failed : (kind.told?.(json) ?? 'done'));
	}
	for (const hint of ran.hints) {
		const isUnclear = new RegExp(`^(?:.*?: )?${UNCLEAR}`).test(hint) && !NOT_DONE.test(hint);
		for (const index of indexesIn(hint, items.length))
			tell(index, isUnclear ? 'unknown' : 'failed');
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
function groupsIn(ran: Ran, count: number): Array<[Told, number[]]> {
	const { description, message } = errorOf(ran);
	if (count === 1) return [[message === UNCLEAR ? 'unknown' : 'failed', [0]]];
	if (NONE_SENT.test(description)) {
		return [['failed', Array.from({ length: count }, (_, place) => place)]];
	}
	const [, list = ''] = description.split('Items by outcome: ');
	return [...list.matchAll(GROUPS)].map(([, label = '', ranges = '']) => [
		toldByLabel(label),
		numbersIn(ranges),
	]);
}

function toldByLabel(label: string): Told {
	if (label === 'Unclear') return 'unknown';
	if (label === 'Skipped') return 'skipped';
	return label === 'Failed' || label === 'Not sent' ? 'failed' : 'done';
}

/** The items that a hint is about: `Not done for Bea Case (3rd item), 5th to 6th item: …`. */
function indexesIn(hint: string, count: number): number[] {
	const isOfOne = count === 1 && hint.startsWith(UNCLEAR);
	const [about] = hint.split(': ');
	return isOfOne ? [0] : numbersIn(about);
}

/** `1st to 4th, 6th` as indexes. */
function numbersIn(ranges: string): number[] {
	return [
		...ranges.matchAll(/(?<![^ (])(\d+)(?:st|nd|rd|th)(?: to (\d+)(?:st|nd|rd|th))?/g),
	].flatMap(([, from, to = from]) =>
		Array.from({ length: Number(to) - Number(from) + 1 }, (_, place) => Number(from) - 1 + place),
	);
}
