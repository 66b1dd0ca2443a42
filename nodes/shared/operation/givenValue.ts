import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { fieldsIn, isRecord, quoted, shortened } from '../values';
import { FieldError } from './checks';
import type { Operation } from './defineOperation';
import { isExpression, isFallback, isMissing, isUnknown } from './emptyValues';
import { innerProperties } from './parameterValues';
import { personalText } from './personalText';
import { hasFilters } from './properties';

/** The expressions of a text, as n8n finds them. */
const EXPRESSION = /\{\{([\s\S]*?)\}\}/g;

/** What an expression writes for a missing value where it joins texts: `'Hi ' + $json.name`. */
const NOTHING = /(?<![\p{L}\p{N}])(?:null|undefined)(?![\p{L}\p{N}])/u;

/** A text of a parameter, as it is saved and as n8n made it. */
type Text = [field: INodeProperties, saved: unknown, value: unknown];

/** Whether a person will read what is in a field. */
export function isPersonal(
	{ contactsPeople }: Operation,
	{ typeOptions }: INodeProperties,
): boolean {
	return contactsPeople === true && typeOptions?.rows !== undefined;
}

/**
 * What n8n makes of a parameter for an item.
 *
 * @param saved what the node holds for it
 * @throws FieldError for a text with a gap where a person would read it, or other records would
 * match; for one to a person that has not been filled in
 */
export function givenValue(
	context: IExecuteFunctions,
	operation: Operation,
	property: INodeProperties,
	saved: unknown,
	index: number,
): unknown {
	const value = context.getNodeParameter(property.name, index);
	const evaluate = (expression: string) => context.evaluateExpression(expression, index);
	const isAllowed = () =>
		context.getNodeParameter('options.allowPlaceholders', index, false) === true;
	const finds = property.type === 'resourceLocator' || filterRule(context, property, index);
	for (const text of textsIn(property, saved, value)) {
		if (finds && !isMissing(text[2])) refuseGap(text, evaluate, { isForPerson: false, isAllowed });
		if (!finds && operation.contactsPeople)
			refuseGap(text, evaluate, { isForPerson: true, isAllowed });
	}
	if (!isPersonal(operation, property) || isMissing(value)) return value;
	return isAllowed() ? value : personalText(value, property.displayName, isExpression(saved));
}

/**
 * What to do with a filter whose expression returned nothing, for one item: without the filter, a
 * list that is deleted or written to next would hold everyone.
 *
 * @returns throws a FieldError with the filter's label; undefined where it may be left out
 */
export function filterRule(
	context: IExecuteFunctions,
	group: INodeProperties,
	index: number,
): ((label: string) => never) | undefined {
	if (!hasFilters(group)) return undefined;
	if (context.getNodeParameter('options.ignoreEmptyFilters', index, false) === true)
		return undefined;
	return (label) => {
		const isNamed = group.displayName === 'Filters' || label === group.displayName;
		throw new FieldError(
			`${label} is empty${isNamed ? '' : ` under ${group.displayName}`}: its expression returned nothing. A list without this filter would return everything. To leave the filter out, add 'Ignore Empty Filters' under Options`,
		);
	};
}

function textsIn(property: INodeProperties, saved: unknown, value: unknown): Text[] {
	if (!isRecord(saved)) return [[property, saved, value]];
	const values = fieldsIn(value);
	if (property.type === 'resourceLocator') return [[property, saved.value, values.value]];
	return innerProperties(property).map((inner) => [inner, saved[inner.name], values[inner.name]]);
}

function refuseGap(
	[field, saved, value]: Text,
	evaluate: (expression: string) => unknown,
	{ isForPerson, isAllowed }: { isForPerson: boolean; isAllowed(): boolean },
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
		const advice = isForPerson
			? `Correct it, or add a fallback, for example {{ ${code} || 'there' }}`
			: 'Correct it: the remaining text could match other records';
		throw new FieldError(`${field.displayName} has a gap: {{ ${code} }} is ${what}. ${advice}`);
	}
}

function joinsNothing(found: unknown, code: string): boolean {
	const isJoined = /[+`]/.test(code) && !NOTHING.test(code);
	return isJoined && typeof found === 'string' && NOTHING.test(found);
}

function refuseEmpty({ displayName: label, required, type }: INodeProperties): never {
	if (required || type === 'number') throw new FieldError(`${label} is missing`, label);
	throw new FieldError(
		`${label} is empty: its expression returned nothing. Correct it, or clear the field to send without it`,
	);
}
