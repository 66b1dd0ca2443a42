import type { FieldName } from '../fields/personFields';
import type { Cell } from './cells';
import { findNameCell, listCells } from './cells';
import { quoteColumn } from './columns';
import { fillGaps } from './fillGaps';
import type { Person } from './personName';
import { readPersonName } from './personName';
import type { PersonKind } from './records';
import { KINDS, readRecords, ROW_KINDS } from './records';

/** A record's person, who may be chosen as the row's. */
interface Candidate extends Person {
	kind: PersonKind;
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
	if (isComplete(person) || person.nameIssue) return person;
	const namelessCandidates = candidates.filter(({ nameKind }) => !nameKind);
	const [identifier] = namelessCandidates.flatMap(({ cells }) => listCells(cells, identifiers));
	return { ...person, issue: describeSplitPerson(findNameCell(person.cells), identifier) };
}

/** Describes a name and an identifier in two records; undefined if one is missing. */
function describeSplitPerson(name?: Cell, identifier?: Cell): string | undefined {
	if (!name || !identifier) return undefined;
	const label = identifier.column.field === 'email' ? 'email' : 'LinkedIn URL';
	return `The name is in ${quoteColumn(name.column)}, the ${label} in ${quoteColumn(identifier.column)}`;
}

function choosePerson(candidates: Candidate[], isComplete: IsComplete): Candidate {
	const namedCandidates = candidates.filter(({ nameKind }) => nameKind);
	return (
		findPersonOfRow(namedCandidates, isComplete) ??
		namedCandidates.find(isComplete) ??
		namedCandidates.at(0) ??
		candidates.find(({ nameIssue }) => nameIssue) ??
		candidates.find(isComplete) ??
		candidates[0]
	);
}

/** Finds the row's person: the outermost explicit name, else the outermost bare Name. */
function findPersonOfRow(
	namedCandidates: Candidate[],
	isComplete: IsComplete,
): Candidate | undefined {
	const rowCandidates = namedCandidates.filter(({ kind }) => ROW_KINDS.includes(kind));
	const explicitCandidate = rowCandidates.find(({ nameKind }) => nameKind === 'explicit');
	const bareCandidates = rowCandidates.filter(({ nameKind }) => nameKind === 'bare');
	// a contact without an identifier does not precede a bare Name that has one
	if (explicitCandidate && (explicitCandidate.kind !== 'contact' || isComplete(explicitCandidate)))
		return explicitCandidate;
	return bareCandidates.find(isComplete) ?? explicitCandidate ?? bareCandidates.at(0);
}
