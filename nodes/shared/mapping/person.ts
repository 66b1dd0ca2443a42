import type { FieldName } from '../fields/personFields';
import type { Cell } from './cells';
import { findNameCell, listCells } from './cells';
import { quoteColumn } from './columns';
import { fillGaps } from './fillGaps';
import type { Person } from './personName';
import { readPersonName } from './personName';
import type { Kind } from './records';
import { KINDS, readRecords, ROW_KINDS } from './records';

/** The person of a record. */
interface Candidate extends Person {
	kind: Kind;
}

type IsComplete = (candidate: Candidate) => boolean;

/**
 * Finds the person of a row: the row's own, else the first record with a name and an identifier.
 *
 * @param identifiers fields that identify a person; one is enough
 */
export function findPerson(rowCells: Cell[], identifiers: FieldName[]): Person {
	const candidates = fillGaps(readRecords(rowCells))
		.map(({ cells, kind }): Candidate => ({ ...readPersonName(cells), kind }))
		.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
	const isComplete: IsComplete = ({ cells }) => listCells(cells, identifiers).length > 0;
	const person = choosePerson(candidates, isComplete);
	const nameless = candidates.filter(({ nameKind }) => !nameKind);
	const [identifier] = nameless.flatMap(({ cells }) => listCells(cells, identifiers));
	const name = findNameCell(person.cells);
	if (isComplete(person) || person.nameIssue || !name || !identifier) return person;
	const label = identifier.column.field === 'email' ? 'email' : 'LinkedIn URL';
	const [nameColumn, identifierColumn] = [name, identifier].map(({ column }) =>
		quoteColumn(column),
	);
	return { ...person, issue: `The name is in ${nameColumn}, the ${label} in ${identifierColumn}` };
}

function choosePerson(candidates: Candidate[], isComplete: IsComplete): Candidate {
	const named = candidates.filter(({ nameKind }) => nameKind);
	return (
		findPersonOfRow(named, isComplete) ??
		named.find(isComplete) ??
		named.at(0) ??
		candidates.find(({ nameIssue }) => nameIssue) ??
		candidates.find(isComplete) ??
		candidates[0]
	);
}

/** Finds the row's person: the outermost explicit name, else the innermost bare Name. */
function findPersonOfRow(named: Candidate[], isComplete: IsComplete): Candidate | undefined {
	const ofRow = named.filter(({ kind }) => ROW_KINDS.includes(kind));
	const explicit = ofRow.find(({ nameKind }) => nameKind === 'explicit');
	const bare = ofRow.filter(({ nameKind }) => nameKind === 'bare').reverse();
	const isFinal = explicit && (explicit.kind !== 'contact' || isComplete(explicit));
	return isFinal ? explicit : (bare.find(isComplete) ?? explicit ?? bare.at(0));
}
