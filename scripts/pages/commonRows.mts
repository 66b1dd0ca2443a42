import { type FieldRow, buildFieldRows } from './fields.mts';
import type { NodePage } from './loadNodePages.mts';

/** Fields on at least this many pages are documented on a common page. */
const MIN_PAGES = 3;

/** Finds the fields that several pages describe identically. */
export function findCommonRows(nodePages: NodePage[]): FieldRow[] {
	const rowsByKey = new Map<string, { row: FieldRow; pages: Set<string> }>();
	for (const { description, entries, page } of nodePages) {
		const rows = entries.flatMap(({ properties }) =>
			buildFieldRows(properties, description.properties),
		);
		for (const row of rows) {
			const { pages } = rowsByKey.get(getRowKey(row)) ?? { pages: new Set() };
			rowsByKey.set(getRowKey(row), { row, pages: pages.add(page) });
		}
	}
	return [...rowsByKey.values()]
		.filter(({ pages }) => pages.size >= MIN_PAGES)
		.map(({ row }) => row);
}

function getRowKey(row: FieldRow): string {
	return `${row.condition} ${getTextKey(row)}`;
}

/** Returns a key that ignores the condition, and the prefix *Options* that the trigger does not use. */
export function getTextKey({ label, text }: FieldRow): string {
	return `${label.replace('Options → ', '')}: ${text}`;
}
