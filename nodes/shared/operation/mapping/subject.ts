import type { Candidate, Proven } from './candidates';
import { LINKS, NAMES } from './candidates';
import { agree } from './evidence';
import type { FieldName } from './names';

/** They come with the person of the row, or have invited them. */
const COMPANIONS = ['guest', 'friend', 'speaker', 'member', 'recipient', 'tenant', 'target'];
const IDENTITY: FieldName[] = [...NAMES, 'email', ...LINKS];

/**
 * Where a row is of several people, the one whom its names call so: the candidate. Beside someone whose
 * name and email are of one person it is a second one, as their guest.
 */
export function subjectOf(candidates: Candidate[]): string | undefined {
	const identity = candidates.filter(({ field }) => IDENTITY.includes(field));
	const plain = identity.filter((one) => isOf(one, undefined) && !one.isUnknown && !one.mayBeOther);
	const names = plain.filter(({ field }) => NAMES.includes(field));
	const isSomeone = plain.some(
		(one) => !names.includes(one) && names.some(({ values }) => agree(one.values, values)),
	);
	if (isSomeone) return undefined;
	const others = identity.filter(({ subject, usable }) => subject !== undefined && usable > 0);
	const isCompanion = ({ subject = '' }: Candidate) =>
		COMPANIONS.includes(subject) && names.some(isWhole) && !isNameIn(others, subject);
	return others.find((one) => !isCompanion(one))?.subject;
}

/** Whether a column is not of another than that one. */
export const isOf = (one: Candidate, subject: string | undefined) =>
	one.subject === undefined || one.subject === subject;

/** What is of that person, and what needs a proof of it. */
export function ofSubject(candidates: Candidate[], subject: string | undefined): Proven[] {
	const person = candidates.filter((one) => subject === undefined || isOf(one, subject));
	const hasName = subject === undefined || isNameIn(person, subject);
	// beside a First Name and a Last Name an Attendee Email is that person's
	const isOther = (one: Candidate) => one.subject !== subject && (hasName || !isWhole(one));
	return person.map((one) => ({
		...one,
		needsProof: one.isUnknown || isOther(one) || (one.mayBeOther && isNamed(person)),
	}));
}

/** Whether it is surely a name, which a bare Name is not. */
function isWhole(one: Candidate): boolean {
	return isNameOf(one) && one.field !== 'name';
}

function isNameIn(candidates: Candidate[], subject: string): boolean {
	return candidates.some((one) => one.subject === subject && isNameOf(one));
}

/** Whether a name in the row is surely that of its person. */
export function isNamed(candidates: Candidate[]): boolean {
	return candidates.some((one) => isNameOf(one) && !one.isUnknown && !one.mayBeOther);
}

export function isNameOf({ field, usable }: Candidate): boolean {
	return usable > 0 && NAMES.includes(field);
}
