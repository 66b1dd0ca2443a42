import { profileUrlKey } from '../profileUrl';
import type { Candidate, Proven } from './candidates';
import { isSameWeight, LINKS } from './candidates';
import { agree, isOpaque } from './evidence';
import type { FieldName } from './names';

/** Under these any text is meant, and its check says what is wrong with it. */
export const OUR_NAMES = ['email', 'linkedinUrl'];

/** Two columns that may be a field and disagree; the first is the better by name. */
export interface Rivals {
	field: FieldName;
	columns: [Candidate, Candidate];
}

/** The best by name that can be used; nothing weaker takes the place of one that cannot. */
export function addressOf(
	person: Proven[],
	names: unknown[],
): { chosen?: Candidate; named?: Candidate } {
	const sure = person.filter(({ needsProof }) => !needsProof);
	const [named] = sure;
	if (named !== undefined) {
		const isEmptied = named.contents.every((content) => content === undefined);
		const usable = sure.filter(
			(one) => one.usable > 0 && (isEmptied ? isSameRecord : isSameLevel)(one, named),
		);
		const isOurs = OUR_NAMES.some((name) => name === named.column.path.at(-1));
		return { chosen: usable[0] ?? (isOurs ? named : undefined), named };
	}
	return { chosen: person.find((one) => agree(one.values, names)) };
}

const isSameLevel = (one: Candidate, other: Candidate) => one.level === other.level;
const isSameRecord = (one: Candidate, other: Candidate) =>
	one.column.record === other.column.record;

/**
 * A profile by the name of its column: LinkedIn, then Profile. A bare Link does where nothing else
 * could be it, all its rows are profiles and no name says that they are of others.
 */
export function linkOf(
	person: Proven[],
	names: unknown[],
): { chosen?: Candidate; named?: Candidate; rivals: Rivals[] } {
	const of = (field: FieldName) => person.filter((one) => one.field === field);
	const areProfiles = (one: Candidate) =>
		one.usable > 0 &&
		one.values.every((value, row) => value !== undefined || one.contents[row] === undefined);
	const isOfOthers = ({ values }: Candidate) =>
		values.some(
			(value, row) => value !== undefined && !isOpaque(value) && names[row] !== undefined,
		) && !agree(values, names);
	const bare = of('link').filter((one) => areProfiles(one) && !isOfOthers(one));
	const byName = [of('linkedin'), of('profile')].find((group) => group.length > 0);
	const found = byName === undefined ? { chosen: bare[0] } : addressOf(byName, names);
	const { chosen } = found;
	if (chosen === undefined) return { ...found, rivals: [] };
	const others = [
		...person.filter((one) => LINKS.includes(one.field) && isSameWeight(one, chosen)),
		...[...of('profile'), ...of('link')].filter(areProfiles),
	];
	const rival = others.find(
		(one) => one.column !== chosen.column && disagree(chosen, one, profileUrlKey),
	);
	return {
		...found,
		rivals: rival === undefined ? [] : [{ field: 'linkedin', columns: [chosen, rival] }],
	};
}

/** Whether some row has two values that are not the same, and can be compared. */
export function disagree(
	one: Candidate,
	other: Candidate,
	same: (text: string) => string,
): boolean {
	return one.values.some((value, row) => {
		const second = other.values[row];
		if (typeof value !== 'string' || typeof second !== 'string') return false;
		if (value === second || isOpaque(value) || isOpaque(second)) return false;
		return same(value) !== same(second);
	});
}
