import type { IDataObject } from 'n8n-workflow';
import type { Route } from '../operation/route';
import { UNKNOWN_TOTAL } from '../run/pageReader';
import { IncompleteAnswer } from '../transport/outcome';
import { amountIn, fieldsIn, holdersOf, isRecord, onlyOf } from '../values';

/** What services call a list, or what holds it. */
const LIST_NAMES = ['data', 'items', 'results', 'records', 'list', 'rows', 'entries'];
const TOTAL_NAMES = ['total', 'totalCount', 'total_count'];
/** More than any list of the service has: a total that would ask for pages without end. */
const MAX_MATCHES = 100_000_000;

/** @throws IncompleteAnswer with what an answer lacks */
export function throwMissing(what: string): never {
	throw new IncompleteAnswer(what);
}

/** The user of the key, where the answer names one. */
export function userIn(answer: unknown): IDataObject {
	const { userId } = holdersOf(answer).find((holder) => 'userId' in holder) ?? {};
	return userId === undefined ? {} : { userId };
}

/**
 * The list in an answer, wherever it is: under its name or a usual one, in `data`, beside it, or bare.
 * Under any other name, and where a bare one may only be around an answer, it has to hold records with
 * this key.
 */
export function listIn(answer: unknown, name: string, key = 'id'): unknown[] | undefined {
	const hasKey = (entry: unknown) => isRecord(entry) && key in entry;
	const isBare = Array.isArray(answer) && answer.some(hasKey);
	const holders: unknown[] = [isBare ? undefined : onlyOf(answer).data, answer];
	const usual = holders.flatMap((holder) => LIST_NAMES.map((one) => fieldsIn(holder)[one]));
	const others: unknown[] = holders.flatMap((holder) => Object.values(fieldsIn(holder)));
	const isAround = (list: unknown[]) =>
		list.length === 1 ? !hasKey(list[0]) : list.some((entry) => name in fieldsIn(entry));
	const bare = holders.filter(isList).filter((list) => !isAround(list));
	return (
		holdersOf(answer)
			.map((holder) => holder[name])
			.find(Array.isArray) ??
		[...usual.filter(isList), ...bare][0] ??
		others.filter(isList).find((list) => list.some(hasKey))
	);
}

function isList(value: unknown): value is unknown[] {
	return Array.isArray(value) && (value.length === 0 || value.some(isRecord));
}

/**
 * The records of a list in an answer, and how many there are in all (`UNKNOWN_TOTAL` where it does not
 * say so). What is no record (null, a text) says nothing and is left out.
 *
 * @param name what the route calls the list
 * @throws IncompleteAnswer when there is no list
 */
export function recordsIn(
	answer: unknown,
	route: Route,
	name: string,
	key?: string,
): { records: IDataObject[]; total: number } {
	const list = listIn(answer, name, key);
	const isAbsent = holdersOf(answer).every((holder) => !holder[name]);
	const isNone = isAbsent && totalIn(answer) === 0;
	if (list === undefined && !isNone) {
		const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
		throwMissing(`${route} has no list of ${words}`);
	}
	const records = (list ?? []).filter(isRecord);
	const { hasNextPage } = fieldsIn(bookkeepingOf(answer).find((holder) => 'hasNextPage' in holder));
	const counted = hasNextPage === true ? records.length + 1 : records.length;
	return { records, total: totalIn(answer, counted) };
}

/**
 * The number of matches in an answer; `UNKNOWN_TOTAL` where it is none, more than any list has, or fewer
 * than there are.
 */
export function totalIn(answer: unknown, least = 0): number {
	const amounts = bookkeepingOf(answer).flatMap((holder) =>
		TOTAL_NAMES.map((name) => amountIn(holder[name])),
	);
	const total = amounts.find((amount) => amount !== undefined) ?? UNKNOWN_TOTAL;
	const isOne = Number.isInteger(total) && total >= least && total <= MAX_MATCHES;
	return isOne ? total : UNKNOWN_TOTAL;
}

/** Where an answer may count its records. */
function bookkeepingOf(answer: unknown): IDataObject[] {
	return holdersOf(answer).flatMap((holder) =>
		[holder.pagination, holder.meta, holder].map(fieldsIn),
	);
}

/**
 * The one record that an answer is about: under its name, in `data` or the answer itself, also as the
 * only entry of a list; undefined where there is none.
 *
 * @param fields one of which it has where it is not under its name
 */
export function recordIn(answer: unknown, name: string, fields: string[]): IDataObject | undefined {
	const holders = holdersOf(answer);
	const named = holders.map((holder) => holder[name]).find(isRecord);
	const isMeant = (record: IDataObject) => fields.some((field) => (record[field] ?? null) !== null);
	return named ?? holders.find(isMeant);
}
