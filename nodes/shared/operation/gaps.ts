import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { isMissing, isUnknown, quoted, shortened } from '../values';
import { FieldError } from './checks';
import type { Operation } from './defineOperation';
import { personalText } from './personalText';
import { hasFilters } from './properties';

/** The expressions of a text, as n8n finds them. */
const EXPRESSION = /\{\{([\s\S]*?)\}\}/g;

/** What an expression writes for a missing value where it joins texts: `'Hi ' + $json.name`. */
const NOTHING = /(?<![\p{L}\p{N}])(?:null|undefined)(?![\p{L}\p{N}])/u;

/** What an expression gives on purpose where it finds nothing: `|| ''`, `? … : '-'`, `$if(…, '')`. */
const FALLBACK = /(?:\|\||\?\?|[?:]|\$if(?:Empty)?\([^]*,)\s*(['"`])(.*?)\1/g;

/** What must not go out of a parameter or a field of it; both throw a FieldError. */
export interface GapRules {
	/** Refuses a field whose expression returned nothing; without it, the field counts as not added. */
	refuseEmpty?(label: string): never;
	/** Refuses a text, as it is saved and as n8n made it, in which a value is missing. */
	refuseGaps?(field: INodeProperties, saved: unknown, value: unknown): void;
}

/**
 * What must not go out of a parameter of one item. Without a filter, or with a part of a name, other
 * records would be found; and a person would read a text with a gap, or one that was not filled in.
 */
export function gapRules(
	context: IExecuteFunctions,
	{ contactsPeople }: Operation,
	group: INodeProperties,
	index: number,
): GapRules {
	const isOn = (option: string) =>
		context.getNodeParameter(`options.${option}`, index, false) === true;
	const evaluate = (expression: string) => context.evaluateExpression(expression, index);
	const isAllowed = () => isOn('allowPlaceholders');
	const isFilter = hasFilters(group) && !isOn('ignoreEmptyFilters');
	const isForPerson = !isFilter && group.type !== 'resourceLocator';
	if (isForPerson && !contactsPeople) return {};
	return {
		...(isFilter && { refuseEmpty: (label) => refuseEmptyFilter(label, group) }),
		refuseGaps: (field, saved, value) => {
			if (!isForPerson && isMissing(value)) return;
			refuseGap([field, saved, value], evaluate, isForPerson, isAllowed);
			const isText = isForPerson && field.typeOptions?.rows !== undefined && !isMissing(value);
			if (isText && !isAllowed()) personalText(value, field.displayName, isExpression(saved));
		},
	};
}

/** Whether what a node holds for a parameter is worked out anew for each item. */
export function isExpression(saved: unknown): saved is string {
	return typeof saved === 'string' && /^=\s*\S/.test(saved);
}

/** Whether an expression itself says to give this text where it finds nothing. */
export function isFallback(value: unknown, code: string): boolean {
	if (typeof value !== 'string') return false;
	return [...code.matchAll(FALLBACK)].some(([, , text]) => text.trim() === value.trim());
}

function refuseEmptyFilter(label: string, { displayName: group }: INodeProperties): never {
	const isNamed = group === 'Filters' || label === group;
	throw new FieldError(
		`${label} is empty${isNamed ? '' : ` under ${group}`}: its expression returned nothing. A list without this filter would return everything. To leave the filter out, add 'Ignore Empty Filters' under Options`,
	);
}

function refuseGap(
	[field, saved, value]: [field: INodeProperties, saved: unknown, value: unknown],
	evaluate: (expression: string) => unknown,
	isForPerson: boolean,
	isAllowed: () => boolean,
): void {
	if (!isExpression(saved)) return;
	const isNothing = isForPerson ? isUnknown : isMissing;
	for (const [expression, content] of saved.matchAll(EXPRESSION)) {
		const found = saved.slice(1).trim() === expression ? value : evaluate(expression);
		const code = shortened(content.trim());
		if (joinsNothing(found, content) && !isAllowed())
			throw new FieldError(
				`${field.displayName} has a gap: a value in {{ ${code} }} is missing. Correct it, or add a fallback, for example ($json.name || 'there')`,
			);
		if (!isNothing(found) || isFallback(found, content)) continue;
		if (isNothing(value)) refuseEmpty(field);
		const what = isMissing(found) ? 'empty' : quoted(found);
		// a text such as "-" would come before any fallback
		const orFallBack = isMissing(found)
			? `, or add a fallback, for example {{ ${code.includes('??') ? `(${code})` : code} || 'there' }}`
			: ' in your list';
		const advice = isForPerson
			? `Correct it${orFallBack}`
			: 'Correct it: the remaining text could match other records';
		throw new FieldError(`${field.displayName} has a gap: {{ ${code} }} is ${what}. ${advice}`);
	}
}

function joinsNothing(found: unknown, code: string): boolean {
	const isJoined = /[+`]/.test(code) && !NOTHING.test(code);
	return isJoined && typeof found === 'string' && NOTHING.test(found);
}

function refuseEmpty({ displayName: label, required, type }: INodeProperties): never {
	if (required || type === 'number') throw new FieldError(`${label} is missing`, true);
	throw new FieldError(
		`${label} is empty: its expression returned nothing. Correct it, or clear the field to send without it`,
	);
}
