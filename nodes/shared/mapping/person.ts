import type { FieldName } from '../fields/personFields';
import type { Cell } from './cells';
import { quoteColumn } from './cells';
import { ROW_KINDS } from './names';
import type { Person } from './personName';
import { findNameCell, readPersonName } from './personName';
import { readRecords } from './records';

/** In order of priority: the first condition that a candidate meets decides, and the first such candidate wins. */
const CONDITIONS: Array<(candidate: Candidate) => boolean> = [
	// a contact without an identifier does not precede a bare Name that has one
	({ isContact, isOfRow, identifier, nameKind }) =>
		isOfRow && nameKind === 'explicit' && (!isContact || identifier !== undefined),
	({ identifier, isOfRow, nameKind }) => isOfRow && nameKind === 'bare' && identifier !== undefined,
	({ isOfRow, nameKind }) => isOfRow && nameKind !== undefined,
	({ identifier, nameKind }) => nameKind !== undefined && identifier !== undefined,
	({ nameKind }) => nameKind !== undefined,
	({ identifier, nameIssue }) => nameIssue !== undefined && identifier !== undefined,
	({ nameIssue }) => nameIssue !== undefined,
	({ identifier }) => identifier !== undefined,
	() => true,
];

/** A record's person, who may be chosen as the row's. */
interface Candidate extends Person {
	isOfRow: boolean;
	isContact: boolean;
	/** The first cell that identifies the person, valid or not. */
	identifier?: Cell;
}

/**
 * Finds the person of a row: the row's own, else the first record with a name and an identifier.
 *
 * @param identifiers fields that identify a person; one is enough
 */
export function findPerson(rowCells: Cell[], identifiers: FieldName[]): Person {
	const candidates = readRecords(rowCells).map(({ cells, kind }): Candidate => ({
		...readPersonName(cells, kind),
		isOfRow: ROW_KINDS.includes(kind),
		isContact: kind === 'contact',
		identifier: identifiers.map((field) => cells[field]).find(Boolean),
	}));
	const [person] = CONDITIONS.flatMap((condition) => candidates.find(condition) ?? []);
	if (person.identifier || person.nameIssue) return person;
	const nameColumn = findNameCell(person.cells)?.column;
	const other = candidates.find(({ identifier, nameKind }) => !nameKind && identifier)?.identifier;
	if (!nameColumn || !other) return person;
	const label = other.column.field === 'email' ? 'email' : 'LinkedIn URL';
	const issue = `The name is in ${quoteColumn(nameColumn)}, the ${label} in ${quoteColumn(other.column)}`;
	return { ...person, issue };
}
