import type { IDataObject } from 'n8n-workflow';
import { groupBy } from '../../values';
import { emailKey } from '../email';
import { isOpaque, profileUrlKey } from '../profileUrl';
import type { Column, Pause } from './columns';
import { isIdentity } from './columns';
import { contentAt, valueOf } from './content';

/** Several emails of one person have such names. */
const OF_SEVERAL = /work|business|pro|personal|private|primary|new|person|receipt|emails|addresses/;

type Pair = [Column, Column];

/**
 * Keeps the columns of one person: of the outermost record that says who it is, and of others that say
 * the same of every item.
 *
 * @returns with them pairs of columns that disagree about who it is
 */
export async function personIn(all: Column[], items: IDataObject[], pause: Pause) {
	const records = groupBy(all, ({ record }) => record);
	const outerFirst = [...records].sort(([a], [b]) => a.length - b.length);
	const called = ({ field }: Column) => field === 'name';
	const firstWith = (is: (column: Column) => boolean) =>
		outerFirst.find(([, columns]) => columns.some(is));
	const [main, own] = firstWith(isIdentity) ?? firstWith(called) ?? outerFirst[0] ?? ['', []];
	const kinds = own.map(({ field }) => field).join();
	const isWhole = /email|linkedin/.test(kinds) && /(first|last|full)Name/.test(kinds);
	const columns = [...own];
	const rivals: Pair[] = [];
	for (const [record, others] of records) {
		const pairs = own.flatMap((one) =>
			others.filter((other) => areOfKind(one, other)).map((other): Pair => [one, other]),
		);
		const { differ, isSame } = await compared(pairs, items, pause);
		if (differ && (record === main || main !== '' || !isWhole)) rivals.push(differ);
		if (differ || record === main) continue;
		if (isSame) columns.push(...others);
		// beside an email a candidate's name has to say that it is theirs
		const names = others.filter(
			({ field }) => /^(full)?name$/i.test(field) && !/name/i.test(kinds),
		);
		columns.push(...names.map((one) => ({ ...one, field: 'name' as const })));
	}
	return { columns, rivals };
}

/** The first two that differ in some item, and whether any are the same. */
async function compared(pairs: Pair[], items: IDataObject[], pause: Pause) {
	let isSame = false;
	for (const differ of pairs) {
		for (const item of items) {
			await pause();
			const [a, b] = differ.map((column) => keyAt(item, column));
			if (a === undefined || b === undefined) continue;
			if (!a.includes(b) && !b.includes(a)) return { differ, isSame: false };
			isSame = true;
		}
	}
	return { isSame };
}

/** What is the same for one person, in spaces: a part of a name is in the whole. */
function keyAt(item: IDataObject, { field, path }: Column): string | undefined {
	const value = valueOf(field, contentAt(item, path));
	if (typeof value !== 'string' || isOpaque(value)) return undefined;
	return ` ${field === 'linkedin' ? profileUrlKey(value) : emailKey(value.replaceAll(',', ''))} `;
}

/** Whether two columns would be of two people if they differed. */
function areOfKind(one: Column, other: Column): boolean {
	if (one === other || !isIdentity(one)) return false;
	if (one.field !== other.field) return one.field === 'lastName' && other.field === 'fullName';
	const areSeveral = [one, other].some(({ listed }) => OF_SEVERAL.test(listed));
	const isApart = one.record !== other.record || one.path.length !== other.path.length;
	return one.field !== 'email' || isApart || one.order === other.order || !areSeveral;
}
