import type { INodeProperties } from 'n8n-workflow';
import { isDate, quoted } from '../values';
import { FieldError, isoOf } from './checks';
import type { Rules } from './parameterValues';

const DAY = /^\d{4}-?\d{2}-?\d{2}$/;
/** What n8n's date picker puts behind a day of which no time was chosen. */
const MIDNIGHT = /T00:00:00$/;
const ISO =
	/^(\d{4})-?(\d{2})-?(\d{2})([T ]\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/**
 * The time in a field, in ISO 8601 and UTC; a day without a time is its last moment where it ends a range.
 *
 * @throws FieldError for what is no time
 */
export function isoTime(
	{ displayName, name }: INodeProperties,
	value: unknown,
	{ saved, timezone, wholeDays = [] }: Rules,
): string {
	const text = typeof value === 'string' ? value : '';
	const day = saved === value ? text.replace(MIDNIGHT, '') : text;
	// JavaScript takes 31 April for 1 May
	const [, year, month, ofMonth] = ISO.exec(text) ?? [];
	const exists = new Date(`${year}-${month}-${ofMonth}`).getUTCDate() === Number(ofMonth);
	const isTime = isDate(value) || exists;
	const isEnd = wholeDays.includes(name) && DAY.test(day);
	const iso = isTime ? isoOf(value, timezone, isEnd) : undefined;
	if (iso !== undefined) return iso;
	throw new FieldError(
		`${displayName} is not a valid date: ${quoted(value)}. Use the format 2026-03-31T09:00`,
	);
}
