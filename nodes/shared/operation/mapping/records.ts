import { groupBy } from '../../values';
import type { Candidate } from './candidates';
import type { Column } from './columns';
import { agree } from './evidence';

/** In this a record keeps a part of its own fields beside those at the top. */
const PART = 'attributes';
/** Here Mailchimp has the same again, in parts. */
const MEMBER = 'merge_fields';

/** What tells who someone is. */
const IDENTITY: Partial<Record<Candidate['field'], string>> = {
	firstName: 'name',
	lastName: 'name',
	fullName: 'name',
	name: 'name',
	email: 'email',
	linkedin: 'profile',
};

/**
 * The candidates of one person. An item can hold two records: beside its own fields a webhook's body,
 * or the `properties` of whoever referred someone. The first that says who it is counts, and of the
 * others those that add to it and contradict nothing.
 */
export function ofOnePerson(candidates: Candidate[]): Candidate[] {
	const records = [...new Set(candidates.map(({ column }) => column.record))];
	const isNamed = (record: string) => identityOf(of(record, candidates)).size > 0;
	// a bare Name at the top may be that of a form, whose answers stand below it
	const isSure = (record: string) =>
		of(record, candidates).some(
			({ field, isUnknown, usable }) =>
				field !== 'name' && IDENTITY[field] && usable > 0 && !isUnknown,
		);
	const main = records.find(isSure) ?? records.find(isNamed) ?? '';
	const own = of(main, candidates);
	const kept = records.filter((record) => record === main || isPart(of(record, candidates), own));
	const all = candidates.filter(({ column }) => kept.includes(column.record));
	const outer = all.filter(({ column }) => !column.isInside);
	const groups = groupBy(all, ({ column }) => column.path.slice(0, -1).join());
	const others = [...groups].filter(([, one]) => isOfAnother(one, outer));
	// with what is inside of theirs, as their company
	const isOfOthers = ({ path }: Column) =>
		others.some(([holder]) => path.join().startsWith(`${holder},`));
	return all.filter(({ column }) => !isOfOthers(column));
}

/** Whether a row has someone else in it than at its top: a match of an enrichment that is none. */
function isOfAnother(inner: Candidate[], outer: Candidate[]): boolean {
	const rows = outer[0]?.values.keys() ?? [];
	return [...rows].some((row) => {
		const isOther = (kind: string) => {
			const [own, others] = [outer, inner].map((group) => wordsAt(group, kind, row));
			return own.length > 0 && others.length > 0
				? !others.some((word) => own.includes(word))
				: undefined;
		};
		return isOther('name') ?? isOther('email') ?? false;
	});
}

/** What a row says of one kind, in small letters. */
function wordsAt(candidates: Candidate[], kind: string, row: number): string[] {
	return candidates
		.filter(({ field, isUnknown }) => IDENTITY[field] === kind && !isUnknown)
		.flatMap(({ values }) =>
			String(values[row] ?? '')
				.toLowerCase()
				.split(/[\s,]+/),
		)
		.filter(Boolean);
}

function isPart(others: Candidate[], own: Candidate[]): boolean {
	const [{ column }] = others;
	const isForeign = column.isEnvelope && own.some((one) => !one.column.isEnvelope);
	if (isForeign) return false;
	if (column.record === MEMBER) return !isOfAnother(others, own);
	const known = identityOf(others);
	const isTwice = [...identityOf(own)].some((kind) => known.has(kind));
	if (isTwice && !(known.size === 1 && areHalves(own, others))) return false;
	if (known.size === 0 || column.record === PART) return true;
	const all = [...own, ...others];
	const names = all.filter(({ field }) => IDENTITY[field] === 'name');
	return all.some(
		({ field, values }) =>
			['email', 'linkedin'].includes(field) && names.some((name) => agree(values, name.values)),
	);
}

/** Whether the one has the first name, and the other the last. */
function areHalves(own: Candidate[], others: Candidate[]): boolean {
	const namesIn = (group: Candidate[]) =>
		group
			.filter(({ field, usable }) => IDENTITY[field] === 'name' && usable > 0)
			.map(({ field }) => field)
			.join();
	return ['firstName,lastName', 'lastName,firstName'].includes(
		`${namesIn(own)},${namesIn(others)}`,
	);
}

function of(record: string, candidates: Candidate[]): Candidate[] {
	return candidates.filter(({ column }) => column.record === record);
}

function identityOf(candidates: Candidate[]): Set<string> {
	const known = candidates.flatMap(({ field, isUnknown, usable }) => {
		const kind = IDENTITY[field];
		return kind !== undefined && usable > 0 && !isUnknown ? [kind] : [];
	});
	return new Set(known);
}
