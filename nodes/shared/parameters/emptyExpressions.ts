import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { ValidationError } from '../fields/checks';
import { decodeText } from '../fields/decodeText';
import { allowPlaceholders, isPersonalText, validatePersonalText } from '../fields/personalText';
import type { Operation } from '../operation/defineOperation';
import { getInnerProperties } from '../operation/properties';
import { isEmpty, isPlaceholderValue } from '../utils/empty';
import { quote, truncate } from '../utils/text';
import { asRecord } from '../utils/values';

export const EXPRESSION_PATTERN = /^=\s*\S/;

export const RETURNED_NOTHING = 'is empty: its expression returned nothing';

const FILTER_ADVICE =
	"A list without this filter would return everything. To leave the filter out, add 'Ignore Empty Filters' under Options";

/** A field, its saved value, and the value with its expressions evaluated. */
type EvaluatedField = [field: INodeProperties, saved: unknown, value: unknown];

/**
 * Rejects filters and locators with an empty part, as they would match other records. Also rejects gaps
 * in texts for people.
 *
 * @throws ValidationError if an expression of the parameter, or of a field inside it, returned nothing
 * @returns `ParseRules.emptyMessage` for a filter; undefined if the parameter may be empty
 */
export function checkExpressions(
	context: IExecuteFunctions,
	{ contactsPeople }: Operation,
	[parameter, saved, raw]: EvaluatedField,
	itemIndex: number,
): string | undefined {
	// spreadsheets write booleans as text
	const isOptionOn = (option: string) =>
		/^(true|1)$/i.test(String(context.getNodeParameter(`options.${option}`, itemIndex, false)));
	const isFilter = parameter.name === 'filters' && !isOptionOn('ignoreEmptyFilters');
	const isLookup = isFilter || parameter.type === 'resourceLocator';
	if (!isLookup && !contactsPeople) return undefined;
	for (const [field, savedValue, value] of listFields(parameter, saved, raw)) {
		// wholly empty: the caller rejects it, with the returned message
		if (isLookup && isEmpty(value)) continue;
		const code = isExpression(savedValue) ? savedValue.slice(1).trim() : '';
		for (const [expression, innerCode] of code.matchAll(TEMPLATE_EXPRESSION)) {
			if (!expression.endsWith('}}')) continue;
			const isWholeCode = expression === code;
			const result = isWholeCode ? value : context.evaluateExpression(expression, itemIndex);
			const gap = describeGap(field, innerCode, result, isLookup);
			if (gap !== undefined && !isOptionOn(allowPlaceholders.name)) throw new ValidationError(gap);
			if (isLookup) rejectEmptyLookup(field, innerCode, result);
			else rejectEmptyText(field, value, innerCode, result);
		}
		const isPersonal = !isLookup && isPersonalText(field) && !isEmpty(value);
		if (isPersonal && !isOptionOn(allowPlaceholders.name))
			validatePersonalText(value, field.displayName, code !== '');
	}
	return isFilter ? `${RETURNED_NOTHING}. ${FILTER_ADVICE}` : undefined;
}

function listFields(parameter: INodeProperties, saved: unknown, raw: unknown): EvaluatedField[] {
	const [savedFields, values] = [asRecord(saved), asRecord(raw)];
	if (parameter.type === 'resourceLocator')
		return [[parameter, savedFields.value ?? saved, values.value ?? raw]];
	const innerFields = getInnerProperties(parameter).filter(({ name }) =>
		Object.hasOwn(values, name),
	);
	const fields: EvaluatedField[] = [
		[parameter, saved, raw],
		...innerFields.map((field): EvaluatedField => [
			field,
			savedFields[field.name],
			values[field.name],
		]),
	];
	return fields.map(([field, savedValue, value]) => [
		field,
		savedValue,
		isPersonalText(field) ? decodeText(value) : value,
	]);
}

export function isExpression(saved: unknown): saved is string {
	return typeof saved === 'string' && EXPRESSION_PATTERN.test(saved);
}

/** Whether an expression's code provides this text as its fallback: `|| ''`, `? … : '-'`. */
export function isFallback(value: unknown, code: string): boolean {
	if (typeof value !== 'string') return false;
	const ifCallIndex = IF_CALL.exec(code)?.index ?? code.length;
	return [...code.matchAll(FALLBACK)].some(
		({ 1: operator, 3: text, index }) =>
			text.trim() === value.trim() && (operator !== ',' || index > ifCallIndex),
	);
}

const FALLBACK = /(\|\||\?\?|[?:,])\s*(['"`])(.*?)\2/g;
/** The start of n8n's `$if()` or `$ifEmpty()`, whose arguments may be fallbacks. */
const IF_CALL = /\$if(?:Empty)?\(/;

/** Matches expressions as n8n does: without closing braces, an expression ends with the text. */
const TEMPLATE_EXPRESSION = /\{\{([^]*?)(?:\}\}|$)/g;

/** A missing value in a concatenation: `'Hi ' + $json.name`. */
const MISSING_IN_TEXT = /(?<![\p{L}\p{N}])(?:null|undefined)(?![\p{L}\p{N}])/u;

/** Describes a missing or infinite value, which Allow Placeholders permits; undefined if there is none. */
function describeGap(
	{ displayName, type }: INodeProperties,
	code: string,
	result: unknown,
	isLookup: boolean,
): string | undefined {
	const excerpt = `{{ ${truncate(code.trim())} }}`;
	const isConcatenation = /[+`]/.test(code) && !MISSING_IN_TEXT.test(code);
	if (isConcatenation && typeof result === 'string' && MISSING_IN_TEXT.test(result))
		return `${displayName} has a gap: a value in ${excerpt} is missing. Correct it, or add a fallback, for example ($json.name || 'there')`;
	if ((result === Infinity || result === -Infinity) && !isLookup && type === 'string')
		return `${displayName} has a gap: ${excerpt} is ${result}. Check whether it divides by zero. To send it anyway, add 'Allow Placeholders' under Options`;
	return undefined;
}

function rejectEmptyLookup({ displayName }: INodeProperties, code: string, result: unknown): void {
	if (!isEmpty(result) || isFallback(result, code)) return;
	throw new ValidationError(
		`${displayName} has a gap: {{ ${truncate(code.trim())} }} is empty. Correct it: the remaining text could match other records`,
	);
}

function rejectEmptyText(
	{ displayName, required, type }: INodeProperties,
	value: unknown,
	code: string,
	result: unknown,
): void {
	if (!isPlaceholderValue(result) || isFallback(result, code)) return;
	if (isPlaceholderValue(value)) {
		if (required || type === 'number') throw new ValidationError(`${displayName} is missing`, true);
		throw new ValidationError(
			`${displayName} ${RETURNED_NOTHING}. Correct it, or clear the field to send without it`,
		);
	}
	const excerpt = truncate(code.trim());
	const operand = excerpt.includes('??') ? `(${excerpt})` : excerpt;
	// a fallback does not replace a placeholder such as "-"
	const advice = isEmpty(result)
		? `empty. Correct it, or add a fallback, for example {{ ${operand} || 'there' }}`
		: `${quote(result)}. Correct it in your list`;
	throw new ValidationError(`${displayName} has a gap: {{ ${excerpt} }} is ${advice}`);
}
