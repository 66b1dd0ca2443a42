import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { DateOptions } from '../fields/checks';
import {
	parseFreeText,
	parseText,
	SCIENTIFIC_NOTATION,
	toIsoTime,
	ValidationError,
} from '../fields/checks';
import { decodeText } from '../fields/decodeText';
import { splitList } from '../fields/listsAndObjects';
import { isPersonalText } from '../fields/personalText';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues } from '../operation/plan';
import { getInnerProperties } from '../operation/properties';
import { isBlankText, isPlaceholderValue } from '../utils/empty';
import { quote } from '../utils/text';
import { asRecord, asText, isRecord } from '../utils/values';
import { isExpression, isFallback } from './emptyExpressions';
import { validateLocator } from './resourceLocator';

/** How a parameter, and each parameter inside a collection, is parsed. */
export interface ParseRules extends Pick<Operation, 'parsers' | 'keepEmpty'>, DateOptions {
	/** Completes the error for an expression that returns nothing; if undefined, the field is omitted. */
	emptyMessage?: string;
	/** If true, placeholders from an expression (`-`, `N/A`, `4.91E+12`) count as empty. */
	isRecordField?: boolean;
}

/** @param input the value with its expressions evaluated. @throws ValidationError */
export function parseParameter(property: INodeProperties, input: unknown, rules: ParseRules) {
	if (property.type === 'resourceLocator') return parseLocator(property, input);
	const raw = isPersonalText(property) ? decodeText(input) : input;
	const isBlank = isBlankText(raw ?? '') || isRecordPlaceholder(raw, rules);
	const value = isBlank ? undefined : parseValue(property, raw, rules);
	const hasNoValue = value === undefined || (Array.isArray(value) && value.length === 0);
	return hasNoValue ? resolveEmpty(property, rules) : value;
}

function parseLocator({ displayName: label }: INodeProperties, raw: unknown) {
	const { mode, value } = isRecord(raw) ? raw : { mode: 'id', value: raw };
	if (isBlankText(value ?? '')) throw new ValidationError(`${label} is missing`, true);
	return validateLocator(typeof mode === 'string' ? mode : 'id', value, label);
}

function isRecordPlaceholder(
	value: unknown,
	{ isRecordField, savedValue: saved }: ParseRules,
): boolean {
	if (!isRecordField || !isExpression(saved) || isFallback(value, saved)) return false;
	return isPlaceholderValue(value) || SCIENTIFIC_NOTATION.test(asText(value)?.trim() ?? '');
}

function resolveEmpty(
	{ default: defaultValue, displayName: label, name, required, type }: INodeProperties,
	{ emptyMessage, keepEmpty, savedValue: saved }: ParseRules,
): unknown {
	const isFromExpression = isExpression(saved);
	if (isFromExpression && emptyMessage) throw new ValidationError(`${label} ${emptyMessage}`);
	if (keepEmpty?.includes(name)) return isFromExpression ? null : '';
	// without its number, a limit would silently not apply
	if (required || type === 'number') throw new ValidationError(`${label} is missing`, true);
	if (type === 'collection') return {};
	return type === 'boolean' ? defaultValue : undefined;
}

function parseValue(property: INodeProperties, raw: unknown, rules: ParseRules): unknown {
	const { displayName, name, type } = property;
	const trimmed = typeof raw === 'string' ? raw.trim() : raw;
	const value = converters[type]?.(property, trimmed, rules) ?? trimmed;
	const parseAnyText = isPersonalText(property) ? parseFreeText : parseText;
	const parse = rules.parsers?.[name] ?? (type === 'string' ? parseAnyText : undefined);
	return parse ? parse(value, displayName) : value;
}

type TypeConverter = (property: INodeProperties, value: unknown, rules: ParseRules) => unknown;

/** Values of other types are not converted. */
const converters: Partial<Record<INodeProperties['type'], TypeConverter>> = {
	boolean: parseBoolean,
	collection: parseCollection,
	dateTime: toIsoTime,
	multiOptions: parseOptions,
	number: parseNumber,
	options: parseOption,
};

function parseBoolean({ displayName }: INodeProperties, value: unknown): boolean {
	const text = asText(value)?.toLowerCase();
	if (text === 'true' || text === '1') return true;
	if (text === 'false' || text === '0') return false;
	throw new ValidationError(`${displayName} must be true or false, not ${quote(value)}`);
}

function parseCollection(property: INodeProperties, input: unknown, rules: ParseRules): AnyValues {
	if (!isRecord(input)) {
		throw new ValidationError(`${property.displayName} must be an object, not ${quote(input)}`);
	}
	const saved = asRecord(rules.savedValue);
	const values: AnyValues = {};
	for (const inner of getInnerProperties(property)) {
		const { name } = inner;
		if (!Object.hasOwn(input, name)) continue;
		const value = parseParameter(inner, input[name], { ...rules, savedValue: saved[name] });
		if (value !== undefined) values[name] = value;
	}
	return values;
}

function parseNumber({ displayName, typeOptions }: INodeProperties, value: unknown): number {
	const { minValue = -Infinity, maxValue = Infinity, numberPrecision } = typeOptions ?? {};
	const number = ['number', 'string'].includes(typeof value) ? Number(value) : Number.NaN;
	const reject = (rule: string) => {
		throw new ValidationError(`${displayName} must be ${rule}`);
	};
	if (!Number.isFinite(number)) reject(`a number, not ${quote(value)}`);
	if (numberPrecision === 0 && !Number.isInteger(number)) reject(`a whole number, not ${number}`);
	if (number < minValue) reject(`at least ${minValue}`);
	if (number > maxValue) reject(`at most ${maxValue}`);
	return number;
}

/** AI models and CRMs may write a list as text: as JSON, or with commas. */
function parseOptions(property: INodeProperties, value: unknown, { parsers }: ParseRules): unknown {
	if (parsers?.[property.name]) return value;
	const { displayName } = property;
	const split = (text: string) => text.split(/[,;\n]/);
	return [value]
		.flat()
		.flatMap((entry) =>
			typeof entry === 'string' ? splitList(entry, displayName, split) : [entry],
		)
		.filter((entry) => !isBlankText(entry))
		.map((entry) => parseOption(property, entry));
}

/** Users and models may enter an option's name, or its value in another letter case. */
function parseOption({ displayName, options }: INodeProperties, value: unknown): unknown {
	const choices = options as INodePropertyOptions[];
	const text = asText(value)?.trim().toLowerCase();
	const choice =
		choices.find((option) => option.value === value) ??
		choices.find((option) =>
			[option.value, option.name].some((label) => String(label).toLowerCase() === text),
		);
	if (choice) return choice.value;
	const names = choices.map(({ name }) => name).join(', ');
	throw new ValidationError(`${displayName} must be one of ${names}, not ${quote(value)}`);
}
