import { type FieldRow, fieldRows } from './fields.mts';
import type { Subject } from './subjects.mts';

/** What so many nodes have just so stands on one page. */
const SHARED_BY = 3;

/** The fields that several nodes have in the same words. */
export function commonRows(subjects: Subject[]): FieldRow[] {
	const shared = new Map<string, { row: FieldRow; pages: Set<string> }>();
	for (const { description, entries, page } of subjects) {
		const rows = entries.flatMap(({ properties }) => fieldRows(properties, description.properties));
		for (const row of rows) {
			const { pages } = shared.get(keyOf(row)) ?? { pages: new Set() };
			shared.set(keyOf(row), { row, pages: pages.add(page) });
		}
	}
	return [...shared.values()].filter(({ pages }) => pages.size >= SHARED_BY).map(({ row }) => row);
}

/** What tells one row from another; the trigger has no collection of options around some. */
function keyOf(row: FieldRow): string {
	return `${row.condition} ${textKeyOf(row)}`;
}

/** What it says whenever it is there. */
export function textKeyOf({ label, text }: FieldRow): string {
	return `${label.replace('Options → ', '')}: ${text}`;
}
