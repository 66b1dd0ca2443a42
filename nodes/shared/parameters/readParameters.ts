import type { IExecuteFunctions, INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { ValidationIssue } from '../errors/invalidItems';
import { getErrorMessage, truncate } from '../utils/text';
import { asText } from '../utils/values';
import { ValidationError } from '../fields/checks';
import type { Operation } from '../operation/defineOperation';
import { EXPRESSION, createEmptyExpressionRules, NOTHING_CAME } from './emptyExpressions';
import type { MappedField, Mapping } from '../mapping/mapping';
import type { Rules } from './parameterValue';
import { parseParameter, innerProperties } from './parameterValue';
import type { AnyValues } from '../operation/plan';

/** Checked values by parameter name, and what is wrong with the others. */
export interface ParsedValues {
	values: AnyValues;
	issues: ValidationIssue[];
	/** The others as they came, where that is a text. */
	unusable: AnyValues;
}

/**
 * A reader of an operation's parameters, item by item.
 *
 * @param mapping what fills the fields that are mapped automatically
 * @returns reads one item by its index; never throws
 */
export function createParameterReader(
	context: IExecuteFunctions,
	operation: Operation,
	mapping: Mapping | undefined,
): (index: number) => ParsedValues {
	const { checks, keepEmpty, properties, inclusiveEndDates } = operation;
	const { parameters } = context.getNode();
	const shared = { checks, keepEmpty, inclusiveEndDates, timezone: context.getTimezone() };
	return (index) =>
		readEach(properties, (property) => {
			const { name } = property;
			const isRecordField = isMapped(property);
			if (mapping && isRecordField)
				return { ...shared, raw: mappedValue(property, mapping, index) };
			const saved = parameters[name];
			if (saved === undefined) return undefined;
			// n8n takes its time for each that it reads, and makes an empty text of a lone =
			const raw = hasExpression(saved, /^=/) ? context.getNodeParameter(name, index) : saved;
			const rules = createEmptyExpressionRules(context, operation, property, index);
			return { ...shared, ...rules, isRecordField, saved, raw };
		});
}

/**
 * Reads and checks the settings of a trigger, as `createParameterReader` does those of an operation. One
 * whose expression returns nothing is refused: more would be watched than was meant.
 */
export function readSettings(
	context: IPollFunctions,
	{ checks, properties }: Pick<Operation, 'checks' | 'properties'>,
): ParsedValues {
	const { parameters } = context.getNode();
	const shared = { checks, ifEmpty: NOTHING_CAME, timezone: context.getTimezone() };
	return readEach(properties, ({ name }) => {
		if (!(name in parameters)) return undefined;
		return { ...shared, saved: parameters[name], raw: context.getNodeParameter(name) };
	});
}

/** Reads each parameter and checks it; one of which nothing is read is not set. */
function readEach(
	properties: INodeProperties[],
	read: (property: INodeProperties) => (Rules & { raw: unknown }) | undefined,
): ParsedValues {
	const values: AnyValues = {};
	const unusable: AnyValues = {};
	const issues: ValidationIssue[] = [];
	for (const property of properties) {
		const { displayName, name } = property;
		let found: ReturnType<typeof read>;
		try {
			found = read(property);
			if (found) values[name] = parseParameter(property, found.raw, found);
		} catch (error) {
			const isStatic = found?.saved !== undefined && !hasExpression(found.saved);
			const issue = toIssue(error, displayName, isStatic, name);
			unusable[name] = asText(found?.raw) || undefined;
			if (issues.every(({ message }) => message !== issue.message)) issues.push(issue);
		}
	}
	return { values, issues, unusable };
}

/** The fields that Map Automatically fills. */
export function getMappedFields({ droppable = [], properties }: Operation): MappedField[] {
	return properties
		.filter(isMapped)
		.flatMap((property) => (property.type === 'collection' ? innerProperties(property) : property))
		.map(({ displayName: label, name, required = false }) => ({
			name,
			label,
			isRequired: required || droppable.includes(name),
		}));
}

/** Whether a field is filled by Map Automatically, or by hand. */
function isMapped({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.mapping !== undefined;
}

/**
 * Reads the value that Map Automatically found for a field of an item.
 *
 * @throws ValidationError if the value is not used
 */
function mappedValue(property: INodeProperties, mapping: Mapping, index: number): unknown {
	const { name, type } = property;
	if (type === 'collection') {
		const inner = innerProperties(property).map((one) => one.name);
		return Object.fromEntries(inner.map((one) => [one, mapping.getValue(index, one)]));
	}
	const issue = mapping.getIssue(index, name);
	if (issue === undefined) return mapping.getValue(index, name);
	throw new ValidationError(issue);
}

/** What is wrong with a value, from whatever was thrown when it was read. */
export function toIssue(
	error: unknown,
	label: string,
	isStatic: boolean,
	field?: string,
): ValidationIssue {
	if (error instanceof ValidationError)
		return { message: error.message, isMissing: error.isMissing, isStatic, field };
	return { message: `${label} cannot be read: ${truncate(getErrorMessage(error))}`, isStatic };
}

/** Whether a parameter's value can differ from item to item. */
export function hasExpression(given: unknown, sign = EXPRESSION): boolean {
	if (typeof given === 'string') return sign.test(given);
	return Object.values(given ?? {}).some((inner) => hasExpression(inner, sign));
}

/** The field of a parameter as the editor shows it, also of one inside a collection. */
export function getLabel(properties: INodeProperties[], name: string): string {
	const all = properties.flatMap((property) => [property, ...innerProperties(property)]);
	return all.find((property) => property.name === name)?.displayName ?? name;
}
