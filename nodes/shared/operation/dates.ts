import type { INodeProperties } from 'n8n-workflow';
import { dateTimeIn } from '../times';
import { isDate, quoted } from '../values';
import { FieldError } from './checks';
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
	const time = isDate(value) || exists ? dateTimeIn(value, timezone) : undefined;
	const isEnd = wholeDays.includes(name) && DAY.test(day);
	const iso = (isEnd ? time?.endOf('day') : time)?.toUTC().toISO();
	if (iso) return iso;
	throw new FieldError(
		`${displayName} is not a valid date: ${quoted(value)}. Use the format 2026-03-31T09:00`,
	);
}
