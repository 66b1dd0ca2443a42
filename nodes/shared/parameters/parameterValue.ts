import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { asRecord, isRecord, asText } from '../utils/values';
import { isBlankText, isPlaceholderValue } from '../utils/empty';
import { quote } from '../utils/text';
import {
	parseAnyText,
	parseText,
	ValidationError,
	isoTime,
	SCIENTIFIC_NOTATION,
} from '../fields/checks';
import { decodeText } from '../fields/decodeText';
import { parseList } from '../fields/listsAndObjects';
import type { Operation } from '../operation/defineOperation';
import type { EmptyExpressionRules } from './emptyExpressions';
import { isExpression, isFallback } from './emptyExpressions';
import { checkedLocator } from './resourceLocator';
import type { AnyValues } from '../operation/plan';

/** What values are checked against, by parameter name, also of those inside collections. */
export interface Rules
	extends Pick<Operation, 'checks' | 'keepEmpty' | 'inclusiveEndDates'>, EmptyExpressionRules {
	/** What the node holds for the parameter: an expression, and not what it returned. */
	saved?: unknown;
	/** A field of a record: what lists have for nothing (`-`, `N/A`, `4.91E+12`) is nothing where it was not typed. */
	isRecordField?: boolean;
	/** The time zone of times that name none. */
	timezone: string;
}

type Reader = (property: INodeProperties, value: unknown, rules: Rules) => unknown;

/** How a value of each type is read; that of any other is taken as it came. */
const readers: Partial<Record<INodeProperties['type'], Reader>> = {
	boolean: readBoolean,
	collection: readCollection,
	dateTime: isoTime,
	multiOptions: readOptions,
	number: readNumber,
	options: readOption,
};

/**
 * The value of a parameter as an operation gets it: text is trimmed, what is empty and optional
 * becomes undefined, dates become ISO 8601 in UTC.
 *
 * @throws ValidationError when it cannot be sent, whatever it is
 */
export function parseParameter(property: INodeProperties, given: unknown, rules: Rules): unknown {
	const { displayName: label, name, required, type } = property;
	const raw = isForPeople(property) ? decodeText(given) : given;
	const { ifEmpty, isRecordField, keepEmpty, saved } = rules;
	if (type === 'resourceLocator') return readLocator(property, raw, rules);
	rules.rejectEmptyExpressions?.(property, saved, raw);
	const isNothing = isBlankText(raw ?? '') || (isRecordField && isLeftOut(raw, saved));
	const value = isNothing ? undefined : parseValue(property, raw, rules);
	if (value !== undefined && !(Array.isArray(value) && value.length === 0)) return value;
	const isFromExpression = isExpression(saved);
	if (isFromExpression && ifEmpty) throw new ValidationError(`${label} ${ifEmpty}`);
	if (keepEmpty?.includes(name)) return isFromExpression ? null : '';
	if (required || type === 'number') throw new ValidationError(`${label} is missing`, true);
	if (type === 'collection') return {};
	return type === 'boolean' ? property.default : undefined;
}

/** A value that is there, read as its type says and checked. */
function parseValue(property: INodeProperties, raw: unknown, rules: Rules): unknown {
	const { displayName, name, type } = property;
	const given = typeof raw === 'string' ? raw.trim() : raw;
	const value = readers[type]?.(property, given, rules) ?? given;
	const textCheck = isForPeople(property) ? parseAnyText : parseText;
	const check = rules.checks?.[name] ?? (type === 'string' ? textCheck : undefined);
	return check ? check(value, displayName) : value;
}

/** Whether a person will read the text: only such fields have several lines. */
function isForPeople({ typeOptions }: INodeProperties): boolean {
	return typeOptions?.rows !== undefined;
}

/** The parameters that a collection holds; none of anything else. */
export function innerProperties(property: INodeProperties): INodeProperties[] {
	return property.type === 'collection' ? ((property.options ?? []) as INodeProperties[]) : [];
}

/** A record that was picked, or is named by an ID alone. */
function readLocator(
	property: INodeProperties,
	raw: unknown,
	{ rejectEmptyExpressions, saved }: Rules,
) {
	const { displayName: label } = property;
	const { mode, value } = isRecord(raw) ? raw : { mode: 'id', value: raw };
	rejectEmptyExpressions?.(property, isRecord(saved) ? saved.value : saved, value);
	if (isBlankText(value ?? '')) throw new ValidationError(`${label} is missing`, true);
	return checkedLocator(typeof mode === 'string' ? mode : 'id', value, label);
}

const isLeftOut = (value: unknown, saved: unknown) =>
	isExpression(saved) &&
	(isPlaceholderValue(value) || SCIENTIFIC_NOTATION.test(asText(value)?.trim() ?? '')) &&
	!isFallback(value, saved);

function readBoolean({ displayName }: INodeProperties, value: unknown): boolean {
	const word = asText(value)?.toLowerCase();
	if (word === 'true' || word === '1') return true;
	if (word === 'false' || word === '0') return false;
	throw new ValidationError(`${displayName} must be true or false, not ${quote(value)}`);
}

function readCollection(property: INodeProperties, given: unknown, rules: Rules): AnyValues {
	if (!isRecord(given)) {
		throw new ValidationError(`${property.displayName} must be an object, not ${quote(given)}`);
	}
	const saved = asRecord(rules.saved);
	const values: AnyValues = {};
	for (const inner of innerProperties(property)) {
		const { name } = inner;
		if (!Object.hasOwn(given, name)) continue;
		const value = parseParameter(inner, given[name], { ...rules, saved: saved[name] });
		if (value !== undefined) values[name] = value;
	}
	return values;
}

function readNumber({ displayName, typeOptions }: INodeProperties, value: unknown): number {
	const { minValue = -Infinity, maxValue = Infinity, numberPrecision } = typeOptions ?? {};
	const number = ['number', 'string'].includes(typeof value) ? Number(value) : Number.NaN;
	const refuse = (rule: string) => {
		throw new ValidationError(`${displayName} must be ${rule}`);
	};
	if (!Number.isFinite(number)) refuse(`a number, not ${quote(value)}`);
	if (numberPrecision === 0 && !Number.isInteger(number)) refuse(`a whole number, not ${number}`);
	if (number < minValue) refuse(`at least ${minValue}`);
	if (number > maxValue) refuse(`at most ${maxValue}`);
	return number;
}

const splitChoices = (text: string) => text.split(/[,;\n]/);

/** Several choices: AI models and CRMs write a list as text, in JSON or with commas. */
function readOptions(property: INodeProperties, value: unknown, { checks }: Rules): unknown {
	if (checks?.[property.name]) return value;
	const { displayName } = property;
	const list = [value].flat().flatMap((one): unknown[] => {
		return typeof one === 'string' ? parseList(one, displayName, splitChoices) : [one];
	});
	return list.filter((one) => !isBlankText(one)).map((one) => readOption(property, one));
}

/** A choice by its value, or as people and models write it: by its name, in any letter case. */
function readOption({ displayName, options }: INodeProperties, value: unknown): unknown {
	const all = options as INodePropertyOptions[];
	const word = asText(value)?.trim().toLowerCase();
	const found =
		all.find((option) => option.value === value) ??
		all.find((option) =>
			[option.value, option.name].some((one) => String(one).toLowerCase() === word),
		);
	if (found) return found.value;
	const names = all.map(({ name }) => name).join(', ');
	throw new ValidationError(`${displayName} must be one of ${names}, not ${quote(value)}`);
}
