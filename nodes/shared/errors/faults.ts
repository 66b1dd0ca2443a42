import { groupBy } from '../values';

/** How many different faults, and how many runs of items, a message names. */
const MAX_FAULTS = 5;
const MAX_RANGES = 20;

/** What is wrong with a value that cannot be sent. */
export interface Fault {
	/** A whole sentence without a full stop, for one item. */
	message: string;
	/** The label of the field, when the only fault is that it is missing. */
	missing?: string;
	/** The parameter is empty or holds the same for every item, so that no item is to blame. */
	isFixed: boolean;
}

/** An item that cannot be sent. */
export interface FaultyItem {
	/** Its place among the node's input items. */
	index: number;
	faults: Fault[];
}

/** What is wrong with items, each fault once with the items that have it. */
export function textOfFaults(bad: FaultyItem[]): string {
	const found = bad.flatMap(({ faults, index }) => faults.map((fault) => ({ ...fault, index })));
	const groups = [...groupBy(found, ({ message }) => message).values()];
	const texts = groups.slice(0, MAX_FAULTS).map(nameItems);
	const others = [
		...new Set(
			groups
				.slice(MAX_FAULTS)
				.flat()
				.map(({ index }) => index),
		),
	];
	return [...texts, ...(others.length > 0 ? [`and more (items ${ranges(others)})`] : [])].join(
		'; ',
	);
}

/** Item numbers as people write them: `0 to 3, 5`. */
export function ranges(indexes: number[]): string {
	const runs: Array<[number, number]> = [];
	for (const index of [...indexes].sort((a, b) => a - b)) {
		const last = runs.at(-1);
		if (last?.[1] === index - 1) last[1] = index;
		else runs.push([index, index]);
	}
	const texts = runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
	return texts.length > MAX_RANGES
		? `${texts.slice(0, MAX_RANGES).join(', ')} and more`
		: texts.join(', ');
}

/** A number of items in words. */
export function countOfItems(count: number): string {
	return `${count} ${count === 1 ? 'item' : 'items'}`;
}

function nameItems(group: Array<Fault & { index: number }>): string {
	const [{ message, missing }] = group;
	const items = ranges(group.map(({ index }) => index));
	if (group.length === 1) return `${message} (item ${items})`;
	return missing === undefined
		? `${message} (items ${items})`
		: `${message} in ${group.length} items: ${items}`;
}
