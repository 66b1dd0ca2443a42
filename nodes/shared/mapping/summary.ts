import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import { joinFirst, joinSentences, truncate } from '../utils/text';
import type { Cell, Column } from './cells';
import { quoteColumn, toText } from './cells';
import type { Person } from './personName';

/** A field, and the columns that Map Automatically used for it. */
interface FieldUse {
	/** The parameter's name, and its label in the editor. */
	name: string;
	label: string;
	field: FieldName;
	columns: Column[];
}

/**
 * Describes the used and unused columns; undefined if all are used, valid and named like their fields.
 *
 * @param splitPerson a person whose full name was split
 */
export function summarize(
	uses: FieldUse[],
	cells: Cell[],
	splitPerson?: Person,
): string | undefined {
	const usedColumns = uses.flatMap(({ columns }) => columns);
	const otherColumns = cells
		.map(({ column }) => column)
		.filter((column) => !usedColumns.includes(column));
	const unusedColumns = [...new Set(otherColumns)].filter(({ field }) => field !== 'nameInfix');
	const isWanted = ({ column }: Cell) => uses.some(({ field }) => field === column.field);
	const omittedCells = cells.filter((cell) => cell.value === undefined && isWanted(cell));
	const hasOnlyFieldNames = uses.every(({ columns, label, name }) =>
		columns.every((column) => [label, name].includes(column.name)),
	);
	if (unusedColumns.length + omittedCells.length === 0 && hasOnlyFieldNames) return undefined;
	const parts = uses
		.filter(({ columns }) => columns.length > 0)
		.map(({ columns, label }) => `${label} from ${joinFirst(columns, quoteColumn, ' or ')}`);
	const counts = [...groupBy(omittedCells, ({ column }) => quoteColumn(column))];
	const { firstName, lastName } = splitPerson?.cells ?? {};
	return `${joinSentences(
		`Map Automatically used${parts.length > 0 ? `: ${parts.join(', ')}` : ' no columns'}`,
		splitPerson && `Full Name was split: ${truncate(`${toText(firstName)} | ${toText(lastName)}`)}`,
		unusedColumns.length > 0 ? `Not used: ${joinFirst(unusedColumns, quoteColumn)}` : '',
		counts.length > 0
			? `Values left out: ${joinFirst(counts, ([column, { length }]) => `${length} in ${column}`)}`
			: '',
	)}.`;
}
