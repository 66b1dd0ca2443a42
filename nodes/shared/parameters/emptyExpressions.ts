import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { isEmpty, isPlaceholderValue } from '../utils/empty';
import { quote, truncate } from '../utils/text';
import { ValidationError } from '../fields/checks';
import type { Operation } from '../operation/defineOperation';
import { allowPlaceholders, personalText } from '../fields/personalText';

/** What a node holds for a parameter that is worked out anew for each item. */
export const EXPRESSION = /^=\s*\S/;

/** What is said of a field that is empty though it holds an expression. */
export const NOTHING_CAME = 'is empty: its expression returned nothing';

const EVERYTHING =
	"A list without this filter would return everything. To leave the filter out, add 'Ignore Empty Filters' under Options";

/** The expressions in it, as n8n finds them. */
const IN_BRACES = /\{\{([^]*?)(?:\}\}|$)/g;

/** What an expression writes for a missing value where it joins texts: `'Hi ' + $json.name`. */
const NOTHING = /(?<![\p{L}\p{N}])(?:null|undefined)(?![\p{L}\p{N}])/u;

/** What an expression gives on purpose where it finds nothing: `|| ''`, `? … : '-'`, `$if(…, '')`. */
const FALLBACK = /(\|\||\?\?|[?:,])\s*(['"`])(.*?)\2/g;
const CONDITION = /\$if(?:Empty)?\(/;

/** What must not go out of a parameter or a field of it. */
export interface EmptyExpressionRules {
	/** What is said of a field whose expression returned nothing; without it, it counts as not added. */
	ifEmpty?: string;
	/** Throws a ValidationError for a text, as it is saved and as n8n made it, in which a value is missing. */
	rejectEmptyExpressions?(field: INodeProperties, saved: unknown, value: unknown): void;
}

/**
 * What must not go out of a parameter of one item. Without a filter, or with a part of a name, other
 * records would be found; and a person would read a text with a gap, or one that was not filled in.
 */
export function createEmptyExpressionRules(
	context: IExecuteFunctions,
	{ contactsPeople }: Operation,
	group: INodeProperties,
	index: number,
): EmptyExpressionRules {
	// a sheet writes it as text
	const isOn = (option: string) =>
		/^(true|1)$/i.test(String(context.getNodeParameter(`options.${option}`, index, false)));
	const isFilter = group.name === 'filters' && !isOn('ignoreEmptyFilters');
	const isForPerson = !isFilter && group.type !== 'resourceLocator';
	if (isForPerson && !contactsPeople) return {};
	return {
		ifEmpty: isFilter ? `${NOTHING_CAME}. ${EVERYTHING}` : undefined,
		rejectEmptyExpressions: (field, saved, value) => {
			if (!isForPerson && isEmpty(value)) return;
			const text = isExpression(saved) ? saved.slice(1).trim() : '';
			for (const [expression, code] of text.matchAll(IN_BRACES)) {
				if (!expression.endsWith('}}')) continue;
				const found = text === expression ? value : context.evaluateExpression(expression, index);
				rejectEmptyExpression([field, value], [found, code], isForPerson, isOn);
			}
			const isText = isForPerson && field.typeOptions?.rows !== undefined && !isEmpty(value);
			if (isText && !isOn(allowPlaceholders.name))
				personalText(value, field.displayName, text !== '');
		},
	};
}

/** Whether what a node holds for a parameter is worked out anew for each item. */
export function isExpression(saved: unknown): saved is string {
	return typeof saved === 'string' && EXPRESSION.test(saved);
}

/** Whether an expression itself says to give this text where it finds nothing. */
export function isFallback(value: unknown, code: string): boolean {
	if (typeof value !== 'string') return false;
	const condition = CONDITION.exec(code)?.index ?? code.length;
	return [...code.matchAll(FALLBACK)].some(
		({ 1: sign, 3: text, index }) =>
			text.trim() === value.trim() && (sign !== ',' || index > condition),
	);
}

/** Refuses a field for what one of its expressions gave. */
function rejectEmptyExpression(
	[{ displayName: label, required, type }, value]: [field: INodeProperties, value: unknown],
	[found, content]: [found: unknown, content: string],
	isForPerson: boolean,
	isOn: (option: string) => boolean,
): void {
	const code = truncate(content.trim());
	const isJoined = /[+`]/.test(content) && !NOTHING.test(content);
	const isJoinedToNothing = isJoined && typeof found === 'string' && NOTHING.test(found);
	if (isJoinedToNothing && !isOn(allowPlaceholders.name))
		throw new ValidationError(
			`${label} has a gap: a value in {{ ${code} }} is missing. Correct it, or add a fallback, for example ($json.name || 'there')`,
		);
	const isInfinite = found === Infinity || found === -Infinity;
	if (isInfinite && isForPerson && type === 'string' && !isOn(allowPlaceholders.name))
		throw new ValidationError(
			`${label} has a gap: {{ ${code} }} is ${found}. Check whether it divides by zero. To send it anyway, add 'Allow Placeholders' under Options`,
		);
	const isNothing = isForPerson ? isPlaceholderValue : isEmpty;
	if (!isNothing(found) || isFallback(found, content)) return;
	const isFieldEmpty = isNothing(value);
	if (isFieldEmpty && (required || type === 'number'))
		throw new ValidationError(`${label} is missing`, true);
	if (isFieldEmpty)
		throw new ValidationError(
			`${label} ${NOTHING_CAME}. Correct it, or clear the field to send without it`,
		);
	const what = isEmpty(found) ? 'empty' : quote(found);
	// a text such as "-" would come before any fallback
	const orFallBack = isEmpty(found)
		? `, or add a fallback, for example {{ ${code.includes('??') ? `(${code})` : code} || 'there' }}`
		: ' in your list';
	const advice = isForPerson
		? `Correct it${orFallBack}`
		: 'Correct it: the remaining text could match other records';
	throw new ValidationError(`${label} has a gap: {{ ${code} }} is ${what}. ${advice}`);
}
