import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { isBlank, isDate, isRecord, quoted } from '../values';
import type { Check } from './checks';
import { FieldError, isoOf, checkedText } from './checks';
import type { AnyValues } from './plan';

/** What values are checked against. */
export interface Rules {
	/** By parameter name, also of those inside collections. */
	checks: Record<string, Check>;
	/** Those that say something when they are empty, as in an operation's `keepEmpty`. */
	keepEmpty?: string[];
	/** Those where a day without a time is meant as a whole, as in an operation's `wholeDays`. */
	wholeDays?: string[];
	/** What the node holds for the parameter: an expression, and not what it returned. */
	saved?: unknown;
	/** Throws where an expression returned nothing; without it, the value counts as not added. */
	refuseEmpty?: (label: string) => never;
	/** The time zone of times that name none. */
	timezone: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** What n8n's date picker puts behind a day of which no time was chosen. */
const MIDNIGHT = 'T00:00:00';
const DAY_AND_TIME =
	/^(\d{4})-(\d{2})-(\d{2})([T ]\d{2}(:\d{2}(:\d{2}([.,]\d+)?)?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;
/** Without hyphens, by week, by day of the year, or a month or year alone. */
const OTHER_ISO =
	/^(\d{8}|\d{4}-?W\d{2}(-?\d)?|\d{4}-?\d{3}|\d{4}-\d{2})(T\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/**
 * The value of a parameter as an operation gets it: text is trimmed, what is empty and optional
 * becomes undefined, dates become ISO 8601 in UTC.
 *
 * @throws FieldError when it cannot be sent, whatever it is
 */
export function checkedValue(property: INodeProperties, raw: unknown, rules: Rules): unknown {
	const { displayName: label, name, required, type } = property;
	const check = rules.checks[name];
	const isFilledIn = isExpression(rules.saved);
	if (type === 'resourceLocator') {
		const located = locator(raw, label);
		if (located.value === '') {
			if (required) throw new FieldError(`${label} is missing`, label);
			return located;
		}
		return check ? check(located, label) : located;
	}
	const given = withoutEmpty(raw);
	if (given === undefined) {
		if (isFilledIn) rules.refuseEmpty?.(label);
		if (rules.keepEmpty?.includes(name)) return isFilledIn ? null : '';
		if (required || type === 'number') throw new FieldError(`${label} is missing`, label);
		if (type === 'collection') return {};
		return type === 'boolean' ? property.default : undefined;
	}
	const value = ofType(property, given, rules);
	if (required && type === 'multiOptions' && Array.isArray(value) && value.length === 0) {
		throw new FieldError(`${label} is missing`, label);
	}
	const rule = check ?? (type === 'string' ? checkedText : undefined);
	const checked = rule ? rule(value, label) : value;
	if (isFilledIn && Array.isArray(checked) && checked.length === 0) rules.refuseEmpty?.(label);
	return checked;
}

/** The parameters that a collection holds; none of anything else. */
export function innerProperties(property: INodeProperties): INodeProperties[] {
	return property.type === 'collection' ? ((property.options ?? []) as INodeProperties[]) : [];
}

/** Whether what a node holds for a parameter is worked out anew for each item. */
export function isExpression(saved: unknown): boolean {
	return typeof saved === 'string' && /^=\s*\S/.test(saved);
}

function withoutEmpty(raw: unknown): unknown {
	const value = typeof raw === 'string' ? raw.trim() : raw;
	return isBlank(value) || value === null ? undefined : value;
}

function locator(raw: unknown, label: string): { mode: string; value: string } {
	const isLocator = isRecord(raw) && 'mode' in raw && 'value' in raw;
	const { mode, value } = isLocator ? raw : { mode: 'id', value: raw };
	const given = withoutEmpty(value);
	return {
		mode: typeof mode === 'string' ? mode : 'id',
		value: given === undefined ? '' : checkedText(given, label),
	};
}

function ofType(property: INodeProperties, value: unknown, rules: Rules): unknown {
	switch (property.type) {
		case 'boolean':
			return truth(property, value);
		case 'collection':
			return collection(property, value, rules);
		case 'dateTime':
			return isoTime(property, value, rules);
		case 'multiOptions':
			if (property.name in rules.checks) return value;
			return listed(value).map((one) => choice(property, one));
		case 'number':
			return numeric(property, value);
		case 'options':
			return choice(property, value);
		default:
			return typeof value === 'number' || typeof value === 'boolean'
				? checkedText(value, property.displayName)
				: value;
	}
}

function truth({ displayName }: INodeProperties, value: unknown): boolean {
	const word = typeof value === 'object' ? '' : String(value).toLowerCase();
	if (['true', '1'].includes(word)) return true;
	if (['false', '0'].includes(word)) return false;
	throw new FieldError(`${displayName} must be true or false, not ${quoted(value)}`);
}

function collection(property: INodeProperties, given: unknown, rules: Rules): AnyValues {
	if (!isRecord(given)) {
		throw new FieldError(`${property.displayName} must be an object, not ${quoted(given)}`);
	}
	const saved = isRecord(rules.saved) ? rules.saved : {};
	const values = innerProperties(property)
		.filter(({ name }) => Object.hasOwn(given, name))
		.map((inner) => {
			const rulesInside = { ...rules, saved: saved[inner.name] };
			return [inner.name, checkedValue(inner, given[inner.name], rulesInside)];
		})
		.filter(([, value]) => value !== undefined);
	return Object.fromEntries(values) as AnyValues;
}

function numeric({ displayName, typeOptions }: INodeProperties, value: unknown): number {
	const { minValue = -Infinity, maxValue = Infinity } = typeOptions ?? {};
	const number = ['number', 'string'].includes(typeof value) ? Number(value) : Number.NaN;
	if (!Number.isFinite(number)) {
		throw new FieldError(`${displayName} must be a number, not ${quoted(value)}`);
	}
	if (typeOptions?.numberPrecision === 0 && !Number.isInteger(number)) {
		throw new FieldError(`${displayName} must be a whole number, not ${number}`);
	}
	if (number < minValue) throw new FieldError(`${displayName} must be at least ${minValue}`);
	if (number > maxValue) throw new FieldError(`${displayName} must be at most ${maxValue}`);
	return number;
}

/** Several choices: from an AI agent's model, and from many a CRM, they come as text with commas. */
function listed(value: unknown): unknown[] {
	if (typeof value !== 'string') return Array.isArray(value) ? value : [value];
	return value.split(',').filter((one) => one.trim() !== '');
}

/** A choice by its value, or as people and models write it: by its name, in any letter case. */
function choice({ displayName, options }: INodeProperties, value: unknown): unknown {
	const choices = options as INodePropertyOptions[];
	const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
	const isMeant = (one: unknown) => String(one).toLowerCase() === word;
	const found =
		choices.find((option) => option.value === value) ??
		choices.find((option) => isMeant(option.value) || isMeant(option.name));
	if (found) return found.value;
	const names = choices.map(({ name }) => name).join(', ');
	throw new FieldError(`${displayName} must be one of ${names}, not ${quoted(value)}`);
}

function isoTime(
	{ displayName, name }: INodeProperties,
	value: unknown,
	{ saved, timezone, wholeDays }: Rules,
): string {
	const isEnd = wholeDays?.includes(name) === true && isDay(value, saved);
	const iso = isTime(value) ? isoOf(value, timezone, isEnd) : undefined;
	if (iso !== undefined) return iso;
	throw new FieldError(
		`${displayName} is not a valid date: ${quoted(value)}. Use the format 2026-03-31T09:00`,
	);
}

/** A day without a time: the editor's own picker writes midnight for it. */
function isDay(value: unknown, saved: unknown): boolean {
	if (typeof value !== 'string') return false;
	const isPicked = saved === value && value.endsWith(MIDNIGHT);
	return DAY.test(isPicked ? value.slice(0, -MIDNIGHT.length) : value);
}

/** A time from an expression, a number as n8n takes it, or text in a form of ISO 8601. */
function isTime(value: unknown): boolean {
	if (typeof value === 'object') return isDate(value);
	const text = String(value);
	const [, year, month, day] = DAY_AND_TIME.exec(text) ?? [];
	if (day === undefined) return OTHER_ISO.test(text);
	return (
		new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
	);
}
